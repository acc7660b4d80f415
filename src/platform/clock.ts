/** Where `ctx.now` comes from. Rooms never read the time from the machine or the database. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
