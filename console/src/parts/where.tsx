import { useQuery } from '@tanstack/react-query'
import { api, type Desk } from '../data/client.ts'
import { countryName } from '../data/names.ts'
import { useLanguage, useWords } from '../data/words.ts'
import { NewerPlace } from './place.tsx'
import { words } from './where.words.ts'

const stale = 60_000

const marks: Readonly<Record<string, string>> = { reported: '●', planned: '○', country_only: '◌', unknown: '' }

type Place = Pick<Desk['Whereabouts'], 'certainty' | 'country_code' | 'flight_number' | 'from' | 'newer'>

/** Where somebody is, and how sure that is: ● reported, ○ planned. */
export function Where({ place }: { readonly place: Place | undefined }) {
  const t = useWords(words)
  const language = useLanguage()
  if (!place) return null
  const name = [place.flight_number, countryName(place.country_code, language)].filter(Boolean).join(', ')
  const certainty = place.certainty as 'reported' | 'planned' | 'country_only' | 'unknown'
  return (
    <span>
      <span aria-hidden="true">{marks[certainty]}</span> {name} <span className="soft">{t(certainty)}</span>
      <NewerPlace
        country={countryName(place.country_code, language)}
        country_code={place.country_code}
        newer={place.newer}
        since={place.from}
      />
    </span>
  )
}

/** As `Where`, of one person alone. */
export function WhereIs({ id }: { readonly id: string }) {
  const { data } = useQuery({
    queryKey: ['whereabouts', id],
    queryFn: ({ signal }) => api.get('/api/desk/users/{user_id}/whereabouts', { path: { user_id: id }, signal }),
    staleTime: stale,
  })
  return <Where place={data} />
}
