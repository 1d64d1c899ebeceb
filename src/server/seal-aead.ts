import { fromBase64url, toBase64url } from "../protocol/base64url.ts";
import { webCrypto } from "../protocol/digest.ts";
import { deriveKey } from "./keys.ts";
import { drawBytes, type RandomState } from "./random.ts";
import { badSignature, malformed, type Seal } from "./seal.ts";

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** `base64url(iv, AES-256-GCM ciphertext, tag)`: neither readable nor editable. */
export function createAeadSeal(ring: readonly string[], random: RandomState): Seal {
  const seal: Seal["seal"] = async (payload) => {
    const iv = drawBytes(random, IV_BYTES);
    const sealed = await webCrypto().encrypt(algorithm(iv), await importKey(ring[0] ?? ""), payload);
    return toBase64url(new Uint8Array([...iv, ...new Uint8Array(sealed)]));
  };
  const open: Seal["open"] = async (token) => {
    const bytes = fromBase64url(token);
    if (!bytes || bytes.length <= IV_BYTES + TAG_BYTES) return malformed;
    const iv = bytes.slice(0, IV_BYTES);
    for (const material of ring) {
      const key = await importKey(material);
      const opened = webCrypto().decrypt(algorithm(iv), key, bytes.slice(IV_BYTES));
      const payload = await opened.catch(() => undefined);
      if (payload) return { status: "opened", payload: new Uint8Array(payload) };
    }
    return badSignature;
  };
  return { seal, open };
}

function algorithm(iv: Uint8Array<ArrayBuffer>): AesGcmParams {
  return { name: "AES-GCM", iv, tagLength: TAG_BYTES * 8 };
}

async function importKey(material: string): Promise<CryptoKey> {
  return webCrypto().importKey("raw", await deriveKey(material, "aead"), "AES-GCM", false, [
    "encrypt",
    "decrypt",
  ]);
}
