import { useEffect } from "react";

/** The tab's title by the address, and the titles of parts that stand in its place, the last of them on top. */
let addressed = "";
const parts: { title: string }[] = [];

function show(): void {
  document.title = parts.at(-1)?.title ?? addressed;
}

/** The tab's title for what the address asks for. */
export function useAddressTitle(title: string): void {
  useEffect(() => {
    addressed = title;
    show();
  }, [title]);
}

/** The tab's title while this part stands, whatever the address says; in which order parts come and go does not matter. */
export function useTitle(title: string): void {
  useEffect(() => {
    const part = { title };
    parts.push(part);
    show();
    return () => {
      parts.splice(parts.indexOf(part), 1);
      show();
    };
  }, [title]);
}
