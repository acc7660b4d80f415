import { type TObject, type TProperties, Type } from 'typebox'
import { id, list, namedObject, text } from '../../platform/http/fields.ts'

/** A resource in a payload that has at least these fields. */
export const resource = <P extends TProperties>(description: string, fields: P): TObject<P> =>
  Type.Object(fields, { description, additionalProperties: true })

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

/** The payload of an event. */
export const payload = <P extends TProperties>(name: string, fields: P): TObject<P> =>
  namedObject(`${name}Payload`, fields, {
    description: 'What happened, by its ids and its resource.',
    additionalProperties: true,
  })
