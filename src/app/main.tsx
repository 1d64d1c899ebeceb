import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { App, loadMap } from "./app.tsx";
import { loadContent } from "./content.ts";
import { afterFirstPaint, createEngineLoader } from "./engine/engine-loader.ts";
import { parseRoute } from "./route.ts";
import { ServicesContext } from "./services.ts";
import { createIdbStorage } from "./work/idb-storage.ts";
import { createOtherTabs } from "./work/other-tabs.ts";
import { openWorkStore } from "./work/work-store.ts";

const queries = new QueryClient({
  defaultOptions: { queries: { retry: false, networkMode: "always" }, mutations: { networkMode: "always" } },
});

// Tokens, letters, frame and prose come with `styles/static.css`, which the page links before any script.
async function main(): Promise<void> {
  if (parseRoute(window.location.hash).page === "map") void loadMap();
  const [content, work] = await Promise.all([
    loadContent(),
    openWorkStore(createIdbStorage(), { otherTabs: createOtherTabs() }),
    documentParsed(),
    self.origin === "null" && import("./embed/without-origin.ts").then((frame) => frame.doWithoutOrigin()),
  ]);
  const root = document.getElementById("root");
  if (!root) return;
  window.addEventListener("pagehide", () => void work.flush());
  const engine = createEngineLoader(async () => {
    const [{ createPageEngine }] = await Promise.all([
      import("./engine/page-engine.ts"),
      import("./form/question-card.tsx"),
    ]);
    return createPageEngine();
  });
  createRoot(root).render(
    <QueryClientProvider client={queries}>
      <ServicesContext value={{ ...content, work, engine }}>
        <App onShown={removeStaticProse} />
      </ServicesContext>
    </QueryClientProvider>,
  );
  afterFirstPaint(() => {
    engine.start();
    void loadMap();
  });
}

/** The script is async, so it may run while the prose is still on its way. */
function documentParsed(): Promise<void> {
  if (document.readyState !== "loading") return Promise.resolve();
  return new Promise((resolve) => {
    document.addEventListener("DOMContentLoaded", () => resolve(), { once: true });
  });
}

/** The prose that came with the HTML has done its part once the page stands in its place. */
function removeStaticProse(): void {
  document.getElementById("static")?.remove();
}

main().catch((error: unknown) => {
  const root = document.getElementById("root");
  if (!root) return;
  const notice = document.createElement("p");
  notice.setAttribute("role", "alert");
  notice.textContent = `Only the text can be read: the page could not be started. ${String(error)}`;
  root.replaceChildren(notice);
});
