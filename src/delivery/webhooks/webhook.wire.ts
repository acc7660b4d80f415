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
import { Uuid } from '../../platform/http/routes.ts'
import { maybeTimeOut, timeOut } from '../../platform/http/times.ts'
import type { EndpointChanges } from './endpoint.service.ts'
import {
  deliveryStates,
  statusOf,
  type WebhookDelivery,
  type WebhookEndpoint,
  type WebhookEvent,
  type WebhookTry,
} from './webhook.ts'

const endpoint = {
  id: id('Id of the endpoint.'),
  company_id: id('Whose it is.'),
  url: text('Where events are posted to.', 'https://hooks.example.com/godwit'),
  enabled: flag('Events are sent. While it is false they wait, as long as their calendar lasts.', true),
  enabled_events: list(
    Type.Integer({ description: 'Number of an event.', examples: [110] }),
    'The events that it gets; empty: all.',
  ),
  status: text('enabled, disabled, or failing: nothing but failures for three days.', 'enabled'),
  disabled_because: textOrNull('asked, or gone (it answered 410); none while it is enabled.', null),
  failing_since: timeOrNull('The first failure since the last success.'),
  last_success_at: timeOrNull('When something last arrived, within a minute.'),
  previous_secret_until: timeOrNull('Until then the secret of before the last rotation signs too.'),
  revision: integer('Counts its changes.', 1),
  created_at: time('When it was registered.'),
  updated_at: time('When it last changed.'),
}

export const Endpoint = namedObject('WebhookEndpoint', endpoint, { description: 'A webhook endpoint.' })

export const EndpointWithSecret = namedObject(
  'WebhookEndpointWithSecret',
  {
    ...endpoint,
    signing_secret: text(
      'Signs every delivery. It is shown here this once.',
      'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=',
    ),
  },
  { description: 'A webhook endpoint, with its secret.' },
)

export const toEndpoint = (one: WebhookEndpoint, now: Date): Wire<typeof Endpoint> => ({
  id: one.id,
  company_id: one.companyId,
  url: one.url,
  enabled: one.enabled,
  enabled_events: [...one.enabledEvents],
  status: statusOf(one, now),
  disabled_because: one.disabledBecause,
  failing_since: maybeTimeOut(one.failingSince),
  last_success_at: maybeTimeOut(one.lastSuccessAt),
  previous_secret_until: maybeTimeOut(one.previousSecretUntil),
  revision: one.revision,
  created_at: timeOut(one.createdAt),
  updated_at: timeOut(one.updatedAt),
})

const Url = Type.String({
  minLength: 1,
  maxLength: 4_000,
  description: 'https, without a name or password and without a fragment, at a public address.',
  examples: ['https://hooks.example.com/godwit'],
})
const changes = {
  enabled: Type.Optional(Type.Boolean({ description: 'False: events wait until it is true again.', examples: [true] })),
  enabled_events: Type.Optional(
    Type.Unsafe<readonly number[] | null>({
      type: ['array', 'null'],
      items: { type: 'integer', minimum: -2147483648, maximum: 2147483647 },
      maxItems: 500,
      description: 'Numbers of notification types and events; empty or null: all.',
      examples: [[20, 21, 22, 53, 110]],
    }),
  ),
}

export const EndpointIn = Type.Object({
  webhook_endpoint: namedObject('WebhookEndpointInput', { url: Url, ...changes }, { description: 'The endpoint.' }),
})
export const EndpointInDesk = Type.Object({
  webhook_endpoint: namedObject(
    'WebhookEndpointInput',
    {
      company_id: Type.Optional({
        ...Uuid,
        description: 'Whose it is. Staff must name it; a manager’s are their own company’s.',
      }),
      url: Url,
      ...changes,
    },
    { description: 'The endpoint.' },
  ),
})
export const EndpointChangesIn = Type.Object({
  webhook_endpoint: namedObject(
    'WebhookEndpointChanges',
    { url: Type.Optional(Url), ...changes },
    { description: 'What is to change; what is left out stays.' },
  ),
})

export const fromEndpointIn = (sent: {
  readonly url?: string
  readonly enabled?: boolean
  readonly enabled_events?: readonly number[] | null
}): EndpointChanges => ({ url: sent.url, enabled: sent.enabled, enabledEvents: sent.enabled_events })

const Try = namedObject('WebhookTry', {
  number: integer('Which try of its calendar, from 1.', 1),
  at: time('When it began.'),
  url: text('Where it was posted to.', 'https://hooks.example.com/godwit'),
  address: textOrNull('The address that was connected to.', '192.0.2.10'),
  status: integerOrNull('The status of the answer; none where there was none.', 500),
  duration_ms: integer('How long it took, in milliseconds.', 120),
  answer: text('The first 4 kB of the answer.', 'out of order'),
  error: textOrNull('Why it failed; none where it succeeded.', 'answered 500'),
})

export const Delivery = namedObject(
  'WebhookDelivery',
  {
    id: integer('Number of the delivery.', 1),
    webhook_endpoint_id: id('The endpoint.'),
    webhook_event_id: id('The event.'),
    event: integer('The number of the event.', 110),
    event_name: text('Its name.', 'alert.matched'),
    test: flag('A sample that was requested.', false),
    state: Type.Unsafe<(typeof deliveryStates)[number]>({
      type: 'string',
      enum: [...deliveryStates],
      description:
        'waiting (for its next try), paused (the endpoint is disabled), delivered, exhausted (every try failed), dropped (the endpoint was deleted).',
      examples: ['delivered'],
    }),
    next_try_at: timeOrNull('When it is tried next.'),
    queued_at: time('When its calendar began: with the event, or with the last replay.'),
    ended_at: timeOrNull('When it arrived, or was given up.'),
    tries: list(Try, 'Every try, oldest first.'),
  },
  { description: 'One event for one endpoint, with its state and tries.' },
)

const toTry = (one: WebhookTry): Wire<typeof Try> => ({
  number: one.number,
  at: timeOut(one.at),
  url: one.url,
  address: one.address,
  status: one.status,
  duration_ms: one.durationMs,
  answer: one.answer,
  error: one.error,
})

export const toDelivery = (one: WebhookDelivery): Wire<typeof Delivery> => ({
  id: one.id,
  webhook_endpoint_id: one.endpointId,
  webhook_event_id: one.eventId,
  event: one.event,
  event_name: one.eventName,
  test: one.test,
  state: one.state,
  next_try_at: maybeTimeOut(one.nextTryAt),
  queued_at: timeOut(one.queuedAt),
  ended_at: maybeTimeOut(one.endedAt),
  tries: one.tries.map(toTry),
})

export const Event = namedObject(
  'WebhookEvent',
  {
    id: id('Id of the event; the same as in its deliveries.'),
    event: integer('Its number.', 20),
    event_name: text('Its name.', 'trip.created'),
    created_at: time('When it happened.'),
    payload: Type.Unsafe<unknown>({
      type: 'object',
      additionalProperties: true,
      description: 'What happened; by event, as the section on webhooks says.',
      examples: [{ trip_id: '7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0' }],
    }),
  },
  { description: 'An event, as it is delivered.' },
)

export const toEvent = (one: WebhookEvent): Wire<typeof Event> => ({
  id: one.id,
  event: one.event,
  event_name: one.eventName,
  created_at: timeOut(one.createdAt),
  payload: one.payload,
})

export const DeliveryState = Type.Optional(
  Type.Unsafe<(typeof deliveryStates)[number]>({
    type: 'string',
    enum: [...deliveryStates],
    description: 'Only in this state.',
    examples: ['exhausted'],
  }),
)

export const Replayed = namedObject(
  'ReplayedDeliveries',
  { replayed: integer('How many deliveries were put in line again.', 12) },
  { description: 'The result of a replay.' },
)
