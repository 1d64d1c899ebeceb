import { fromBase64url, toBase64url } from "../protocol/base64url.ts";
import { webCrypto } from "../protocol/digest.ts";
import { deriveKey } from "./keys.ts";
import { badSignature, malformed, type Seal } from "./seal.ts";

const MAC_BYTES = 32;

/** `base64url(payload).base64url(HMAC-SHA256)`: readable, not editable. `verify` false skips the MAC, not the form. */
export function createHmacSeal(ring: readonly string[], verify: boolean): Seal {
  const seal: Seal["seal"] = async (payload) => {
    const key = await importKey(ring[0] ?? "");
    const mac = await webCrypto().sign("HMAC", key, payload);
    return `${toBase64url(payload)}.${toBase64url(new Uint8Array(mac))}`;
  };
  const open: Seal["open"] = async (token) => {
    const [first = "", second = "", ...more] = token.split(".");
    const payload = fromBase64url(first);
    const mac = fromBase64url(second);
    if (more.length > 0 || !payload || payload.length === 0 || mac?.length !== MAC_BYTES) return malformed;
    if (!verify) return { status: "opened", payload };
    for (const material of ring) {
      const key = await importKey(material);
      if (await webCrypto().verify("HMAC", key, mac, payload)) return { status: "opened", payload };
    }
    return badSignature;
  };
  return { seal, open };
}

async function importKey(material: string): Promise<CryptoKey> {
  const bytes = await deriveKey(material, "hmac");
  return webCrypto().importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign", "verify"]);
}
