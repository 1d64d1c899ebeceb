const ours = (names) => `^src/(${names.join("|")})/`;
const words = ["protocol", "workspace"];
const log = ["trace"];
const actors = ["sandbox", "server", "client"];
const readers = ["lesson", "diagram"];
const tier = (name, from, may) => ({
  name,
  severity: "error",
  comment: `src/${from} may import only: ${may.join(", ") || "nothing of ours"} (docs/architecture.md).`,
  from: { path: `^src/${from}/` },
  to: { path: "^src/", pathNot: ours([from, ...may]) },
});
const only = (name, pattern, where) => ({
  name,
  severity: "error",
  from: { path: "^(src|e2e|scripts)/", pathNot: where },
  to: { path: pattern },
});

module.exports = {
  forbidden: [
    { name: "no-circular", severity: "error", from: {}, to: { circular: true } },
    ...words.map((w) => tier(`words-${w}`, w, [])),
    tier("log", "trace", words),
    ...actors.map((a) => tier(`actor-${a}`, a, [...words, ...log])),
    tier("engine", "engine", [...words, ...log, ...actors]),
    ...readers.map((r) => tier(`reader-${r}`, r, [...words, ...log])),
    tier("top-app", "app", [...words, ...log, ...actors, "engine", ...readers]),
    tier("top-cli", "cli", [...words, ...log, ...actors, "engine", ...readers]),
    only(
      "react-in-app-and-diagram-tsx",
      "node_modules/(react|react-dom)/",
      "^src/app/|^src/diagram/[^/]+\\.tsx$|^scripts/",
    ),
    only("query-in-app", "node_modules/@tanstack/", "^src/app/"),
    only("msw-at-its-door", "node_modules/msw/", "^src/server/msw\\.ts$"),
    only(
      "quickjs-in-sandbox",
      "node_modules/(quickjs-emscripten-core|@jitl)/",
      "^src/sandbox/|^src/app/engine/",
    ),
    only("monaco-in-editor", "node_modules/monaco-editor/", "^src/app/editor/"),
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    doNotFollow: { path: "node_modules" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "types", "default"] },
  },
};
