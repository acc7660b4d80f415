import {
  code,
  decimalOrNull,
  flag,
  flagOrNull,
  id,
  idOrNull,
  namedObject,
  text,
  textOrNull,
  time,
  translatedText,
  type Wire,
} from '../../platform/http/fields.ts'
import { timeOut } from '../../platform/http/times.ts'
import { type Locale, translated } from '../../platform/i18n.ts'
import { type Airport, airportSizes } from './airport.ts'
import { healthRequirementCode, healthRequirementNames } from './health-requirement.ts'

export const AirportV2 = namedObject('Airport', {
  id: id('Id of the airport.'),
  created_at: time('When it was first recorded.'),
  updated_at: time('When it was last changed.'),
  name: text('Name of the airport.', 'London Heathrow Airport'),
  iata: textOrNull('IATA code; null where it has none.', 'LHR'),
  icao: textOrNull('ICAO code, or the code that stands in its place; null where it has none.', 'EGLL'),
  faa: textOrNull('FAA code; null where none is known.', null),
  city: textOrNull('The city to show: `city_served`, else `municipality`.', 'London'),
  city_served: textOrNull('The city of its IATA city code; null where none is known.', 'London'),
  city_id: idOrNull('The city served, as in `GET /cities`; null where none is known.'),
  municipality: textOrNull('Where the airport lies, as its source has it; null where not known.', 'London'),
  disputed: flag('True: no other source confirms the municipality.', false),
  size: text(`One of ${airportSizes.join(', ')}.`, 'large'),
  scheduled: flagOrNull('Whether it has scheduled flights; null where not known.', true),
  traffic_rank: decimalOrNull('From 0 to 1, by number of flights; null where not known.', 0.655),
  health_mask_req: code('Whether masks are required:', healthRequirementNames, -1),
  health_temp_check: code('Whether temperatures are taken:', healthRequirementNames, -1),
  health_distancing: code('Whether distance must be kept:', healthRequirementNames, -1),
  health_measures: translatedText('Health measures at the airport, Markdown; null where none are known.', null),
  health_url: textOrNull('Where the airport tells of them.', null),
})

export const toAirportV2 = (airport: Airport, locale: Locale): Wire<typeof AirportV2> => ({
  id: airport.id,
  created_at: timeOut(airport.createdAt),
  updated_at: timeOut(airport.updatedAt),
  name: airport.name,
  iata: airport.iata,
  icao: airport.icao,
  faa: airport.faa,
  city: airport.city,
  city_served: airport.cityServed,
  city_id: airport.cityId,
  municipality: airport.municipality,
  disputed: airport.disputed,
  size: airport.size,
  scheduled: airport.scheduled,
  traffic_rank: airport.trafficRank,
  health_mask_req: healthRequirementCode(airport.maskRequired),
  health_temp_check: healthRequirementCode(airport.temperatureCheck),
  health_distancing: healthRequirementCode(airport.distancing),
  health_measures: translated(airport.healthMeasures, locale),
  health_url: airport.healthUrl,
})
