import { type Alert, threadOf } from './alert.ts'

/** As much of a trip as matters here. */
export interface TripSpan {
  readonly id: string
  /** Days, `2027-03-01`, both included. */
  readonly start: string
  readonly finish: string
  readonly countryIds: readonly string[]
}

/** As much of an alert as decides whether a trip shows it. */
export type AlertSpan = Pick<Alert, 'publishedAt' | 'startsAt' | 'finishesAt'> & {
  readonly footprint: Pick<Alert['footprint'], 'countryIds'>
}

/** What a trip's alerts are: those issued while it lasts, and those issued before it began. Newest first. */
export interface SortedAlerts<A extends AlertSpan = Alert> {
  readonly during: readonly A[]
  readonly before: readonly A[]
}

const day = 86_400_000
/** How long before a trip its past is of interest (contract v2: alerts for a trip start 30 days before it). */
const daysBefore = 30

/** The moments between which alerts can matter to the trip, the last one not included. Days are days of UTC. */
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
 * What there is to know before a trip, and how many alerts a new trip finds: an alert is of interest when it shares a
 * country with the trip and is in effect while it lasts; one that was issued before it may also have ended in the month
 * before. (Whom an alert concerns is another question: targeting.) Of each thread only the
 * alert that was issued last is looked at, so that one situation is told once.
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

/** True when the trip shows this alert, or another one of its thread. */
export function isShownBy({ during, before }: SortedAlerts, alert: Pick<Alert, 'id' | 'originAlertId'>): boolean {
  return [...during, ...before].some((shown) => threadOf(shown) === threadOf(alert))
}

/** An alert as it stands to one trip: one for each trip and thread, whatever updates follow. */
export interface TripAlert {
  readonly id: string
  readonly tripId: string
  readonly alert: Alert
  readonly read: boolean
}
