/** How far a message came on a channel, the best first. `delivered`: the device or its server said so, or the person read it; `sent`: the provider took it. */
export const reachStates = ['delivered', 'sent', 'kept', 'waiting', 'held', 'failed', 'dropped'] as const
export type ReachState = (typeof reachStates)[number]

/** Why nothing is sent of a stored message. */
const unsentStates = ['white_label', 'muted', 'no_entitlement', 'no_channel'] as const
export type UnsentState = (typeof unsentStates)[number]

export type StateCounts = Readonly<Partial<Record<ReachState, number>>>

export interface ReachQuery {
  readonly userIds: readonly string[]
  readonly type: number
  readonly thread: string
  /** Values that the data of the notification must have. */
  readonly data: Readonly<Record<string, unknown>>
  /** Only what this company may see; null: all. */
  readonly companyId: string | null
}

export interface Reach {
  readonly messages: number
  /** People with a message, and those who have read it. */
  readonly people: number
  readonly read: number
  /** Those to whom something was simulated instead of sent. */
  readonly simulated: number
  /** Each person once: `delivered` if any receipt or the reading says so, else by the best state of all their deliveries, else why nothing is sent. Together they are `people`. */
  readonly states: Readonly<Partial<Record<ReachState | UnsentState, number>>>
  readonly channels: readonly {
    readonly channel: string
    readonly read: number
    /** Each person of the channel once, by the best state. */
    readonly people: StateCounts
    readonly deliveries: StateCounts
  }[]
}
