import { writeLesson } from "./lesson-writer.ts";

/** `npm run lesson:new -- <slug> "<Title>" ["<Group>"]`: a lesson that works already, in the last group where none is named. */
async function main([slug, title, group, ...others]: string[]): Promise<void> {
  if (slug === undefined || title === undefined || others.length > 0) {
    console.error('npm run lesson:new -- <slug> "<Title>" ["<Group>"]');
    process.exitCode = 2;
    return;
  }
  const folder = new URL("../lessons/", import.meta.url);
  const written = await writeLesson(folder, { slug, title, ...(group !== undefined && { group }) });
  if ("problem" in written) {
    console.error(written.problem);
    process.exitCode = 1;
    return;
  }
  console.log([...written.paths, "lessons/course.json"].map((path) => `wrote ${path}`).join("\n"));
  console.log(`\nnpm run -s lessons -- check   plays it
npm run dev                   shows it at #/lesson/${slug}/1, and again whenever a file of it is saved
Its figures belong into lessons/curriculum.yaml, so that CI compares them. docs/authoring-lessons.md says the rest.`);
}

await main(process.argv.slice(2));
