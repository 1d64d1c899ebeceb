/**
 * Lets `new Worker(…)` start modules of the site in a frame without an origin, such as `<iframe sandbox="allow-scripts">`. There a
 * browser takes no address for a worker but a blob: of that frame's own making, so the blob imports the module. The host has to let
 * everyone read its files (Access-Control-Allow-Origin: *), as it must for the page's own scripts. A worker made so is under the
 * same content security policy as what made it.
 */
export function startWorkersByBlob(scope: { Worker: typeof Worker }): void {
  const made = new Map<string, string>();
  const toBlobUrl = (url: string) => {
    const blob =
      made.get(url) ??
      URL.createObjectURL(new Blob([`import ${JSON.stringify(url)};`], { type: "text/javascript" }));
    made.set(url, blob);
    return blob;
  };
  scope.Worker = class extends scope.Worker {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(toBlobUrl(String(url)), { ...options, type: "module" });
    }
  };
}
