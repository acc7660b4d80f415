import { useQuery } from '@tanstack/react-query'
import { api, type Desk } from '../data/client.ts'
import { countryName } from '../data/names.ts'
import { serviceNow } from '../data/service-time.ts'
import { useLanguage, useWords } from '../data/words.ts'
import { Ago } from '../parts/time.tsx'
import css from './people.module.css'
import { words } from './words.ts'

const stale = 60_000

export const useFacts = (id: string) =>
  useQuery({
    queryKey: ['users', id, 'facts'],
    queryFn: ({ signal }) => api.get('/api/desk/users/{user_id}/facts', { path: { user_id: id }, signal }),
    staleTime: stale,
  })

const marks: Readonly<Record<string, string>> = { reported: '●', planned: '○', country_only: '◌', unknown: '' }

/** Where somebody is, and how sure that is: ● reported, ○ planned. */
export function Where({ id }: { readonly id: string }) {
  const t = useWords(words)
  const language = useLanguage()
  const { data } = useQuery({
    queryKey: ['whereabouts', id],
    queryFn: ({ signal }) => api.get('/api/desk/users/{user_id}/whereabouts', { path: { user_id: id }, signal }),
    staleTime: stale,
  })
  if (!data) return null
  const place = [data.flight_number, countryName(data.country_code, language)].filter(Boolean).join(', ')
  const certainty = data.certainty as 'reported' | 'planned' | 'country_only' | 'unknown'
  return (
    <span>
      <span aria-hidden="true">{marks[certainty]}</span> {place} <span className={css['soft']}>{t(certainty)}</span>
    </span>
  )
}

type Trip = Desk['Trip']

/** The trip that somebody is on, else the next one. */
export const nextTripOf = (trips: readonly Trip[], now: string): Trip | undefined =>
  trips.filter((trip) => trip.finish >= now).toSorted((a, b) => (a.start < b.start ? -1 : 1))[0]

export function NextTrip({ id }: { readonly id: string }) {
  const t = useWords(words)
  const language = useLanguage()
  const { data } = useFacts(id)
  if (!data) return null
  const now = serviceNow().toISOString()
  const trip = nextTripOf(data.trips, now)
  if (!trip) return <span className={css['soft']}>{t('noTrip')}</span>
  if (trip.start <= now) return <span>{t('onTrip', { name: trip.name })}</span>
  const day = new Date(trip.start).toLocaleDateString(language, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  return (
    <span>
      {day} {trip.name}
    </span>
  )
}

/** The last time that a device or a check-in of the person came. */
export const lastHeardOf = ({ check_ins, devices }: Pick<Desk['PersonFacts'], 'check_ins' | 'devices'>) =>
  [...check_ins.map((one) => one.created_at), ...devices.map((one) => one.updated_at)].toSorted().at(-1)

export function LastHeard({ id }: { readonly id: string }) {
  const t = useWords(words)
  const { data } = useFacts(id)
  if (!data) return null
  const at = lastHeardOf(data)
  return at ? <Ago at={at} /> : <span className={css['soft']}>{t('never')}</span>
}
