import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { api } from '../data/client.ts'
import { textIn } from '../data/texts.ts'
import { useLanguage, useWords } from '../data/words.ts'
import { Button } from './button.tsx'
import { Select } from './field.tsx'
import list from './found.module.css'
import css from './place-search.module.css'
import { words } from './words.ts'

const placeKinds = ['country', 'division', 'city', 'airport', 'airline'] as const
export type PlaceKind = (typeof placeKinds)[number]

/** A place that the search offers. `point` is the middle of a city. */
export interface FoundPlace {
  readonly kind: PlaceKind
  readonly id: string
  readonly name: string
  readonly detail: string
  readonly point?: { readonly lat: number; readonly lng: number }
  readonly countryId?: string
}

const paths = {
  country: '/api/desk/countries',
  division: '/api/desk/country_divisions',
  city: '/api/desk/cities',
  airport: '/api/desk/airports',
  airline: '/api/desk/airlines',
} as const

type Row = Readonly<Record<string, unknown>>

function toPlace(kind: PlaceKind, row: Row, language: string): FoundPlace {
  const words = (key: string): string => textIn(row[key] as string | Record<string, string> | null, language)
  const detail = [row['iata'], row['country_code'], row['code'], row['time_zone']].find(
    (one) => typeof one === 'string' && one !== '',
  )
  const { lat, lng, country_id: countryId } = row
  return {
    kind,
    id: String(row['id']),
    name: words('name'),
    detail: typeof detail === 'string' ? detail : '',
    ...(typeof lat === 'number' && typeof lng === 'number' && { point: { lat, lng } }),
    ...(typeof countryId === 'string' && { countryId }),
  }
}

/** Finds countries, divisions, cities, airports and airlines by name or code, and adds the chosen one. */
export function PlaceSearch({
  onChoose,
  kinds = placeKinds,
}: {
  readonly onChoose: (place: FoundPlace) => void
  readonly kinds?: readonly PlaceKind[]
}) {
  const t = useWords(words)
  const language = useLanguage()
  const [kind, setKind] = useState<PlaceKind>('country')
  const [text, setText] = useState('')
  const searched = useDeferredValue(text.trim())
  const { data = [], isFetching } = useQuery({
    queryKey: ['places', kind, searched, language],
    queryFn: async ({ signal }) => {
      const rows = await api.get(paths[kind], { query: { text: searched, per_page: 8 }, signal })
      return (rows as readonly Row[]).map((row) => toPlace(kind, row, language))
    },
    enabled: searched.length > 1,
    staleTime: 60_000,
  })
  return (
    <div className={css['search']}>
      <div className={css['searchBar']}>
        <Select
          label={t('addPlace')}
          name="place_kind"
          value={kind}
          onChange={(event) => setKind(event.target.value as PlaceKind)}
        >
          {kinds.map((one) => (
            <option key={one} value={one}>
              {t(`kind_${one}`)}
            </option>
          ))}
        </Select>
        <input
          type="search"
          id="field-country_ids"
          aria-label={t('placeName')}
          placeholder={t('placeName')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      {searched.length > 1 && (
        <ul className={list['found']} aria-label={t('foundPlaces')} aria-busy={isFetching}>
          {data.map((place) => (
            <li key={place.id}>
              <Button
                look="quiet"
                onClick={() => {
                  onChoose(place)
                  setText('')
                }}
              >
                {place.name} <span className="soft">{place.detail}</span>
              </Button>
            </li>
          ))}
          {data.length === 0 && !isFetching && <li className="soft">{t('nothingFound')}</li>}
        </ul>
      )}
    </div>
  )
}
