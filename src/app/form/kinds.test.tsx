// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { JsonObject } from "../../protocol/json.ts";
import type { PersonReply, Prompt, Proposal } from "../../protocol/ports.ts";
import { AnsweredCard } from "./answered-card.tsx";
import { QuestionCard } from "./question-card.tsx";

const open = vi.fn<typeof window.open>(() => null);
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("open", open);
  vi.spyOn(document, "hasFocus").mockReturnValue(true);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  open.mockClear();
});

function show(method: string, params: JsonObject, more: Partial<Prompt> = {}) {
  const onReply = vi.fn<(reply: PersonReply) => void>();
  const request = { method, params };
  const prompt = { number: 1, key: "k", request, serverName: "charges", principal: "ana", ...more };
  const view = render(<QuestionCard prompt={prompt} onReply={onReply} />);
  return { onReply, prompt, ...view };
}
const askPage = (url: unknown, message = "Pay the deposit.") =>
  show("elicitation/create", { mode: "url", message, url: url as string });
const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });
const press = (name: string) => fireEvent.click(button(name));
const replies = (onReply: ReturnType<typeof show>["onReply"]) => onReply.mock.calls.map(([reply]) => reply);
const answered = (response: object) => ({ status: "answered", response });
/** The time after which a double click is none, and a tab that has not come does not come. */
const wait = (ms: number) => {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
};

const PAGE = `https://pay.example/checkout?next=${"%2Fdone".repeat(60)}#end`;

describe("a page that the server asks to open", () => {
  it("shows the whole address with the host set off, who asks, and opens nothing by itself", () => {
    const { container } = askPage(PAGE);
    expect(screen.getByRole("dialog", { name: "The server charges asks ana Pay the deposit." })).toBeTruthy();
    expect(container.querySelector(".card-url")?.textContent).toBe(PAGE);
    expect(container.querySelector(".card-url b")?.textContent).toBe("pay.example");
    wait(10_000);
    expect(open).not.toHaveBeenCalled();
    // Nothing that a browser fetches, prefetches or follows by itself.
    expect(container.querySelector("a, img, iframe, link, object, embed")).toBeNull();
  });

  it("opens with Accept, in a tab without an opener, and answers only when the person has come back", () => {
    const { onReply } = askPage(PAGE);
    press("Accept");
    expect(open.mock.calls).toEqual([[PAGE, "_blank", "noopener,noreferrer"]]);
    expect(onReply).not.toHaveBeenCalled();
    expect(screen.queryByRole("button", { name: "Accept" })).toBeNull();
    expect(screen.getByText("Opened in a new tab. When you have finished there: Continue.")).toBeTruthy();
    wait(600);
    press("Continue");
    // An accept of a page carries no content.
    expect(replies(onReply)).toEqual([answered({ action: "accept" })]);
    expect(open).toHaveBeenCalledTimes(1);
  });

  it("takes a double click on Accept for one press", () => {
    const { onReply } = askPage(PAGE);
    press("Accept");
    press("Continue");
    expect(onReply).not.toHaveBeenCalled();
  });

  it.each([
    ["Decline", "decline"],
    ["Close", "cancel"],
  ])("can be left with %s, before it was opened and after", (name, action) => {
    const before = askPage(PAGE);
    press(name);
    expect(replies(before.onReply)).toEqual([answered({ action })]);
    expect(open).not.toHaveBeenCalled();
    cleanup();
    const after = askPage(PAGE);
    press("Accept");
    press(name);
    expect(replies(after.onReply)).toEqual([answered({ action })]);
  });

  it("says so where no tab came, keeps the address to copy, and can be opened again", () => {
    const { onReply, container } = askPage(PAGE);
    press("Accept");
    wait(1200);
    expect(screen.getByText(/^No tab seems to have come/)).toBeTruthy();
    expect(container.querySelector(".card-url")?.textContent).toBe(PAGE);
    expect(button("Copy address").disabled).toBe(false);
    press("Open again");
    expect(open).toHaveBeenCalledTimes(2);
    expect(screen.getByText(/^Opened in a new tab/)).toBeTruthy();
    // Consent was given, whether or not a tab came.
    wait(600);
    press("Continue");
    expect(replies(onReply)).toEqual([answered({ action: "accept" })]);
  });

  it("says nothing of a missing tab once the person has left for it", () => {
    askPage(PAGE);
    press("Accept");
    fireEvent.blur(window);
    wait(5000);
    expect(screen.queryByText(/^No tab seems/)).toBeNull();
  });

  it.each([
    "javascript:alert(1)",
    " JavaScript:alert(1)",
    "java\nscript:alert(1)",
    "data:text/html,<p>x",
    "http://pay.example/",
    "file:///etc/passwd",
    "",
    7,
  ])("is never opened: %j", (url) => {
    const { onReply, container } = askPage(url);
    expect(button("Accept").disabled).toBe(true);
    const form = container.querySelector("form");
    if (form) fireEvent.submit(form);
    expect(open).not.toHaveBeenCalled();
    expect(container.querySelector("[href]")).toBeNull();
    press("Decline");
    expect(replies(onReply)).toEqual([answered({ action: "decline" })]);
  });

  it.each([
    ["https://xn--pple-43d.example/", /letters of other alphabets/],
    ["https://bank.example@evil.example/", /this leads to evil\.example/],
    ["http://127.0.0.1:5791/page.html?id=a", /^⚠ Not https/],
  ])("warns of %s", (url, words) => {
    const { container } = askPage(url);
    const warnings = [...container.querySelectorAll(".card-warning")].map(({ textContent }) => textContent);
    expect(warnings).toEqual([expect.stringMatching(words)]);
    expect(button("Accept").disabled).toBe(false);
  });

  it("has no link in its message either", () => {
    const { container } = askPage(
      PAGE,
      "See https://evil.example/ or <a href='https://evil.example'>this</a>",
    );
    expect(screen.queryByRole("link")).toBeNull();
    expect(container.querySelector("[href]")).toBeNull();
    expect(screen.getByRole("heading").textContent).toContain("<a href='https://evil.example'>");
  });

  it("of the past shows where it led, and opens nothing", () => {
    const { prompt } = askPage(PAGE);
    cleanup();
    const { container } = render(
      <AnsweredCard prompt={prompt} reply={answered({ action: "accept" }) as never} />,
    );
    expect(container.querySelector(".card-url")?.textContent).toBe(PAGE);
    expect(button("Accept").disabled).toBe(true);
    expect(screen.getByText("You pressed Accept here.")).toBeTruthy();
  });
});

describe("a text from the host's model", () => {
  const params = {
    messages: [{ role: "user", content: { type: "text", text: "Sum this up." } }],
    systemPrompt: "Be short.",
    maxTokens: 5,
    modelPreferences: { hints: [{ name: "small" }, { name: "large" }], speedPriority: 0.5 },
  };
  const answer = {
    role: "assistant",
    content: { type: "text", text: "It is short." },
    model: "scripted",
    stopReason: "endTurn",
  };
  const sample = (proposal: Proposal = { status: "proposed", answer }, more: JsonObject = {}) =>
    show("sampling/createMessage", { ...params, ...more }, { proposal });
  const field = () => screen.getByLabelText<HTMLTextAreaElement>("The model’s text, for you to review");

  it("shows what is asked: messages, system prompt, the limit and the hints in their order", () => {
    sample(undefined, { tools: [{ name: "search", inputSchema: { type: "object" } }] });
    const pairs = [...document.querySelectorAll("dl > div")].map((pair) =>
      [...pair.children].map(({ textContent }) => textContent),
    );
    expect(pairs).toEqual([
      ["System prompt", "Be short."],
      ["user", "Sum this up."],
      ["Most tokens", "5"],
      ["Tools", "search"],
      ["Model hints, in order", "small, large"],
      ["speedPriority", "0.5"],
    ]);
  });

  it("goes as the model wrote it where the person changes nothing", () => {
    const { onReply } = sample();
    expect(field().value).toBe("It is short.");
    expect(onReply).not.toHaveBeenCalled();
    press("Accept");
    expect(replies(onReply)).toEqual([answered(answer)]);
  });

  it("goes as the person changed it", () => {
    const { onReply } = sample();
    fireEvent.change(field(), { target: { value: "Mine." } });
    press("Accept");
    expect(replies(onReply)).toEqual([answered({ ...answer, content: { type: "text", text: "Mine." } })]);
  });

  it("does not go beyond the tokens that the server allows, nor empty", () => {
    const { onReply } = sample();
    fireEvent.change(field(), { target: { value: "one two three four five six" } });
    press("Accept");
    expect(field().getAttribute("aria-invalid")).toBe("true");
    fireEvent.change(field(), { target: { value: "  " } });
    press("Accept");
    expect(onReply).not.toHaveBeenCalled();
    fireEvent.change(field(), { target: { value: "one two three four five" } });
    press("Accept");
    expect(onReply).toHaveBeenCalledTimes(1);
  });

  it.each(["Decline", "Close"])("is refused by the host with %s, which is no answer", (name) => {
    const { onReply } = sample();
    press(name);
    expect(replies(onReply)).toEqual([{ status: "refused" }]);
  });

  it("may be the person's where the model has none, which is no fault until it is sent", () => {
    const { onReply } = sample({ status: "empty", reason: "the host's model has nothing to say" });
    expect([field().value, field().getAttribute("aria-invalid")]).toEqual(["", "false"]);
    press("Accept");
    expect(field().getAttribute("aria-invalid")).toBe("true");
    expect(onReply).not.toHaveBeenCalled();
    fireEvent.change(field(), { target: { value: "Mine." } });
    press("Accept");
    expect(replies(onReply)).toEqual([answered({ ...answer, content: { type: "text", text: "Mine." } })]);
  });

  it("cannot be accepted where the host refuses it, and the card says why", () => {
    const reason = "it comes with tools, and this client did not declare sampling.tools";
    const { onReply, container } = sample({ status: "refused", reason }, { tools: [] });
    expect(button("Accept").disabled).toBe(true);
    expect(screen.queryByRole("textbox")).toBeNull();
    expect(screen.getByText(`This host answers nothing: ${reason}.`)).toBeTruthy();
    const form = container.querySelector("form");
    if (form) fireEvent.submit(form);
    expect(onReply).not.toHaveBeenCalled();
  });

  it("is marked as deprecated, with the day from which it may be removed", () => {
    sample();
    expect(screen.getByText("deprecated")).toBeTruthy();
    expect(screen.getByText(/on or after 2027-07-28/).textContent).toContain(
      "call a model provider from the server",
    );
  });
});

describe("the list of folders", () => {
  const roots = [{ uri: "file:///home/ana/trip", name: "Trip" }, { uri: "file:///tmp" }];
  const list = (given: JsonObject[] = roots) =>
    show("roots/list", {}, { proposal: { status: "proposed", answer: { roots: given } } });
  const add = (uri: string) => {
    fireEvent.change(screen.getByLabelText("Another folder"), { target: { value: uri } });
    press("Add");
  };

  it("shares what is ticked, and nothing before Accept", () => {
    const { onReply } = list();
    fireEvent.click(screen.getByRole("checkbox", { name: "file:///tmp" }));
    expect(onReply).not.toHaveBeenCalled();
    press("Accept");
    expect(replies(onReply)).toEqual([answered({ roots: [roots[0]] })]);
  });

  it("may be empty", () => {
    const { onReply } = list([]);
    press("Accept");
    expect(replies(onReply)).toEqual([answered({ roots: [] })]);
  });

  it("takes another folder, and not by sending the form", () => {
    const { onReply } = list();
    add("file:///home/ana/notes");
    fireEvent.keyDown(screen.getByLabelText("Another folder"), { key: "Enter" });
    expect(onReply).not.toHaveBeenCalled();
    press("Accept");
    expect(replies(onReply)).toEqual([answered({ roots: [...roots, { uri: "file:///home/ana/notes" }] })]);
  });

  it.each([
    ["https://host.example/", "only a file:// address can be shared"],
    ["file:///home/../etc", "a path with .. could lead outside it"],
    ["file:///tmp", "it is in the list"],
  ])("does not take %s", (uri, why) => {
    const { onReply } = list();
    add(uri);
    expect(screen.getByText(`Not added: ${why}.`)).toBeTruthy();
    press("Accept");
    expect(replies(onReply)).toEqual([answered({ roots })]);
  });

  it("is refused by the host with Decline, and marked as deprecated", () => {
    const { onReply } = list();
    expect(screen.getByText("deprecated")).toBeTruthy();
    expect(screen.getByText(/on or after 2027-07-28/).textContent).toContain("as arguments");
    press("Decline");
    expect(replies(onReply)).toEqual([{ status: "refused" }]);
  });
});

describe("every question", () => {
  it("names the call that it belongs to: method, name and id", () => {
    const call = { method: "tools/call", name: "deposit", id: 3 };
    show("roots/list", {}, { call });
    const dialog = screen.getByRole("dialog");
    const words = document.getElementById(dialog.getAttribute("aria-describedby") ?? "");
    expect(words?.textContent).toBe("tools/call deposit id 3");
  });

  it("is of one call, and so is its answer: the next one starts afresh", () => {
    const { rerender, onReply } = askPage(PAGE);
    press("Accept");
    const request = { method: "elicitation/create", params: { mode: "url", message: "Again.", url: PAGE } };
    const next = { number: 2, key: "k", request, serverName: "charges", principal: "ana" };
    rerender(<QuestionCard prompt={next} onReply={onReply} />);
    expect(within(screen.getByRole("dialog")).getByRole("button", { name: "Accept" })).toBeTruthy();
    expect(onReply).not.toHaveBeenCalled();
  });
});
