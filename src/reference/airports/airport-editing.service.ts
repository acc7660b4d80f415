import type { Ctx } from '../../platform/ctx.ts'
import { uuidPattern } from '../../platform/ids.ts'
import { addError } from '../../platform/texts.ts'
import { findCityById } from '../cities/city-search.service.ts'
import type { Values } from '../editing/field.ts'
import { choice, degrees, flag, flagDefaultFalse, line, ref } from '../editing/field-builders.ts'
import { requireBothCoordinates, requireSameCountry } from '../editing/location-rules.service.ts'
import type { Draft, Resource } from '../editing/resource.ts'
import { requireUnique } from '../editing/unique-rules.service.ts'
import { airportId, airportTypes } from './airport.ts'
import { codeField, healthFields } from './aviation-fields.ts'
import { healthRequirementNames } from './health-requirement.ts'

const notACity = 'is not the id of a city that we know'

const codes = ({ iata, icao, faa }: Readonly<Values>) => ({
  iata: (iata ?? null) as string | null,
  icao: (icao ?? null) as string | null,
  faa: (faa ?? null) as string | null,
})

async function validate(tx: Ctx, draft: Draft): Promise<void> {
  const { values, errors } = draft
  requireBothCoordinates(draft)
  await requireSameCountry(tx, draft)
  if (values['iata'] === null && values['icao'] === null && values['faa'] === null)
    addError(errors, 'icao', 'or iata or faa is needed: an airport has a code')
  if (typeof values['time_zone'] === 'string' && !Intl.supportedValuesOf('timeZone').includes(values['time_zone']))
    addError(errors, 'time_zone', 'is not a time zone')
  const cityId = values['city_id']
  const isNew = typeof cityId === 'string' && cityId !== draft.before?.values['city_id'] && !errors['city_id']
  if (isNew && !(await findCityById(tx, cityId))) addError(errors, 'city_id', notACity)
  // Only IATA and ICAO codes are unique; FAA codes are not.
  for (const code of ['iata', 'icao']) await requireUnique(tx, airportResource, draft, code)
}

export const airportResource: Resource = {
  table: 'airports',
  name: 'airport',
  singular: 'airport',
  plural: 'airports',
  path: '/airports',
  tag: 'Airlines and airports',
  searchColumns: ['search'],
  foldedColumn: 'search',
  orderColumn: 'name',
  filters: ['country_id', 'division_id'],
  canCreate: true,
  canRemove: true,
  fields: {
    name: line('Name of the airport.', 'London Heathrow Airport', { required: true }),
    iata: codeField('IATA code; no other airport has it.', 'LHR', /^[A-Z0-9]{3}$/, 'must be three letters or digits'),
    icao: codeField('ICAO code; no other airport has it.', 'EGLL', /^[A-Z0-9]{4}$/, 'must be four letters or digits'),
    faa: codeField('FAA code.', null, /^[A-Z0-9]{3,4}$/, 'must be three or four letters or digits'),
    city_served: line('The city it serves.', 'London'),
    city_id: line('The city it serves, by its id in the list of cities.', '7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0', {
      pattern: uuidPattern,
      message: notACity,
    }),
    municipality: line('Where it lies.', 'Hounslow'),
    disputed: flagDefaultFalse('True: no other source confirms the municipality.', false),
    country_id: ref('countries', 'The country: id or code.', 'GB', { required: true }),
    division_id: ref('country_divisions', 'The division: id or ISO 3166-2 code.', 'GB-ENG'),
    lat: degrees('Latitude; null where no point can be believed.', 90, 51.47),
    lng: degrees('Longitude; null where no point can be believed.', 180, -0.45),
    time_zone: line('IANA time zone.', 'Europe/London'),
    type: line(`One of ${airportTypes.join(', ')}.`, 'large_airport', {
      required: true,
      default: 'small_airport',
      pattern: new RegExp(`^(${airportTypes.join('|')})$`),
      message: `must be one of ${airportTypes.join(', ')}`,
    }),
    traffic_rank: {
      kind: 'number',
      least: 0,
      most: 1,
      description: 'From 0 to 1, by number of flights; null where unknown.',
      example: 0.655,
    },
    scheduled: flag('Whether scheduled flights call there; null where unknown.', true),
    ...healthFields('airport'),
    health_distancing: choice('Whether distance must be kept:', healthRequirementNames, -1),
  },
  validate,
  seedId: async (_tx, values) => airportId(codes(values)),
}
