/** The families that the diagram is set in; what stands in for them until they are loaded is the system's. */
const FAMILIES: readonly string[] = ["Instrument Sans Variable", "JetBrains Mono Variable"];

/** The page's own fonts as rules with their bytes in them; without a font that cannot be had. */
export async function toFontFaces(): Promise<string> {
  const rules = [...document.styleSheets].flatMap((sheet) =>
    [...sheet.cssRules].flatMap((rule) => (rule instanceof CSSFontFaceRule ? [{ rule, sheet }] : [])),
  );
  const faces = rules.map(async ({ rule, sheet }) => {
    const family = rule.style.getPropertyValue("font-family").replace(/["']/g, "");
    const [, address] = /url\(["']?([^"')]+)/.exec(rule.style.getPropertyValue("src")) ?? [];
    if (!FAMILIES.includes(family) || address === undefined) return "";
    const data = await toDataUrl(new URL(address, sheet.href ?? document.baseURI).href);
    if (data === null) return "";
    const weight = rule.style.getPropertyValue("font-weight");
    return `@font-face{font-family:"${family}";font-weight:${weight};src:url("${data}") format("woff2")}`;
  });
  return (await Promise.all(faces)).join("");
}

async function toDataUrl(url: string): Promise<string | null> {
  try {
    const response = await fetch(url);
    if (!response.ok) return null;
    const bytes = new Uint8Array(await response.arrayBuffer());
    let binary = "";
    for (const byte of bytes) binary += String.fromCharCode(byte);
    return `data:font/woff2;base64,${btoa(binary)}`;
  } catch {
    // Without its font, the drawing is set in the system's.
    return null;
  }
}
