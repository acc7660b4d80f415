import type { LeasedRow } from '../../platform/jobs/lease-store.ts'
import { nextTry } from './calendar.ts'
import type { Posted } from './outgoing.ts'
import type { DeliveryState } from './webhook.ts'

/** An event that is to be sent to an endpoint. */
export interface Due {
  /** Tries that have ended. */
  readonly tries: number
  readonly eventId: string
  readonly event: number
  readonly eventName: string
  readonly createdAt: Date
  /** The text that PostgreSQL prints for the jsonb value: the same at every try. */
  readonly payload: string
  readonly test: boolean
  readonly endpoint: DueEndpoint
}

export interface DueEndpoint {
  readonly id: string
  readonly companyId: string
  readonly url: string
  readonly secret: Buffer
  readonly previousSecret: Buffer | null
  readonly previousSecretUntil: Date | null
  readonly failingSince: Date | null
  readonly lastSuccessAt: Date | null
}

/** The result of one try, as it is saved. */
export interface Result {
  readonly row: Pick<LeasedRow, 'id' | 'attempts'>
  readonly state: DeliveryState
  /** The number of the try in its calendar, from 1. */
  readonly number: number
  readonly at: Date
  readonly ended: Date
  readonly dueAt: Date | null
  readonly url: string
  readonly address: string | null
  readonly status: number | null
  readonly durationMs: number
  readonly answer: string
  readonly error: string | null
  /** The headers that signed it, by their names; none where nothing was sent. */
  readonly signature: Readonly<Record<string, string>>
}

/** The request's body: the same bytes at every try. */
export const bodyOf = ({
  eventId,
  event,
  eventName,
  createdAt,
  payload,
  test,
}: Pick<Due, 'eventId' | 'event' | 'eventName' | 'createdAt' | 'payload' | 'test'>): Buffer =>
  Buffer.from(
    `{"id":"${eventId}","event":${event},"event_name":${JSON.stringify(eventName)},"created_at":"${createdAt.toISOString()}",${test ? '"test":true,' : ''}"payload":${payload}}`,
  )

/** A sample is tried once; everything else by the calendar. */
export function resultOf(
  row: Result['row'],
  due: Due,
  posted: Posted & Pick<Result, 'signature'>,
  at: Date,
  ended: Date,
): Result {
  const number = due.tries + 1
  const next = due.test ? undefined : nextTry(number, ended)
  return {
    ...posted,
    row,
    number,
    at,
    ended,
    url: due.endpoint.url,
    state: posted.error === null ? 'delivered' : next ? 'waiting' : 'exhausted',
    dueAt: posted.error === null ? null : (next ?? null),
  }
}

/** Whether a failure begins a time of failures, ends a delivery for good, or says that the endpoint is gone. */
export const changesEndpoint = (due: Due, { error, state, status }: Result): boolean =>
  !due.test && error !== null && (due.endpoint.failingSince === null || state === 'exhausted' || status === 410)
