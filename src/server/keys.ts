import { fromBase64url } from "../protocol/base64url.ts";
import { webCrypto } from "../protocol/digest.ts";

/**
 * A key's bytes for one seal and nothing else (HKDF-SHA-256), so that what one seal made can never pass another.
 * `material` is base64url.
 */
export async function deriveKey(material: string, seal: string): Promise<ArrayBuffer> {
  const raw = fromBase64url(material);
  if (!raw) throw new TypeError("the key material is not base64url");
  const base = await webCrypto().importKey("raw", raw, "HKDF", false, ["deriveBits"]);
  const info = new TextEncoder().encode(`roundtrip requestState ${seal}`);
  const algorithm = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info };
  return webCrypto().deriveBits(algorithm, base, 256);
}
