import { webCrypto } from "../../protocol/digest.ts";

/** Throws where the browser withholds what the engine cannot do without, with what to do about it. */
export function checkRequirements(): void {
  try {
    webCrypto();
  } catch {
    throw new Error(
      "WebCrypto, which signs and checks every requestState, is missing here, because browsers offer it only over https" +
        " and on the machine itself: open this page over https, or at http://localhost",
    );
  }
}
