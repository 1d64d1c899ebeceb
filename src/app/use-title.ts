import { useEffect } from "react";

/** The tab's title while this part stands: it gives back the one of before, which the address may not set anew. */
export function useTitle(title: string): void {
  useEffect(() => {
    const before = document.title;
    document.title = title;
    return () => {
      document.title = before;
    };
  }, [title]);
}
