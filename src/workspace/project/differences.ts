import type { Fault, Playground } from "../playground.ts";

/** Something of a document that an exported server does not have, or has otherwise. Texts for people, without a full stop. */
export interface Difference {
  what: string;
  playground: string;
  /** In the exported server. */
  here: string;
}

/** Where the exported server of a document differs from the playground's: only what this document uses. */
export function toDifferences(document: Playground): Difference[] {
  return [...ofServer(document), ...ofCode(document), ...ofRun(document)];
}

function ofServer({ server }: Playground): Difference[] {
  const { seal, handleStore, checks, era, instances, routing } = server;
  const found: Difference[] = [];
  const off = Object.entries(checks).flatMap(([check, on]) => (on ? [] : [check]));
  const how = Array.isArray(routing) ? routing.join(", ") : routing;
  const fleet = `${String(instances)}, ${how}`;
  if (seal === "none") found.push({ what: "Protection of state", playground: "none", here: "hmac" });
  if (seal === "ctr") found.push({ what: "Protection of state", playground: "ctr", here: "aead" });
  if (seal === "handle") {
    const where = handleStore === "instance" ? "in one instance's memory" : "in a store of the fleet";
    const here = "aead: the state itself travels, and nothing is kept";
    found.push({ what: "Protection of state", playground: `handle, ${where}`, here });
  }
  if (off.length > 0)
    found.push({ what: "Checks", playground: `without ${off.join(", ")}`, here: "all of them" });
  if (era === "legacy")
    found.push({ what: "Revision", playground: "2025-11-25", here: "both: what the client speaks" });
  if (instances > 1)
    found.push({
      what: "Instances",
      playground: fleet,
      here: "one process; start more with the same STATE_KEY",
    });
  if (instances > 1 && server.singleUse)
    found.push({ what: "Single use", playground: "of all instances", here: "of each process" });
  return found;
}

/** What code does that depends on where it runs. Read from its text, so a comment may count too. */
function ofCode({ files, world }: Playground): Difference[] {
  const code = files["tools.ts"] ?? "";
  const found: Difference[] = [];
  if (/\bpage(Finished)?\s*\(/.test(code))
    found.push({
      what: "Pages",
      playground: "beside the server, finished by who is chosen",
      here: "page.html of npm start, finished by any name; PAGES names your own",
    });
  if (code.includes("__proto__"))
    found.push({
      what: "The key __proto__",
      playground: "a key like any other",
      here: "the same over HTTP; over stdio the SDK drops an answer under it",
    });
  if (/\brandom\s*\(/.test(code))
    found.push({ what: "Random numbers", playground: `from the seed ${String(world.seed)}`, here: "real" });
  if (/\bnow\s*\(|\bnew Date\s*\(\s*\)/.test(code))
    found.push({ what: "Time", playground: "virtual, from 2026-07-28", here: "real" });
  if (/^(export\s+)?(let|var)\b|^const\b[^=\n]*=\s*(new\b|\[\]|\{\})/m.test(code))
    found.push({
      what: "Variables outside the bodies",
      playground: "new in each round",
      here: "kept by the process",
    });
  if (/\bsetTimeout\b|\bfetch\s*\(|\bprocess\b|\brequire\s*\(/.test(code))
    found.push({ what: "Names that the sandbox lacks", playground: "not defined", here: "those of Node" });
  return found;
}

const FAULTS: Readonly<Record<string, string>> = {
  stop: "an instance stops",
  route: "the retry goes to another instance",
  restart: "an instance restarts",
  rotateKey: "the key changes",
  drop: "a message is lost",
  afterSeconds: "time passes",
  abandon: "the client gives up",
  deploy: "other code is deployed",
};

function ofRun({ files, faults, attempts, client }: Playground): Difference[] {
  const found: Difference[] = [];
  const named = [...new Set(faults.map(toWords))];
  if (named.length > 0) found.push({ what: "Faults", playground: named.join(", "), here: "none is caused" });
  if (faults.some((fault) => "rotateKey" in fault))
    found.push({ what: "Key", playground: "rotated as it runs", here: "a restart with STATE_KEY=NEW,OLD" });
  if (attempts.length > 0)
    found.push({
      what: "Attempts",
      playground: String(attempts.length),
      here: "the test tries one altered state; Export has a Vitest file for all",
    });
  if ((files["client.ts"] ?? "") !== "")
    found.push({ what: "client.ts", playground: "makes the call", here: "left out: this is a server" });
  else if (client.kind === "sdk")
    found.push({ what: "Client", playground: "the official SDK's", here: "left out: this is a server" });
  return found;
}

function toWords(fault: Fault): string {
  return Object.keys(fault).flatMap((key) => FAULTS[key] ?? [])[0] ?? "another";
}
