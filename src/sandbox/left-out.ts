/**
 * Modules that put a server on a network, and have nothing to do where the playground serves it. A file that imports them
 * runs all the same: what comes of them does nothing, and the console says so.
 */
const LEFT_OUT: readonly string[] = [
  "@modelcontextprotocol/express",
  "@modelcontextprotocol/fastify",
  "@modelcontextprotocol/hono",
  "@modelcontextprotocol/node",
  "@mcp-examples/shared",
  "@hono/node-server",
  "hono",
  "express",
  "fastify",
  "node:http",
  "node:process",
];

export function isLeftOut(name: unknown): name is string {
  return typeof name === "string" && LEFT_OUT.some((one) => name === one || name.startsWith(`${one}/`));
}

/** For the editor: whatever is imported of them is of any type. */
export const leftOutTypes = LEFT_OUT.flatMap((name) => [name, `${name}/*`])
  .map((name) => `declare module "${name}";\n`)
  .join("");

/** Source of such a module: whatever is read, called or made of it is again such a thing. */
export function toLeftOutSource(module: string, names: readonly string[]): string {
  const each = [...new Set(names)].map((name, index) => `const _${index} = stub(${JSON.stringify(name)});`);
  const list = [...new Set(names)].map((name, index) => `_${index} as ${name}`);
  return `${STUB}const stub = (name) => toStub(() => {
    globalThis[Symbol.for("roundtrip.note")](name + " of ${module} does nothing here: the playground serves this server.");
  });${each.join("")}export { ${list.join(", ")} };`;
}

const STUB = `
const toStub = (first) => {
  let told = false;
  const tell = () => { if (!told) { told = true; first(); } };
  return new Proxy(function () {}, {
    get: (_, name) => name === "then" ? undefined : name === Symbol.toPrimitive ? () => "" : name === Symbol.iterator ? () => [].values() : toStub(tell),
    set: () => true,
    apply: () => (tell(), toStub(tell)),
    construct: () => (tell(), toStub(tell)),
  });
};
`;
