import { describe, expect, it } from "vitest";
import { MAX_READ, readToken } from "./read-token.ts";

/** Standard base64 by Node, so that the expected spelling is not the code's own. */
const base64 = (text: string) => Buffer.from(text, "utf8").toString("base64");
const url = (text: string) => Buffer.from(text, "utf8").toString("base64url");
const MAC = Buffer.alloc(32, 0xa5).toString("base64url");

const OURS = `{"sub":"ana","exp":1785197100,"dig":"d","nonce":"n","data":{"saved":{"price":190},"open":["confirm"]}}`;
const SIGNED = `${url(OURS)}.${MAC}`;
const words = (text: string) => readToken(text).lacks.map(({ what }) => what);

describe("readToken, what a token is made as", () => {
  it("tells the payload from the signature, with offsets and bytes", () => {
    const reading = readToken(SIGNED);
    expect(reading.kind).toBe("signed");
    expect(reading.payload).toEqual(JSON.parse(OURS));
    expect(reading.parts).toEqual([
      { text: url(OURS), offset: 0, role: "payload", readable: true, bytes: OURS.length },
      { text: MAC, offset: url(OURS).length + 1, role: "signature", readable: false, bytes: 32 },
    ]);
    expect(reading.size).toBe(SIGNED.length);
  });

  it("tells the two apart where the payload is damaged, and claims nothing of it", () => {
    // 011110 in place of 111110: the first byte is no UTF-8 any more.
    const text = `-${url(OURS).slice(1)}`;
    const reading = readToken(`${text}.${MAC}`);
    expect(reading).toMatchObject({ kind: "damaged", payload: null, lacks: [] });
    expect(reading.parts).toEqual([
      { text, offset: 0, role: "payload", readable: true, bytes: OURS.length },
      { text: MAC, offset: text.length + 1, role: "signature", readable: false, bytes: 32 },
    ]);
    expect(reading.remarks.join()).toContain("no JSON");
  });

  it.each([
    ["a second part of 31 bytes", `${url("text")}.${Buffer.alloc(31, 0xa5).toString("base64url")}`],
    ["a second part of 33 bytes", `${url("text")}.${Buffer.alloc(33, 0xa5).toString("base64url")}`],
    ["an empty first part", `.${MAC}`],
    ["three parts", `${url("text")}.${url("text")}.${MAC}`],
  ])("takes %s for no damaged token", (_, text) => {
    expect(readToken(text).kind).toBe("opaque");
  });

  it("knows a payload that stands alone", () => {
    expect(readToken(url(OURS))).toMatchObject({ kind: "payload", payload: { sub: "ana" } });
  });

  it("tells a JWT's header, payload and signature apart, and names its algorithm", () => {
    const reading = readToken(`${url('{"alg":"HS256","typ":"JWT"}')}.${url('{"sub":"ana"}')}.${MAC}`);
    expect(reading).toMatchObject({
      kind: "jwt",
      algorithm: "HS256",
      header: { typ: "JWT" },
      payload: { sub: "ana" },
    });
    expect(reading.parts.map(({ role }) => role)).toEqual(["header", "payload", "signature"]);
    expect(reading.fields.signature).toBe("signature");
  });

  it("knows JSON as it stands, and JSON in the padded standard alphabet", () => {
    expect(readToken(OURS)).toMatchObject({ kind: "json", payload: { sub: "ana" } });
    const padded = base64('{"user":"ana?>"}');
    expect(padded).toMatch(/[+/=]/);
    expect(readToken(padded)).toMatchObject({ kind: "base64", payload: { user: "ana?>" } });
  });

  it.each(["42", "0b5c1f7e-3b43-4a2e-9c1d-1f2e3d4c5b6a"])("takes %s for the name of a row", (text) => {
    expect(readToken(text).kind).toBe("identifier");
  });

  it("counts the bytes behind opaque text, in base64url and in hexadecimal", () => {
    const handle = Buffer.alloc(16, 0xfe).toString("base64url");
    expect(readToken(handle).parts).toMatchObject([{ role: "opaque", readable: false, bytes: 16 }]);
    expect(readToken("ab".repeat(16)).parts).toMatchObject([{ role: "opaque", bytes: 16 }]);
  });

  it("reads of an encrypted JWT its header alone", () => {
    const jwe = [url('{"alg":"dir","enc":"A256GCM"}'), "", MAC, MAC, MAC].join(".");
    const reading = readToken(jwe);
    expect(reading).toMatchObject({ kind: "opaque", algorithm: "dir", payload: null, lacks: [] });
    expect(reading.parts.map(({ role }) => role)).toEqual(["header", "opaque", "opaque", "opaque", "opaque"]);
  });

  it("tells apart parts that it does not know", () => {
    const reading = readToken(`${MAC}.${url('{"sub":"ana"}')}.${MAC}`);
    expect(reading).toMatchObject({ kind: "opaque", payload: { sub: "ana" } });
    expect(reading.parts.map(({ role }) => role)).toEqual(["opaque", "payload", "opaque"]);
  });

  it("reads an array or a JWT that holds no object, without fields", () => {
    expect(readToken("[1,2]")).toMatchObject({ kind: "json", payload: null });
    const reading = readToken(`${url('{"alg":"HS256"}')}.${url("text")}.${MAC}`);
    expect(reading).toMatchObject({ kind: "jwt", payload: null });
    expect(reading.parts[1]).toMatchObject({ role: "opaque", bytes: 4 });
  });

  it.each(["", "  \n", "hello", "not a token at all", "é"])("finds no token in %j", (text) => {
    expect(readToken(text)).toMatchObject({ kind: "none", payload: null, lacks: [] });
  });
});

describe("readToken, what stands around it", () => {
  it.each([
    ["white space", ` \n ${SIGNED}\t`],
    ["Bearer", `Bearer ${SIGNED}`],
    ["a whole header", `Authorization: bearer ${SIGNED}`],
    ["double quotes", JSON.stringify(SIGNED)],
    ["single quotes", `'${SIGNED}'`],
    ["a quotation mark and a broken line", `"${SIGNED.slice(0, 30)}\n${SIGNED.slice(30)}"`],
    ["broken lines", `${SIGNED.slice(0, 40)}\n  ${SIGNED.slice(40, 80)}\r\n${SIGNED.slice(80)}`],
  ])("reads past %s", (_, text) => {
    expect(readToken(text)).toMatchObject({ kind: "signed", token: SIGNED, size: SIGNED.length });
  });

  it.each([
    { requestState: SIGNED, resultType: "input_required" },
    { jsonrpc: "2.0", id: 1, result: { requestState: SIGNED } },
    { jsonrpc: "2.0", id: 2, method: "tools/call", params: { name: "buy", requestState: SIGNED } },
  ])("reads the requestState of a whole message %#", (message) => {
    const reading = readToken(JSON.stringify(message));
    expect(reading).toMatchObject({ kind: "signed", token: SIGNED });
    expect(reading.remarks[0]).toContain("requestState");
  });

  it("says where a message's requestState is no string, and reads the message", () => {
    const reading = readToken('{"requestState":42}');
    expect(reading).toMatchObject({ kind: "json", payload: { requestState: 42 } });
    expect(reading.remarks[0]).toContain("no string");
  });

  it("does not look into more than 64 KiB, and says so", () => {
    const reading = readToken("A".repeat(MAX_READ + 1));
    expect(reading).toMatchObject({ kind: "none", parts: [], size: MAX_READ + 1 });
    expect(reading.remarks[0]).toContain("64 KiB");
    expect(readToken("A".repeat(MAX_READ)).kind).toBe("opaque");
  });

  it.each([
    "[".repeat(30_000),
    "[".repeat(30_000) + "]".repeat(30_000),
    '{"a":'.repeat(9000),
    "\ud800",
    "..",
    ".",
  ])("never throws %#", (text) => {
    expect(typeof readToken(text).kind).toBe("string");
  });

  it("does not follow nested objects further than four levels", () => {
    expect(readToken('{"a":{"b":{"c":{"exp":1}}}}').fields.lifetime).toBe("a.b.c.exp");
    expect(readToken('{"a":{"b":{"c":{"d":{"exp":1}}}}}').fields.lifetime).toBeNull();
  });
});

describe("readToken, what it lacks", () => {
  it("finds every binding of our own token, and nothing that it lacks", () => {
    const reading = readToken(SIGNED);
    expect(reading.fields).toEqual({
      lifetime: "exp",
      principal: "sub",
      request: "dig",
      once: "nonce",
      signature: "signature",
    });
    expect(reading.lacks).toEqual([]);
    expect(reading.remarks.join()).toContain("Signed is not secret");
  });

  it.each([
    ['{"expiresAt":1,"nonce":"n","aud":"a"}', ["principal"]],
    ['{"user_id":1,"jti":"n","htm":"POST"}', ["lifetime"]],
    ['{"SUB":"ana","exp":1,"nonce":"n"}', ["request"]],
    ['{"who":{"e-mail":"ana"},"exp":1,"digest":"d"}', ["single use"]],
    ['{"price":190}', ["lifetime", "principal", "request", "single use"]],
  ])("names what the payload %s lacks", (payload, lacking) => {
    expect(words(`${url(payload)}.${MAC}`)).toEqual(lacking);
  });

  it("takes fields without a signature for wishes", () => {
    const reading = readToken(url(OURS));
    expect(reading.lacks).toEqual([
      { what: "signature", why: "Anyone can change it and nobody would notice" },
    ]);
    expect(reading.remarks.join()).toContain("only wishes");
  });

  it.each(["none", "None"])("remarks a JWT whose alg is %s, whatever stands in its third part", (alg) => {
    const reading = readToken(`${url(`{"alg":"${alg}"}`)}.${url(OURS)}.${MAC}`);
    expect(reading.fields.signature).toBeNull();
    expect(reading.lacks.map(({ what }) => what)).toEqual(["signature"]);
    expect(reading.remarks.join()).toContain("alg is none");
  });

  it("misses the signature where its part is empty", () => {
    expect(words(`${url('{"alg":"HS256"}')}.${url(OURS)}.`)).toEqual(["signature"]);
    expect(words(`${url(OURS)}.`)).toEqual(["signature"]);
  });

  it("takes a field named sig for a signature", () => {
    expect(readToken('{"exp":1,"sub":"ana","aud":"x","jti":"j","sig":"abc"}').lacks).toEqual([]);
  });

  it("says of a row number that everything has to be beside its row", () => {
    expect(words("42")).toEqual(["signature", "lifetime", "principal", "request", "single use"]);
  });

  it("claims nothing of opaque bytes, but that few of them can be guessed", () => {
    expect(readToken(MAC)).toMatchObject({ lacks: [] });
    expect(readToken(MAC).remarks.join()).toContain("cannot be seen");
    expect(readToken("c2hvcnQ").remarks.join()).toContain("5 bytes");
  });
});

describe("readToken, spelling", () => {
  it("reads bytes that are spelled otherwise, and remarks it", () => {
    // "QQ" spells "A"; "QR" has the same first eight bits and a spare bit that is not zero.
    const twice = ["QQ", "QR"].map((end) => readToken(`${url(OURS)}.${"A".repeat(40)}${end}`));
    expect(twice.map(({ parts }) => parts[1]?.bytes)).toEqual([31, 31]);
    expect(twice.map(({ remarks }) => remarks.some((remark) => remark.includes("canonical")))).toEqual([
      false,
      true,
    ]);
  });

  it("remarks padding in a signed token", () => {
    const reading = readToken(`${url(OURS)}.${MAC}=`);
    expect(reading.kind).toBe("signed");
    expect(reading.remarks.join()).toContain("canonical");
  });

  it("counts UTF-8, not characters", () => {
    expect(readToken('{"user":"é"}').size).toBe(13);
  });
});
