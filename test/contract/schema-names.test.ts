import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openapiDocuments } from '../../src/app/cli/openapi.ts'
import { type Document, isUnnamedObject, nameChecks, type Schema, unnamedIn } from './schema-names.ts'

const documents = (await openapiDocuments(['v2', 'desk'])) as unknown as Readonly<Record<'v2' | 'desk', Document>>

/** Names that generated clients rely on. */
const expected = {
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

const largest = { v2: 830_000, desk: 1_450_000 }

for (const face of ['v2', 'desk'] as const) {
  const checks = nameChecks(documents[face], { names: expected[face], unnamed, largest: largest[face] })
  for (const [title, check] of Object.entries(checks)) test(`${face}: ${title}`, check)
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
