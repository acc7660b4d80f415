import { test } from 'node:test'
import { openapiDocuments } from '../../src/app/cli/openapi.ts'
import { type Document, nameChecks } from './schema-names.ts'

const { v1 } = (await openapiDocuments(['v1'])) as unknown as Readonly<Record<'v1', Document>>

const checks = nameChecks(v1, {
  largest: 130_000,
  names: [
    ...['Country', 'CountryShort', 'ContactDetail', 'Disease', 'Medication', 'Vaccination', 'Hospital', 'Alert'],
    ...['TripAlert', 'Advisory', 'Trip', 'PartnerTrip', 'Destination', 'DestinationLocation', 'Traveller', 'Settings'],
    ...['TripInput', 'PartnerTripInput', 'TravellerInput', 'Error'],
  ],
})

for (const [title, check] of Object.entries(checks)) test(`v1: ${title}`, check)
