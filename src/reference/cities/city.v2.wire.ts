import { Type } from 'typebox'
import {
  decimal,
  id,
  idOrNull,
  integerOrNull,
  list,
  namedObject,
  text,
  textOrNull,
  translatedText,
  type Wire,
} from '../../platform/http/fields.ts'
import { type Locale, translated } from '../../platform/i18n.ts'
import type { CityInFull } from './city.ts'

export const CityV2 = namedObject(
  'City',
  {
    id: id('Id of the city.'),
    name: text('Name of the city.', 'Cusco'),
    geoname_id: integerOrNull('Its number in GeoNames; null for one that staff added.', 3941584),
    country_id: id('Id of its country.'),
    country_code: text('Alpha-2 code of its country.', 'PE'),
    country_division_id: idOrNull('Id of its division; null where the country has none or it is not known.'),
    country_division_code: textOrNull('ISO 3166-2 code of the division.', 'PE-CUS'),
    country_division_name: translatedText('Name of the division.', 'Cusco'),
    lat: decimal('Latitude.', -13.5226),
    lng: decimal('Longitude.', -71.9673),
    population: integerOrNull('How many people live there; null where not known.', 428450),
    population_as_of: textOrNull('Year and month of the population’s source; null where not known.', '2026-05'),
    time_zone: text('IANA time zone.', 'America/Lima'),
    role: textOrNull(
      'capital; seat1 or seat2, seat of a division of that level; government, seat of the government beside the capital; section, part of a city; null for none of these.',
      'seat1',
    ),
    other_names: list(
      text('A name.', 'Qosqo'),
      'Names in other languages and scripts and former names, the well-known ones first. Those of the source have no language, and some are another city’s.',
    ),
    distance_km: Type.Optional(decimal('Kilometres from the point of the request; only where one was given.', 12.3)),
  },
  { description: 'A city.' },
)

export const toCityV2 = (city: CityInFull, locale: Locale): Wire<typeof CityV2> => ({
  id: city.id,
  name: city.name,
  geoname_id: city.geonameId,
  country_id: city.countryId,
  country_code: city.countryCode,
  country_division_id: city.divisionId,
  country_division_code: city.divisionCode,
  country_division_name: translated(city.divisionName, locale),
  lat: city.lat,
  lng: city.lng,
  population: city.population,
  population_as_of: city.populationAsOf,
  time_zone: city.timeZone,
  role: city.role,
  other_names: [...city.otherNames],
  ...(city.distanceKm === null ? {} : { distance_km: Math.round(city.distanceKm * 10) / 10 }),
})
