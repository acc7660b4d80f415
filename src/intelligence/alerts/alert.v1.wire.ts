import { Type } from 'typebox'
import {
  date,
  flag,
  id,
  idOrNull,
  list,
  namedObject,
  text,
  textOrNull,
  time,
  timeOrNull,
  topoJson,
  translatedOrEmptyText,
  translatedText,
} from '../../platform/http/fields.ts'
import { dateOut, maybeTimeOut, timeOut } from '../../platform/http/times.ts'
import { type Locale, translated, translatedOrEmpty } from '../../platform/i18n.ts'
import {
  AlertCountryV1,
  AreaV1,
  listText,
  pickAreas,
  toAlertCountryV1,
  toAreaV1,
  withText,
} from '../footprints/area.v1.wire.ts'
import { drawnShape } from '../footprints/drawn-shape.ts'
import type { ShownAreas } from '../footprints/footprint.ts'
import type { Alert } from './alert.ts'
import type { TripAlert } from './alerts-of-trip.ts'

const ids = (description: string) => list(id('An id.'), description)

export const AlertV1 = namedObject(
  'Alert',
  {
    id: id('Id of the alert.'),
    slug: text('Another name to look it up by.', 'flooding-in-lima'),
    created_at: date('The day on which it was written.'),
    updated_at: date('The day on which it was last changed.'),
    start: time('When it takes effect.'),
    finish: timeOrNull('When it ends; null while unknown.'),
    headline: translatedOrEmptyText('A short title.', 'Flooding in Lima'),
    body: translatedOrEmptyText('What is happening, Markdown.', 'Heavy rain has flooded roads in several districts.'),
    body_advice: translatedText('What the traveller should do, Markdown; may be null.', 'Avoid low-lying roads.'),
    category: Type.Enum(['health', 'safety'], {
      description: 'health: a medical event; safety: public safety.',
      examples: ['safety'],
    }),
    risk_level: Type.Enum(['low', 'medium', 'high'], { description: 'How great the risk is.', examples: ['medium'] }),
    incubation: flag('True: people may fall ill only after they have left.', false),
    country_ids: ids('Countries concerned.'),
    disease_ids: ids('Diseases concerned.'),
    safety_ids: ids('Safety categories that it belongs to.'),
    full_country_ids: ids('Countries that are covered entirely.'),
    origin_alert_id: idOrNull('The first alert of an ongoing situation; null on the first itself.'),
    country_division_ids: ids('Divisions concerned.'),
    country_region_ids: ids('Regions concerned.'),
    alert_sources: list(
      namedObject('AlertSource', {
        _id: id('Id of the source.'),
        id: id('The same again: everything nested has an id.'),
        host: text('Its domain.', 'weather.example'),
        url: text('Its address.', 'https://weather.example/lima'),
        publisher: textOrNull('Who publishes it; null where an editor gave the address alone.', 'Weather Service'),
        licence: textOrNull('The line to show where it is shown; null where there is none.', 'CC BY 4.0'),
        read_at: timeOrNull('When it was read; null where an editor gave the address alone.'),
      }),
      'Where it is known from.',
    ),
    alert_locations: list(
      namedObject('AlertLocation', {
        id: id('Id of the point.'),
        location: Type.Array(Type.Number({ description: 'Degrees.', examples: [-77.04] }), {
          minItems: 2,
          maxItems: 2,
          description: '[longitude, latitude].',
          examples: [[-77.04, -12.05]],
        }),
      }),
      'Points where it happens.',
    ),
    countries: list(AlertCountryV1, 'The countries concerned.'),
    country_divisions: list(AreaV1, 'The divisions concerned.'),
    country_regions: list(AreaV1, 'The regions concerned.'),
    topo_json: Type.Optional(topoJson('The area that an editor drew, TopoJSON; absent where nothing was drawn.')),
  },
  { description: 'An event: what happens, where, and what to do.' },
)

const TripAlertV1 = namedObject('TripAlert', {
  id: id('Id of the trip alert.'),
  incubation: flag('As the alert’s.', false),
  read: Type.Unsafe<true | null>({
    type: ['boolean', 'null'],
    description: 'true once it was read; null before.',
    examples: [null],
  }),
  alert_id: id('The alert.'),
  trip_id: id('The trip.'),
  alert: AlertV1,
})

export const TripAlertsV1 = namedObject(
  'TripAlerts',
  {
    trip_alerts: list(
      TripAlertV1,
      'Trip Alerts issued during the trip, or before it and still in effect, newest first.',
    ),
    past_alerts: list(AlertV1, 'Alerts issued before it began that have ended or do not concern it, newest first.'),
  },
  { description: 'A trip’s alerts, by when they were issued.' },
)

export const AlertFromPushV1 = namedObject(
  'AlertFromPush',
  { alert: AlertV1, trip_ids: ids('The caller’s trips that it touches.') },
  { description: 'An alert, and which of the caller’s trips it touches.' },
)

/** The alert as version 1 shows it, as JSON text. */
export function toAlertV1(alert: Alert, areas: ShownAreas, locale: Locale): string {
  const { countryIds, fullCountryIds, divisionIds, regionIds, points, polygons } = alert.footprint
  const drawn = drawnShape(polygons)
  const head = {
    id: alert.id,
    slug: alert.slug,
    created_at: dateOut(alert.createdAt),
    updated_at: dateOut(alert.updatedAt),
    start: timeOut(alert.startsAt),
    finish: maybeTimeOut(alert.finishesAt),
    headline: translatedOrEmpty(alert.headline, locale),
    body: translatedOrEmpty(alert.body, locale),
    body_advice: translated(alert.bodyAdvice, locale),
    category: alert.category,
    risk_level: alert.riskLevel,
    incubation: alert.incubation,
    country_ids: countryIds,
    disease_ids: alert.diseaseIds,
    safety_ids: alert.safetyCategoryIds,
    full_country_ids: fullCountryIds,
    origin_alert_id: alert.originAlertId,
    country_division_ids: divisionIds,
    country_region_ids: regionIds,
    alert_sources: alert.sources.map((source) => ({
      _id: source.id,
      id: source.id,
      host: new URL(source.url).hostname,
      url: source.url,
      publisher: source.origin?.publisher ?? null,
      licence: source.origin?.licence ?? null,
      read_at: maybeTimeOut(source.origin?.readAt ?? null),
    })),
    alert_locations: points.map((point) => ({ id: point.id, location: [point.lng, point.lat] })),
  }
  return withText(head, {
    countries: listText(
      pickAreas(countryIds, areas.countries).map((country) =>
        toAlertCountryV1(country, fullCountryIds.includes(country.id), locale),
      ),
    ),
    country_divisions: listText(pickAreas(divisionIds, areas.divisions).map((area) => toAreaV1(area, locale))),
    country_regions: listText(pickAreas(regionIds, areas.regions).map((area) => toAreaV1(area, locale))),
    ...(drawn && { topo_json: JSON.stringify(drawn) }),
  })
}

export const toTripAlertV1 = (tripAlert: TripAlert, areas: ShownAreas, locale: Locale): string =>
  withText(
    {
      id: tripAlert.id,
      incubation: tripAlert.alert.incubation,
      read: tripAlert.read ? true : null,
      alert_id: tripAlert.alert.id,
      trip_id: tripAlert.tripId,
    },
    { alert: toAlertV1(tripAlert.alert, areas, locale) },
  )
