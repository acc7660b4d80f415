import type { Ctx } from '../../platform/ctx.ts'
import { addError } from '../../platform/texts.ts'
import { mustBeOnly } from '../editing/editing.service.ts'
import type { Draft, Resource } from '../editing/editing.ts'
import type { Values } from '../editing/field.ts'
import { choice, degrees, flag, line, ref } from '../editing/kinds.ts'
import { mustBePoint, mustLieIn } from '../editing/place-rules.service.ts'
import { airportId, airportTypes } from './airport.ts'
import { carrierHealth, codeField } from './carrier-fields.ts'
import { healthAnswerWords } from './health-answer.ts'

const codes = ({ iata, icao, faa }: Readonly<Values>) => ({
  iata: (iata ?? null) as string | null,
  icao: (icao ?? null) as string | null,
  faa: (faa ?? null) as string | null,
})

async function complete(tx: Ctx, draft: Draft): Promise<void> {
  const { values, errors } = draft
  mustBePoint(draft)
  await mustLieIn(tx, draft)
  if (values['iata'] === null && values['icao'] === null && values['faa'] === null)
    addError(errors, 'icao', 'or iata or faa is needed: an airport has a code')
  if (typeof values['time_zone'] === 'string' && !Intl.supportedValuesOf('timeZone').includes(values['time_zone']))
    addError(errors, 'time_zone', 'is not a time zone')
  // FAA codes repeat those of others here and there; the two that tickets and pilots use do not.
  for (const code of ['iata', 'icao']) await mustBeOnly(tx, airportResource, draft, code)
}

export const airportResource: Resource = {
  table: 'airports',
  what: 'airport',
  one: 'airport',
  many: 'airports',
  path: '/airports',
  tag: 'Airlines and airports',
  search: ['search', 'city'],
  order: 'name',
  filters: ['country_id', 'division_id'],
  creates: true,
  removes: true,
  fields: {
    name: line('Name of the airport.', 'London Heathrow Airport', { required: true }),
    iata: codeField('IATA code; no other airport has it.', 'LHR', /^[A-Z0-9]{3}$/, 'must be three letters or digits'),
    icao: codeField('ICAO code; no other airport has it.', 'EGLL', /^[A-Z0-9]{4}$/, 'must be four letters or digits'),
    faa: codeField('FAA code.', null, /^[A-Z0-9]{3,4}$/, 'must be three or four letters or digits'),
    city: line('The city it serves.', 'London'),
    country_id: ref('countries', 'The country: id or code.', 'GB', { required: true }),
    division_id: ref('country_divisions', 'The division: id or ISO 3166-2 code.', 'GB-ENG'),
    lat: degrees('Latitude; null where no point can be believed.', 90, 51.47),
    lng: degrees('Longitude; null where no point can be believed.', 180, -0.45),
    time_zone: line('IANA time zone.', 'Europe/London'),
    type: line(`One of ${airportTypes.join(', ')}.`, 'large_airport', {
      required: true,
      default: 'small_airport',
      pattern: new RegExp(`^(${airportTypes.join('|')})$`),
      said: `must be one of ${airportTypes.join(', ')}`,
    }),
    scheduled: flag('Whether scheduled flights call there; null where nobody says.', true),
    ...carrierHealth('airport'),
    health_distancing: choice('Whether distance must be kept:', healthAnswerWords, -1),
  },
  complete,
  idFor: async (_tx, values) => airportId(codes(values)),
}
