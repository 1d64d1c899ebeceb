import { describe, expect, it } from "vitest";
import { readPageId, toPageBase } from "./pages.ts";

const endpoint = "https://host.example/repo/mcp";

describe("the address of a URL page", () => {
  it("is a file beside the endpoint, with the id as a parameter", () => {
    expect(toPageBase(endpoint)).toBe("https://host.example/repo/page.html?id=");
    expect(toPageBase("http://127.0.0.1:5791/mcp")).toBe("http://127.0.0.1:5791/page.html?id=");
  });

  it.each(["deposit", "a b/c", "ü+&?#=%", ""])("gives back the id %j", (id) => {
    expect(readPageId(toPageBase(endpoint) + encodeURIComponent(id), endpoint)).toBe(id);
  });

  it("is the same page whatever else stands in it", () => {
    const address = `${toPageBase(endpoint)}deposit&user=bo&principal=bo#bo`;
    expect(readPageId(address, endpoint)).toBe("deposit");
  });

  it.each([
    ["another host", "https://other.example/repo/page.html?id=deposit"],
    ["another scheme", "http://host.example/repo/page.html?id=deposit"],
    ["another port", "https://host.example:8443/repo/page.html?id=deposit"],
    ["another file", "https://host.example/repo/pay.html?id=deposit"],
    ["another folder", "https://host.example/page.html?id=deposit"],
    ["no id", "https://host.example/repo/page.html"],
    ["two ids", "https://host.example/repo/page.html?id=deposit&id=other"],
    ["no address", "deposit"],
    ["a script", "javascript:alert(1)"],
  ])("is none of this server's: %s", (_, address) => {
    expect(readPageId(address, endpoint)).toBeNull();
  });
});
