import { Type } from 'typebox'
import {
  code,
  decimal,
  decimalOrNull,
  id,
  idOrNull,
  list,
  namedObject,
  text,
  textOrNull,
  time,
  timeOrNull,
  topoJson,
  translatedText,
  type Wire,
} from '../../platform/http/fields.ts'
import { maybeTimeOut, timeOut } from '../../platform/http/times.ts'
import { type Locale, translated } from '../../platform/i18n.ts'
import { areaFieldsV2, idsV2, toAreasV2 } from '../footprints/area.v2.wire.ts'
import { drawnShape } from '../footprints/drawn-shape.ts'
import { CategoryIn, categoryCode, RiskIn, riskCode, statusCode } from './alert.desk.wire.ts'
import type { AlertSource } from './alert.ts'
import type { AlertInFull } from './alert-parts.ts'

const AirlineOfAlertV2 = namedObject('AlertAirline', {
  id: id('Id of the airline.'),
  name: text('Its name.', 'LATAM Airlines'),
  iata: textOrNull('IATA code.', 'LA'),
  icao: textOrNull('ICAO code.', 'LAN'),
})

const AirportOfAlertV2 = namedObject('AlertAirport', {
  id: id('Id of the airport.'),
  name: text('Its name.', 'Jorge Chávez International Airport'),
  iata: textOrNull('IATA code.', 'LIM'),
  icao: textOrNull('ICAO code.', 'SPJC'),
  faa: textOrNull('FAA code; null where none is known.', null),
  lat: decimalOrNull('Latitude.', -12.02),
  lng: decimalOrNull('Longitude.', -77.11),
})

export const AlertSourceV2 = namedObject('AlertSource', {
  id: id('Id of the source.'),
  url: text('Its address.', 'https://weather.example/lima'),
  publisher: textOrNull('Who publishes it; null where an editor gave the address alone.', 'Weather Service of Peru'),
  licence: textOrNull('The line to show where it is shown; null where the publisher asks for none.', 'CC BY 4.0'),
  licence_url: textOrNull('Where the licence is; null where the line is all.', 'https://licence.example/by/4.0'),
  read_at: timeOrNull('When it was read; null where an editor gave the address alone.'),
})

export const toSourceV2 = ({ id: sourceId, url, origin }: AlertSource): Wire<typeof AlertSourceV2> => ({
  id: sourceId,
  url,
  publisher: origin?.publisher ?? null,
  licence: origin?.licence ?? null,
  licence_url: origin?.licenceUrl ?? null,
  read_at: maybeTimeOut(origin?.readAt ?? null),
})

export const AlertV2 = namedObject(
  'Alert',
  {
    id: id('Id of the alert.'),
    created_at: time('When it was written.'),
    updated_at: time('When it was last changed.'),
    headline: translatedText('A short title.', 'Flooding in Lima'),
    body: translatedText('What is happening, Markdown.', 'Heavy rain has flooded roads in several districts.'),
    body_advice: translatedText('What the traveller should do, Markdown; may be null.', 'Avoid low-lying roads.'),
    update_reason: translatedText(
      'What changed since the alert before it; null on the first of a situation.',
      'Two more districts are affected.',
    ),
    status: code(
      'Status; historical once it was replaced or closed, or its finish has passed:',
      { 0: 'review', 1: 'historical', 2: 'published' },
      2,
    ),
    origin_alert_id: idOrNull('The first alert of an ongoing situation; null on the first itself.'),
    category: CategoryIn,
    risk_level: RiskIn,
    start: timeOrNull('When it takes effect.'),
    finish: timeOrNull('When it ends; null while unknown.'),
    safety_category_ids: idsV2('Safety categories that it belongs to.'),
    disease_id: idOrNull('The disease concerned, the first where there are several; null where it is about none.'),
    confirmed_until: timeOrNull(
      'Until when the last message of the source is valid. After it nothing newer has come, and the alert may still stand. Null where no source says it.',
    ),
    sources: list(AlertSourceV2, 'Where it is known from.'),
    locations: list(
      namedObject('AlertLocation', {
        id: id('Id of the point.'),
        lat: decimal('Latitude.', -12.05),
        lng: decimal('Longitude.', -77.04),
      }),
      'Points where it happens.',
    ),
    airlines: list(AirlineOfAlertV2, 'Airlines concerned; none with airports named means all airlines there.'),
    airports: list(AirportOfAlertV2, 'Airports concerned; none with airlines named means those airlines everywhere.'),
    full_country_ids: idsV2('Countries that are covered entirely.'),
    topo_json: Type.Optional(topoJson('The area that an editor drew, TopoJSON; absent where nothing was drawn.')),
    ...areaFieldsV2,
  },
  { description: 'An event: what happens, where, and what to do.' },
)

export function toAlertV2(
  { alert, status, areas, airlines, airports }: AlertInFull,
  locale: Locale,
  baseUrl: string,
): Wire<typeof AlertV2> {
  const { footprint } = alert
  const drawn = drawnShape(footprint.polygons)
  return {
    id: alert.id,
    created_at: timeOut(alert.createdAt),
    updated_at: timeOut(alert.updatedAt),
    headline: translated(alert.headline, locale),
    body: translated(alert.body, locale),
    body_advice: translated(alert.bodyAdvice, locale),
    update_reason: translated(alert.updateReason, locale),
    status: statusCode[status],
    origin_alert_id: alert.originAlertId,
    category: categoryCode[alert.category],
    risk_level: riskCode[alert.riskLevel],
    start: timeOut(alert.startsAt),
    finish: maybeTimeOut(alert.finishesAt),
    safety_category_ids: [...alert.safetyCategoryIds],
    disease_id: alert.diseaseIds[0] ?? null,
    confirmed_until: maybeTimeOut(alert.confirmedUntil),
    sources: alert.sources.map(toSourceV2),
    locations: footprint.points.map(({ id, lat, lng }) => ({ id, lat, lng })),
    airlines: airlines.map(({ id, name, iata, icao }) => ({ id, name, iata, icao })),
    airports: airports.map(({ id, name, iata, icao, faa, lat, lng }) => ({ id, name, iata, icao, faa, lat, lng })),
    full_country_ids: [...footprint.fullCountryIds],
    ...(drawn && { topo_json: drawn }),
    ...toAreasV2(footprint, areas, locale, baseUrl),
  }
}
