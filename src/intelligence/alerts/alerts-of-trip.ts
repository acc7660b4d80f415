import type { Alert } from './alert.ts'

/** The fields of a trip that decide which alerts it shows. */
export interface TripSpan {
  readonly id: string
  /** Days, `2027-03-01`, both included. */
  readonly start: string
  readonly finish: string
  readonly countryIds: readonly string[]
}

/** The fields of an alert that decide whether a trip shows it. */
export type AlertSpan = Pick<Alert, 'publishedAt' | 'startsAt' | 'finishesAt'> & {
  readonly footprint: Pick<Alert['footprint'], 'countryIds'>
}

/** The alerts of a trip: those issued during it, and those issued before it began. Newest first. */
export interface SortedAlerts<A extends AlertSpan = Alert> {
  readonly during: readonly A[]
  readonly before: readonly A[]
}

const day = 86_400_000
/** A trip shows alerts from 30 days before its start. */
const daysBefore = 30

/** The period in which alerts can matter to the trip; `until` is exclusive. Days are UTC days. */
export function windowOf(trip: Pick<TripSpan, 'start' | 'finish'>): {
  readonly from: Date
  readonly start: Date
  readonly until: Date
} {
  const start = new Date(`${trip.start}T00:00:00.000Z`)
  return {
    from: new Date(start.getTime() - daysBefore * day),
    start,
    until: new Date(Date.parse(`${trip.finish}T00:00:00.000Z`) + day),
  }
}

const inEffect = (alert: AlertSpan, from: Date, until: Date): boolean =>
  alert.startsAt < until && (alert.finishesAt === null || alert.finishesAt >= from)

/**
 * The alerts that a trip shows and that a new trip counts: an alert shares a country with the trip and is in effect during it; an
 * alert issued before the trip may also have ended in the 30 days before it. Only the latest alert of each thread counts, so a
 * situation appears once. Who is notified is decided elsewhere, by targeting.
 */
export function sortAlerts<A extends AlertSpan>(trip: TripSpan, latestOfThreads: readonly A[]): SortedAlerts<A> {
  const { from, start, until } = windowOf(trip)
  const countries = new Set(trip.countryIds)
  const near = latestOfThreads.filter(
    (alert) =>
      alert.publishedAt !== null &&
      alert.publishedAt < until &&
      alert.footprint.countryIds.some((id) => countries.has(id)),
  )
  const issuedBefore = (alert: A): boolean => alert.publishedAt !== null && alert.publishedAt < start
  return {
    during: near.filter((alert) => !issuedBefore(alert) && inEffect(alert, start, until)),
    before: near.filter((alert) => issuedBefore(alert) && inEffect(alert, from, until)),
  }
}

/** An alert as it concerns one trip: one for each trip and thread, also after updates. */
export interface TripAlert {
  readonly id: string
  readonly tripId: string
  readonly alert: Alert
  readonly read: boolean
}
