/**
 * Why a root may not be shared; null where it may (Roots, "Root" and "Security Considerations" 1): only file URIs, and none that
 * climbs out of where it says it is.
 */
export function judgeRoot(uri: string): string | null {
  if (!/^file:\/\//i.test(uri) || !URL.canParse(uri)) return "only a file:// address can be shared";
  // A parser resolves "..", so the text itself is looked at; what a reader may decode counts as well.
  const text = uri.replace(/%(2e|2f|5c)/gi, (code) => String.fromCharCode(parseInt(code.slice(1), 16)));
  const segments = text.slice("file://".length).split(/[\\/?#]/);
  return segments.includes("..") ? "a path with .. could lead outside it" : null;
}
