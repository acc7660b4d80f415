import { Type } from 'typebox'
import { NewerPlaceDesk, toNewerPlaceDesk } from '../../people/desk.ts'
import {
  decimal,
  decimalOrNull,
  flag,
  id,
  idOrNull,
  integer,
  list,
  namedObject,
  text,
  textOrNull,
  time,
  timeOrNull,
  translatedText,
  type Wire,
} from '../../platform/http/fields.ts'
import { timeOut } from '../../platform/http/times.ts'
import { type Locale, translated } from '../../platform/i18n.ts'
import type { CountryOnMap } from '../../reference/index.ts'
import { type MapCell, type MapPerson, mapCertainties, type PeopleOnMap } from './map-people.ts'

const counts = {
  n: integer('People, each counted once on the whole map.', 115),
  exposed: integer('Those in the audience of the chosen alert.', 90),
  help: integer('Those with an open call for help at that time.', 1),
  unanswered: integer('Those who were asked to check in within 7 days and have not answered.', 12),
}
const certaintyText =
  'How sure the place is: reported (a check-in), cell (a check-in without consent to the exact place: the middle of a cell of about 25 km), planned (an itinerary)'

const ClusterOut = namedObject('MapCluster', {
  lat: decimal('The middle of its people, degrees north.', -12.0464),
  lng: decimal('Degrees east.', -77.0428),
  bounds: Type.Array(decimal('Degrees.', -77.1), {
    minItems: 4,
    maxItems: 4,
    description: 'The box of its people: west, south, east, north. Across the date line east is less than west.',
    examples: [[-77.1, -12.2, -76.9, -11.9]],
  }),
  ...counts,
  certainty: Type.Object(
    {
      reported: integer('By a check-in.', 40),
      cell: integer('By a check-in whose exact place is hidden.', 5),
      planned: integer('By an itinerary.', 70),
    },
    { description: 'How sure the places of its people are.' },
  ),
})

const PersonOnMapOut = namedObject('PersonOnMap', {
  user_id: id('The person.'),
  first_name: textOrNull('First name; null of an anonymous traveller.', 'Ada'),
  last_name: textOrNull('Last name.', 'Lindqvist'),
  lat: decimal('Degrees north.', -12.0464),
  lng: decimal('Degrees east.', -77.0428),
  certainty: text(`${certaintyText}.`, 'reported'),
  exposed: flag('In the audience of the chosen alert.', true),
  help: flag('Called for help.', false),
  unanswered: flag('Was asked to check in and has not answered.', false),
})

const CountryOnlyOut = namedObject('CountryOnly', {
  country_id: id('The country.'),
  country_code: text('Its alpha-2 code.', 'PE'),
  name: translatedText('Its name.', 'Peru'),
  lat: decimalOrNull('Where its name is written, degrees north. Nobody is known to be there.', -9.15),
  lng: decimalOrNull('Degrees east.', -74.38),
  ...counts,
})

export const PeopleOnMapOut = namedObject(
  'PeopleOnMap',
  {
    at: time('The time that is shown.'),
    clusters: list(
      ClusterOut,
      'Cells with two people or more, the exposed first, then the largest. Who calls for help is in none of them.',
    ),
    people: list(
      PersonOnMapOut,
      'Cells with one person, and everybody who calls for help; those first, then the exposed.',
    ),
    country_only: list(CountryOnlyOut, 'People of whom only the country is known, in the countries of the box.'),
    totals: namedObject('MapTotals', counts, {
      description: 'Of the clusters, the people and the countries together.',
    }),
    audience: Type.Union(
      [
        namedObject('MapAudience', {
          alert_id: id('The chosen alert.'),
          people: integer('Its audience, as in the audience of the alert.', 214),
          shown: integer('Those of them in this answer.', 190),
          elsewhere: integer('The others: outside of the box, or without a known place at that time.', 24),
        }),
        Type.Null(),
      ],
      { description: 'Of the chosen alert; null when none was chosen.', examples: [null] },
    ),
  },
  { description: 'The people in a part of the map at a time.' },
)

/** Five digits are about a metre. */
const degrees = (value: number): number => Math.round(value * 1e5) / 1e5
const lngOut = (lng: number): number => degrees(lng > 180 ? lng - 360 : lng)

const clusterOut = (cell: MapCell): Wire<typeof ClusterOut> => ({
  lat: degrees(cell.lat),
  lng: lngOut(cell.lng),
  bounds: [lngOut(cell.west), degrees(cell.south), lngOut(cell.east), degrees(cell.north)],
  n: cell.n,
  exposed: cell.exposed,
  help: cell.help,
  unanswered: cell.unanswered,
  certainty: { reported: cell.reported, cell: cell.cell, planned: cell.planned },
})

const personOut = (cell: MapCell, person: NonNullable<MapCell['person']>): Wire<typeof PersonOnMapOut> => ({
  user_id: person.id,
  first_name: person.firstName,
  last_name: person.lastName,
  lat: degrees(cell.lat),
  lng: lngOut(cell.lng),
  certainty: cell.cell > 0 ? 'cell' : cell.reported > 0 ? 'reported' : 'planned',
  exposed: cell.exposed > 0,
  help: cell.help > 0,
  unanswered: cell.unanswered > 0,
})

type CountriesOnMap = ReadonlyMap<string, CountryOnMap>

export function toPeopleOnMap(
  { cells, countries, audience }: PeopleOnMap,
  countriesOnMap: CountriesOnMap,
  at: Date,
  alertId: string | undefined,
  locale: Locale,
): Wire<typeof PeopleOnMapOut> {
  const all = [...cells, ...countries]
  const total = (key: 'n' | 'exposed' | 'help' | 'unanswered'): number => all.reduce((sum, one) => sum + one[key], 0)
  const totals = { n: total('n'), exposed: total('exposed'), help: total('help'), unanswered: total('unanswered') }
  return {
    at: timeOut(at),
    clusters: cells.filter(({ person }) => !person).map(clusterOut),
    people: cells.flatMap((cell) => (cell.person ? [personOut(cell, cell.person)] : [])),
    country_only: countries.flatMap(({ countryId, n, exposed, help, unanswered }) => {
      const country = countriesOnMap.get(countryId)
      if (!country) return []
      const { code, name, lat, lng } = country
      const counted = { n, exposed, help, unanswered }
      return [{ country_id: countryId, country_code: code, name: translated(name, locale), lat, lng, ...counted }]
    }),
    totals,
    audience:
      alertId === undefined
        ? null
        : { alert_id: alertId, people: audience, shown: totals.exposed, elsewhere: audience - totals.exposed },
  }
}

export const MapPersonOut = namedObject(
  'MapPerson',
  {
    user_id: id('The person.'),
    first_name: textOrNull('First name; null of an anonymous traveller.', 'Ada'),
    last_name: textOrNull('Last name.', 'Lindqvist'),
    company_id: idOrNull('Their company; in the view of one company, that one, also for a guest.'),
    certainty: Type.Enum([...mapCertainties], {
      description: `${certaintyText}, country_only, or unknown (no place at that time).`,
      examples: ['planned'],
    }),
    country_code: textOrNull('Country, two letters.', 'PE'),
    country: translatedText('Its name.', 'Peru'),
    lat: decimalOrNull('Degrees north.', -12.0464),
    lng: decimalOrNull('Degrees east.', -77.0428),
    from: timeOrNull('Since when.'),
    until: timeOrNull('Until when. A check-in is a moment.'),
    newer: NewerPlaceDesk,
    exposed: flag('In the audience of the chosen alert.', true),
    help: flag('Called for help.', false),
    unanswered: flag('Was asked to check in and has not answered.', false),
  },
  { description: 'A person of the list beside the map.' },
)

const iso = (at: string | null): string | null => (at === null ? null : timeOut(new Date(at)))

export function toMapPerson(one: MapPerson, countries: CountriesOnMap, locale: Locale): Wire<typeof MapPersonOut> {
  const country = countries.get(one.countryId ?? '')
  return {
    user_id: one.id,
    first_name: one.firstName,
    last_name: one.lastName,
    company_id: one.companyId,
    certainty: one.certainty,
    country_code: country?.code ?? null,
    country: country ? translated(country.name, locale) : null,
    lat: one.lat,
    lng: one.lng,
    from: iso(one.from),
    until: iso(one.until),
    newer: toNewerPlaceDesk(one.newer && { ...one.newer, from: new Date(one.newer.from) }),
    exposed: one.exposed,
    help: one.help,
    unanswered: one.unanswered,
  }
}
