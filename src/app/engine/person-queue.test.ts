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
