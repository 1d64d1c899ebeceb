import courseUrl from "../../generated/course.json?url";
import measuredUrl from "../../generated/measured.json?url";
import type { Course } from "../lesson/course.ts";
import type { Measured } from "./measured.ts";

/** The lessons as the build made them, and their figures as CI measured them. Rejects where they cannot be loaded. */
export async function loadContent(): Promise<{ course: Course; measured: Measured }> {
  const [course, measured] = await Promise.all([load(courseUrl), load(measuredUrl)]);
  return { course: course as Course, measured: measured as Measured };
}

async function load(url: string): Promise<unknown> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${String(response.status)}`);
  return response.json();
}
