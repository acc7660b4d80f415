import type { Ctx } from '../../platform/ctx.ts'
import { addError } from '../../platform/texts.ts'
import type { Values } from '../editing/field.ts'
import { degrees, line, names, ref, wholeNumber } from '../editing/field-builders.ts'
import { requireSameCountry } from '../editing/location-rules.service.ts'
import type { Draft, Resource } from '../editing/resource.ts'
import { requireUnique } from '../editing/unique-rules.service.ts'
import { cityId } from './city.ts'
import { cityKey, citySearch, saintKey } from './city-key.ts'

const roles = ['capital', 'seat1', 'seat2', 'government', 'section']

async function validate(tx: Ctx, draft: Draft): Promise<void> {
  const { values, errors } = draft
  await requireSameCountry(tx, draft)
  if (typeof values['time_zone'] === 'string' && !Intl.supportedValuesOf('timeZone').includes(values['time_zone']))
    addError(errors, 'time_zone', 'is not a time zone')
  await requireUnique(tx, cityResource, draft, 'geoname_id')
  if (values['population'] === null) values['population_as_of'] = null
  values['search'] = citySearch({
    name: String(values['name'] ?? ''),
    known: (values['known_names'] ?? []) as string[],
    other: (values['other_names'] ?? []) as string[],
  })
}

export const cityResource: Resource = {
  table: 'cities',
  name: 'city',
  singular: 'city',
  plural: 'cities',
  path: '/cities',
  tag: 'Cities',
  searchColumns: ['search'],
  foldedColumn: 'search',
  searchKeys: (text) => [cityKey(text), saintKey(cityKey(text)) ?? ''].filter((key) => key !== ''),
  orderColumn: 'name',
  filters: ['country_id', 'division_id'],
  canCreate: true,
  canRemove: true,
  derivedColumns: ['search'],
  fields: {
    name: line('Name of the city.', 'Cusco', { required: true }),
    geoname_id: wholeNumber('Its number in GeoNames; no other city has it.', 2_147_483_647, 3941584),
    known_names: names('Names that are as good as its own: in other languages and scripts, and former ones.', [
      'Qosqo',
    ]),
    other_names: names('Other names; they count only where no city has the name as its own.', ['Kusko']),
    country_id: ref('countries', 'The country: id or code.', 'PE', { required: true }),
    division_id: ref('country_divisions', 'The division: id or ISO 3166-2 code.', 'PE-CUS'),
    lat: degrees('Latitude.', 90, -13.5226, { required: true }),
    lng: degrees('Longitude.', 180, -71.9673, { required: true }),
    population: wholeNumber('How many people live there; null where not known.', 100_000_000, 428450),
    population_as_of: line('Year and month of the population’s source.', '2026-05', {
      pattern: /^\d{4}-(0[1-9]|1[0-2])$/,
      message: 'must be a year and a month, such as 2026-05',
    }),
    time_zone: line('IANA time zone.', 'America/Lima', { required: true }),
    role: line(`One of ${roles.join(', ')}; null for none.`, 'seat1', {
      pattern: new RegExp(`^(${roles.join('|')})$`),
      message: `must be one of ${roles.join(', ')}`,
    }),
  },
  validate,
  seedId: async (_tx, values: Readonly<Values>) =>
    typeof values['geoname_id'] === 'number' ? cityId(values['geoname_id']) : undefined,
}
