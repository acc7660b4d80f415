import type { StayKind } from '../../people/index.ts'
import type { Translated } from '../../platform/i18n.ts'
import type { Alert, RiskLevel } from '../alerts/alert.ts'
import { placeNames } from '../footprints/point-city.ts'
import type { ShownReason } from '../trip-alerts/trip-alert.ts'

/** Something that has a name. */
export interface NamedThing {
  readonly id: string
  readonly name: Translated
  /** Of a country, an airport or an airline. */
  readonly code: string | null
  /** A part of something larger: a division or region, a category below another. */
  readonly isPart: boolean
}

/** A stay of a person, with what a sentence about it needs. */
export interface OwnStay {
  readonly kind: StayKind
  readonly sourceId: string
  readonly part: number
  readonly lat: number | null
  readonly lng: number | null
  readonly from: Date
  readonly until: Date
  readonly airportId: string | null
  readonly arrivalAirportId: string | null
  readonly country: Translated | null
  /** The kind of the segment that it comes from: air, hotel and so on; null of a destination or check-in. */
  readonly segment: string | null
  readonly flight: string | null
  readonly airline: string | null
  readonly departure: string | null
  readonly departureCode: string | null
  readonly departureZone: string | null
  readonly arrival: string | null
  readonly arrivalCode: string | null
  readonly arrivalZone: string | null
}

/** A reason whose stay still stands and is not over. */
export interface OwnReason {
  readonly reason: ShownReason
  readonly stay: OwnStay
}

/** Why an alert concerns a person, as the person reads it. */
export interface ReasonInWords {
  readonly text: { readonly en: string; readonly es: string }
  readonly rule: number
  readonly relation: string
  readonly distanceKm: number | null
}

/** An alert that concerns a person now or on a coming trip. */
export interface Danger {
  /** The Trip Alert. */
  readonly id: string
  readonly alert: Alert
  readonly notificationId: string | null
  readonly hazard: Translated
  readonly place: Translated | null
  readonly timeZone: string | null
  /** From when it concerns the person. */
  readonly from: Date
  readonly reasons: readonly ReasonInWords[]
}

const levels: readonly RiskLevel[] = ['low', 'medium', 'high']

/** The highest risk first, then the nearest in time, then the newest. */
export const compareDangers = (a: Danger, b: Danger): number =>
  levels.indexOf(b.alert.riskLevel) - levels.indexOf(a.alert.riskLevel) ||
  a.from.getTime() - b.from.getTime() ||
  (a.alert.id < b.alert.id ? 1 : -1)

const words = { health: { en: 'Health', es: 'Salud' }, safety: { en: 'Safety', es: 'Seguridad' } } as const

/** What kind of danger it is: the finest of its safety categories, else its disease, else health or safety. */
export function hazardOf(alert: Alert, names: ReadonlyMap<string, NamedThing>): Translated {
  const categories = alert.safetyCategoryIds.flatMap((id) => names.get(id) ?? [])
  const category = categories.find((one) => one.isPart) ?? categories[0]
  const [disease] = alert.diseaseIds.flatMap((id) => names.get(id) ?? [])
  return category?.name ?? disease?.name ?? words[alert.category]
}

const maxNamed = 3
const lists = { en: new Intl.ListFormat('en'), es: new Intl.ListFormat('es') }

/** Where it happens, in a few words: cities, else areas, else airports, with the country where it is one. Null where it is too much to name. */
export function placeOf(
  { footprint }: Pick<Alert, 'footprint'>,
  names: ReadonlyMap<string, NamedThing>,
): Translated | null {
  const named = (ids: readonly string[]): NamedThing[] => ids.flatMap((id) => names.get(id) ?? [])
  const countries = named(footprint.countryIds)
  const inWords = (language: 'en' | 'es'): string => {
    const namesOf = (things: readonly NamedThing[]): string[] =>
      things.map(({ name, code }) => {
        const text = name[language] ?? name.en ?? ''
        return code && code.length === 3 ? `${text} (${code})` : text
      })
    const parts = [
      placeNames(footprint, language),
      namesOf(named([...footprint.regionIds, ...footprint.divisionIds])),
      namesOf(named(footprint.airportIds)),
    ]
    const finest = parts.find((part) => part.length > 0 && part.length <= maxNamed) ?? []
    const whole = countries.length <= maxNamed ? namesOf(countries) : []
    if (finest.length === 0) return lists[language].format(whole)
    const [country, ...others] = whole
    return [lists[language].format(finest), ...(country && others.length === 0 ? [country] : [])].join(', ')
  }
  const capitalized = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
  const place = { en: capitalized(inWords('en')), es: capitalized(inWords('es')) }
  return place.en === '' ? null : place
}
