import { expect, it } from "vitest";
import { untilAborted } from "./abort.ts";

const never = new Promise<never>(() => undefined);

it("settles as the work does", async () => {
  const { signal } = new AbortController();
  expect(await untilAborted(Promise.resolve(1), signal)).toBe(1);
  await expect(untilAborted(Promise.reject(new Error("work")), signal)).rejects.toThrow("work");
});

it("rejects with the signal's reason, however slow the work, also where it was aborted before", async () => {
  const controller = new AbortController();
  const waiting = untilAborted(never, controller.signal);
  controller.abort(new Error("stop"));
  await expect(waiting).rejects.toThrow("stop");
  await expect(untilAborted(never, controller.signal)).rejects.toThrow("stop");
});
