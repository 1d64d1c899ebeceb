import { describe, expect, it } from "vitest";
import { readLink } from "./link.ts";

function open(url: string) {
  const link = readLink(url);
  if (link.status !== "openable") throw new Error(link.reason);
  return link;
}

describe("an address that is never opened", () => {
  it.each([
    "javascript:alert(1)",
    "JavaScript:alert(1)",
    "jAvAsCrIpT://host.example/%0aalert(1)",
    "data:text/html,<script>alert(1)</script>",
    "DATA:text/html;base64,PHA+",
    "vbscript:x",
    "file:///etc/passwd",
    "blob:https://host.example/1",
    "ftp://host.example/",
    "ws://host.example/",
    "about:blank",
    "mailto:ana@host.example",
  ])("has another scheme: %s", (url) => {
    expect(readLink(url)).toMatchObject({ status: "refused", text: url });
  });

  it.each([
    " https://host.example/",
    "https://host.example/ ",
    " javascript:alert(1)",
    "java\nscript:alert(1)",
    "java\tscript:alert(1)",
    "\u0001javascript:alert(1)",
    "https://host.example/\u202egpj.exe",
    "https://host\u200b.example/",
    "https://host.example/a b",
    "https://host.example\n/",
  ])("has white space or hidden characters: %j", (url) => {
    expect(readLink(url)).toMatchObject({
      status: "refused",
      reason: "The address has white space or hidden characters in it.",
    });
  });

  it.each([
    "http://host.example/",
    "HTTP://host.example/",
    "http://localhost.example/",
    "http://0x7f.example",
  ])("is not https: %s", (url) =>
    expect(readLink(url)).toMatchObject({ status: "refused", reason: /^It is not https/ as never }),
  );

  it.each(["", "/page.html", "host.example", "https://", "//host.example/x", undefined, null, 7, {}])(
    "is no address: %j",
    (url) => expect(readLink(url).status).toBe("refused"),
  );
});

describe("an address that can be opened", () => {
  it.each([
    ["https://pay.example/checkout?a=1&b=2#c", "https://", "pay.example", "/checkout?a=1&b=2#c"],
    ["https://pay.example:8443/x", "https://", "pay.example:8443", "/x"],
    ["https://https.example/https.example", "https://", "https.example", "/https.example"],
    ["https://s/", "https://", "s", "/"],
    ["https://s/@t/s", "https://", "s", "/@t/s"],
  ])("is shown whole, with its host set off: %s", (url, before, host, after) => {
    expect(open(url)).toEqual({ status: "openable", href: url, before, host, after, warnings: [] });
  });

  it("leads to what stands after the @, and the host is that", () => {
    const { before, host, warnings } = open("https://bank.example:x@evil.example/bank.example");
    expect([before, host]).toEqual(["https://bank.example:x@", "evil.example"]);
    expect(warnings).toEqual(["What stands before the @ is no host: this leads to evil.example."]);
  });

  it("warns of punycode", () => {
    expect(open("https://xn--pple-43d.example/").warnings).toEqual([
      "The host has letters of other alphabets (xn--): it may only look like a name that you know.",
    ]);
    expect(open("https://axn--b.example/").warnings).toEqual([]);
  });

  it("warns of letters that look alike, and shows what would be opened", () => {
    // The first letter is Cyrillic.
    const { host, warnings } = open("https://\u0430pple.example/");
    expect(host).toBe("xn--pple-43d.example");
    expect(warnings).toHaveLength(3);
    expect(warnings[1]).toBe("Its host mixes letters of several alphabets.");
  });

  it.each([
    "http://127.0.0.1:5791/page.html?id=a",
    "http://localhost/",
    "http://[::1]/",
    "http://a.localhost/",
  ])("may be http on this machine, with a word: %s", (url) =>
    expect(open(url).warnings).toEqual([expect.stringMatching(/^Not https/)]),
  );

  it("warns of a number in place of a name, however it was written", () => {
    expect(open("https://192.0.2.7/").warnings).toEqual(["The host is a number, not a name."]);
    const { host, warnings } = open("https://0xc0000207/");
    expect(host).toBe("192.0.2.7");
    expect(warnings).toContain("The server wrote it differently: https://0xc0000207/");
  });

  it("says so where a parser reads it as another", () => {
    expect(open("https:\\\\pay.example\\x").warnings).toEqual([
      "The server wrote it differently: https:\\\\pay.example\\x",
    ]);
    expect(open("https://pay.example").warnings).toEqual([]);
    expect(open("HTTPS://PAY.example/").warnings).toEqual([]);
  });
});
