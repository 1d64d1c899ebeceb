import { expect, it, vi } from "vitest";
import { dispatch } from "./dispatch.ts";

const io = (out: (text: string) => void, signal: AbortSignal) => ({
  out,
  err: out,
  readInput: () => Promise.resolve(""),
  signal,
});

it("uses all that our own server has, and the two understand each other", async () => {
  const end = new AbortController();
  let serving: Promise<number> = Promise.resolve(0);
  const url = await new Promise<string>((resolve) => {
    const listening = (text: string) => resolve(text.replace("listening on ", "").trim());
    serving = dispatch(["serve", "conformance/playground.json", "--port", "0"], io(listening, end.signal));
  });
  const planned = { name: "json_schema_2020_12_tool", arguments: { phone: "1", contactMethod: "phone" } };
  vi.stubEnv("MCP_CONFORMANCE_CONTEXT", JSON.stringify({ toolCalls: [planned] }));
  try {
    let out = "";
    const write = (text: string) => void (out += text);
    expect(await dispatch(["conformance-client", url], io(write, end.signal))).toBe(0);
    const lines = out.trim().split("\n");
    expect(lines.filter((line) => !line.endsWith(": completed"))).toEqual([]);
    // 20 tools, one of which wants a header; 5 prompts, one of which asks; 2 resources.
    expect(lines.map((line) => line.split(" ")[0])).toEqual([
      ...Array<string>(20).fill("tools/call"),
      ...Array<string>(5).fill("prompts/get"),
      ...Array<string>(2).fill("resources/read"),
    ]);
  } finally {
    vi.unstubAllEnvs();
    end.abort();
    await serving;
  }
});

it("needs an address", async () => {
  let out = "";
  const write = (text: string) => void (out += text);
  expect(await dispatch(["conformance-client"], io(write, new AbortController().signal))).toBe(2);
  expect(out).toContain("conformance-client needs a URL");
});
