import { type TSchema, Type } from 'typebox'
import { eventCatalogue, typeNumbers } from '../../delivery/index.ts'
import { SuppressedPayload } from '../../delivery/v2.ts'
import { invalid } from '../../platform/problem.ts'
import { eventPayloads } from './event-payloads.wire.ts'

/** What a schema’s examples add up to. */
export function sampleOf(schema: TSchema): unknown {
  const { examples, properties, items } = schema as unknown as {
    examples?: readonly unknown[]
    properties?: Readonly<Record<string, TSchema>>
    items?: TSchema
  }
  if (examples && examples.length > 0) return examples[0]
  if (properties) return Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, sampleOf(inner)]))
  return items ? [sampleOf(items)] : {}
}

export interface SampleEvent {
  readonly event: number
  readonly eventName: string
  readonly payload: object
}

/**
 * A sample of an event, for `test`: a whole payload of its kind. A notification type without an event of its own reaches companies as a
 * suppressed notification.
 */
export function sampleEvent(number: number): SampleEvent | undefined {
  const one = eventCatalogue.find(({ event }) => event === number)
  if (one) return { event: number, eventName: one.eventName, payload: sampleOf(eventPayloads[one.payload]) as object }
  if (!typeNumbers.has(number)) return undefined
  const sample = sampleOf(SuppressedPayload) as { notification: object }
  const payload = { ...sample, notification: { ...sample.notification, type: number } }
  return { event: number, eventName: 'notification.suppressed', payload }
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

/** The requested sample; refuses a number that no event has. */
export function wantedSample(number = usualSample): SampleEvent {
  const sample = sampleEvent(number)
  if (!sample) throw invalid({ event: `${number} is not the number of an event` })
  return sample
}
