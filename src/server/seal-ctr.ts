import { fromBase64url, toBase64url } from "../protocol/base64url.ts";
import { webCrypto } from "../protocol/digest.ts";
import { deriveKey } from "./keys.ts";
import { drawBytes, type RandomState } from "./random.ts";
import { malformed, type Seal } from "./seal.ts";

const COUNTER_BYTES = 16;

/**
 * `base64url(counter, AES-256-CTR ciphertext)`, without a tag. Wrong on purpose, to show that encrypted is not
 * protected: whoever flips a bit of the token flips that bit of the payload.
 */
export function createCtrSeal(ring: readonly string[], random: RandomState): Seal {
  const seal: Seal["seal"] = async (payload) => {
    const counter = drawBytes(random, COUNTER_BYTES);
    const sealed = await webCrypto().encrypt(algorithm(counter), await importKey(ring[0] ?? ""), payload);
    return toBase64url(new Uint8Array([...counter, ...new Uint8Array(sealed)]));
  };
  const open: Seal["open"] = async (token) => {
    const bytes = fromBase64url(token);
    if (!bytes || bytes.length <= COUNTER_BYTES) return malformed;
    const counter = bytes.slice(0, COUNTER_BYTES);
    let payload = new Uint8Array();
    for (const material of ring) {
      const key = await importKey(material);
      payload = new Uint8Array(
        await webCrypto().decrypt(algorithm(counter), key, bytes.slice(COUNTER_BYTES)),
      );
      // Without a tag nothing tells the right key but the look of what comes out.
      if (isJson(payload)) break;
    }
    return { status: "opened", payload };
  };
  return { seal, open };
}

function algorithm(counter: Uint8Array<ArrayBuffer>): AesCtrParams {
  return { name: "AES-CTR", counter, length: 64 };
}

function isJson(bytes: Uint8Array): boolean {
  try {
    JSON.parse(new TextDecoder().decode(bytes));
    return true;
  } catch {
    return false;
  }
}

async function importKey(material: string): Promise<CryptoKey> {
  return webCrypto().importKey("raw", await deriveKey(material, "ctr"), "AES-CTR", false, [
    "encrypt",
    "decrypt",
  ]);
}
