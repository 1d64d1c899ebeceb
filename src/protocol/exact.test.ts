import { expect, it } from "vitest";
import { isExact } from "./exact.ts";

it.each(['{"a":[1,-2.5,null,true,"x"]}', "[]", "0", "1e308", '{"__proto__":{"a":1}}'])(
  "%s can be written again",
  (text) => {
    expect(isExact(JSON.parse(text))).toBe(true);
  },
);

it.each(["1e400", "-1e400", "[[1e999]]", '{"a":{"b":[0,1e309]}}', '{"__proto__":1e400}'])(
  "%s holds a number that JSON has not",
  (text) => {
    expect(isExact(JSON.parse(text))).toBe(false);
  },
);
