import { describe, expect, it, vi } from "vitest";
import type { Person, PersonReply, Prompt } from "../protocol/ports.ts";
import type { TraceBody } from "../trace/event.ts";
import { createHost, PersonAbsent } from "./host.ts";

const question = { method: "elicitation/create", params: { message: "Go?" } };
const accept = { action: "accept", content: {} };

function setUp(reply: Person["answer"]) {
  const events: TraceBody[] = [];
  const controller = new AbortController();
  const onWaiting = vi.fn<(prompt: Prompt) => void>(() => void events.push({ kind: "fault", what: "x" }));
  const send = vi.fn(() => Promise.resolve({ jsonrpc: "2.0", id: 1, result: {} } as const));
  const pause = vi.fn(() => Promise.resolve());
  const host = createHost({
    transport: { send, lastExchange: () => "e1" },
    person: { answer: reply },
    emit: (event) => void events.push(event),
    signal: controller.signal,
    principal: "ana",
    serverName: () => "shop",
    maxRounds: 3,
    capabilities: {},
    pause,
    onWaiting,
  });
  return { host, events, controller, send, pause };
}

const answered = (response: Record<string, never> | typeof accept): PersonReply => ({
  status: "answered",
  response,
});

describe("createHost", () => {
  it("shows the person who asks what, and keeps the order: prompted, waiting, what happens meanwhile, answered", async () => {
    const prompts: Prompt[] = [];
    const { host, events } = setUp((prompt) => {
      prompts.push(prompt);
      return Promise.resolve(answered(accept));
    });
    expect(await host.answer("go", question)).toEqual(accept);
    expect(prompts).toEqual([
      { number: 1, key: "go", request: question, serverName: "shop", principal: "ana" },
    ]);
    expect(events).toEqual([
      { kind: "prompted", exchange: "e1", prompt: 1, key: "go", request: question },
      { kind: "waiting", prompt: 1, key: "go" },
      { kind: "fault", what: "x" },
      { kind: "answered", prompt: 1, key: "go", response: accept },
    ]);
  });

  it("tells the loop that the person's side refuses, and never makes up an answer", async () => {
    const { host, events } = setUp(() => Promise.resolve({ status: "refused" }));
    expect(await host.answer("go", question)).toBeUndefined();
    expect(events.at(-1)).toMatchObject({ kind: "refused", prompt: 1, key: "go" });
  });

  it("ends the call where nobody is there", async () => {
    const { host } = setUp(() => Promise.resolve({ status: "absent" }));
    await expect(host.answer("go", question)).rejects.toThrow(PersonAbsent);
  });

  it("shows one question at a time, in the order of asking, whatever the loop does at once", async () => {
    const open: string[] = [];
    const replies: (() => void)[] = [];
    const { host, events } = setUp(
      ({ key }) =>
        new Promise((resolve) => {
          open.push(key);
          replies.push(() => resolve(answered(accept)));
        }),
    );
    const both = Promise.all([host.answer("a", question), host.answer("b", question)]);
    await vi.waitFor(() => expect(open).toEqual(["a"]));
    replies[0]?.();
    await vi.waitFor(() => expect(open).toEqual(["a", "b"]));
    replies[1]?.();
    await both;
    expect(events.flatMap((event) => (event.kind === "prompted" ? [event.prompt] : []))).toEqual([1, 2]);
  });

  it("shows the next question although the one before broke off", async () => {
    const { host } = setUp(({ number }) =>
      number === 1 ? Promise.reject(new Error("form failed")) : Promise.resolve(answered(accept)),
    );
    const [first, second] = await Promise.allSettled([
      host.answer("a", question),
      host.answer("b", question),
    ]);
    expect(first.status).toBe("rejected");
    expect(second).toEqual({ status: "fulfilled", value: accept });
  });

  it("ends a question that stands open when the call is stopped, and shows no further one", async () => {
    const person = vi.fn<Person["answer"]>(() => new Promise(() => undefined));
    const { host, events, controller } = setUp(person);
    const first = host.answer("a", question);
    const second = host.answer("b", question);
    await vi.waitFor(() => expect(person).toHaveBeenCalledTimes(1));
    controller.abort(new Error("stop"));
    await expect(first).rejects.toThrow("stop");
    await expect(second).rejects.toThrow("stop");
    expect(person).toHaveBeenCalledTimes(1);
    expect(events.filter(({ kind }) => kind === "prompted")).toHaveLength(1);
  });

  it("counts ids from 1 and never gives one twice", () => {
    const { host } = setUp(() => Promise.resolve({ status: "refused" }));
    expect([host.nextId(), host.nextId(), host.nextId()]).toEqual([1, 2, 3]);
  });

  it("hands messages and pauses on", async () => {
    const { host, send, pause } = setUp(() => Promise.resolve({ status: "refused" }));
    const message = { jsonrpc: "2.0", id: 1, method: "tools/call", params: {} } as const;
    expect(await host.send(message)).toEqual({ jsonrpc: "2.0", id: 1, result: {} });
    await host.pause(250);
    expect([send.mock.calls, pause.mock.calls]).toEqual([[[message]], [[250]]]);
  });
});
