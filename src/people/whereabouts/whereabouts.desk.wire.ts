import {
  decimalOrNull,
  id,
  idOrNull,
  namedObject,
  text,
  textOrNull,
  time,
  timeOrNull,
  type Wire,
} from '../../platform/http/fields.ts'
import { readNumber } from '../../platform/http/lenient.ts'
import { orNull } from '../../platform/http/routes.ts'
import { maybeTimeOut, timeOut } from '../../platform/http/times.ts'
import { invalid } from '../../platform/problem.ts'
import type { Box } from './cell.ts'
import type { Stay } from './stay.ts'
import { certaintyOf, type Presence, type Whereabouts } from './whereabouts.ts'

const StayDesk = {
  certainty: text(
    'How sure it is: reported (the person checked in), planned (a segment, a flight or a city of a trip), country_only, or unknown.',
    'planned',
  ),
  source: textOrNull(
    'The kind of the stay: check_in, flight, segment, city or country; null where there is none.',
    'segment',
  ),
  trip_id: idOrNull('The trip that it belongs to.'),
  check_in_id: idOrNull('The check-in that it is.'),
  country_code: textOrNull('Country, two letters.', 'PE'),
  division_id: idOrNull('The finest division that is known.'),
  lat: decimalOrNull('Degrees north.', -12.0464),
  lng: decimalOrNull('Degrees east.', -77.0428),
  flight_number: textOrNull('In the air: the flight.', 'LA 2400'),
  from: timeOrNull('Since when.'),
  until: timeOrNull('Until when. A check-in is a moment.'),
}

export const NewerPlaceDesk = orNull(
  namedObject(
    'NewerPlace',
    {
      certainty: text('How sure it is: reported (the person checked in), or country_only (by a trip).', 'reported'),
      source: text('The kind of the stay: check_in or country.', 'check_in'),
      since: time('Since when; of a check-in its moment.'),
    },
    {
      description:
        'What is newer than the place and says less: the same country, and no place in it. Null where nothing is.',
    },
  ),
)

/** A stay, or as much of it as is known. */
export const toNewerPlaceDesk = (newer: Pick<Stay, 'kind' | 'from'> | null): Wire<typeof NewerPlaceDesk> =>
  newer && { certainty: certaintyOf(newer), source: newer.kind, since: timeOut(newer.from) }

export const WhereaboutsDesk = namedObject(
  'Whereabouts',
  { user_id: id('The person.'), at: time('The requested time.'), ...StayDesk, newer: NewerPlaceDesk },
  { title: 'Whereabouts', description: 'Where a person is at a time, as far as known.' },
)

export const PresenceDesk = namedObject(
  'Presence',
  {
    user_id: id('The person.'),
    first_name: textOrNull('First name; null of an anonymous traveller.', 'Ada'),
    last_name: textOrNull('Last name.', 'Lindqvist'),
    email: textOrNull('E-mail address; null of an anonymous traveller.', 'ada@example.com'),
    external_id: textOrNull('The company’s own id of the person.', 'emp-7'),
    ...StayDesk,
  },
  { title: 'Presence', description: 'A person in a place, with the most precise stay there.' },
)

/** ISO codes by the ids of countries. */
export type Codes = ReadonlyMap<string, string>

const stayOut = (found: Pick<Whereabouts, 'certainty' | 'stay'> | undefined, codes: Codes) => ({
  certainty: found?.certainty ?? 'unknown',
  source: found?.stay.kind ?? null,
  trip_id: found?.stay.tripId ?? null,
  check_in_id: found?.stay.checkInId ?? null,
  country_code: codes.get(found?.stay.countryId ?? '') ?? null,
  division_id: found?.stay.divisionId ?? null,
  lat: found?.stay.lat ?? null,
  lng: found?.stay.lng ?? null,
  flight_number: found?.stay.flightNumber ?? null,
  from: maybeTimeOut(found?.stay.from),
  until: maybeTimeOut(found?.stay.until),
})

export const toWhereaboutsDesk = (
  userId: string,
  at: Date,
  found: Whereabouts | undefined,
  codes: Codes,
): Wire<typeof WhereaboutsDesk> => ({
  user_id: userId,
  at: timeOut(at),
  ...stayOut(found, codes),
  newer: toNewerPlaceDesk(found?.newer ?? null),
})

export const toPresenceDesk = ({ person, stay }: Presence, codes: Codes): Wire<typeof PresenceDesk> => ({
  user_id: person.id,
  first_name: person.firstName,
  last_name: person.lastName,
  email: person.email,
  external_id: person.externalId,
  ...stayOut({ certainty: certaintyOf(stay), stay }, codes),
})

/** `south,west,north,east` in degrees. */
export function parseBox(text: string): Box {
  const parts = text.split(',')
  if (parts.length !== 4) throw invalid({ box: 'must be south,west,north,east in degrees' })
  const [south = '', west = '', north = '', east = ''] = parts
  const box = {
    swLat: readNumber(south, 'box', -90, 90),
    swLng: readNumber(west, 'box', -180, 180),
    neLat: readNumber(north, 'box', -90, 90),
    neLng: readNumber(east, 'box', -180, 180),
  }
  if (box.swLat > box.neLat) throw invalid({ box: 'has its south beyond its north' })
  return box
}
