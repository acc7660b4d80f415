import type { Ctx } from '../../platform/ctx.ts'

/** A notification whose message has waited, as the rooms after this one are asked about it. */
export interface Waited {
  readonly id: string
  readonly type: number
  readonly userId: string
  readonly data: Readonly<Record<string, unknown>>
}

/**
 * Of messages that waited for their hour, or for another try, which are not to be sent any more, and why: `trip_removed`, `muted` …
 * What a room says nothing about is sent.
 */
export type SecondThoughts = (ctx: Ctx, waited: readonly Waited[]) => Promise<ReadonlyMap<string, string>>

const rooms = new Map<string, SecondThoughts>()

/**
 * What a message is about is known only in rooms after this one: each says here, when its work is loaded, how to tell whether the
 * message still holds.
 */
export function fillSecondThoughts(room: string, thoughts: SecondThoughts): void {
  rooms.set(room, thoughts)
}

/** What of it was overtaken while it waited: notification → why. */
export async function overtaken(ctx: Ctx, waited: readonly Waited[]): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  if (waited.length === 0) return found
  for (const thoughts of rooms.values())
    for (const [id, why] of await thoughts(ctx, waited)) if (!found.has(id)) found.set(id, why)
  return found
}
