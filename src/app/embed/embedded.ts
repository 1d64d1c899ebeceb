/** The page stands in a frame of somebody's documentation (`?embed=1`): diagram and code, and no chrome of a course. */
export const EMBEDDED = new URLSearchParams(window.location.search).get("embed") === "1";
