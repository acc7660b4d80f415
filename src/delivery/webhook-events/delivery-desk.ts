import type { DeliveryState, WebhookDelivery, WebhookTry } from '../webhooks/webhook.ts'

/** What became of a delivery so far, in one word. */
export const outcomes = ['waiting', 'failed', 'delivered', 'dropped'] as const
export type Outcome = (typeof outcomes)[number]

/** Which deliveries. The times are those of their events. */
export interface DeliveryFilter {
  /** Null: of all companies, for staff. */
  readonly companyId: string | null
  readonly endpointId?: string | undefined
  readonly state?: DeliveryState | undefined
  readonly outcome?: Outcome | undefined
  readonly event?: number | undefined
  readonly since: Date
  readonly until: Date
  /** Only of events about the same as a notification of this person. */
  readonly sameAs?: { readonly userId: string; readonly ids: readonly string[] } | undefined
}

/** A delivery as a list shows it: with its last try only. */
export interface DeliverySummary extends Omit<WebhookDelivery, 'tries'> {
  readonly companyId: string
  readonly url: string
  readonly happenedAt: Date
  readonly outcome: Outcome
  /** Tries of its present calendar that have ended. */
  readonly tries: number
  readonly lastTry: Pick<WebhookTry, 'at' | 'status' | 'error' | 'durationMs'> | null
}

/** A try with the headers that signed it; none where nothing was sent, or where they were not kept yet. */
export interface SignedTry extends WebhookTry {
  readonly serviceSignature: string | null
  readonly webhookSignature: string | null
}

/** A delivery with all that was sent and answered. */
export interface DeliveryInFull extends Omit<DeliverySummary, 'tries' | 'lastTry'> {
  readonly triesMade: number
  readonly tries: readonly SignedTry[]
  readonly body: Buffer
  /** When the data of a person was erased from the event: what was sent before is not kept. */
  readonly erasedAt: Date | null
}

/** How many deliveries of the events of one hour came to what. */
export interface HourOfDeliveries {
  readonly hour: Date
  readonly delivered: number
  readonly failed: number
  readonly waiting: number
  readonly dropped: number
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** The retry calendar takes 7.1 days: whatever is still open is in it. */
export const usualDays = 8
export const mostDaysOfHours = 8
/** A list that is longer is not counted to its end. */
export const mostCounted = 10_000
export const mostReplayed = 500

export const usualSince = (until: Date): Date => new Date(until.getTime() - usualDays * dayMs)
export const startOfHour = (at: Date): Date => new Date(Math.floor(at.getTime() / hourMs) * hourMs)
export const isTooLong = (since: Date, until: Date): boolean =>
  until.getTime() - since.getTime() > mostDaysOfHours * dayMs

/** The beginning of the first of so many hours, of which the last is the one of `until`. */
export const hoursBefore = (until: Date, hours: number): Date =>
  startOfHour(new Date(until.getTime() - (hours - 1) * hourMs))
export const mostHours = mostDaysOfHours * 24

/** Every hour from the first to the last, those without deliveries too. */
export function everyHour(counted: readonly HourOfDeliveries[], since: Date, until: Date): HourOfDeliveries[] {
  const byHour = new Map(counted.map((one) => [one.hour.getTime(), one]))
  const hours: HourOfDeliveries[] = []
  for (let at = startOfHour(since).getTime(); at <= until.getTime(); at += hourMs)
    hours.push(byHour.get(at) ?? { hour: new Date(at), delivered: 0, failed: 0, waiting: 0, dropped: 0 })
  return hours
}
