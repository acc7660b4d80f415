import { useQuery } from '@tanstack/react-query'
import { api, type Desk } from '../data/client.ts'
import { serviceNow } from '../data/service-time.ts'
import { useLanguage, useWords } from '../data/words.ts'
import { Ago } from '../parts/time.tsx'
import { words } from './words.ts'

const stale = 60_000

export const useFacts = (id: string) =>
  useQuery({
    queryKey: ['people', id, 'facts'],
    queryFn: ({ signal }) => api.get('/api/desk/users/{user_id}/facts', { path: { user_id: id }, signal }),
    staleTime: stale,
  })

type Trip = Pick<Desk['Trip'], 'name' | 'start' | 'finish'>

/** The trip that somebody is on, else the next one. */
export const nextTripOf = <T extends Trip>(trips: readonly T[], now: string): T | undefined =>
  trips.filter((trip) => trip.finish >= now).toSorted((a, b) => (a.start < b.start ? -1 : 1))[0]

/** `trip` is undefined while it is not known, and null where there is none. */
export function NextTrip({ trip }: { readonly trip: Trip | null | undefined }) {
  const t = useWords(words)
  const language = useLanguage()
  if (trip === undefined) return null
  if (trip === null) return <span className="soft">{t('noTrip')}</span>
  if (trip.start <= serviceNow().toISOString()) return <span>{t('onTrip', { name: trip.name })}</span>
  const day = new Date(trip.start).toLocaleDateString(language, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  return (
    <span>
      {day} {trip.name}
    </span>
  )
}

/** The last time that a device or a check-in of the person came. */
export const lastHeardOf = ({ check_ins, devices }: Pick<Desk['PersonFacts'], 'check_ins' | 'devices'>) =>
  [...check_ins.map((one) => one.created_at), ...devices.map((one) => one.updated_at)].toSorted().at(-1) ?? null

/** `at` is undefined while it is not known, and null where there never was a sign of life. */
export function LastHeard({ at }: { readonly at: string | null | undefined }) {
  const t = useWords(words)
  if (at === undefined) return null
  return at ? <Ago at={at} /> : <span className="soft">{t('never')}</span>
}
