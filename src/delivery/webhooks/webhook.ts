import { typeNumbers } from '../notifications/notification-lookup.ts'

/** Where a company's servers receive events (docs/contract/webhooks.md#endpoint). */
export interface WebhookEndpoint {
  readonly id: string
  readonly companyId: string
  readonly url: string
  readonly enabled: boolean
  /** Numbers of events; empty means all. */
  readonly enabledEvents: readonly number[]
  readonly disabledBecause: 'asked' | 'gone' | null
  /** The first failure since the last success. */
  readonly failingSince: Date | null
  readonly lastSuccessAt: Date | null
  /** Until then the secret of before the rotation signs too. */
  readonly previousSecretUntil: Date | null
  readonly revision: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** An event as a company reads it again. */
export interface WebhookEvent {
  readonly id: string
  readonly event: number
  readonly eventName: string
  readonly createdAt: Date
  readonly payload: unknown
}

export const deliveryStates = ['waiting', 'paused', 'delivered', 'exhausted', 'dropped'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** One try to deliver. Without an error it was a success. */
export interface WebhookTry {
  readonly number: number
  readonly at: Date
  readonly url: string
  /** The address that was really connected to; none where no connection came about. */
  readonly address: string | null
  readonly status: number | null
  readonly durationMs: number
  /** The first 4 kB of what came back. */
  readonly answer: string
  readonly error: string | null
}

/** One event for one endpoint, with its state and tries. */
export interface WebhookDelivery {
  readonly id: number
  readonly endpointId: string
  readonly eventId: string
  readonly event: number
  readonly eventName: string
  readonly test: boolean
  readonly state: DeliveryState
  /** When it is tried next; none when it is over, or waits for its endpoint to be enabled. */
  readonly nextTryAt: Date | null
  readonly queuedAt: Date
  readonly endedAt: Date | null
  readonly tries: readonly WebhookTry[]
}

const failingAfterMs = 3 * 86_400_000
/** How long both secrets sign after a rotation. */
export const rotationMs = 86_400_000
/** How long events, deliveries and tries are kept. */
export const keptDays = 90
/** Samples that a company may have sent, to all its endpoints together: enough to try every event on each of two at once. */
export const mostTestsAMinute = 100
export const mostEndpoints = 50

/** `failing`: nothing but failures for three days. */
export type EndpointStatus = 'enabled' | 'disabled' | 'failing'

export function statusOf({ enabled, failingSince }: WebhookEndpoint, now: Date): EndpointStatus {
  if (!enabled) return 'disabled'
  return failingSince && now.getTime() - failingSince.getTime() >= failingAfterMs ? 'failing' : 'enabled'
}

/** When an endpoint that has failed since then counts as failing. */
export const failingFrom = (failingSince: Date): Date => new Date(failingSince.getTime() + failingAfterMs)

/** The errors of the given event numbers, each naming its number. */
export function wrongEvents(numbers: readonly number[]): readonly string[] {
  return [...new Set(numbers)]
    .filter((one) => !typeNumbers.has(one))
    .map((one) => `${one} is not the number of a notification type or event`)
}

const longestUrl = 2_048

/** What is wrong with the text of a URL; the host is resolved and checked in platform/outgoing/host-check.ts. */
export function wrongUrl(text: string, options: { readonly allowPrivate: boolean }): string | undefined {
  if (text.length > longestUrl) return `is longer than ${longestUrl} characters`
  if (!URL.canParse(text)) return 'is not a URL'
  // A URL parser would remove these, and the stored URL would differ from the called one.
  if (/[\s\p{Cc}]/u.test(text)) return 'must not contain spaces'
  const url = new URL(text)
  if (url.protocol !== 'https:' && !(options.allowPrivate && url.protocol === 'http:'))
    return options.allowPrivate ? 'must start with https:// or http://' : 'must start with https://'
  if (url.username !== '' || url.password !== '') return 'must not hold a name or password'
  if (url.port === '0') return 'must not name port 0'
  if (text.includes('#')) return 'must not have a fragment (#)'
  return undefined
}
