import { serviceNow } from '../../data/service-time.ts'
import { useLanguage, useWords } from '../../data/words.ts'
import { Go } from '../data/route.tsx'
import type { Trip } from '../data/trip-data.ts'
import css from './trip.module.css'
import { rangeText } from './trip-head.tsx'
import { words } from './words.ts'

function TripRow({ trip }: { readonly trip: Trip }) {
  const language = useLanguage()
  return (
    <li>
      <Go className={css['place']} to={`/me/trip/${trip.id}`}>
        <span dir="auto">{trip.name}</span>
        <span className={css['small']}>{rangeText(trip.start, trip.finish, language)} ›</span>
      </Go>
    </li>
  )
}

/** The other trips, the next first; those that are over are folded. */
export function OtherTrips({ trips }: { readonly trips: readonly Trip[] }) {
  const t = useWords(words)
  if (trips.length === 0) return null
  const now = serviceNow().toISOString()
  const byStart = trips.toSorted((one, other) => one.start.localeCompare(other.start))
  const ahead = byStart.filter(({ finish }) => finish >= now)
  const past = byStart.filter(({ finish }) => finish < now).toReversed()
  return (
    <section aria-labelledby="other-trips" className={css['part']}>
      <h2 id="other-trips">{t('others')}</h2>
      {ahead.length > 0 && (
        <ul className={css['places']}>
          {ahead.map((trip) => (
            <TripRow key={trip.id} trip={trip} />
          ))}
        </ul>
      )}
      {past.length > 0 && (
        <details className={css['fold']}>
          <summary>{t('past', { n: past.length })}</summary>
          <ul className={css['places']}>
            {past.map((trip) => (
              <TripRow key={trip.id} trip={trip} />
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
