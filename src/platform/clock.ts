/** Where `ctx.now` comes from. Rooms never ask the machine or the database for the time. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
