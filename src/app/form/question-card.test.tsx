// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { PersonReply, Prompt } from "../../protocol/ports.ts";
import { AnsweredCard } from "./answered-card.tsx";
import { QuestionCard } from "./question-card.tsx";

afterEach(cleanup);

function promptOf(properties: object, more: { required?: string[]; message?: string } = {}): Prompt {
  const { required = [], message = "Charge 40?" } = more;
  const requestedSchema = JSON.parse(JSON.stringify({ type: "object", properties, required })) as never;
  return { ...asking("elicitation/create", { message, requestedSchema }), key: "confirm" };
}

function asking(method: string, params: Prompt["request"]["params"]): Prompt {
  return {
    number: 1,
    key: "k",
    request: { method, ...(params && { params }) },
    serverName: "charges",
    principal: "ana",
  };
}

function show(prompt: Prompt) {
  const onReply = vi.fn<(reply: PersonReply) => void>();
  const view = render(<QuestionCard prompt={prompt} onReply={onReply} />);
  return { onReply, ...view };
}

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
/** The only reply so far, as JSON: a map of answers has no prototype. */
const sent = (onReply: ReturnType<typeof show>["onReply"]) => {
  expect(onReply).toHaveBeenCalledTimes(1);
  return JSON.parse(JSON.stringify(onReply.mock.calls[0]?.[0])) as unknown;
};
const answered = (response: object) => ({ status: "answered", response });
const sentences = (element: Element) =>
  (element.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent ?? "");

describe("QuestionCard", () => {
  it("is a dialog that is not modal and names the server and who is asked", () => {
    show(promptOf({}));
    const dialog = screen.getByRole("dialog", { name: "The server charges asks ana Charge 40?" });
    expect(dialog.getAttribute("aria-modal")).toBe("false");
  });

  it("says so where nobody is named", () => {
    show({ ...promptOf({}), principal: null });
    expect(screen.getByRole("dialog", { name: /asks you, anonymous/ })).toBeTruthy();
  });

  it("sends accept with its content, a required box that nobody ticked as false", () => {
    const { onReply } = show(promptOf({ ok: { type: "boolean" } }, { required: ["ok"] }));
    press("Accept");
    expect(sent(onReply)).toEqual(answered({ action: "accept", content: { ok: false } }));
  });

  it.each([
    ["Decline", "decline"],
    ["Close", "cancel"],
  ])("sends %s at any time, without content", (button, action) => {
    const { onReply } = show(promptOf({ name: { type: "string" } }, { required: ["name"] }));
    fireEvent.change(screen.getByLabelText("name"), { target: { value: "typed" } });
    press(button);
    expect(sent(onReply)).toEqual(answered({ action }));
  });

  it("takes Escape inside the card for Close", () => {
    const { onReply } = show(promptOf({ name: { type: "string" } }));
    fireEvent.keyDown(screen.getByLabelText("name"), { key: "Escape" });
    expect(sent(onReply)).toEqual(answered({ action: "cancel" }));
  });

  it("answers once, however often the buttons are pressed", () => {
    const { onReply } = show(promptOf({}));
    press("Accept");
    press("Accept");
    press("Decline");
    expect(sent(onReply)).toEqual(answered({ action: "accept", content: {} }));
  });

  it("keeps the server's order of fields", () => {
    show(promptOf({ z: { type: "string" }, a: { type: "string" }, m: { type: "string" } }));
    expect(screen.getAllByRole("textbox").map((input) => input.dataset["field"])).toEqual(["z", "a", "m"]);
  });

  it("blocks accept until it is valid, says why beside the field, and goes to the first bad one", () => {
    const { onReply } = show(
      promptOf({ name: { type: "string" }, age: { type: "integer" } }, { required: ["name", "age"] }),
    );
    fireEvent.change(screen.getByLabelText("name"), { target: { value: "Ana" } });
    fireEvent.change(screen.getByLabelText("age"), { target: { value: "41xyz" } });
    press("Accept");
    expect(onReply).not.toHaveBeenCalled();
    const age = screen.getByLabelText("age");
    expect(age.getAttribute("aria-invalid")).toBe("true");
    expect(sentences(age)).toEqual(["Must be a whole number."]);
    expect(document.activeElement).toBe(age);
    fireEvent.change(age, { target: { value: "41" } });
    expect(age.getAttribute("aria-invalid")).toBe("false");
    press("Accept");
    expect(sent(onReply)).toEqual(answered({ action: "accept", content: { name: "Ana", age: 41 } }));
  });

  it("fills in defaults of every kind and sends them untouched", () => {
    const { onReply } = show(
      promptOf({
        name: { type: "string", default: "Ana" },
        age: { type: "integer", default: 41 },
        news: { type: "boolean", default: true },
        size: { type: "string", enum: ["S", "M"], default: "M" },
        extras: { type: "array", items: { type: "string", enum: ["a", "b"] }, default: ["b"] },
      }),
    );
    expect(screen.getByLabelText<HTMLInputElement>("news").checked).toBe(true);
    expect(screen.getByLabelText<HTMLSelectElement>("size").value).toBe("M");
    press("Accept");
    const content = { name: "Ana", age: 41, news: true, size: "M", extras: ["b"] };
    expect(sent(onReply)).toEqual(answered({ action: "accept", content }));
  });

  it("shows an option's title and sends its const", () => {
    const { onReply } = show(
      promptOf({
        colour: {
          type: "string",
          oneOf: [
            { const: "#00F", title: "Blue" },
            { const: "#0F0", title: "Green" },
          ],
        },
      }),
    );
    const select = screen.getByLabelText("colour");
    expect(within(select).getByRole("option", { name: "Green" })).toBeTruthy();
    fireEvent.change(select, { target: { value: "#0F0" } });
    press("Accept");
    expect(sent(onReply)).toEqual(answered({ action: "accept", content: { colour: "#0F0" } }));
  });

  it("tells an empty option from no answer", () => {
    const { onReply } = show(promptOf({ v: { type: "string", enum: ["", "x"] } }));
    press("Accept");
    expect(sent(onReply)).toEqual(answered({ action: "accept", content: {} }));
  });

  it("collects several options as a list, in a named group", () => {
    const { onReply } = show(
      promptOf({
        sizes: {
          type: "array",
          items: {
            anyOf: [
              { const: "s", title: "Small" },
              { const: "l", title: "Large" },
            ],
          },
          maxItems: 1,
        },
      }),
    );
    const group = screen.getByRole("group", { name: "sizes" });
    expect(sentences(group)).toEqual(["Choose at most 1."]);
    fireEvent.click(within(group).getByLabelText("Small"));
    fireEvent.click(within(group).getByLabelText("Large"));
    press("Accept");
    expect(onReply).not.toHaveBeenCalled();
    expect(screen.getByText("Must have at most 1 option.")).toBeTruthy();
    fireEvent.click(within(group).getByLabelText("Small"));
    press("Accept");
    expect(sent(onReply)).toEqual(answered({ action: "accept", content: { sizes: ["l"] } }));
  });

  it("shows title and description, as text", () => {
    show(promptOf({ n: { type: "string", title: "<i>Name</i>", description: "See https://x.example" } }));
    expect(sentences(screen.getByLabelText("<i>Name</i>"))).toEqual(["See https://x.example"]);
    expect(screen.queryByRole("link")).toBeNull();
  });

  it("completes a time when it is left, so that one sees what will be sent", () => {
    show(promptOf({ at: { type: "string", format: "date-time" } }));
    const at = screen.getByLabelText<HTMLInputElement>("at");
    fireEvent.change(at, { target: { value: "2026-03-01T09:30Z" } });
    fireEvent.blur(at);
    expect(at.value).toBe("2026-03-01T09:30:00Z");
  });

  it("refuses to accept what a form cannot ask, says why, and can still be declined", () => {
    const { onReply } = show(promptOf({ address: { type: "object" } }, { required: ["address"] }));
    const accept = screen.getByRole<HTMLButtonElement>("button", { name: "Accept" });
    expect(accept.disabled).toBe(true);
    expect(sentences(accept)[0]).toMatch(/^Accept is not possible: address: type "object"/);
    press("Decline");
    expect(sent(onReply)).toEqual(answered({ action: "decline" }));
  });

  it("does not guess where an enumeration stands in the wrong place", () => {
    show(promptOf({ sizes: { type: "array", enum: ["S"] } }, { required: ["sizes"] }));
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Accept" }).disabled).toBe(true);
    expect(screen.queryByRole("checkbox")).toBeNull();
  });

  it("names hidden characters of the message instead of obeying them", () => {
    show(promptOf({}, { message: "Pay\u202e\u001b[2J now" }));
    expect(screen.getByRole("heading").textContent).toBe("PayU+202EU+001B[2J now");
  });

  it("neutralises the server's own name too", () => {
    show({ ...promptOf({}), serverName: "ba\u2066nk" });
    expect(screen.getByRole("dialog").textContent).toMatch(/^The server baU\+2066nk asks ana/);
  });

  it("moves the focus to a field that one types into, else to the question", () => {
    show(promptOf({ name: { type: "string" } }));
    expect(document.activeElement).toBe(screen.getByLabelText("name"));
    cleanup();
    show(promptOf({ ok: { type: "boolean" } }));
    expect(document.activeElement).toBe(screen.getByRole("heading"));
  });

  it("gives the focus back when it goes", () => {
    const button = document.createElement("button");
    document.body.append(button);
    button.focus();
    const { unmount } = show(promptOf({ name: { type: "string" } }));
    expect(document.activeElement).not.toBe(button);
    unmount();
    expect(document.activeElement).toBe(button);
    button.remove();
  });

  it("starts afresh with the next question", () => {
    const { rerender, onReply } = show(promptOf({ name: { type: "string" } }));
    fireEvent.change(screen.getByLabelText("name"), { target: { value: "old" } });
    rerender(
      <QuestionCard prompt={{ ...promptOf({ name: { type: "string" } }), number: 2 }} onReply={onReply} />,
    );
    expect(screen.getByLabelText<HTMLInputElement>("name").value).toBe("");
  });

  it("keeps what was typed while it is hidden", () => {
    const prompt = promptOf({ name: { type: "string" } });
    const { rerender, onReply } = show(prompt);
    fireEvent.change(screen.getByLabelText("name"), { target: { value: "typed" } });
    rerender(<QuestionCard prompt={prompt} onReply={onReply} shown={false} />);
    expect(screen.queryByRole("dialog")).toBeNull();
    rerender(<QuestionCard prompt={prompt} onReply={onReply} shown />);
    expect(screen.getByLabelText<HTMLInputElement>("name").value).toBe("typed");
  });
});

describe("QuestionCard, other kinds", () => {
  it("never draws an unknown mode as a form, and refuses it", () => {
    const requestedSchema = { type: "object", properties: { ok: { type: "boolean" } } };
    const { onReply } = show(
      asking("elicitation/create", { mode: "voice", message: "Say yes", requestedSchema }),
    );
    expect(screen.queryByRole("checkbox")).toBeNull();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Accept" }).disabled).toBe(true);
    press("Decline");
    expect(sent(onReply)).toEqual({ status: "refused" });
  });

  it("refuses a method that may not be embedded", () => {
    const { onReply } = show(asking("tools/call", { name: "charge" }));
    press("Close");
    expect(sent(onReply)).toEqual({ status: "refused" });
  });
});

describe("AnsweredCard", () => {
  const prompt = promptOf({ ok: { type: "boolean" } }, { required: ["ok"] });
  const declined: PersonReply = { status: "answered", response: { action: "decline" } };

  it("is a group, not a dialog, and says what was pressed", () => {
    render(<AnsweredCard prompt={prompt} reply={declined} />);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.getByRole("group", { name: /charges asks ana/ })).toBeTruthy();
    expect(screen.getByRole("button", { pressed: true }).textContent).toBe("Decline");
    expect(screen.getByText("You pressed Decline here.")).toBeTruthy();
  });

  it("runs again from here with another answer", () => {
    const onReplay = vi.fn<(reply: PersonReply) => void>();
    render(<AnsweredCard prompt={prompt} reply={declined} onReplay={onReplay} />);
    fireEvent.click(screen.getByLabelText("ok"));
    press("Accept");
    expect(sent(onReplay)).toEqual(answered({ action: "accept", content: { ok: true } }));
  });

  it("stands as it was sent", () => {
    const reply: PersonReply = {
      status: "answered",
      response: { action: "accept", content: { ok: true } },
    };
    render(<AnsweredCard prompt={prompt} reply={reply} />);
    expect(screen.getByLabelText<HTMLInputElement>("ok").checked).toBe(true);
    expect(screen.getByText("You pressed Accept here.")).toBeTruthy();
  });

  it("does not say that a person pressed what the host refused", () => {
    render(<AnsweredCard prompt={prompt} reply={{ status: "refused" }} />);
    expect(screen.getByText("The host refused to answer here.")).toBeTruthy();
    expect(screen.queryByRole("button", { pressed: true })).toBeNull();
  });
});
