/** The first try and twelve retries (docs/contract/webhooks.md#retry-calendar). */
export const mostTries = 13
const firstGapMinutes = 5
const longestGapMinutes = 2_560
const minute = 60_000

/** Minutes between the end of failed try `tries` (1 is the first) and the next one; undefined after the last. */
export const gapAfter = (tries: number): number | undefined =>
  tries >= mostTries ? undefined : Math.min(firstGapMinutes * 2 ** (tries - 1), longestGapMinutes)

/** When to try again after the try with this number ended in failure; undefined: it was the last. */
export function nextTry(tries: number, ended: Date): Date | undefined {
  const gap = gapAfter(tries)
  return gap === undefined ? undefined : new Date(ended.getTime() + gap * minute)
}

/** From the first try to the last, where every try takes no time: 10,235 minutes. */
export const lastTryAfterMs: number =
  Array.from({ length: mostTries - 1 }, (_, index) => gapAfter(index + 1) ?? 0).reduce((sum, gap) => sum + gap, 0) *
  minute
