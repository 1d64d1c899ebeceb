import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import type { ErrorPayload, Plugin, ViteDevServer } from "vite";
import { readLessons } from "../src/cli/lessons-folder.ts";
import type { Course } from "../src/lesson/course.ts";
import { createLessonReloader, toPlace } from "./lesson-reloader.ts";

/** Editors write a file in several steps: this long after the last one, in ms, the lessons are compiled. */
const QUIET = 60;

/** Under `npm run dev` the page reloads a lesson as it is edited; what is wrong with one is shown over the page and on the console. */
export function liveLessons(): Plugin {
  return {
    name: "roundtrip:live-lessons",
    apply: "serve",
    // What is generated is reloaded below, once, and not by each file that is written.
    config: () => ({ server: { watch: { ignored: ["**/generated/**", "**/coverage/**", "**/dist/**"] } } }),
    configureServer: watchLessons,
  };
}

function watchLessons(server: ViteDevServer): void {
  const folder = resolve(server.config.root, "lessons");
  const reload = () => server.ws.send({ type: "full-reload", path: "*" });
  const complain = (problems: readonly string[]) => {
    server.config.logger.error(problems.join("\n"), { timestamp: true });
    server.ws.send(toPayload(problems));
  };
  const measuring = createMeasuring(server, reload);
  const reloader = createLessonReloader(
    { compile: readLessons, write: writeCourse, reload, complain, remeasure: measuring.start },
    readCourse(),
  );
  // A page that is opened or reloaded meanwhile is told too.
  server.ws.on("connection", () => {
    if (reloader.problems().length > 0) server.ws.send(toPayload(reloader.problems()));
  });
  let timer: NodeJS.Timeout | undefined;
  const changed = () => {
    try {
      reloader.changed();
    } catch (error) {
      // A file that was renamed while it was read: the next event compiles again.
      server.config.logger.error(String(error), { timestamp: true });
    }
  };
  server.watcher.on("all", (_event, path) => {
    if (!path.startsWith(folder)) return;
    clearTimeout(timer);
    timer = setTimeout(changed, QUIET);
  });
  server.httpServer?.on("close", () => {
    clearTimeout(timer);
    measuring.stop();
  });
}

function toPayload(problems: readonly string[]): ErrorPayload {
  const place = toPlace(problems[0] ?? "");
  return {
    type: "error",
    err: {
      message: problems.join("\n"),
      stack: "",
      plugin: "roundtrip:live-lessons",
      ...(place && { id: place.file, loc: { file: resolve(place.file), line: place.line, column: 1 } }),
    },
  };
}

interface Measuring {
  start: (slugs: readonly string[]) => void;
  stop: () => void;
}

/** One process at a time: a further change ends it, and its lessons are measured along. */
function createMeasuring(server: ViteDevServer, reload: () => void): Measuring {
  let child: ChildProcess | undefined;
  const open = new Set<string>();
  const start = (slugs: readonly string[]) => {
    for (const slug of slugs) open.add(slug);
    child?.kill();
    const before = readText("generated/measured.json");
    const own = spawn(process.execPath, ["node_modules/tsx/dist/cli.mjs", "scripts/remeasure.ts", ...open], {
      cwd: server.config.root,
      stdio: ["ignore", "inherit", "inherit"],
    });
    child = own;
    own.on("exit", (code) => {
      if (code !== 0 || child !== own) return;
      open.clear();
      if (readText("generated/measured.json") !== before) reload();
    });
  };
  return { start, stop: () => child?.kill() };
}

function writeCourse(course: Course): void {
  writeFileSync("generated/course.json", JSON.stringify(course));
}

function readCourse(): Course | undefined {
  const text = readText("generated/course.json");
  return text === undefined ? undefined : (JSON.parse(text) as Course);
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
