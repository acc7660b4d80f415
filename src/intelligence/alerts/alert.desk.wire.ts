import { Type } from 'typebox'
import {
  code,
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
import { maybeTimeOut, timeOut } from '../../platform/http/times.ts'
import { type Locale, translated } from '../../platform/i18n.ts'
import { AreaDesk, toAreasDesk } from '../footprints/area.desk.wire.ts'
import { type AlertCategory, type AlertStatus, type RiskLevel, threadOf } from './alert.ts'
import type { DeskAlert } from './alert-desk.service.ts'

export const statusCode: Readonly<Record<AlertStatus, number>> = { review: 0, historical: 1, published: 2 }
export const categoryCode: Readonly<Record<AlertCategory, number>> = { health: 0, safety: 1 }
export const riskCode: Readonly<Record<RiskLevel, number>> = { low: 0, medium: 1, high: 2 }

/** The value for a number that the schema has checked. */
export const nameOfCode = <W extends string>(codes: Readonly<Record<W, number>>, number: number): W | undefined =>
  (Object.keys(codes) as W[]).find((name) => codes[name] === number)

export const CategoryIn = code('What kind of event:', { 0: 'health', 1: 'safety' }, 1)
export const RiskIn = code('How great the risk is:', { 0: 'low', 1: 'medium', 2: 'high' }, 1)
export const StatusIn = code('Status:', { 0: 'review', 1: 'historical', 2: 'published' }, 2)

const ids = (description: string) => list(id('An id.'), description)
const CarrierDesk = namedObject('Carrier', {
  id: id('Its id.'),
  name: text('Its name.', 'Jorge Chávez International Airport'),
  iata: textOrNull('IATA code.', 'LIM'),
  icao: textOrNull('ICAO code.', 'SPJC'),
})

export const AlertDesk = namedObject(
  'Alert',
  {
    id: id('Id of the alert.'),
    slug: text('Another name to look it up by.', 'flooding-in-lima'),
    status: StatusIn,
    revision: integer('Counts its changes: send it, or the ETag, as If-Match.', 1),
    origin_alert_id: idOrNull('The first alert of the situation; null on the first itself.'),
    thread_id: id('What all alerts of the situation share: the first one’s id.'),
    created_at: time('When it was written.'),
    updated_at: time('When it was last changed.'),
    published_at: timeOrNull('When it became public; null for a draft.'),
    closed_at: timeOrNull('When the situation was declared over.'),
    all_clear: translatedText(
      'The all-clear message to travellers; null before, or where there is none.',
      'Roads in Lima are open again.',
    ),
    headline: translatedText('A short title.', 'Flooding in Lima'),
    body: translatedText('What is happening, Markdown.', 'Heavy rain has flooded roads in several districts.'),
    body_advice: translatedText('What the traveller should do, Markdown.', 'Avoid low-lying roads.'),
    update_reason: translatedText(
      'What changed since the alert before it; null on the first.',
      'Two more districts are affected.',
    ),
    category: CategoryIn,
    risk_level: RiskIn,
    start: time('When it takes effect.'),
    finish: timeOrNull('When it ends; null while unknown.'),
    incubation: flag('True: people may fall ill only after they have left.', false),
    disease_id: idOrNull('The first disease concerned.'),
    disease_ids: ids('Diseases concerned.'),
    safety_category_ids: ids('Safety categories that it belongs to.'),
    sources: list(
      namedObject('AlertSource', {
        id: id('Id of the source.'),
        url: text('Its address.', 'https://weather.example/lima'),
        feed: textOrNull('The key of the feed that brought it; null where an editor wrote it.', 'nws-alerts'),
        publisher: textOrNull('Who publishes it; null where an editor wrote it.', 'NOAA/NWS'),
        licence: textOrNull('The line that the publisher asks for; null: it asks for none.', 'CC BY 4.0'),
        licence_url: textOrNull('Where the licence is; null where the line is all.', 'https://licence.example/by/4.0'),
        read_at: timeOrNull('When it was read; null where an editor wrote it.'),
        language: textOrNull('Language of its own words; null where it does not say.', 'en-US'),
      }),
      'Where it is known from.',
    ),
    confirmed_until: timeOrNull(
      'Until when the agency’s last message is valid. After it nothing newer has come, and the alert may still stand. Null: no agency says it.',
    ),
    locations: list(
      namedObject('AlertLocation', {
        id: id('Id of the point.'),
        lat: decimal('Latitude.', -12.05),
        lng: decimal('Longitude.', -77.04),
        radius_km: decimalOrNull('How far around it people are concerned; null for the default.', 25),
        city_id: idOrNull('The city that it lies in or near; null where none is known.'),
        city_name: textOrNull('Its name.', 'Lima'),
        city_distance_km: decimalOrNull('How far the point is from its middle; 0 where it lies in the city.', 0),
      }),
      'Points where it happens.',
    ),
    polygons: list(
      Type.Unsafe<Readonly<Record<string, unknown>>>({
        type: 'object',
        description: 'A GeoJSON Polygon or MultiPolygon, as it was drawn.',
        additionalProperties: true,
        examples: [{ type: 'Polygon', coordinates: [] }],
      }),
      'Shapes where it happens.',
    ),
    polygon_cities: list(
      text('Name of a city.', 'Philadelphia'),
      'The largest city in each shape that has one, each once. Empty where the alert is in several countries.',
    ),
    country_ids: ids('Countries concerned.'),
    full_country_ids: ids('Countries that are covered entirely.'),
    country_division_ids: ids('Divisions concerned.'),
    country_region_ids: ids('Regions concerned.'),
    airport_ids: ids('Airports concerned.'),
    airline_ids: ids('Airlines concerned.'),
    countries: list(AreaDesk, 'The countries concerned.'),
    country_divisions: list(AreaDesk, 'The divisions concerned.'),
    country_regions: list(AreaDesk, 'The regions concerned.'),
    airports: list(CarrierDesk, 'The airports concerned.'),
    airlines: list(CarrierDesk, 'The airlines concerned.'),
  },
  { description: 'An alert as its editors see it.' },
)

export function toAlertDesk({ alert, areas, airports, airlines }: DeskAlert, locale: Locale): Wire<typeof AlertDesk> {
  const { footprint: f } = alert
  return {
    id: alert.id,
    slug: alert.slug,
    status: statusCode[alert.status],
    revision: alert.revision,
    origin_alert_id: alert.originAlertId,
    thread_id: threadOf(alert),
    created_at: timeOut(alert.createdAt),
    updated_at: timeOut(alert.updatedAt),
    published_at: maybeTimeOut(alert.publishedAt),
    closed_at: maybeTimeOut(alert.closedAt),
    all_clear: translated(alert.allClear, locale),
    headline: translated(alert.headline, locale),
    body: translated(alert.body, locale),
    body_advice: translated(alert.bodyAdvice, locale),
    update_reason: translated(alert.updateReason, locale),
    category: categoryCode[alert.category],
    risk_level: riskCode[alert.riskLevel],
    start: timeOut(alert.startsAt),
    finish: maybeTimeOut(alert.finishesAt),
    incubation: alert.incubation,
    disease_id: alert.diseaseIds[0] ?? null,
    disease_ids: [...alert.diseaseIds],
    safety_category_ids: [...alert.safetyCategoryIds],
    sources: alert.sources.map(({ id, url, origin }) => ({
      id,
      url,
      feed: origin?.feed ?? null,
      publisher: origin?.publisher ?? null,
      licence: origin?.licence ?? null,
      licence_url: origin?.licenceUrl ?? null,
      read_at: maybeTimeOut(origin?.readAt ?? null),
      language: origin?.language ?? null,
    })),
    confirmed_until: maybeTimeOut(alert.confirmedUntil),
    locations: f.points.map(({ id, lat, lng, radiusKm, city }) => ({
      id,
      lat,
      lng,
      radius_km: radiusKm,
      city_id: city?.id ?? null,
      city_name: city?.name ?? null,
      city_distance_km: city && Math.round(city.km * 1000) / 1000,
    })),
    polygons: f.polygons.map(({ drawing }) => ({ ...drawing })),
    polygon_cities: [...new Set(f.polygons.flatMap(({ city }) => city?.name ?? []))],
    country_ids: [...f.countryIds],
    full_country_ids: [...f.fullCountryIds],
    country_division_ids: [...f.divisionIds],
    country_region_ids: [...f.regionIds],
    airport_ids: [...f.airportIds],
    airline_ids: [...f.airlineIds],
    countries: toAreasDesk(f.countryIds, areas.countries, locale),
    country_divisions: toAreasDesk(f.divisionIds, areas.divisions, locale),
    country_regions: toAreasDesk(f.regionIds, areas.regions, locale),
    airports: [...airports],
    airlines: [...airlines],
  }
}
