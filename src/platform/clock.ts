/** Where `ctx.now` comes from. Rooms never read the time from the machine or the database. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** For what others compare with their own clock, such as a signature: a sandbox's clock does not move it. */
export const realUnixSeconds = (): number => Math.floor(Date.now() / 1000)
