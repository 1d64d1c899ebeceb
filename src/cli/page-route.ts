import { readPageId, toPageBase } from "../protocol/pages.ts";

interface PageRouteOptions {
  /** Path of the MCP endpoint, beside which the pages are. */
  endpoint: string;
  serverName: string;
  /** Who was signed in on the page when it was finished; null: nobody was. */
  onFinished: (id: string, principal: string | null) => void;
}

/** A form has two short fields. */
const MAX_BYTES = 4096;

const HEADERS = {
  "Content-Type": "text/html; charset=utf-8",
  // Nothing is fetched, and the form goes nowhere but here.
  "Content-Security-Policy":
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
  // Not no-referrer: then a browser would send the form with the Origin "null", which the bridge refuses.
  "Referrer-Policy": "same-origin",
};

/**
 * The simulated third-party page of `serve`, at the address that `ctx.page(id)` gives: GET shows it, POST finishes it. Who finishes it
 * is who signed in on the page itself: a browser that follows a link has none of the MCP client's bearer tokens.
 */
export function createPageRoute({ endpoint, serverName, onFinished }: PageRouteOptions) {
  const { pathname } = new URL(toPageBase(`http://localhost${endpoint}`));
  const handler = async (request: Request): Promise<Response> => {
    const id = readPageId(request.url, new URL(endpoint, request.url).href);
    if (id === null) return show(400, "Which page?", "<p>The address names no page.</p>");
    const title = `Page ${id}`;
    if (request.method === "GET" || request.method === "HEAD") return show(200, title, toForm(serverName));
    if (request.method !== "POST")
      return new Response(null, { status: 405, headers: { Allow: "GET, HEAD, POST" } });
    const who = await readWho(request);
    if (who === undefined) return show(400, title, "<p>Who is signed in? Nothing was finished.</p>");
    onFinished(id, who);
    const as = who === null ? "not signed in" : `as ${escapeHtml(who)}`;
    return show(
      200,
      title,
      `<h2>Finished, ${as}</h2><p>${escapeHtml(serverName)} knows now. Go back to your client, and let it go on.</p>`,
    );
  };
  return [pathname, handler] as const;
}

/** Who signed in: a name, or null for nobody; undefined where the form does not say, or is none. */
async function readWho(request: Request): Promise<string | null | undefined> {
  if (!request.headers.get("content-type")?.startsWith("application/x-www-form-urlencoded")) return undefined;
  const text = await readShort(request);
  const who = text === null ? null : new URLSearchParams(text).get("who");
  if (who === null) return undefined;
  if (who === "") return null;
  return /^[\x21-\x7e]{1,100}$/.test(who) ? who : undefined;
}

/** The body as text; null where it is longer than a form of ours, of which no more is read then. */
async function readShort({ body }: Request): Promise<string | null> {
  if (body === null) return "";
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of body) {
    bytes += piece.byteLength;
    if (bytes > MAX_BYTES) return null;
    pieces.push(piece);
  }
  return new TextDecoder().decode(Buffer.concat(pieces));
}

function toForm(serverName: string): string {
  return `<p>The server ${escapeHtml(serverName)} asks for it.</p>
<form method="post">
<fieldset><legend>Who is signed in here?</legend>
<p class="hint">This site’s own sign-in: any name will do, and none is nobody. What else the link says does not count.</p>
<label>Name <input name="who" autocomplete="off" spellcheck="false"></label></fieldset>
<!-- Without a name, so no browser sends it. -->
<label>Card number or code <input type="password" required autocomplete="off"></label>
<p class="hint">Anything will do; no real card, please. It does not leave this page.</p>
<button>Finish</button>
</form>`;
}

function show(status: number, title: string, content: string): Response {
  const text = escapeHtml(title);
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text}</title><style>${STYLE}</style></head>
<body><header class="honest"><b>Simulated.</b> This page stands for another company’s. It is part of Roundtrip.</header>
<main><h1>${text}</h1>
${content}
</main></body></html>
`;
  return new Response(html, { status, headers: HEADERS });
}

const STYLE = `:root{color-scheme:light dark}
body{margin:0;background:light-dark(#f6efe4,#1d1813);color:light-dark(#2c2117,#f2e8dc);font:17px/26px Georgia,serif}
.honest{margin:0;padding:10px 20px;background:light-dark(#2c2117,#f2e8dc);color:light-dark(#fff3d6,#2c2117);font:14px/20px system-ui,sans-serif;text-align:center}
main{max-width:28rem;margin:2rem auto;padding:0 1.5rem;overflow-wrap:anywhere}
fieldset{margin:1rem 0;padding:0;border:0}legend,label{font-weight:700}
input{display:block;box-sizing:border-box;width:100%;height:44px;padding:0 14px;border:1.5px solid light-dark(#8d7862,#8f7d6a);border-radius:22px;font:inherit}
.hint{margin:0 0 .5rem;font-size:15px;line-height:22px}
button{min-height:44px;margin-top:1rem;padding:0 22px;border:0;border-radius:22px;background:light-dark(#14532d,#9bd8ae);color:light-dark(#fff,#102417);font:inherit;font-weight:700}`;

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${String(sign.charCodeAt(0))};`);
}
