import { code, id, namedObject, text, textOrNull, time, translatedText, type Wire } from '../../platform/http/fields.ts'
import { timeOut } from '../../platform/http/times.ts'
import { type Locale, translated } from '../../platform/i18n.ts'
import { healthRequirementCode, healthRequirementNames } from '../airports/health-requirement.ts'
import type { Airline } from './airline.ts'

export const AirlineV2 = namedObject('Airline', {
  id: id('Id of the airline.'),
  created_at: time('When it was first recorded.'),
  updated_at: time('When it was last changed.'),
  name: text('Name of the airline.', 'Air Canada'),
  iata: textOrNull('IATA code; null where it has none.', 'AC'),
  icao: textOrNull('ICAO code; null where it has none.', 'ACA'),
  health_mask_req: code('Whether masks are required:', healthRequirementNames, -1),
  health_temp_check: code('Whether temperatures are taken:', healthRequirementNames, -1),
  health_measures: translatedText('Health measures on board, Markdown; null where none are known.', null),
  health_url: textOrNull('Where the airline tells of them.', null),
})

export const toAirlineV2 = (airline: Airline, locale: Locale): Wire<typeof AirlineV2> => ({
  id: airline.id,
  created_at: timeOut(airline.createdAt),
  updated_at: timeOut(airline.updatedAt),
  name: airline.name,
  iata: airline.iata,
  icao: airline.icao,
  health_mask_req: healthRequirementCode(airline.maskRequired),
  health_temp_check: healthRequirementCode(airline.temperatureCheck),
  health_measures: translated(airline.healthMeasures, locale),
  health_url: airline.healthUrl,
})
