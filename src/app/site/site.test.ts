// @vitest-environment happy-dom
import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createTrace } from "../../trace/store.ts";
import type { TraceBody } from "../../trace/event.ts";
import { hearPages } from "./hear-pages.ts";
import { type PageChannel, type PageMessage, readPageMessage } from "./page-messages.ts";
import { openSite } from "./site.ts";

const SECRET = "4111-2222-3333-4444";
const HOME = "https://host.example/repo/";

/** A channel as BroadcastChannel is one: a message reaches all but who sent it. */
function createAir() {
  const sent: unknown[] = [];
  const listeners: { owner: object; listener: (data: unknown) => void }[] = [];
  const tune = (): PageChannel => {
    const owner = {};
    return {
      post: (message) => {
        sent.push(structuredClone(message));
        for (const other of listeners) if (other.owner !== owner) other.listener(message);
      },
      listen: (listener) => void listeners.push({ owner, listener }),
    };
  };
  return { sent, tune };
}

/** A Roundtrip tab whose server named these addresses. */
function openTab(air: ReturnType<typeof createAir>, addresses: string[]) {
  const trace = createTrace({ now: () => 0 });
  trace.beginRun();
  const started = {
    ...{ kind: "started", method: "tools/call", params: {}, principal: "ana", capabilities: {} },
    ...{ maxRounds: 3, era: "modern", serverName: "charges", client: "loop", instances: 1 },
  } as const satisfies TraceBody;
  trace.emit(started);
  for (const url of addresses) {
    const message = {
      jsonrpc: "2.0",
      id: 1,
      result: { inputRequests: { pay: { params: { url } } } },
    } as const;
    trace.emit({ kind: "received", exchange: "e", status: 200, headers: {}, message, bytes: 1 });
  }
  const finished: [string, string | null][] = [];
  const finishPage = (id: string, principal: string | null) => void finished.push([id, principal]);
  hearPages({ session: { trace, finishPage }, endpoint: `${HOME}mcp`, channel: air.tune() });
  return { finished, trace };
}

function visit(air: ReturnType<typeof createAir>, address = `${HOME}page.html?id=deposit`) {
  let nonces = 0;
  const close = vi.fn();
  const newNonce = () => `n${String((nonces += 1))}`;
  openSite({ document, address, channel: air.tune(), patience: 20, newNonce, close });
  return { close };
}

const part = (name: string) => document.querySelector<HTMLElement>(`[data-part="${name}"]`);
const secret = () => document.querySelector<HTMLInputElement>("input[type=password]");

async function finishAs(who: string) {
  document.querySelector<HTMLInputElement>(`input[value="${who}"]`)!.checked = true;
  secret()!.value = SECRET;
  part("form")!.dispatchEvent(new Event("submit", { cancelable: true }));
  await vi.waitFor(() => expect(part("end")?.hidden).toBe(false));
}

beforeEach(() => {
  // The page as it is shipped, without its script.
  const body = /<body>([\s\S]*)<\/body>/.exec(readFileSync("page.html", "utf8"))?.[1] ?? "";
  document.body.innerHTML = body.replace(/<script[\s\S]*?<\/script>/g, "");
});

describe("the simulated page", () => {
  it("says which page it is, and which server asked for it", async () => {
    const air = createAir();
    openTab(air, [`${HOME}page.html?id=deposit`]);
    visit(air);
    expect(part("id")?.textContent).toBe("deposit");
    await vi.waitFor(() => expect(part("from")?.textContent).toBe("The server charges asked for it."));
  });

  it.each([
    ["ana", "ana", "as ana"],
    ["bo", "bo", "as bo"],
    ["", null, "not signed in"],
  ])(
    "tells the tab that %j finished it: of all that was typed, nothing else",
    async (who, principal, words) => {
      const air = createAir();
      const { finished } = openTab(air, [`${HOME}page.html?id=deposit`]);
      visit(air);
      await finishAs(who);
      expect(finished).toEqual([["deposit", principal]]);
      expect(part("title")?.textContent).toBe(`Finished, ${words}`);
      expect(part("text")?.textContent).toMatch(/^charges knows now\./);
      const told = air.sent.filter((message) => readPageMessage(message)?.type === "finished");
      expect(told).toEqual([{ type: "finished", nonce: "n2", page: "deposit", principal }]);
      expect(JSON.stringify(air.sent)).not.toContain(SECRET);
      expect(secret()?.value).toBe("");
    },
  );

  it("takes who is signed in from its own form, never from the address", async () => {
    const air = createAir();
    const address = `${HOME}page.html?id=deposit&user=ana&principal=ana&who=ana`;
    const { finished } = openTab(air, [address]);
    visit(air, address);
    await finishAs("bo");
    expect(finished).toEqual([["deposit", "bo"]]);
  });

  it("says so where nobody listens", async () => {
    visit(createAir());
    await finishAs("ana");
    expect(part("text")?.textContent).toMatch(/^Nobody listens: the Roundtrip tab is closed/);
  });

  it("says so where the tab's server did not ask for it, and nothing is noted", async () => {
    const air = createAir();
    const { finished } = openTab(air, [
      `${HOME}page.html?id=deposit2`,
      "https://other.example/page.html?id=deposit",
    ]);
    visit(air);
    await finishAs("ana");
    expect(part("text")?.textContent).toMatch(/^Nothing was noted/);
    expect(finished).toEqual([]);
  });

  it("finds the tab that asked among several", async () => {
    const air = createAir();
    const other = openTab(air, []);
    const own = openTab(air, [`${HOME}page.html?id=deposit`]);
    visit(air);
    await finishAs("ana");
    expect([other.finished, own.finished]).toEqual([[], [["deposit", "ana"]]]);
    expect(part("text")?.textContent).toMatch(/^charges knows now/);
  });

  it("finishes nothing for who leaves", async () => {
    const air = createAir();
    const { finished } = openTab(air, [`${HOME}page.html?id=deposit`]);
    const { close } = visit(air);
    secret()!.value = SECRET;
    part("leave")?.click();
    expect(close).toHaveBeenCalledTimes(1);
    expect(part("title")?.textContent).toBe("Left");
    await vi.waitFor(() => expect(part("from")?.textContent).toContain("charges"));
    expect(finished).toEqual([]);
    expect(JSON.stringify(air.sent)).not.toContain(SECRET);
  });

  it("wants to know who is signed in, and a secret", () => {
    const air = createAir();
    visit(air);
    part("form")!.dispatchEvent(new Event("submit", { cancelable: true }));
    expect(part("end")?.hidden).toBe(true);
    expect(air.sent).toHaveLength(1);
  });
});

describe("the Roundtrip tab", () => {
  it("takes an address that stood in a text for asked, too", () => {
    const air = createAir();
    const { finished } = openTab(air, [`Pay at ${HOME}page.html?id=de%20posit, then come back.`]);
    // A comma is part of an address; a quotation mark, a space or an end is not.
    air.tune().post({ type: "finished", nonce: "n", page: "de posit,", principal: "ana" });
    expect(finished).toEqual([["de posit,", "ana"]]);
  });

  it("forgets what its server asked for with a reset", () => {
    const air = createAir();
    const { finished, trace } = openTab(air, [`${HOME}page.html?id=deposit`]);
    trace.clear();
    air.tune().post({ type: "finished", nonce: "n", page: "deposit", principal: "ana" });
    expect(finished).toEqual([]);
  });

  const finished = { type: "finished", nonce: "n", page: "deposit", principal: "ana" };
  it.each([
    null,
    "finished",
    [],
    {},
    { ...finished, type: "paid" },
    { ...finished, nonce: 1 },
    { ...finished, page: ["deposit"] },
    { ...finished, page: "x".repeat(401) },
    { ...finished, principal: undefined },
    { ...finished, principal: "" },
    { ...finished, principal: "a b" },
    { ...finished, principal: ["ana"] },
    { type: "heard", nonce: "n", serverName: "charges", known: "yes" },
  ])("lets nothing else in: %j", (message) => {
    expect(readPageMessage(message)).toBeNull();
  });

  it("takes of a message only what it knows", () => {
    const message = readPageMessage({ ...finished, secret: SECRET });
    expect(message).toEqual<PageMessage>({ type: "finished", nonce: "n", page: "deposit", principal: "ana" });
  });
});
