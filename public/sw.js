/* Roundtrip's service worker. It stands in front of MSW's: its listeners are added first, so only the MCP endpoint and
   MSW's own messages get through. Everything else is ours: the page itself, kept for use offline. */

const scope = new URL(self.registration.scope);
const endpoint = new URL("mcp", scope).pathname;
const cacheName = `roundtrip:${scope.pathname}`;

/* On loopback addresses many projects share an origin over the years; a cache could shadow another's page. */
const isLoopback = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(scope.hostname);

addEventListener("install", (event) => {
  if (isLoopback) return;
  event.waitUntil(
    fillCache().catch(() => {
      /* Without a full cache the page still works online. */
    }),
  );
});

/** The first visit's files were fetched before there was a worker: fetch them once more, from the browser's cache. */
async function fillCache() {
  const cache = await caches.open(cacheName);
  const files = await (await fetch(new URL("offline.json", scope))).json();
  await cache.addAll([scope.href, ...files.map((file) => new URL(file, scope).href)]);
}

addEventListener("activate", (event) => {
  event.waitUntil(dropOldCaches());
});

async function dropOldCaches() {
  for (const name of await caches.keys()) {
    if (name.startsWith("roundtrip:") && name !== cacheName && name.endsWith(scope.pathname))
      await caches.delete(name);
  }
}

/* MSW unregisters itself when the last tab closes; then the next visit would have no page offline. */
addEventListener("message", (event) => {
  if (event.data === "CLIENT_CLOSE") event.stopImmediatePropagation();
});

addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (url.origin === scope.origin && url.pathname === endpoint) return;
  event.stopImmediatePropagation();
  if (isLoopback || event.request.method !== "GET" || url.origin !== scope.origin) return;
  event.respondWith(
    event.request.mode === "navigate" ? newestPage(event.request) : cachedAsset(event.request),
  );
});

/** A page is kept without its query: the simulated page of a third party is one file, whatever its id. */
function pageOf({ url }) {
  const { pathname } = new URL(url);
  return pathname.endsWith("/page.html") ? new URL(pathname, scope).href : scope;
}

/** The page: the network's if there is one, else the last one seen. */
async function newestPage(request) {
  const cache = await caches.open(cacheName);
  const page = pageOf(request);
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put(page, response.clone());
    return response;
  } catch (error) {
    const cached = await cache.match(page);
    if (cached) return cached;
    throw error;
  }
}

/** Files: hashed names never change, so the copy is as good as the original; others are asked for anew. */
async function cachedAsset(request) {
  const cache = await caches.open(cacheName);
  const hashed = new URL(request.url).pathname.startsWith(`${scope.pathname}assets/`);
  const cached = await cache.match(request);
  if (cached && hashed) return cached;
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put(request, response.clone());
    return response;
  } catch (error) {
    if (cached) return cached;
    throw error;
  }
}

importScripts("mockServiceWorker.js");
