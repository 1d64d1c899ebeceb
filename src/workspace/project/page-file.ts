/** `src/page.ts` of an exported project: stands for the page of another site that a URL question opens. */
export const PAGE_FILE = `// Stands for another site's page, so that a question by URL can be tried out. Put your own in its place.
import { finishPage } from "./context.ts";

/** GET shows the page, POST finishes it for who is signed in there: a name that is typed, which proves nothing. */
export async function servePage(request: Request): Promise<Response> {
  const id = new URL(request.url).searchParams.get("id") ?? "";
  if (request.method !== "POST")
    return show('<form method="post"><p>Nothing real happens on this page.</p>' +
      '<label>Signed in as <input name="who"></label> <button>Finish</button></form>');
  const who = new URLSearchParams(await request.text()).get("who") ?? "";
  finishPage(who === "" ? null : who, id);
  return show("<p>Finished. Go back to your client, and let it go on.</p>");
}

function show(content: string): Response {
  const html = '<!doctype html><html lang="en"><meta charset="utf-8"><title>Page</title>' + content + "</html>";
  const headers = { "content-type": "text/html; charset=utf-8", "content-security-policy": "default-src 'none'; form-action 'self'" };
  return new Response(html, { headers });
}
`;
