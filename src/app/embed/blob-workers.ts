/**
 * Lets `new Worker(…)` start modules of the site in a frame without an origin, such as `<iframe sandbox="allow-scripts">`. There a
 * browser takes no address for a worker but a blob: of that frame's own making, so the blob imports the module. The host has to let
 * everyone read its files (Access-Control-Allow-Origin: *), as it must for the page's own scripts. A worker made so is under the
 * same content security policy as what made it. One that cannot import its module says so by an `error` event.
 */
export function startWorkersByBlob(scope: { Worker: typeof Worker }): void {
  const made = new Map<string, string>();
  const toBlobUrl = (url: string) => {
    const blob =
      made.get(url) ?? URL.createObjectURL(new Blob([toStarter(url)], { type: "text/javascript" }));
    made.set(url, blob);
    return blob;
  };
  scope.Worker = class extends scope.Worker {
    constructor(url: string | URL, options?: WorkerOptions) {
      // Chromium starts no blob: as a module there (measured with 156), and a classic worker imports as well.
      super(toBlobUrl(String(url)), { ...options, type: "classic" });
    }
  };
}

/** What was posted before the module came waits for it, as it does where the worker is the module itself. */
const toStarter = (url: string) => `const early = [];
const keep = (event) => {
  event.stopImmediatePropagation();
  early.push(event);
};
addEventListener("message", keep);
import(${JSON.stringify(url)}).then(() => {
  removeEventListener("message", keep);
  for (const { data, ports } of early) dispatchEvent(new MessageEvent("message", { data, ports }));
}, reportError);`;
