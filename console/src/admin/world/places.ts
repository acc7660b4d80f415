import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { api } from '../../data/client.ts'
import { textIn } from '../../data/texts.ts'
import { useLanguage } from '../../data/words.ts'
import type { Fact, FactKind } from './facts.ts'

export const nameOf = (fact: Fact, language: string): string => textIn(fact.name, language) || fact.id

/** The difference between places of one name. */
const detailOf = (fact: Fact): string | null =>
  'country_code' in fact ? fact.country_code : 'code' in fact ? fact.code : 'time_zone' in fact ? fact.time_zone : null

export const placeKey = (kind: FactKind, id: string) => ['world', 'name', kind, id] as const

/** The name of a place that a field has the id of. */
export function usePlaceName(kind: FactKind, id: string): string {
  const language = useLanguage()
  const { data } = useQuery({
    queryKey: placeKey(kind, id),
    queryFn: ({ signal }) => api.get(`/api/desk/${kind}/{id}` as const, { path: { id }, signal }),
    enabled: id !== '',
    placeholderData: () => undefined,
  })
  return data ? nameOf(data, language) : id
}

/** Places by name or code, those of a country where one is given. */
export function useFoundPlaces(kind: FactKind, typed: string, countryId: string) {
  const language = useLanguage()
  const text = useDeferredValue(typed.trim())
  const isOfCountry = kind === 'country_divisions' || kind === 'country_regions' || kind === 'cities'
  const within = isOfCountry && countryId !== '' ? { country_id: countryId } : {}
  const { data = [] } = useQuery({
    queryKey: ['world', 'found', kind, text, within],
    queryFn: ({ signal }) => api.get(`/api/desk/${kind}` as const, { query: { text, per_page: 8, ...within }, signal }),
    enabled: text.length > 1,
  })
  return text.length > 1
    ? data.map((fact) => ({ id: fact.id, name: nameOf(fact, language), detail: detailOf(fact) }))
    : []
}
