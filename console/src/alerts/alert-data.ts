import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api, type Desk } from '../data/client.ts'
import { type SomeText, textIn } from '../data/texts.ts'

export type Alert = Desk['Alert']
export type AlertAudience = Desk['AlertAudience']
export type AudiencePerson = Desk['AudiencePerson']
export type AlertReach = Desk['AlertReach']
export type Reason = Desk['TripAlertReason']

/** What changes when an alert is published or closed, besides what the live socket tells. */
export const alertTopics = ['alerts', 'reach'] as const

export const inReview = 0
export const isOver = 1
export const inEffect = 2

/** What people will read of one revision; nothing is fetched without a draft. */
export const useAlertPreview = (id: string | undefined, revision: number | undefined) =>
  useQuery({
    queryKey: ['alerts', 'preview', id, revision],
    queryFn: ({ signal }) => api.get('/api/desk/alerts/{alert_id}/preview', { path: { alert_id: id ?? '' }, signal }),
    enabled: id !== undefined,
    placeholderData: keepPreviousData,
  })

/** A distance as people say it: whole kilometres, one at least. */
export const wholeKm = (km: number, language: string): string =>
  Math.max(1, Math.round(km)).toLocaleString(language, { maximumFractionDigits: 0 })

/** The place of a point: "Cusco", or "12 km from Cusco" where it lies outside. Undefined without a city. */
export function pointName(
  { city_name, city_distance_km }: Pick<Alert['locations'][number], 'city_name' | 'city_distance_km'>,
  language: string,
): string | undefined {
  if (city_name === null || !city_distance_km) return city_name ?? undefined
  const km = wholeKm(city_distance_km, language)
  return language === 'es' ? `a ${km} km de ${city_name}` : `${km} km from ${city_name}`
}

/** The places of an alert in a few words: "Peru: Lima, LIM". */
export function placesOf(alert: Alert, language: string): string {
  const names = (areas: readonly { readonly name: SomeText }[]): string[] =>
    areas.map(({ name }) => textIn(name, language))
  const finer = [
    ...new Set([
      ...names(alert.country_divisions),
      ...names(alert.country_regions),
      ...alert.locations.flatMap((one) => pointName(one, language) ?? []),
      ...alert.polygon_cities
        .filter((name) => !alert.locations.some(({ city_name }) => city_name === name))
        .map((name) => (language === 'es' ? `cerca de ${name}` : `near ${name}`)),
      ...alert.airports.map(({ iata, name }) => iata ?? name),
      ...alert.airlines.map(({ name }) => name),
    ]),
  ]
  const countries = names(alert.countries).join(', ')
  const between = alert.countries.length > 1 ? ' · ' : ': '
  return finer.length === 0 ? countries : [countries, finer.join(', ')].filter(Boolean).join(between)
}
