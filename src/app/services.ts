import { createContext, useContext, useSyncExternalStore } from "react";
import type { Course } from "../lesson/course.ts";
import type { EngineLoader, EngineState } from "./engine/engine-loader.ts";
import type { Measured } from "./measured.ts";
import type { WorkSnapshot, WorkStore } from "./work/work-store.ts";

/** What the whole page stands on; made once in `main.tsx`. */
export interface Services {
  course: Course;
  measured: Measured;
  work: WorkStore;
  engine: EngineLoader;
}

export const ServicesContext = createContext<Services | null>(null);

export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (services === null) throw new Error("the page has no services");
  return services;
}

export function useWork(): WorkSnapshot {
  const { work } = useServices();
  return useSyncExternalStore(work.subscribe, work.getSnapshot);
}

export function useEngine(): EngineState {
  const { engine } = useServices();
  return useSyncExternalStore(engine.subscribe, engine.getSnapshot);
}
