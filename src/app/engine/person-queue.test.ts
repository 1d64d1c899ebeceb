import { describe, expect, it } from "vitest";
import type { Prompt } from "../../protocol/ports.ts";
import { createPersonQueue } from "./person-queue.ts";

const toPrompt = (number: number): Prompt => ({
  number,
  key: `key ${String(number)}`,
  request: { method: "elicitation/create" },
  serverName: "expenses",
  principal: "ana",
});
const never = new AbortController().signal;

describe("the person's port", () => {
  it("shows one question at a time, in the order of asking", async () => {
    const person = createPersonQueue();
    const first = person.answer(toPrompt(1), never);
    const second = person.answer(toPrompt(2), never);
    expect(person.getOpen()?.prompt.number).toBe(1);
    person.getOpen()?.reply({ status: "answered", response: { action: "accept" } });
    expect(await first).toEqual({ status: "answered", response: { action: "accept" } });
    expect(person.getOpen()?.prompt.number).toBe(2);
    person.getOpen()?.reply({ status: "refused" });
    expect(await second).toEqual({ status: "refused" });
    expect(person.getOpen()).toBeNull();
  });

  it("closes the question when the run is stopped", async () => {
    const person = createPersonQueue();
    const run = new AbortController();
    const answer = person.answer(toPrompt(1), run.signal);
    run.abort(new Error("stopped"));
    await expect(answer).rejects.toThrow("stopped");
    expect(person.getOpen()).toBeNull();
  });

  it("shows the next question where the first call was stopped, and says why the first was closed", async () => {
    const person = createPersonQueue();
    const run = new AbortController();
    const first = person.answer(toPrompt(1), run.signal);
    const second = person.answer(toPrompt(2), never);
    run.abort(new Error("stopped"));
    await expect(first).rejects.toThrow("stopped");
    expect(person.getOpen()?.prompt.number).toBe(2);
    // While another is open there is no room for what became of the first.
    expect(person.getClosed()).toBeNull();
    person.getOpen()?.reply({ status: "refused" });
    expect(await second).toEqual({ status: "refused" });
    expect(person.getClosed()).toEqual({ prompt: toPrompt(1), reason: "stopped" });
    void person.answer(toPrompt(3), never);
    person.getOpen()?.reply({ status: "refused" });
    expect(person.getClosed()).toBeNull();
  });

  it("says nothing of a question that nobody had seen yet", async () => {
    const person = createPersonQueue();
    const run = new AbortController();
    const first = person.answer(toPrompt(1), never);
    const second = person.answer(toPrompt(2), run.signal);
    run.abort(new Error("stopped"));
    await expect(second).rejects.toThrow("stopped");
    expect(person.getOpen()?.prompt.number).toBe(1);
    person.getOpen()?.reply({ status: "refused" });
    await first;
    expect(person.getClosed()).toBeNull();
  });

  it("opens none where the run was stopped before", async () => {
    const person = createPersonQueue();
    await expect(person.answer(toPrompt(1), AbortSignal.abort())).rejects.toThrow();
    expect(person.getOpen()).toBeNull();
  });

  it("tells who listens when a question opens and closes", async () => {
    const person = createPersonQueue();
    const seen: boolean[] = [];
    person.subscribe(() => seen.push(person.getOpen() !== null));
    const answer = person.answer(toPrompt(1), never);
    person.getOpen()?.reply({ status: "absent" });
    await answer;
    expect(seen).toEqual([true, false]);
  });
});
