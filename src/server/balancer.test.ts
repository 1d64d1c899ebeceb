import { describe, expect, it } from "vitest";
import { type ServerSettings, serverSchema } from "../workspace/playground.ts";
import { routeCall } from "./balancer.ts";
import { createWorld } from "./world.ts";

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

  it("sends one call where a fault says, and goes on as before", () => {
    const world = createWorld(1);
    const settings = { ...serverSchema.parse({}), instances: 3, routing: "round-robin" as const };
    routeCall(world, settings);
    world.routeNext = "A";
    expect([1, 2, 3].map(() => routeCall(world, settings))).toEqual(["A", "C", "A"]);
  });
});
