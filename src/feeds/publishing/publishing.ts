import type { Limits, Notified } from './limits.ts'

/** Whether rules publish at all, and how much at most. */
export interface Publishing extends Limits {
  readonly state: 'on' | 'stopped'
  readonly reason: string | null
  readonly userId: string | null
  readonly changedAt: Date | null
  readonly revision: number
}

/** What a rule published, and who was notified. */
export interface Publication extends Notified {
  readonly alertId: string
  readonly threadId: string
  readonly ruleId: string
  readonly ruleRevision: number
  readonly at: Date
}
