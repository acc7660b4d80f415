import type { Change } from './followed-segment.ts'

const minute = 60_000

/** A person whose flight is covered, by the registered schedule. */
export interface Covered {
  readonly segmentId: string
  readonly userId: string
  readonly scheduledArrival: Date
  readonly terms: { readonly delayMinutes: number }
}

/** People who are notified of the same disruption by flight protection (1002 to 1004): one disruption, one message. */
export function notifiedByProtection(
  { type, step, segment }: Change,
  covered: readonly Covered[],
): ReadonlySet<string> {
  const { state } = step
  const arrival = state.actual_arrival ?? state.estimated_arrival
  const isNotified = ({ scheduledArrival, terms }: Covered): boolean => {
    if (type === 100) return true
    if (type !== 101) return false
    if (state.status === 'diverted' || state.diverted_to !== undefined) return true
    return arrival !== undefined && Date.parse(arrival) - scheduledArrival.getTime() >= terms.delayMinutes * minute
  }
  return new Set(covered.filter((one) => one.segmentId === segment.id && isNotified(one)).map((one) => one.userId))
}
