import { type TObject, type TSchema, Type } from 'typebox'
import { eventCatalogue } from '../../delivery/index.ts'
import { SuppressedPayload } from '../../delivery/v2.ts'
import { flag, id, namedObject, time } from '../../platform/http/fields.ts'
import { eventPayloads } from './event-payloads.wire.ts'
import { sampleOf } from './sample-event.wire.ts'

interface DocumentedEvent {
  /** None: a suppressed message has the number of any type. */
  readonly event: number | undefined
  readonly eventName: string
  readonly description: string
  readonly payload: TObject
  readonly implemented: boolean
}

const events: readonly (DocumentedEvent & { readonly event: number })[] = eventCatalogue.map((one) => ({
  ...one,
  payload: eventPayloads[one.payload],
}))

/** Sent beside the event of the same number, to companies with the white-label package. */
const suppressed: DocumentedEvent = {
  event: undefined,
  eventName: 'notification.suppressed',
  description:
    'White label: a message that the company relays to its customer. `event` is the notification’s type, such as 110 or 1002.',
  payload: SuppressedPayload,
  implemented: true,
}

/** trip.created → TripCreatedEvent. Two events that share a name are told apart by their numbers. */
function eventSchemaName({ event, eventName }: DocumentedEvent): string {
  const name = eventName.replace(/(?:^|[._-])([a-z])/g, (_, letter: string) => letter.toUpperCase())
  const shared = events.filter((one) => one.eventName === eventName).length > 1
  return `${name}Event${shared ? event : ''}`
}

/** A literal, so that programs tell events apart by it. */
const eventNumber = ({ event }: DocumentedEvent): TSchema => {
  const about = { description: 'The number of the event.', examples: [event ?? 110] }
  return event === undefined ? Type.Integer(about) : Type.Unsafe<number>({ type: 'integer', const: event, ...about })
}

/** The body of a delivery. */
const EventBody = (one: DocumentedEvent): TObject =>
  namedObject(
    eventSchemaName(one),
    {
      id: id('The same at every try and in every replay: handle an id once.'),
      event: eventNumber(one),
      event_name: Type.Literal(one.eventName, { description: 'Its name.', examples: [one.eventName] }),
      created_at: time('When it happened; the same at every try.'),
      test: Type.Optional(flag('Only in a sample that `test` sends.', true)),
      payload: one.payload,
    },
    { description: one.description },
  )

/** OpenAPI's `webhooks`: what is posted to an endpoint. */
export function webhookDocument(): Record<string, { post: object }> {
  const post = (one: DocumentedEvent, title: string): { post: object } => ({
    post: {
      operationId: `webhook_${title}`,
      tags: ['Webhooks'],
      summary: one.implemented ? one.eventName : `${one.eventName} (not implemented yet)`,
      ...(one.implemented ? {} : { 'x-implemented': false }),
      description: `${one.description} Signed as docs/webhooks.md says.`,
      requestBody: {
        required: true,
        content: { 'application/json': { schema: EventBody(one), example: sampleOf(EventBody(one)) } },
      },
      responses: {
        '2XX': { description: 'It arrived.' },
        '410': { description: 'The endpoint is gone: it is disabled.' },
        default: { description: 'It is tried again, up to twelve times.' },
      },
    },
  })
  return Object.fromEntries([
    ...events.map((one) => [`${one.event} ${one.eventName}`, post(one, String(one.event))]),
    [suppressed.eventName, post(suppressed, 'suppressed')],
  ])
}
