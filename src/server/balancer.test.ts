import { describe, expect, it } from "vitest";
import { type ServerSettings, serverSchema } from "../workspace/playground.ts";
import { findNext, routeCall } from "./balancer.ts";
import { createWorld, restartInstance, stopInstance } from "./world.ts";

function route(settings: Partial<ServerSettings>, calls: number): string {
  const world = createWorld(1);
  const whole = { ...serverSchema.parse({}), ...settings };
  return Array.from({ length: calls }, () => routeCall(world, whole)).join("");
}

describe("the balancer", () => {
  it.each([
    [{ instances: 3, routing: "sticky" }, "AAAA"],
    [{ instances: 1, routing: "round-robin" }, "AAAA"],
    [{ instances: 2, routing: "round-robin" }, "ABAB"],
    [{ instances: 4, routing: "round-robin" }, "ABCD"],
    [{ instances: 2, routing: ["B", "A"] }, "BAAA"],
    [{ instances: 3, routing: ["A", "C", "B", "C"] }, "ACBC"],
  ] satisfies [Partial<ServerSettings>, string][])("with %j sends four calls to %s", (settings, expected) => {
    expect(route(settings, 4)).toBe(expected);
  });

  it.each([
    [{ instances: 3, routing: "sticky" }, ["A"], "BBBB"],
    [{ instances: 3, routing: "sticky" }, ["A", "B"], "CCCC"],
    [{ instances: 3, routing: "round-robin" }, ["B"], "ACCA"],
    [{ instances: 2, routing: "sticky" }, ["A", "B"], "----"],
    [{ instances: 2, routing: ["A", "B", "A"] }, ["B"], "A-AA"],
  ] satisfies [Partial<ServerSettings>, string[], string][])(
    "with %j goes on to the next that runs where %j stopped, unless a list names it: %s",
    (settings, stopped, expected) => {
      const world = createWorld(1);
      for (const name of stopped) stopInstance(world, name);
      const whole = { ...serverSchema.parse({}), ...settings };
      expect([1, 2, 3, 4].map(() => routeCall(world, whole) ?? "-").join("")).toBe(expected);
    },
  );

  it("tells where the next call would go, and counts nothing", () => {
    const world = createWorld(1);
    const settings = { ...serverSchema.parse({}), instances: 2, routing: "round-robin" as const };
    expect([findNext(world, settings), findNext(world, settings), routeCall(world, settings)]).toEqual([
      "A",
      "A",
      "A",
    ]);
    world.routeNext = "A";
    expect([findNext(world, settings), routeCall(world, settings)]).toEqual(["A", "A"]);
    restartInstance(world, "A");
    expect(findNext(world, settings)).toBe("A");
  });

  it("sends one call where a fault says, and goes on as before", () => {
    const world = createWorld(1);
    const settings = { ...serverSchema.parse({}), instances: 3, routing: "round-robin" as const };
    routeCall(world, settings);
    world.routeNext = "A";
    expect([1, 2, 3].map(() => routeCall(world, settings))).toEqual(["A", "C", "A"]);
  });
});
