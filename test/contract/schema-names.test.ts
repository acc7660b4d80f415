import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faces, openapiDocuments } from '../../src/app/cli/openapi.ts'
import { resolve } from '../support/openapi.ts'

type Schema = Readonly<Record<string, unknown>>
interface Response {
  readonly $ref?: string
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>
}
interface Document {
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { operationId: string; responses: Readonly<Record<string, Response>> }>>>
  >
  readonly webhooks?: Readonly<Record<string, { readonly post: { readonly requestBody: Response } }>>
}

const documents = (await openapiDocuments(faces)) as unknown as Readonly<Record<(typeof faces)[number], Document>>

/** In bytes as it is served. A document that outgrows its bound either has much more to say, or lost its names. */
const largest: Readonly<Record<string, number>> = { v1: 130_000, v2: 820_000, desk: 1_300_000 }

/** Names that generated clients rely on. */
const expected: Readonly<Record<(typeof faces)[number], readonly string[]>> = {
  v1: [
    ...['Country', 'CountryShort', 'ContactDetail', 'Disease', 'Medication', 'Vaccination', 'Hospital', 'Alert'],
    ...['TripAlert', 'Advisory', 'Trip', 'PartnerTrip', 'Destination', 'DestinationLocation', 'Traveller', 'Settings'],
    ...['TripInput', 'PartnerTripInput', 'TravellerInput', 'Error'],
  ],
  v2: [
    ...[
      'Country',
      'CountryShort',
      'ContactDetail',
      'Disease',
      'Medication',
      'Vaccination',
      'DiseaseComment',
      'Airport',
    ],
    ...['Airline', 'Hospital', 'EntryRequirement', 'TravelRestriction', 'SafetyCategory', 'Outbreak', 'Alert'],
    ...['AlertFilter', 'TripAlert', 'Advisory', 'Trip', 'TripInFull', 'Destination', 'AirSegment', 'ActivitySegment'],
    ...['CarSegment', 'CruiseSegment', 'HotelSegment', 'RailSegment', 'User', 'PrivateUser', 'Role', 'CheckIn'],
    ...[
      'CheckInRequest',
      'Issue',
      'AvailabilityBid',
      'Appointment',
      'Notification',
      'Device',
      'WebhookEndpoint',
      'WebhookDelivery',
      'WebhookEvent',
    ],
    ...['TripInput', 'AirSegmentInput', 'UserInput', 'AlertFilterInput', 'CheckInInput', 'TripCreatedEvent'],
    ...['TripPayload', 'AlertMatchedEvent', 'AlertPayload', 'Error'],
  ],
  desk: [
    ...['Account', 'Company', 'Invitation', 'Entitlement', 'Key', 'Session', 'AuditEntry', 'Country', 'Airport'],
    ...['Airline', 'Hospital', 'HealthComment', 'EntryRequirement', 'TravelRestriction', 'Alert', 'AlertInput'],
    ...['AlertPreview', 'AlertAudience', 'Advisory', 'Outbreak', 'Trip', 'Notification', 'NotificationDelivery'],
    ...['WebhookEndpoint', 'WebhookDelivery', 'DeadJob', 'Error'],
  ],
}

/** Answers without a name, each with its reason. */
const unnamed: Readonly<Record<string, string>> = {
  deleteMyPaymentMethod: 'an empty object',
  deleteWebhookEndpointV2: 'an empty object',
  deleteUserAlertFilterV2: 'an empty object',
  deleteOrganizationAlertFilterV2: 'an empty object',
  countActiveTravellersV2: 'a map from country to number',
}

function* referencesIn(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    if (key === '$ref' && typeof inner === 'string') yield inner
    else yield* referencesIn(inner)
  }
}

/** Whether the schema is an object, or a list of objects, that is written out instead of referred to. */
function isUnnamedObject(schema: Schema): boolean {
  const { type, items } = schema
  if (type === 'array') return typeof items === 'object' && items !== null && isUnnamedObject(items as Schema)
  const inner = ['anyOf', 'oneOf', 'allOf'].flatMap((key) => (schema[key] ?? []) as Schema[])
  return type === 'object' || (Array.isArray(type) && type.includes('object')) || inner.some(isUnnamedObject)
}

/** The operations of which an answer is an object without a name. */
const unnamedIn = ({ paths }: Document): string[] =>
  Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .filter(({ responses }) =>
      Object.values(responses).some(({ content }) =>
        Object.values(content ?? {}).some(({ schema }) => schema && isUnnamedObject(schema)),
      ),
    )
    .map(({ operationId }) => operationId)

for (const face of faces) {
  const document = documents[face]
  const { schemas } = document.components

  test(`${face}: what it speaks of has names`, () => {
    assert.deepEqual(
      expected[face].filter((name) => !(name in schemas)),
      [],
    )
    const odd = Object.keys(schemas).filter((name) => !/^[A-Z][A-Za-z0-9]+$/.test(name))
    assert.deepEqual(odd, [], 'names are words in one piece')
  })

  test(`${face}: no name says New twice`, () => {
    const names = Object.keys(documents[face].components.schemas)
    assert.deepEqual(
      names.filter((name) => /New.*New/.test(name)),
      [],
    )
  })

  test(`${face}: every reference leads somewhere, and every name is referred to`, () => {
    const references = new Set(referencesIn(document))
    for (const reference of references) assert.ok(resolve(document, reference), reference)
    const unused = Object.keys(schemas).filter((name) => !references.has(`#/components/schemas/${name}`))
    assert.deepEqual(unused, [])
  })

  test(`${face}: an answer that is an object, or a list of objects, refers to a name`, () => {
    assert.deepEqual(
      unnamedIn(document).filter((id) => !(id in unnamed)),
      [],
    )
  })

  test(`${face}: the document is no larger than ${largest[face]} bytes`, () => {
    const size = Buffer.byteLength(JSON.stringify(document))
    assert.ok(size <= (largest[face] ?? 0), `${size} bytes`)
  })
}

test('the exceptions are still needed', () => {
  const found = new Set(Object.values(documents).flatMap(unnamedIn))
  assert.deepEqual(
    Object.keys(unnamed).filter((id) => !found.has(id)),
    [],
  )
})

test('every event has a name of its own, and so has its payload', () => {
  const { webhooks = {}, components } = documents.v2
  const names = Object.values(webhooks).map(({ post }) => {
    const reference = String(post.requestBody.content?.['application/json']?.schema?.['$ref'])
    const { properties } = components.schemas[reference.split('/').at(-1) ?? ''] as { properties: { payload: Schema } }
    assert.match(String(properties.payload['$ref']), /^#\/components\/schemas\/\w+Payload$/, reference)
    return reference
  })
  assert.ok(names.length > 50)
  assert.equal(new Set(names).size, names.length)
})

test('a missing name is found', () => {
  const bare: Schema = { type: 'object', properties: {} }
  const named: Schema = { $ref: '#/components/schemas/Alert' }
  const found = [bare, { type: 'array', items: bare }, { anyOf: [bare, { type: 'null' }] }, named].map(isUnnamedObject)
  assert.deepEqual(found, [true, true, true, false])
})
