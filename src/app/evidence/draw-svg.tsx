import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import type { Sequence } from "../../diagram/model.ts";
import type { Orientation } from "../../diagram/scene.ts";
import { StandaloneDiagram } from "../../diagram/to-svg.tsx";
import { toFontFaces } from "./font-faces.ts";

/**
 * The diagram of a run as a file of its own: SVG text whose styles stand in its elements, in the light scheme, with the page's
 * fonts in it. So it reads the same in a browser, a drawing program or a document.
 */
export async function drawSvg(sequence: Sequence, orientation: Orientation): Promise<string> {
  const fonts = await toFontFaces();
  const host = document.createElement("div");
  Object.assign(host.style, { position: "fixed", left: "-100000px", top: "0" });
  setLight(host);
  document.body.append(host);
  const root = createRoot(host);
  try {
    flushSync(() => root.render(<StandaloneDiagram sequence={sequence} orientation={orientation} />));
    const drawn = host.querySelector("svg");
    if (drawn === null) throw new Error("nothing was drawn");
    const copy = toCopy(drawn);
    const style = document.createElementNS(SVG, "style");
    style.textContent = fonts;
    if (fonts !== "") copy.prepend(style);
    return `${new XMLSerializer().serializeToString(copy).replace(NO_XML, "\ufffd")}\n`;
  } finally {
    root.unmount();
    host.remove();
  }
}

/** Characters that no XML document may hold (XML 1.0, "Characters"). */
const NO_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu;

const SVG = "http://www.w3.org/2000/svg";

/** What belongs to the page alone: the playhead, what is moving, and where the pointer is felt. */
const LIVE = ".diagram-playhead, .diagram-rider, .diagram-hit";

/** What is handed down to children, and stands where it changes. */
const INHERITED = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-opacity",
  "stroke-dasharray",
  "stroke-linecap",
  "stroke-linejoin",
  "paint-order",
  "font-family",
  "font-size",
  "font-weight",
  "font-style",
  "font-variant-ligatures",
] as const;

/** The drawing with its computed styles as attributes, without classes. Both are walked in step. */
function toCopy(drawn: SVGSVGElement): SVGSVGElement {
  const copy = drawn.cloneNode(true) as SVGSVGElement;
  const copies = [copy, ...copy.querySelectorAll<SVGElement>("*")];
  const pairs = [drawn, ...drawn.querySelectorAll<SVGElement>("*")].flatMap((original, index) => {
    const target = copies[index];
    return target === undefined ? [] : [{ original, target }];
  });
  const styles = new Map<Element, Style>();
  for (const { original, target } of pairs) {
    const computed = getComputedStyle(original);
    const style = INHERITED.map((name): [string, string] => [name, computed.getPropertyValue(name)]);
    styles.set(original, style);
    setStyle(target, style, styles.get(original.parentElement ?? drawn));
    if (computed.opacity !== "1") target.setAttribute("opacity", computed.opacity);
    setSize(original, target);
    for (const name of ["class", "style"]) target.removeAttribute(name);
  }
  for (const { original, target } of pairs) if (original.matches(LIVE)) target.remove();
  return copy;
}

/** Values by name, in the order of `INHERITED`. */
type Style = readonly [name: string, value: string][];

/** What is other than with the parent; of the first, everything. */
function setStyle(target: SVGElement, style: Style, above: Style | undefined): void {
  for (const [index, [name, value]] of style.entries())
    if (above === style || value !== above?.[index]?.[1]) target.setAttribute(name, value);
}

/** A size that stands in a style only: what clips the past. Other readers want it as attributes. */
function setSize(original: SVGElement, target: SVGElement): void {
  for (const name of ["width", "height"] as const) {
    const { [name]: size } = original.style;
    if (size.endsWith("px")) target.setAttribute(name, size.slice(0, -2));
  }
}

/** The light scheme's colours, whatever the page shows: those of the rule that all of it starts from. */
function setLight(host: HTMLElement): void {
  for (const sheet of document.styleSheets)
    for (const rule of sheet.cssRules)
      if (rule instanceof CSSStyleRule && rule.selectorText === ":root")
        for (const name of rule.style)
          if (name.startsWith("--")) host.style.setProperty(name, rule.style.getPropertyValue(name));
}
