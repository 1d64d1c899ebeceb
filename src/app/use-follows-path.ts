import { useKeptNumber } from "./use-kept-number.ts";

/** Whether the learner follows the twenty-minute path: kept in this browser, as the sizes of panes are. */
export function useFollowsPath(): [boolean, (follows: boolean) => void] {
  const [kept, keep] = useKeptNumber("path", 0);
  return [kept === 1, (follows) => keep(follows ? 1 : 0)];
}
