import { describe, expect, it, vi } from "vitest";
import { createPageRoute } from "./page-route.ts";

const SECRET = "4111-2222-3333-4444";
const ADDRESS = "http://127.0.0.1:5791/page.html?id=deposit";

function setUp() {
  const onFinished = vi.fn<(id: string, principal: string | null) => void>();
  const [path, handler] = createPageRoute({ endpoint: "/mcp", serverName: "<charges>", onFinished });
  const post = (body: string, address = ADDRESS, type = "application/x-www-form-urlencoded") =>
    handler(new Request(address, { method: "POST", body, headers: { "content-type": type } }));
  return { path, handler, post, onFinished };
}

describe("the page route of serve", () => {
  it("is at the address that ctx.page gives", () => {
    expect(setUp().path).toBe("/page.html");
  });

  it("shows a page that is not finished by being shown, with a secret that no browser sends", async () => {
    const { handler, onFinished } = setUp();
    const response = await handler(new Request(ADDRESS));
    const html = await response.text();
    expect([response.status, response.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
    // A field without a name is no part of a form's data.
    expect(html).toMatch(/<input type="password" required autocomplete="off">/);
    expect(html).toContain("&#60;charges&#62;");
    expect(html).not.toContain("<charges>");
    expect(onFinished).not.toHaveBeenCalled();
  });

  it.each([
    ["who=ana", "ana", "as ana"],
    ["who=bo&secret=" + SECRET, "bo", "as bo"],
    ["who=", null, "not signed in"],
  ])("is finished by who signed in there: %s", async (body, principal, words) => {
    const { post, onFinished } = setUp();
    const response = await post(body);
    const html = await response.text();
    expect(onFinished.mock.calls).toEqual([["deposit", principal]]);
    expect(html).toContain(`Finished, ${words}`);
    expect(html).not.toContain(SECRET);
  });

  it("takes nobody's name from the address or a bearer token", async () => {
    const { handler, onFinished } = setUp();
    const headers = {
      authorization: "Bearer ana",
      "content-type": "application/x-www-form-urlencoded",
    };
    await handler(new Request(`${ADDRESS}&who=ana`, { method: "POST", body: "who=bo", headers }));
    expect(onFinished.mock.calls).toEqual([["deposit", "bo"]]);
  });

  it.each([
    ["a form that does not say who", "", undefined],
    ["another kind of body", '{"who":"ana"}', "application/json"],
    ["a name that no header can carry", "who=a%20b", undefined],
    ["a body that is too long", `who=ana&x=${"x".repeat(5000)}`, undefined],
  ])("is not finished by %s", async (_, body, type) => {
    const { post, onFinished } = setUp();
    expect((await post(body, ADDRESS, type)).status).toBe(400);
    expect(onFinished).not.toHaveBeenCalled();
  });

  it.each(["http://127.0.0.1:5791/page.html", "http://127.0.0.1:5791/page.html?id=a&id=b"])(
    "is none without one id: %s",
    async (address) => {
      const { post, onFinished } = setUp();
      expect((await post("who=ana", address)).status).toBe(400);
      expect(onFinished).not.toHaveBeenCalled();
    },
  );

  it("shows an id as text", async () => {
    const { handler } = setUp();
    const html = await (await handler(new Request(`${ADDRESS}%3Cscript%3Ealert(1)%3C/script%3E`))).text();
    expect(html).not.toContain("<script");
    expect(html).toContain("deposit&#60;script&#62;");
  });

  it("knows no other method", async () => {
    const { handler } = setUp();
    const response = await handler(new Request(ADDRESS, { method: "DELETE" }));
    expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD, POST"]);
  });
});
