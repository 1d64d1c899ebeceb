import type { Playground } from "../workspace/playground.ts";
import type { ToolExecutor } from "../protocol/ports.ts";
import { createAnswers } from "./load-answers.ts";
import { createLoadEra, type EraLoad, type LoadEra } from "./load-era.ts";
import { createWords } from "./random.ts";
import { type ByEra, ERAS, type Era } from "./two-eras.ts";

/** Where the virtual clock stood, in milliseconds after all were asked, and what both fleets had come to. */
export interface LoadSample extends ByEra<EraLoad> {
  at: number;
  /** People who have made their call, and who have ended it in both eras. */
  called: number;
  ended: number;
}

/** Lets virtual time pass no faster than somebody wants to watch it. */
export interface LoadPace {
  /** Resolves at `until`, or earlier where `hurry` is called; with the virtual time that it is then. */
  reach: (from: number, until: number, onWay: (at: number) => void) => Promise<number>;
  hurry: () => void;
}

export interface LoadOptions {
  /** The two eras know nothing of each other, so their bodies may run side by side; or the same one twice. */
  executors: ByEra<ToolExecutor>;
  /** The call, the code, the settings. Its person's script is everyone's; where there is none, everyone accepts. */
  document: Playground;
  people: number;
  /** The longest that anyone thinks, in virtual seconds. */
  longestSeconds: number;
  serverName?: string;
  signal?: AbortSignal;
  /** Absent: as fast as it can be computed. */
  pace?: LoadPace;
  /** Instances that stop at a given time, in milliseconds after all were asked. */
  stops?: readonly { at: number; instance: string }[];
  onSample: (sample: LoadSample) => void;
  /** An instance has stopped in both eras: when, in milliseconds after all were asked. */
  onStopped?: (stop: { at: number; instance: string }) => void;
}

export interface Load {
  /** Stops an instance in both eras, at the virtual time that it is. */
  stop: (instance: string) => void;
  /** The last sample: everyone's call has ended in both eras. */
  ended: Promise<LoadSample>;
}

/** Something that happens at a virtual time. */
type Due = { at: number } & (
  { what: "answer"; person: number; era: Era } | { what: "stop"; instance: string }
);

/** The shortest that anyone thinks, in milliseconds. */
const SHORTEST_MS = 5_000;

/**
 * Many people call the same tool at the same moment, in both eras, each era with a fleet and a world of its own; they answer at
 * random times of the virtual clock, drawn from the document's seed, the same in both eras. Everything is really run: each
 * call by a client of its own, against `server(Request)`, its body in the sandbox.
 */
export function beginLoad(options: LoadOptions): Load {
  const {
    document,
    executors,
    serverName = "roundtrip",
    signal = new AbortController().signal,
    pace,
  } = options;
  const answer = createAnswers(document);
  const create = (era: Era) =>
    createLoadEra({ era, document, executor: executors[era], serverName, signal, answer });
  const fleets = { legacy: create("legacy"), modern: create("modern") };
  const wanted: string[] = [];
  const load = new Simulation(options, fleets, wanted);
  return {
    stop(instance) {
      wanted.push(instance);
      pace?.hurry();
    },
    ended: load.run(signal),
  };
}

class Simulation {
  readonly #options: LoadOptions;
  readonly #fleets: ByEra<LoadEra>;
  readonly #wanted: string[];
  #due: Due[];
  readonly #think: ReturnType<typeof createThinking>;
  #at = 0;
  #called = 0;

  constructor(options: LoadOptions, fleets: ByEra<LoadEra>, wanted: string[]) {
    this.#options = options;
    this.#fleets = fleets;
    this.#wanted = wanted;
    this.#due = (options.stops ?? []).map((stop) => ({ what: "stop", ...stop }));
    this.#think = createThinking(options);
  }

  async run(signal: AbortSignal): Promise<LoadSample> {
    for (let person = 0; person < this.#options.people; person += 1) {
      signal.throwIfAborted();
      await this.#stopWanted();
      await Promise.all(ERAS.map((era) => this.#step(era, person, "call")));
      this.#called += 1;
      this.#sample();
    }
    for (;;) {
      signal.throwIfAborted();
      await this.#stopWanted();
      const [next] = this.#due;
      if (!next) return this.#sample();
      if (!(await this.#reach(next.at))) continue;
      // One person's answer in both eras goes at once: neither world knows of the other.
      const now = this.#due.filter((due) => due === next || isSamePerson(due, next));
      this.#due = this.#due.filter((due) => !now.includes(due));
      await Promise.all(now.map((due) => this.#happen(due)));
      this.#sample();
    }
  }

  /** False: something was wanted on the way. */
  async #reach(until: number): Promise<boolean> {
    const { pace } = this.#options;
    const onWay = (at: number) => {
      this.#at = at;
      this.#sample();
    };
    this.#at =
      pace && until > this.#at ? await pace.reach(this.#at, until, onWay) : Math.max(this.#at, until);
    for (const era of ERAS) this.#fleets[era].passTo(this.#at);
    return this.#wanted.length === 0;
  }

  async #happen(due: Due): Promise<void> {
    if (due.what === "answer") return this.#step(due.era, due.person, "answer");
    await this.#stop(due.instance);
  }

  async #step(era: Era, person: number, what: "call" | "answer"): Promise<void> {
    const asked = await this.#fleets[era][what](person);
    if (!asked) return;
    const at = this.#at + this.#think(era, person);
    const place = this.#due.findIndex((other) => other.at > at);
    this.#due.splice(place < 0 ? this.#due.length : place, 0, { what: "answer", at, era, person });
  }

  async #stopWanted(): Promise<void> {
    for (const instance of this.#wanted.splice(0)) await this.#stop(instance);
  }

  async #stop(instance: string): Promise<void> {
    this.#options.onStopped?.({ at: this.#at, instance });
    await Promise.all(ERAS.map((era) => this.#fleets[era].stop(instance)));
    this.#sample();
  }

  #sample(): LoadSample {
    const [legacy, modern] = [this.#fleets.legacy.look(), this.#fleets.modern.look()];
    const ended = Math.min(this.#called - legacy.asked, this.#called - modern.asked);
    const sample = { at: this.#at, called: this.#called, ended, legacy, modern };
    this.#options.onSample(sample);
    return sample;
  }
}

function isSamePerson(one: Due, other: Due): boolean {
  return (
    one.what === "answer" && other.what === "answer" && one.at === other.at && one.person === other.person
  );
}

/** How long each person thinks, in milliseconds: anything up to the longest, the same in both eras. */
function createThinking({ document, longestSeconds }: LoadOptions): (era: Era, person: number) => number {
  const room = Math.max(0, longestSeconds * 1000 - SHORTEST_MS);
  const words = new Map<string, () => number>();
  return (era, person) => {
    const name = `${era} ${String(person)}`;
    const next = words.get(name) ?? createWords(document.world.seed ^ Math.imul(person + 1, 0x9e37_79b1));
    words.set(name, next);
    return SHORTEST_MS + Math.round((next() / 0x1_0000_0000) * room);
  };
}
