import { type TObject, type TSchema, Type } from 'typebox'
import { flag, id, namedObject, time } from '../../platform/http/fields.ts'
import { invalid } from '../../platform/problem.ts'
import { allTypes, typeNumbers } from '../notifications/notification-lookup.ts'
import { eventPayloads, suppressedPayload } from './event-payloads.wire.ts'
import { resourceSchemas } from './sample-resources.wire.ts'

/** The events that a company's servers can get. */
export interface EventKind {
  readonly event: number
  readonly eventName: string
  readonly description: string
  readonly payload: TObject
  /** False: it belongs to a part of the service that does not exist yet, and is never sent. */
  readonly implemented: boolean
}

/** Every event of the table of notification types, by its number. */
export const eventCatalogue: readonly EventKind[] = allTypes.flatMap(([number, { event, implemented }]) =>
  event
    ? [
        {
          event: number,
          eventName: event.name,
          description: implemented === false ? `${event.when} Not implemented yet.` : event.when,
          payload: eventPayloads[event.payload],
          implemented: implemented !== false,
        },
      ]
    : [],
)

/** Sent beside the event of the same number, to companies with the white-label package. */
const suppressed: EventKind = {
  event: 110,
  eventName: 'notification.suppressed',
  description:
    'White label: a message that the company relays to its customer. `event` is the notification’s type, such as 110 or 1002.',
  payload: suppressedPayload,
  implemented: true,
}

/** trip.created → TripCreatedEvent. Two events that share a name are told apart by their numbers. */
function eventSchemaName({ event, eventName }: EventKind): string {
  const name = eventName.replace(/(?:^|[._-])([a-z])/g, (_, letter: string) => letter.toUpperCase())
  const shared = eventCatalogue.filter((one) => one.eventName === eventName).length > 1
  return `${name}Event${shared ? event : ''}`
}

/** A literal, so that programs tell events apart by it; a suppressed message has the number of any type. */
const eventNumber = (one: EventKind): TSchema => {
  const about = { description: 'The number of the event.', examples: [one.event] }
  return one === suppressed ? Type.Integer(about) : Type.Unsafe<number>({ type: 'integer', const: one.event, ...about })
}

/** The body of a delivery. */
const EventBody = (one: EventKind): TObject =>
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

/** What a schema’s examples add up to. */
function sampleOf(schema: TSchema): unknown {
  const { examples, properties, items } = schema as unknown as {
    examples?: readonly unknown[]
    properties?: Readonly<Record<string, TSchema>>
    items?: TSchema
  }
  if (examples && examples.length > 0) return examples[0]
  if (properties) return Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, sampleOf(inner)]))
  return items ? [sampleOf(items)] : {}
}

/** A payload with whole resources: later rooms know what all their fields are. */
function samplePayload(schema: TObject): object {
  const resources = resourceSchemas()
  return Object.fromEntries(
    Object.entries(schema.properties).map(([name, inner]) => [name, sampleOf(resources[name] ?? inner)]),
  )
}

/**
 * A sample of an event, for `test`: a whole payload of its kind. A notification type without an event of its own reaches companies as a
 * suppressed notification.
 */
export function sampleEvent(number: number): { event: number; eventName: string; payload: object } | undefined {
  const one = eventCatalogue.find(({ event }) => event === number)
  if (one) return { event: one.event, eventName: one.eventName, payload: samplePayload(one.payload) }
  if (!typeNumbers.has(number)) return undefined
  const sample = sampleOf(suppressed.payload) as { notification: object }
  const payload = { ...sample, notification: { ...sample.notification, type: number } }
  return { event: number, eventName: suppressed.eventName, payload }
}

const usualSample = 20

/** Which sample `test` sends. */
export const SampleIn = Type.Optional(
  Type.Object({
    event: Type.Optional(
      Type.Integer({ description: `Number of the event; default ${usualSample}.`, examples: [110] }),
    ),
  }),
)

/** The sample that was asked for; refuses a number that no event has. */
export function wantedSample(number = usualSample): { event: number; eventName: string; payload: object } {
  const sample = sampleEvent(number)
  if (!sample) throw invalid({ event: `${number} is not the number of an event` })
  return sample
}

/** OpenAPI's `webhooks`: what is posted to an endpoint. */
export function webhookDocument(): Record<string, { post: object }> {
  const post = (one: EventKind, title: string): { post: object } => ({
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
    ...eventCatalogue.map((one) => [`${one.event} ${one.eventName}`, post(one, String(one.event))]),
    [suppressed.eventName, post(suppressed, 'suppressed')],
  ])
}
