import { useEffect } from 'react'
import { language } from '../../data/choices.ts'
import { useStore } from '../../data/store.ts'
import { guideCountries, guidePaths, type Here, hospitalPage, nearQuery, nearsIn } from './guide-data.ts'
import { isConnected } from './line.ts'
import { useNow } from './now-data.ts'
import { keep } from './saved.ts'
import { useSignedIn } from './signed-in.ts'
import { chooseTrip, noticesKept } from './trip-data.ts'

/** What seldom changes is read again after so long. */
const guideMs = 30 * 60_000

/** What is kept, and what shows that it may be another. */
interface Wanted {
  readonly tripId: string | undefined
  readonly here: Here | null | undefined
  readonly unread: number | undefined
  readonly language: string
}

/** Only what goes through the service worker is kept, and it gets no request before it has taken the page over. */
async function workerListens(): Promise<boolean> {
  const worker = navigator.serviceWorker
  if (!worker) return false
  if (worker.controller) return true
  await new Promise<void>((resolve) => worker.addEventListener('controllerchange', () => resolve(), { once: true }))
  return true
}

/** The guide to a country, and the hospitals near each of these points of it. */
async function keepCountry(cc: string, points: ReturnType<typeof nearsIn>): Promise<void> {
  for (const path of guidePaths) await keep('guide', path, { path: { cc } }, guideMs)
  for (const near of points) await keep('guide', '/api/v2/hospitals', { query: nearQuery(near) }, guideMs)
  if (points.length === 0)
    await keep('guide', '/api/v2/countries/{cc}/hospitals', { path: { cc }, query: hospitalPage }, guideMs)
}

/**
 * Keeps on the phone what the views Trip and Guide read: the trips, what changed, the days, visas, alerts and advisories of the current
 * trip; and for each of its countries and the current one the guide, with the hospitals of each place. One after the other.
 */
async function keepTrip({ tripId, here }: Wanted): Promise<void> {
  if (!(await workerListens()) || !isConnected()) return
  await keep('now', '/api/v2/users/my_now')
  const trips = (await keep('trip', '/api/v2/trips')) ?? []
  await keep('notifications', '/api/v2/notifications', { query: noticesKept })
  const trip = trips.find(({ id }) => id === tripId) ?? chooseTrip(trips)
  const path = { trip_id: trip?.id ?? '' }
  const segments = trip && (await keep('trip', '/api/v2/trips/{trip_id}/segments', { path }))
  if (trip) {
    await keep('trip', '/api/v2/trips/{trip_id}/visa_requirements', { path })
    await keep('trip', '/api/v2/trips/{trip_id}/alerts', { path })
    await keep('trip', '/api/v2/trips/{trip_id}/advisories', { path })
  }
  for (const cc of guideCountries(here, trip)) await keepCountry(cc, nearsIn(cc, here, trip, segments))
}

let keeping = Promise.resolve()

/** Keeps the trip on the phone while somebody is signed in, and again when the person was notified of something. */
export function useKeptTrip(): void {
  const isIn = useSignedIn() === 'yes'
  const chosen = useStore(language)
  const { data: now } = useNow()
  const wanted: Wanted = {
    tripId: now?.trip?.id,
    here: now?.place,
    unread: now?.unread.notifications,
    language: chosen,
  }
  const about = isIn && now ? JSON.stringify(wanted) : undefined
  useEffect(() => {
    if (about !== undefined) keeping = keeping.then(() => keepTrip(JSON.parse(about) as Wanted))
  }, [about])
}
