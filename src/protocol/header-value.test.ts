import { describe, expect, it } from "vitest";
import { decodeHeaderValue, encodeHeaderValue } from "./header-value.ts";

describe("encodeHeaderValue", () => {
  it.each([
    ["submit_expense", "submit_expense"],
    ["a b\tc", "a b\tc"],
    ["~", "~"],
    ["file:///a/b.txt?x=1", "file:///a/b.txt?x=1"],
    ["", "=?base64??="],
    [" a", "=?base64?IGE=?="],
    ["a\t", "=?base64?YQk=?="],
    ["a\nb", "=?base64?YQpi?="],
    ["é", "=?base64?w6k=?="],
    ["\u007f", "=?base64?fw==?="],
    ["=?base64?YQ==?=", "=?base64?PT9iYXNlNjQ/WVE9PT89?="],
    ["=?base64?x", "=?base64?x"],
  ])("writes %j as %j", (value, expected) => expect(encodeHeaderValue(value)).toBe(expected));
});

describe("decodeHeaderValue", () => {
  it.each([
    ["submit_expense", "submit_expense"],
    ["=?base64?SGVsbG8=?=", "Hello"],
    ["=?base64??=", ""],
    ["=?base64?w6k=?=", "é"],
    ["=?base64?77u/YQ==?=", "\ufeffa"],
    // Half of the wrapping is no wrapping.
    ["=?base64?SGVsbG8=", "=?base64?SGVsbG8="],
    ["SGVsbG8=?=", "SGVsbG8=?="],
    ["=?base64?=", "=?base64?="],
  ])("reads %j as %j", (value, expected) => expect(decodeHeaderValue(value)).toBe(expected));

  it.each([
    ["without its padding", "=?base64?SGVsbG8?="],
    ["with a character that base64 does not have", "=?base64?SGVs!!!bG8=?="],
    ["in the other alphabet", "=?base64?_-8=?="],
    ["with a blank, which atob skips", "=?base64?SGVs bG8=?="],
    ["with stray bits at its end", "=?base64?SGVsbG9=?="],
    ["of bytes that are not UTF-8", "=?base64?/w==?="],
  ])("refuses a wrapping %s", (_, value) => expect(decodeHeaderValue(value)).toBeUndefined());
});
