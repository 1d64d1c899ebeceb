import { describe, expect, it } from "vitest";
import type { Lesson, Step } from "../../lesson/course.ts";
import { type Arrangement, toFirstDrawers, toShows, toTaking } from "./shows.ts";

const at = (arrangement: Partial<Arrangement>) =>
  toShows({
    ...{ layout: "wide", tab: "code", phone: null, room: "one", drawers: [], wantsCode: false },
    ...arrangement,
  });

describe("what stands where", () => {
  it("is code, ledger and diagram side by side where there is room, with Run at the code", () => {
    expect(at({})).toMatchObject({
      taken: false,
      code: true,
      ledger: true,
      diagram: true,
      run: "code",
      measures: "ledger",
      dock: "ledger",
    });
  });

  it.each(["wide", "medium", "narrow"] as const)(
    "is token and attempts alone on %s once one is open",
    (layout) => {
      for (const name of ["State token", "Attempts"] as const) {
        expect(at({ layout, drawers: ["Wire log", name] })).toMatchObject({
          taken: true,
          code: false,
          ledger: false,
          diagram: false,
          measures: "strip",
          dock: "below",
        });
      }
    },
  );

  it("is one of the two in the diagram's place, below code and ledger, where the step is about the code", () => {
    const one = at({ drawers: ["Attempts"], wantsCode: true });
    expect(one).toMatchObject({ half: true, taken: false, code: true, ledger: true, diagram: false });
    expect([one.run, one.measures, one.dock]).toEqual(["code", "ledger", "ledger"]);
    expect(at({ drawers: ["State token", "Attempts"], wantsCode: true })).toMatchObject({
      half: false,
      taken: true,
    });
    expect(at({ layout: "medium", drawers: ["Attempts"], wantsCode: true })).toMatchObject({
      half: false,
      taken: true,
    });
    expect(at({ drawers: ["Wire log"], wantsCode: true })).toMatchObject({ half: false, diagram: true });
  });

  it("has Run at the head of token and attempts then, and on one column above the page as ever", () => {
    expect(at({ layout: "medium", drawers: ["Attempts"] }).run).toBe("workbench");
    expect(at({ layout: "narrow", drawers: ["Attempts"] }).run).toBe("elsewhere");
    expect(at({ layout: "narrow" }).run).toBe("elsewhere");
  });

  it("leaves code and diagram where Server settings are open", () => {
    expect(at({ drawers: ["Server settings"] })).toMatchObject({ taken: false, code: true, diagram: true });
  });

  it("is code or ledger, by their tab, at 1024", () => {
    expect(at({ layout: "medium" })).toMatchObject({ tabs: true, code: true, ledger: false });
    expect(at({ layout: "medium", tab: "ledger" })).toMatchObject({ code: false, ledger: true });
  });

  it("is one view at a time on a phone, drawers with the ledger, and nothing takes over", () => {
    const shows = at({ layout: "phone", phone: "ledger", drawers: ["State token"] });
    expect(shows).toMatchObject({
      taken: false,
      ledger: true,
      drawers: true,
      diagram: false,
      run: "elsewhere",
    });
    expect(at({ layout: "phone", phone: "diagram" })).toMatchObject({
      diagram: true,
      drawers: false,
      top: false,
    });
    expect(at({ layout: "phone", phone: "code" })).toMatchObject({ code: true, top: true, drawers: false });
  });

  it("is the diagram beside code or ledger in a frame with room for two, and drawers with the ledger", () => {
    const shows = { layout: "phone", room: "two" } as const;
    for (const phone of ["diagram", "code"] as const) {
      expect(at({ ...shows, phone })).toMatchObject({
        ...{ tabs: true, top: true, code: true, ledger: false, diagram: true, drawers: false },
        ...{ taken: false, run: "elsewhere", measures: "diagram", dock: "below" },
      });
    }
    expect(at({ ...shows, phone: "ledger", drawers: ["State token"] })).toMatchObject({
      ...{ tabs: true, top: true, code: false, ledger: true, diagram: true, drawers: true, taken: false },
    });
  });

  it("is all three in a frame that is high as well, with the drawers over code and ledger", () => {
    for (const phone of ["diagram", "code", "ledger"] as const) {
      expect(at({ layout: "phone", room: "three", phone })).toMatchObject({
        ...{ tabs: false, top: true, code: true, ledger: true, diagram: true, drawers: true, taken: false },
      });
    }
  });

  it.each(["wide", "medium", "narrow", "phone"] as const)("has the measures in one place on %s", (layout) => {
    for (const phone of layout === "phone" ? (["code", "ledger", "diagram"] as const) : [null]) {
      const shows = at({ layout, phone });
      const places = { ledger: shows.ledger, diagram: true, strip: shows.taken };
      expect(places[shows.measures]).toBe(true);
    }
  });
});

describe("the drawers that are open first", () => {
  const lesson = { panels: ["Code", "Attempts", "Wire log"] } as Partial<Lesson> as Lesson;
  const plain = {} as Partial<Step> as Step;

  it("are the step's where it names some, else the lesson's, in the order of their row", () => {
    expect(toFirstDrawers("wide", lesson, plain)).toEqual(["Wire log", "Attempts"]);
    expect(toFirstDrawers("wide", lesson, { ...plain, panels: ["Server settings"] })).toEqual([
      "Server settings",
    ]);
    expect(toFirstDrawers("medium", lesson, { ...plain, panels: [] })).toEqual([]);
  });

  it("are none on a phone but token and attempts, and these only where the step is not about the ledger", () => {
    expect(toFirstDrawers("phone", lesson, plain)).toEqual(["Attempts"]);
    const panels = ["Ledger", "Attempts", "Wire log"];
    expect(toFirstDrawers("phone", lesson, { ...plain, panels })).toEqual([]);
  });
});

describe("what takes the place of other panels", () => {
  const both = ["Lesson", "Code", "Sequence diagram", "Ledger", "Attempts"];

  it("is not attempts alone, where the step is about the diagram as well", () => {
    expect(toTaking(["Wire log", "Attempts"], both)).toEqual([]);
    expect(toTaking(["State token", "Attempts"], both)).toEqual(["State token", "Attempts"]);
    expect(toTaking(["Two eras"], both)).toEqual(["Two eras"]);
  });

  it("is attempts, where the step is about one of the two alone", () => {
    expect(toTaking(["Attempts"], ["Lesson", "Code", "Attempts"])).toEqual(["Attempts"]);
    expect(toTaking(["Attempts"], ["Lesson", "Code", "Sequence diagram", "Ledger"])).toEqual(["Attempts"]);
  });
});
