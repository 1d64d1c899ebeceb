import { createSession, type Session } from "../../engine/session.ts";
import { createClientSandbox } from "../../sandbox/client-sandbox.ts";
import { createSandbox, type SandboxOptions } from "../../sandbox/sandbox.ts";
import { guestTypes } from "../../sandbox/guest-types.ts";
import { type MockMode, startMock } from "../../server/msw.ts";
import sdkUrl from "../../../generated/sdk-guest.txt?url";
import wasmUrl from "@jitl/quickjs-ng-wasmfile-release-sync/wasm?url";
import type { CheckResult } from "./check-result.ts";
import { measureFigures, preview } from "./measure-figures.ts";
import { type Measuring, runChecks } from "./run-checks.ts";
import type { TraceEvent } from "../../trace/event.ts";
import type { Measured } from "../measured.ts";
import type { Lesson, Step } from "../../lesson/course.ts";
import type { ClientExecutor, GuestFiles, ToolExecutor } from "../../protocol/ports.ts";
import { hearPages } from "../site/hear-pages.ts";
import { openPageChannel } from "../site/page-messages.ts";
import { createPersonQueue, type PersonQueue } from "./person-queue.ts";
import { checkRequirements } from "./requirements.ts";
import { type AttemptOutcome, runAttempts, toAnswers } from "./run-attempts.ts";
import { configureStep, runStep, type StepRun, type StepSettings } from "./run-step.ts";
import { toDocument } from "./to-document.ts";
import { createWorldControls, type WorldControls } from "./world-controls.ts";
import type { Outcome } from "../../protocol/outcome.ts";
import { type Setup, toAttempts, withSetup } from "../work/setup.ts";

/** Everything that runs code: loaded after the first paint, one for each page. */
export interface PageEngine {
  session: Session;
  person: PersonQueue;
  mode: MockMode;
  /** Absolute address of the MCP endpoint. */
  endpoint: string;
  /** How the learner's Run reaches the server: over the service worker, or straight in. */
  fetch: (request: Request) => Promise<Response>;
  runStep: (run: StepRun, signal: AbortSignal) => Promise<Outcome>;
  runChecks: (
    lesson: Lesson,
    step: Step,
    checked: { files: GuestFiles; setup: Setup },
    signal: AbortSignal,
  ) => Promise<Record<string, CheckResult>>;
  /** The step's attempts and the learner's own, one after the other; `onOutcome` is called as each ends. */
  runAttempts: (
    run: StepRun,
    onOutcome: (index: number, outcome: AttemptOutcome) => void,
    signal: AbortSignal,
  ) => Promise<void>;
  /** Puts settings in force from the server's next request on; those that are refused leave the ones before. */
  configure: (settings: StepSettings) => void;
  /** Every figure of a lesson, measured here. */
  measureFigures: (lesson: Lesson, signal: AbortSignal) => Promise<Measured>;
  /** The events of a lesson's first figure: one scripted run. */
  preview: (lesson: Lesson, signal: AbortSignal) => Promise<readonly TraceEvent[]>;
  /** The clock and the keys of the learner's world, and a new world: empty ledger, clock restarted. The code stays. */
  world: WorldControls;
  /** A sandbox of its own for checks and figures, so that they never wait for a run. */
  checker: () => ToolExecutor;
  /** The same for a client.ts. Its worker starts with the first run that has one. */
  clientChecker: () => ClientExecutor;
  /** Runs the client.ts of the learner's Run. Its worker starts with the first run that has one. */
  clientExecutor: ClientExecutor;
  /** Ambient types of the module `roundtrip`, for the editor. */
  guestTypes: string;
}

/** The seed of every lesson's world: the same figures, ids and tokens for everyone. */
const SEED = 1;

export async function createPageEngine(): Promise<PageEngine> {
  checkRequirements();
  let own: ToolExecutor | undefined;
  const checker = () => (own ??= createBrowserSandbox());
  let ownClient: ClientExecutor | undefined;
  const clientChecker = () => (ownClient ??= createClientSandbox(toSandboxOptions()));
  const measuring = (lesson: Lesson, signal: AbortSignal): Measuring => ({
    ...{ executor: checker(), clientExecutor: clientChecker() },
    ...{ lesson, signal },
  });
  const session = createSession({ executor: createBrowserSandbox(), spare: checker, seed: SEED });
  const endpoint = new URL("mcp", document.baseURI).href;
  hearPages({ session, endpoint, channel: openPageChannel(document.baseURI) });
  const mode = await startMock({
    endpoint,
    serviceWorkerUrl: new URL("sw.js", document.baseURI).href,
    handle: session.fetch,
  });
  const engine: PageEngine = {
    session,
    person: createPersonQueue(),
    mode,
    endpoint,
    fetch: mode.mode === "service-worker" ? (request) => fetch(request) : session.fetch,
    checker,
    clientChecker,
    clientExecutor: createClientSandbox(toSandboxOptions()),
    guestTypes,
    runStep: (run, signal) => runStep(engine, run, signal),
    runChecks: (lesson, step, { files, setup }, signal) =>
      runChecks(measuring(lesson, signal), step, files, setup),
    runAttempts: async ({ lesson, step, files, setup }, onOutcome, signal) => {
      const { serverName } = lesson;
      const asked = withSetup(step.run, setup);
      // Where the step has no script, the learner's own last answers are one.
      const person = asked.person?.length ? asked.person : toAnswers(session.trace.getSnapshot());
      const run = { ...asked, person, attempts: [...toAttempts(step.run, setup)] };
      await runAttempts(toDocument(run, files), { executor: checker(), serverName, signal, onOutcome });
    },
    configure: (settings) => configureStep(session, settings),
    measureFigures: (lesson, signal) => measureFigures(measuring(lesson, signal)),
    preview: (lesson, signal) => preview(measuring(lesson, signal)),
    world: createWorldControls(session, SEED),
  };
  return engine;
}

function createBrowserSandbox(): ToolExecutor {
  return createSandbox(toSandboxOptions());
}

function toSandboxOptions(): SandboxOptions {
  return {
    createWorker: () => new Worker(new URL("../../sandbox/worker.ts", import.meta.url), { type: "module" }),
    wasmUrl: new URL(wasmUrl, document.baseURI).href,
    sdkUrl: new URL(sdkUrl, document.baseURI).href,
  };
}
