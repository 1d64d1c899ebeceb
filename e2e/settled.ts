import type { Page } from "@playwright/test";

/** When nothing is on its way in any more: what is half faded in has the contrast of neither state. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(
      ({ playState, effect, timeline }) =>
        // What follows the scrolling has no end.
        timeline === document.timeline &&
        playState === "running" &&
        effect?.getTiming().iterations !== Infinity,
    );
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}
