import { describe, expect, it } from "vitest";
import { toUrlParts } from "../url-parts.ts";
import { setBridge } from "./bridge.ts";
import { guestCrypto } from "./crypto.ts";
import { fireTimer, GuestAbortController, GuestAbortSignal, guestTimers } from "./events.ts";
import { guestAtob, guestBtoa, GuestTextDecoder, GuestTextEncoder } from "./text.ts";
import { GuestSearchParams, GuestUrl } from "./url.ts";

setBridge({
  call: (_operation, value) => JSON.parse(toUrlParts(JSON.stringify(value))) as unknown,
  random: () => 0.5,
  quiet: true,
});
const url = (...args: unknown[]) => new GuestUrl(...(args as [string])) as unknown as URL;
const bytesOf = (text: string) => new TextEncoder().encode(text);

describe("what the SDK finds in the VM is as Node has it", () => {
  it.each(["", "plain", "é ü", "\u0800\uffff", "😀 mixed", "\ud800 alone", "\udc00"])(
    "UTF-8 of %j",
    (text) => {
      const bytes = new GuestTextEncoder().encode(text);
      expect([...bytes]).toEqual([...bytesOf(text)]);
      expect(new GuestTextDecoder().decode(bytes)).toBe(new TextDecoder().decode(bytes));
    },
  );

  it.each([
    [0xff],
    [0xc0, 0x80],
    [0xe2, 0x82],
    [0xe0, 0x80, 0x80],
    [0xed, 0xa0, 0x80],
    [0xf4, 0x90, 0x80, 0x80],
    [0x41, 0x80, 0x42],
  ])("bytes that are no UTF-8: %j", (...bytes) => {
    const data = Uint8Array.from(bytes);
    expect(() => new GuestTextDecoder("utf-8", { fatal: true }).decode(data)).toThrow(TypeError);
    expect(new GuestTextDecoder().decode(data)).toContain("\ufffd");
  });

  it.each(["", "a", "ab", "abc", "\u00ff\u0000\u0080", "longer than one group"])("base64 of %j", (text) => {
    expect(guestBtoa(text)).toBe(btoa(text));
    expect(guestAtob(btoa(text))).toBe(text);
    expect(guestAtob(btoa(text).replace(/=+$/, ""))).toBe(text);
  });

  it.each(["a", "ab=c", "a===", "ä"])("base64 that is none: %j", (text) => {
    expect(() => atob(text)).toThrow();
    expect(() => guestAtob(text)).toThrow(TypeError);
  });

  it("addresses: their parts, relative ones, changes", () => {
    const one = "https://ana:x@example.com:8443/a/b?x=1&y=a+b#top";
    for (const part of ["href", "origin", "host", "port", "pathname", "search", "hash", "username"] as const)
      expect(url(one)[part]).toBe(new URL(one)[part]);
    expect(url("../c", one).href).toBe(new URL("../c", one).href);
    const changed = url(one);
    changed.searchParams.set("x", "ö &");
    changed.searchParams.append("z", "2");
    changed.searchParams.delete("y");
    changed.pathname = "/new";
    expect(String(changed)).toBe("https://ana:x@example.com:8443/new?x=%C3%B6+%26&z=2#top");
    expect(JSON.stringify({ changed })).toContain("example.com");
    expect(() => url("no address")).toThrow("Invalid URL: no address");
    expect(GuestUrl.canParse("note:1")).toBe(true);
    expect(GuestUrl.parse("::")).toBeNull();
  });

  it("search parameters from text, pairs and objects", () => {
    const text = "?a=1&b=%20x+y&a=2&c";
    expect([...new GuestSearchParams(text)]).toEqual([...new URLSearchParams(text)]);
    expect(new GuestSearchParams(text).getAll("a")).toEqual(["1", "2"]);
    const pairs = new GuestSearchParams({ q: "it's (a) ~ test!" });
    expect(pairs.toString()).toBe(new URLSearchParams({ q: "it's (a) ~ test!" }).toString());
    expect([pairs.has("q"), pairs.get("z"), pairs.size]).toEqual([true, null, 1]);
  });

  it("HMAC and digests", async () => {
    const key = bytesOf("a key");
    const data = bytesOf("some data");
    for (const hash of ["SHA-256", "SHA-384", "SHA-512"]) {
      const algorithm = { name: "HMAC", hash };
      const real = await crypto.subtle.importKey("raw", key, algorithm, false, ["sign"]);
      const ours = await guestCrypto.subtle.importKey("raw", key, algorithm);
      const mac = await guestCrypto.subtle.sign("HMAC", ours, data);
      expect([...new Uint8Array(mac)]).toEqual([
        ...new Uint8Array(await crypto.subtle.sign("HMAC", real, data)),
      ]);
      expect(await guestCrypto.subtle.verify("HMAC", ours, mac, data)).toBe(true);
      expect(await guestCrypto.subtle.verify("HMAC", ours, mac.slice(1), data)).toBe(false);
      expect(await guestCrypto.subtle.verify("HMAC", ours, mac, bytesOf("other"))).toBe(false);
      expect([...new Uint8Array(await guestCrypto.subtle.digest(hash, data))]).toEqual([
        ...new Uint8Array(await crypto.subtle.digest(hash, data)),
      ]);
    }
  });

  it("says what it has not of Web Crypto", async () => {
    const { subtle } = guestCrypto;
    await expect(subtle.importKey("jwk", bytesOf("x"), { name: "HMAC", hash: "SHA-256" })).rejects.toThrow(
      "jwk",
    );
    await expect(subtle.importKey("raw", bytesOf("x"), "AES-GCM")).rejects.toThrow("AES-GCM");
    await expect(subtle.digest("SHA-1", bytesOf("x"))).rejects.toThrow("SHA-1");
    await expect(subtle.sign("HMAC", {}, bytesOf("x"))).rejects.toThrow("importKey");
  });

  it("random bytes and ids come from the run's own randomness", () => {
    expect([...guestCrypto.getRandomValues(new Uint8Array(3))]).toEqual([128, 128, 128]);
    expect(guestCrypto.randomUUID()).toBe("80808080-8080-4080-8080-808080808080");
  });
});

describe("aborting and waiting", () => {
  it("an abort is heard once, with its reason", () => {
    const controller = new GuestAbortController();
    const heard: unknown[] = [];
    controller.signal.addEventListener("abort", () => heard.push(controller.signal.reason));
    controller.signal.onabort = () => heard.push("property");
    controller.abort("enough");
    controller.abort("again");
    expect(heard).toEqual(["property", "enough"]);
    expect(() => controller.signal.throwIfAborted()).toThrow("enough");
    expect(GuestAbortSignal.abort().reason).toMatchObject({ name: "AbortError" });
  });

  it("timers fire in the order of their times, and an interval until it is cleared", () => {
    const fired: string[] = [];
    guestTimers.setTimeout(() => fired.push("late"), 100);
    guestTimers.setTimeout((word: string) => fired.push(word), 5, "early");
    const never = guestTimers.setTimeout(() => fired.push("never"), 1);
    guestTimers.clearTimeout(never);
    const beat: number = guestTimers.setInterval(() => {
      fired.push("beat");
      if (fired.length > 3) guestTimers.clearInterval(beat);
    }, 40);
    while (fireTimer());
    expect(fired).toEqual(["early", "beat", "beat", "late", "beat"]);
  });
});
