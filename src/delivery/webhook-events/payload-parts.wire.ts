import { type TObject, type TSchema, Type } from 'typebox'
import { id, list, namedObject, text } from '../../platform/http/fields.ts'

/** What payloads are made of. A resource in a payload has at least these fields; version 2 says what else. */
export const resource = (description: string, fields: Record<string, TSchema>): TObject =>
  Type.Object(fields, { description, additionalProperties: true })

export const resourceOrNull = (description: string, fields: Record<string, TSchema>): TSchema => ({
  ...Type.Object(fields, { description, additionalProperties: true }),
  type: ['object', 'null'],
})

/** And one that has these fields only. */
export const whole = (name: string, description: string, fields: Record<string, TSchema>): TObject =>
  namedObject(name, fields, { description })

export const ids = (description: string) => list(id('An id.'), description)
const externalIds = (description: string) => list(text('The company’s own id.', 'EMP-1001'), description)

export const people = {
  user_ids: ids('The people whom it concerns.'),
  external_ids: externalIds('What the company calls them, of those who have such an id.'),
}
/** Of an insured trip: ids of three kinds in one list. */
export const insuredExternalIds = externalIds(
  'What the company calls the person, the subscription and the trip, of those that have such an id.',
)
export const trips = {
  trip_ids: ids('The trips.'),
  trip_external_ids: externalIds('What the company calls the trips, of those that have such an id.'),
}

export const payload = (name: string, fields: Record<string, TSchema>): TObject =>
  namedObject(`${name}Payload`, fields, {
    description: 'What happened, by its ids and its resource.',
    additionalProperties: true,
  })
