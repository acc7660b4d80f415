export const pingMs = 20_000
/** The code with which the service closes a socket whose session has ended. */
export const sessionEnded = 4001
/** The person has opened a socket more than allowed, and this was the oldest: to connect again at once would close another. */
const replaced = 4009
const replacedWaitMs = 60_000
const longestWaitMs = 15_000

/** How long to wait before connecting again, after so many failures in a row. */
export const retryAfterMs = (code: number, failures: number): number =>
  code === replaced ? replacedWaitMs : Math.min(500 * 2 ** failures, longestWaitMs)
