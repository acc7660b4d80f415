import { Type } from 'typebox'
import {
  decimal,
  id,
  integer,
  list,
  namedObject,
  text,
  time,
  timeOrNull,
  translatedText,
  type Wire,
} from '../../platform/http/fields.ts'
import { maybeTimeOut, timeOut } from '../../platform/http/times.ts'
import { type Locale, translated } from '../../platform/i18n.ts'
import type { CountryOnMap } from '../../reference/index.ts'
import { RiskIn, riskCode } from '../alerts/alert.desk.wire.ts'
import { threadOf } from '../alerts/alert.ts'
import type { AlertOnMap } from './map-alerts.service.ts'
import type { Place } from './outline.ts'

const place = { lat: decimal('Degrees north.', -12.0464), lng: decimal('Degrees east.', -77.0428) }
const codes = (description: string) => list(text('Alpha-2 code.', 'PE'), description)

export const AlertOnMapOut = namedObject(
  'AlertOnMap',
  {
    id: id('The alert.'),
    thread_id: id('The first alert of its situation.'),
    headline: translatedText('Headline.', 'Flooding in Lima'),
    risk_level: RiskIn,
    start: time('When it takes effect.'),
    finish: timeOrNull('When it ends; null while unknown.'),
    revision: integer('Raised by every change.', 3),
    centre: Type.Union([Type.Object(place), Type.Null()], {
      description: 'The middle of the affected area, for its mark; null where it has no place.',
      examples: [{ lat: -12.0464, lng: -77.0428 }],
    }),
    geometry: Type.Unsafe<unknown>({
      type: ['object', 'null'],
      description:
        'The affected area as a GeoJSON MultiPolygon with few corners: divisions, regions, drawings, circles around points. Null where it has none of them.',
      additionalProperties: true,
      examples: [{ type: 'MultiPolygon', coordinates: [] }],
    }),
    whole_countries: codes('Countries that it covers entirely.'),
    somewhere_in: codes('Countries of which it names no place.'),
    airports: list(Type.Object(place), 'Its airports, at most 20.'),
  },
  { description: 'An alert as the map draws it.' },
)

/** Four digits are about 11 m. */
const degrees = (value: number): number => Math.round(value * 1e4) / 1e4
const codesOf = (countries: readonly CountryOnMap[]): string[] => countries.map(({ code }) => code)

const rounded = ([lng, lat]: Place, digits: number): number[] => [+lng.toFixed(digits), +lat.toFixed(digits)]

export const toAlertOnMap = (one: AlertOnMap, locale: Locale): Wire<typeof AlertOnMapOut> => ({
  id: one.alert.id,
  thread_id: threadOf(one.alert),
  headline: translated(one.alert.headline, locale),
  risk_level: riskCode[one.alert.riskLevel],
  start: timeOut(one.alert.startsAt),
  finish: maybeTimeOut(one.alert.finishesAt),
  revision: one.alert.revision,
  centre: one.centre && { lat: degrees(one.centre.lat), lng: degrees(one.centre.lng) },
  geometry:
    one.parts.length === 0
      ? null
      : {
          type: 'MultiPolygon',
          coordinates: one.parts.map((part) => part.map((ring) => ring.map((place) => rounded(place, one.digits)))),
        },
  whole_countries: codesOf(one.whole),
  somewhere_in: codesOf(one.somewhere),
  airports: one.airports.map(({ lat, lng }) => ({ lat, lng })),
})
