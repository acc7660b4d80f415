/** What the rows of a channel's deliveries say of it. */
export interface ChannelHealth {
  readonly channel: string
  /** Deliveries that wait, due or not. */
  readonly waiting: number
  /** When the oldest of them was due. */
  readonly oldestDueAt: Date | null
  /** Those of them whose last try failed, since when, and the error of the provider. */
  readonly retrying: number
  readonly retryingSince: Date | null
  readonly lastError: string | null
  /** Those that ran out of tries within the last day. */
  readonly failed: number
}

/** A delivery that is due for longer than this waits for a worker, or for a provider. */
const lateMs = 5 * 60_000

export type ChannelState = 'ok' | 'failing' | 'late'

export function channelState(health: ChannelHealth, now: Date): ChannelState {
  if (health.retrying > 0 || health.failed > 0) return 'failing'
  return health.oldestDueAt && now.getTime() - health.oldestDueAt.getTime() > lateMs ? 'late' : 'ok'
}
