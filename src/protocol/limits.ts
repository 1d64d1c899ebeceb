/** Characters of a `requestState`: longer ones are refused before anything is decoded. */
export const MAX_TOKEN = 64 * 1024;

/** Levels of arrays and objects in a request and in a state's payload: what follows goes down level by level. */
export const MAX_DEPTH = 200;
