import { Type } from 'typebox'
import { NewerPlaceDesk, toNewerPlaceDesk } from '../../people/desk.ts'
import {
  decimalOrNull,
  flag,
  namedObject,
  textOrNull,
  timeOrNull,
  translatedText,
  type Wire,
} from '../../platform/http/fields.ts'
import { maybeTimeOut } from '../../platform/http/times.ts'
import { type Locale, translated } from '../../platform/i18n.ts'
import type { LastPlace } from './last-place.ts'

const certainties = ['reported', 'planned', 'country_only', 'unknown'] as const

export const LastPlaceDesk = namedObject(
  'LastPlace',
  {
    certainty: Type.Enum([...certainties], {
      description:
        'How sure it is: reported (the person checked in), planned (by a trip), country_only (by a trip without a finer place), unknown.',
      examples: ['reported'],
    }),
    source: textOrNull('The kind of the stay: check_in, flight, segment, city or country.', 'check_in'),
    country_code: textOrNull('Country, two letters.', 'PE'),
    country: translatedText('Its name.', 'Peru'),
    division: translatedText('Name of the finest division that is known.', 'Lima'),
    lat: decimalOrNull('Degrees north.', -12.0464),
    lng: decimalOrNull('Degrees east.', -77.0428),
    anonymized: flag('The point is the middle of a cell of about 25 km; the exact one was never stored.', false),
    flight_number: textOrNull('In the air: the flight.', 'LA 2400'),
    since: timeOrNull('Since when; of a check-in its moment.'),
    newer: NewerPlaceDesk,
  },
  { description: 'Where a person was last known to be, and how sure that is.' },
)

export const toLastPlaceDesk = (place: LastPlace, locale: Locale): Wire<typeof LastPlaceDesk> => ({
  certainty: place.certainty,
  source: place.source,
  country_code: place.countryCode,
  country: translated(place.country, locale),
  division: translated(place.division, locale),
  lat: place.lat,
  lng: place.lng,
  anonymized: place.anonymized,
  flight_number: place.flightNumber,
  since: maybeTimeOut(place.since),
  newer: toNewerPlaceDesk(place.newer),
})
