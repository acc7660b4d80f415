import { Type } from 'typebox'
import {
  flag,
  id,
  integer,
  integerOrNull,
  list,
  namedObject,
  text,
  textOrNull,
  time,
  timeOrNull,
  type Wire,
} from '../../platform/http/fields.ts'
import { maybeTimeOut, timeOut } from '../../platform/http/times.ts'
import { requestHeaders } from '../webhooks/outgoing.ts'
import { deliveryStates } from '../webhooks/webhook.ts'
import {
  type DeliveryInFull,
  type DeliverySummary,
  type HourOfDeliveries,
  outcomes,
  type SignedTry,
} from './delivery-desk.ts'

const oneOf = <Word extends string>(words: readonly Word[], description: string, example: Word) =>
  Type.Unsafe<Word>({ type: 'string', enum: [...words], description, examples: [example] })

export const State = oneOf(
  deliveryStates,
  'waiting (for its next try), paused (the endpoint is disabled), delivered, exhausted (every try failed), dropped (the endpoint was deleted).',
  'waiting',
)
export const Outcome = oneOf(
  outcomes,
  'waiting (not tried yet), failed (tried and not arrived, or given up), delivered, dropped (the endpoint was deleted).',
  'failed',
)

const common = {
  id: integer('Number of the delivery.', 1),
  webhook_endpoint_id: id('The endpoint.'),
  company_id: id('Whose it is.'),
  url: text('Where the endpoint’s events are posted to now.', 'https://hooks.example.com/godwit'),
  webhook_event_id: id('The event.'),
  event: integer('The number of the event.', 110),
  event_name: text('Its name.', 'alert.matched'),
  test: flag('A sample that was requested.', false),
  happened_at: time('When the event happened.'),
  state: State,
  outcome: Outcome,
  tries_made: integer('How many tries of its present calendar have ended, of 13; a sample has one.', 6),
  next_try_at: timeOrNull('When it is tried next.'),
  queued_at: time('When its calendar began: with the event, or with the last replay.'),
  ended_at: timeOrNull('When it arrived, or was given up.'),
}

export const SummaryDesk = namedObject(
  'WebhookDeliverySummary',
  {
    ...common,
    last_try_at: timeOrNull('When the last try began.'),
    last_status: integerOrNull('The status of the last answer; none where there was none.', 503),
    last_error: textOrNull('Why the last try failed; none where it succeeded.', 'answered 503'),
    last_duration_ms: integerOrNull('How long the last try took, in milliseconds.', 120),
  },
  { description: 'One event for one endpoint, with its last try.' },
)

const toCommon = (one: Omit<DeliverySummary, 'tries' | 'lastTry'>, triesMade: number) => ({
  id: one.id,
  webhook_endpoint_id: one.endpointId,
  company_id: one.companyId,
  url: one.url,
  webhook_event_id: one.eventId,
  event: one.event,
  event_name: one.eventName,
  test: one.test,
  happened_at: timeOut(one.happenedAt),
  state: one.state,
  outcome: one.outcome,
  tries_made: triesMade,
  next_try_at: maybeTimeOut(one.nextTryAt),
  queued_at: timeOut(one.queuedAt),
  ended_at: maybeTimeOut(one.endedAt),
})

export const toSummaryDesk = (one: DeliverySummary): Wire<typeof SummaryDesk> => ({
  ...toCommon(one, one.tries),
  last_try_at: maybeTimeOut(one.lastTry?.at),
  last_status: one.lastTry?.status ?? null,
  last_error: one.lastTry?.error ?? null,
  last_duration_ms: one.lastTry?.durationMs ?? null,
})

const Header = namedObject(
  'WebhookHeader',
  {
    name: text('Its name.', 'service-signature'),
    value: text('Its value.', 't=1794657600,v1=8cc33d4d03e2fd0c3fd7a881a7728e65c5a3e414e09ae13a6392353968e0984c'),
  },
  { description: 'A header of a request.' },
)

const SentTry = namedObject(
  'WebhookTryAsSent',
  {
    number: integer('Which try of its calendar, from 1. A replay begins again with 1.', 1),
    at: time('When it began.'),
    url: text('Where it was posted to.', 'https://hooks.example.com/godwit'),
    address: textOrNull('The address that was connected to.', '192.0.2.10'),
    headers: list(Header, 'The headers that were sent, in their order; empty where they were not kept.'),
    body_kept: flag('The body was the one that is shown. False: data of a person has been erased from it since.', true),
    status: integerOrNull('The status of the answer; none where there was none.', 500),
    duration_ms: integer('How long it took, in milliseconds.', 120),
    answer: text('The first 4 kB of the answer.', 'out of order'),
    error: textOrNull('Why it failed; none where it succeeded.', 'answered 500'),
  },
  { description: 'A try: the request as it was sent, and the answer.' },
)

export const DeliveryDesk = namedObject(
  'WebhookDeliveryAsSent',
  {
    ...common,
    body: text(
      'What is posted, byte for byte in UTF-8: the same at every try.',
      '{"id":"7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0","event":20,"event_name":"trip.created","created_at":"2026-11-14T12:00:00.000Z","payload":{"trip_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0"}}',
    ),
    body_erased_at: timeOrNull('When data of a person was erased from the body: what was sent before is not kept.'),
    tries: list(SentTry, 'Every try, oldest first.'),
  },
  { description: 'A delivery with the request as it was sent, and every answer.' },
)

function toSentTry(one: SignedTry, delivery: DeliveryInFull): Wire<typeof SentTry> {
  const bodyKept = delivery.erasedAt === null || one.at >= delivery.erasedAt
  const headers = requestHeaders({
    url: one.url,
    eventId: delivery.eventId,
    serviceSignature: one.serviceSignature,
    webhookSignature: one.webhookSignature,
    bodyLength: bodyKept ? delivery.body.length : undefined,
  })
  return {
    number: one.number,
    at: timeOut(one.at),
    url: one.url,
    address: one.address,
    headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
    body_kept: bodyKept,
    status: one.status,
    duration_ms: one.durationMs,
    answer: one.answer,
    error: one.error,
  }
}

export const toDeliveryDesk = (one: DeliveryInFull): Wire<typeof DeliveryDesk> => ({
  ...toCommon(one, one.triesMade),
  body: one.body.toString('utf8'),
  body_erased_at: maybeTimeOut(one.erasedAt),
  tries: one.tries.map((tried) => toSentTry(tried, one)),
})

export const HourDesk = namedObject(
  'WebhookHour',
  {
    hour: time('When the hour began, in UTC.'),
    delivered: integer('Deliveries that arrived.', 120),
    failed: integer('Deliveries that were tried and have not arrived.', 3),
    waiting: integer('Deliveries that were not tried yet.', 1),
    dropped: integer('Deliveries whose endpoint was deleted.', 0),
  },
  { description: 'What became of the deliveries of the events of one hour.' },
)

export const toHourDesk = ({ hour, ...counts }: HourOfDeliveries): Wire<typeof HourDesk> => ({
  hour: timeOut(hour),
  ...counts,
})
