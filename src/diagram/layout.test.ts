import { describe, expect, it } from "vitest";
import { type Claim, toColumns, toFilled } from "./columns.ts";
import { layout } from "./layout.ts";
import { eras } from "./eras.test-data.ts";
import { runs as usual, trace } from "./runs.test-data.ts";
import type { Box, Mark, Orientation, Scene } from "./scene.ts";
import { toSequence } from "./sequence.ts";
import { toFit, toLines, toWidth } from "./text.ts";

const runs = { ...usual, ...eras };
type RunName = keyof typeof runs;
const names = Object.keys(runs) as RunName[];
const viewports = [
  { orientation: "horizontal", width: 988, height: 342 },
  { orientation: "horizontal", width: 1400, height: 342 },
  { orientation: "horizontal", width: 620, height: 300 },
  { orientation: "vertical", width: 390, height: 430 },
  { orientation: "vertical", width: 360, height: 430 },
  { orientation: "vertical", width: 988, height: 342 },
] as const;
const cases = names.flatMap((name) =>
  viewports.map(
    (viewport) => [`${name}, ${viewport.orientation} at ${viewport.width}`, name, viewport] as const,
  ),
);

const draw = (name: RunName, viewport: (typeof viewports)[number]): Scene =>
  layout(toSequence(trace(runs[name])), viewport);

/** How far two boxes reach into each other, in pixels: 0 where they only touch. */
function toOverlap(a: Box, b: Box): number {
  const x = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const y = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return Math.max(0, Math.min(x, y));
}

const describeMark = (mark: Mark) =>
  `${mark.shape} ${"text" in mark ? mark.text : ""} at moment ${mark.moment}`;

describe.each(cases)("%s", (_, name, viewport) => {
  const scene = draw(name, viewport);

  it("lets no mark overlap another", () => {
    const found: string[] = [];
    scene.marks.forEach((a, index) => {
      for (const b of scene.marks.slice(index + 1)) {
        if (toOverlap(a.box, b.box) > 1) found.push(`${describeMark(a)} / ${describeMark(b)}`);
      }
    });
    expect(found).toEqual([]);
  });

  it("lets no words lie on a bar that are not meant to", () => {
    const words = scene.marks.filter(
      (mark) => mark.shape === "tag" || (mark.shape === "label" && !mark.inside),
    );
    const found = words.filter(({ box }) => scene.bars.some((bar) => toOverlap(box, bar.box) > 1));
    expect(found.map(describeMark)).toEqual([]);
  });

  it("lets no arrow run through words", () => {
    const words = scene.marks.filter(({ shape }) => shape === "label" || shape === "tag");
    const found = words.filter(({ box }) =>
      scene.arrows.some(({ from, to }) => {
        const line = { x: Math.min(from.x, to.x) - 1, y: Math.min(from.y, to.y) - 1 };
        const size = { width: Math.abs(to.x - from.x) + 2, height: Math.abs(to.y - from.y) + 2 };
        return toOverlap(box, { ...line, ...size }) > 0;
      }),
    );
    expect(found.map(describeMark)).toEqual([]);
  });

  it("keeps every mark inside the drawing", () => {
    const outside = scene.marks.filter(
      ({ box }) =>
        box.x < 0 || box.y < 0 || box.x + box.width > scene.width || box.y + box.height > scene.height,
    );
    expect(outside.map(describeMark)).toEqual([]);
  });

  it("places moments in order, at least 64 apart", () => {
    const gaps = scene.times.slice(2).map((time, index) => time - (scene.times[index + 1] ?? 0));
    expect(Math.min(64, ...gaps)).toBe(64);
  });
});

describe("axes", () => {
  it("gives the same order of messages when turned, with the axes swapped", () => {
    for (const name of names) {
      const across = draw(name, viewports[0]);
      const down = draw(name, viewports[3]);
      const order = (scene: Scene, axis: "x" | "y") =>
        [...scene.arrows].sort((a, b) => a.from[axis] - b.from[axis]).map(({ title }) => title);
      expect(order(down, "y")).toEqual(order(across, "x"));
      expect(across.arrows.every(({ from, to }) => from.x === to.x)).toBe(true);
      expect(down.arrows.every(({ from, to }) => from.y === to.y)).toBe(true);
    }
  });

  it("keeps lanes 74 to 84 apart in the usual height, and the trace within it", () => {
    const { lanes, height } = draw("decline", viewports[0]);
    const [person = 0, client = 0, server = 0] = lanes.map(({ at }) => at);
    for (const gap of [client - person, server - client]) {
      expect(gap).toBeGreaterThanOrEqual(74);
      expect(gap).toBeLessThanOrEqual(84);
    }
    expect(height).toBe(342);
  });

  it("draws the ledger's trace when vertical only where there is room for it", () => {
    expect(draw("decline", viewports[3]).levels).toEqual([]);
    expect(draw("decline", viewports[5]).levels).toHaveLength(3);
  });
});

describe("what is drawn", () => {
  it("fills the width with few events, and grows beyond it with many", () => {
    expect(draw("decline", viewports[1]).width).toBe(1400);
    expect(draw("single", viewports[0]).width).toBe(988);
    expect(draw("long", viewports[0]).width).toBeGreaterThan(3000);
  });

  it("ends a refused request short of the server's lane", () => {
    for (const viewport of [viewports[0], viewports[3]]) {
      const scene = draw("plainRefusal", viewport);
      const axis = viewport.orientation === "horizontal" ? "y" : "x";
      const server = scene.lanes.find(({ role }) => role === "server")?.at ?? 0;
      expect(scene.arrows[0]?.finish).toBe("stops");
      expect(server - (scene.arrows[0]?.to[axis] ?? server)).toBeGreaterThanOrEqual(30);
    }
  });

  it("ends a refused request short of the instance that it went to", () => {
    for (const viewport of [viewports[0], viewports[3]]) {
      const scene = draw("elsewhere", viewport);
      const axis = viewport.orientation === "horizontal" ? "y" : "x";
      const [first, second] = scene.lanes.filter(({ role }) => role === "server").map(({ at }) => at);
      const refused = scene.arrows.find(({ finish }) => finish === "stops");
      expect(refused?.to[axis]).toBeGreaterThanOrEqual(first ?? Infinity);
      expect(refused?.to[axis]).toBeLessThan(second ?? 0);
    }
  });

  it("says that nothing is held between two rounds, and not in the era where something is", () => {
    expect(draw("decline", viewports[0]).pills.map(({ text }) => text)).toEqual([
      "between rounds: nothing held",
    ]);
    expect(draw("legacy", viewports[0]).pills).toEqual([]);
    const kinds = draw("legacy", viewports[0]).bars.map(({ kind }) => kind);
    expect(kinds).toEqual(["body", "held", "body", "thinking"]);
  });

  it("leaves bars open that have not ended", () => {
    const bars = draw("open", viewports[0]).bars.map(({ kind, open }) => [kind, open]);
    expect(bars).toEqual([
      ["body", false],
      ["thinking", true],
    ]);
  });

  it("steps the ledger once for each entry, amber where it acted again", () => {
    const { levels, total } = draw("decline", viewports[0]);
    expect(levels.map(({ again }) => again)).toEqual([false, false, true]);
    expect((levels[1]?.from.y ?? 0) - (levels[2]?.from.y ?? 0)).toBe(20);
    expect(total).toMatchObject({ count: 2, again: true });
    expect(draw("plainRefusal", viewports[0]).total).toBeNull();
  });

  it("keeps the whole text of what it cuts", () => {
    const cut = draw("twoPrompts", viewports[3]).marks.find(
      ({ title }) => title === "confirm, which_seat_please",
    );
    expect(cut).toMatchObject({ shape: "label" });
    expect(cut !== undefined && "text" in cut ? cut.text : "").toMatch(/^confirm.*…$/);
  });

  it("draws lanes where nothing has run", () => {
    const orientations: Orientation[] = ["horizontal", "vertical"];
    for (const orientation of orientations) {
      const scene = layout(toSequence([]), { orientation, width: 400, height: 300 });
      expect(scene.marks).toEqual([]);
      expect(scene.lanes.slice(0, 3).map(({ role }) => role)).toEqual(["person", "client", "server"]);
    }
  });
});

describe("columns", () => {
  const ruler = { start: 0, first: 10, least: 64 };

  it("keeps a moment clear of what an earlier one put into its band, and ignores other bands", () => {
    const claims: Claim[] = [
      { moment: 1, band: "a", before: 0, after: 100 },
      { moment: 2, band: "b", before: 0, after: 0 },
      { moment: 3, band: "a", before: 20, after: 30 },
    ];
    // 10 + 100, 8 of air, and 20 before the third.
    expect(toColumns(3, claims, ruler)).toEqual({ times: [0, 10, 74, 138], reach: 168 });
    expect(toColumns(3, claims, { ...ruler, least: 20 }).times).toEqual([0, 10, 30, 138]);
  });

  it("widens gaps alike, up to a limit, and never narrows them", () => {
    const columns = { times: [0, 10, 110, 210], reach: 230 };
    expect(toFilled(columns, 430, 3)).toEqual({ times: [0, 10, 210, 410], reach: 430 });
    expect(toFilled(columns, 430, 1.5).times).toEqual([0, 10, 160, 310]);
    expect(toFilled(columns, 100, 3).times).toEqual(columns.times);
    expect(toFilled({ times: [0, 10], reach: 10 }, 400, 3).times).toEqual([0, 10]);
  });
});

describe("text", () => {
  const mono = { font: "mono", bold: false } as const;

  it("knows the fonts' advances", () => {
    expect(toWidth("tools/call", mono)).toBe(75);
    expect(toWidth("ab", { font: "sans", bold: false }, 100)).toBeCloseTo(114);
    expect(toWidth("ab", { font: "sans", bold: true }, 100)).toBeGreaterThan(114);
    expect(toWidth("≠", mono)).toBeLessThan(toWidth("問", mono));
  });

  it("cuts a text to a width with an ellipsis", () => {
    expect(toFit("tools/call", 75, mono)).toBe("tools/call");
    expect(toFit("tools/call", 74, mono)).toBe("tools/ca…");
    expect(toFit("tools", 1, mono)).toBe("t…");
  });

  it("breaks a text into two lines, and cuts the second", () => {
    expect(toLines("one two", 60, mono)).toEqual(["one two"]);
    expect(toLines("one two three", 60, mono)).toEqual(["one two", "three"]);
    expect(toLines("one two threefold", 60, mono)).toEqual(["one two", "threefo…"]);
    expect(toLines("unbreakable", 60, mono)).toEqual(["unbreak…"]);
  });
});

describe("a run at a glance", () => {
  const glance = (name: RunName) =>
    layout(toSequence(trace(runs[name])), {
      orientation: "horizontal",
      width: 606,
      height: 216,
      compact: true,
    });

  it("has ids, tokens, answers and entries, and neither rounds nor trace", () => {
    const scene = glance("accept");
    const words = scene.marks.flatMap((mark) => ("text" in mark ? [mark.text] : []));
    expect(words.sort()).toEqual([
      "Accept",
      "again",
      "body",
      "complete",
      "id 1",
      "id 2",
      "ledger +1",
      "thinking",
    ]);
    expect(scene.marks.filter(({ shape }) => shape === "ticket")).toHaveLength(2);
    expect([scene.rounds, scene.levels, scene.drops]).toEqual([[], [], []]);
    expect(scene.pills.map(({ text }) => text)).toEqual(["the server holds nothing"]);
    expect(scene.width).toBe(606);
  });

  it("has a sign for what happened, and an empty bar for what is held, on each instance's lane", () => {
    const signs = ({ marks }: Scene) =>
      marks.flatMap(({ shape, title }) =>
        shape === "refusal" || shape === "ring" ? [`${shape} ${title}`] : [],
      );
    const scene = glance("legacyStops");
    expect(signs(scene).sort()).toEqual([
      "refusal A stops",
      "refusal call lost",
      "ring an answer with nowhere to go",
    ]);
    expect(scene.marks.some((mark) => "text" in mark && mark.text === "held")).toBe(true);
    expect(signs(glance("requestDropped"))).toContain("refusal lost on its way");
    expect(glance("fleetRoutes").height).toBeGreaterThan(
      Math.max(...glance("fleetRoutes").lanes.map(({ at }) => at)),
    );
    expect(scene.height).toBe(216);
  });

  it("lets no mark overlap another", () => {
    for (const name of names) {
      const { marks } = glance(name);
      const found = marks.flatMap((a, index) =>
        marks
          .slice(index + 1)
          .flatMap((b) =>
            toOverlap(a.box, b.box) > 1 ? [`${name}: ${describeMark(a)} / ${describeMark(b)}`] : [],
          ),
      );
      expect(found).toEqual([]);
    }
  });
});
