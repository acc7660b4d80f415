import { useWords } from '../../data/words.ts'
import { useNow } from '../data/now-data.ts'
import { Go, useRoute } from '../data/route.tsx'
import { useSaved } from '../data/saved.ts'
import {
  chooseTrip,
  isAboutNewTrip,
  noticesOf,
  type Trip,
  useMessages,
  useSegments,
  useTrips,
} from '../data/trip-data.ts'
import { Card, Loading, NotLoaded } from '../parts/parts.tsx'
import { TripAlerts } from './alerts.tsx'
import { Changes, useNewTripRead } from './changes.tsx'
import { Days } from './days.tsx'
import { EntryNeeds } from './entry.tsx'
import { OtherTrips } from './others.tsx'
import css from './trip.module.css'
import { TripHead } from './trip-head.tsx'
import { words } from './words.ts'

function NoTrip() {
  const t = useWords(words)
  const company = useNow().data?.company?.name
  return (
    <Card>
      <h1>{t('noTrip')}</h1>
      <p>{company ? t('whoPlans', { company }) : t('whoPlansAlone')}</p>
      <ul className={css['will']}>
        <li>{t('willDays')}</li>
        <li>{t('willChanges')}</li>
        <li>{t('willEntry')}</li>
      </ul>
      <Go className={css['go']} to="/me/guide">
        {t('toGuide')}
      </Go>
    </Card>
  )
}

function OneTrip({ trip }: { readonly trip: Trip }) {
  const t = useWords(words)
  const segments = useSegments(trip.id)
  const about = noticesOf(useMessages().data ?? [], trip.id, segments.data)
  const messages = about.filter((one) => !isAboutNewTrip(one))
  useNewTripRead(about)
  // Opening a trip marks it as read; what it says stands in the list and the segments, which are kept.
  useSaved('trip', '/api/v2/trips/{trip_id}', { path: { trip_id: trip.id } })
  const hasNews = messages.some(({ read_at }) => read_at === null)
  const changes = messages.length > 0 && <Changes messages={messages} />
  return (
    <>
      <TripHead trip={trip} />
      {hasNews && changes}
      <section aria-labelledby="days" className={css['part']}>
        <h2 id="days">{t('days')}</h2>
        {segments.data ? (
          <Days segments={segments.data} company={trip.company_name} />
        ) : segments.isPending ? (
          <Loading />
        ) : (
          <p className={css['note']}>{t('notSaved')}</p>
        )}
      </section>
      <section aria-labelledby="entry" className={css['part']}>
        <h2 id="entry">{t('entry')}</h2>
        <EntryNeeds tripId={trip.id} />
      </section>
      <section aria-labelledby="alerts" className={css['part']}>
        <h2 id="alerts">{t('alerts')}</h2>
        <TripAlerts tripId={trip.id} />
      </section>
      {!hasNews && changes}
    </>
  )
}

/** The trip of the address, else the one under way, else the next. */
export function TripView() {
  const t = useWords(words)
  const { rest } = useRoute()
  const trips = useTrips()
  const now = useNow()
  if (trips.isPending) return <Loading />
  if (!trips.data) return <NotLoaded again={() => void trips.refetch()} />
  const wanted = rest[0] ?? now.data?.trip?.id
  const named = trips.data.find(({ id, deleted_at }) => id === wanted && deleted_at === null)
  const trip = named ?? (rest[0] === undefined ? chooseTrip(trips.data) : undefined)
  if (rest[0] !== undefined && !trip)
    return (
      <Card>
        <h1>{t('gone')}</h1>
        <Go className={css['go']} to="/me/trip">
          {t('toCurrent')}
        </Go>
      </Card>
    )
  return (
    <div className={css['trip']}>
      {trip ? <OneTrip key={trip.id} trip={trip} /> : <NoTrip />}
      <OtherTrips trips={trips.data.filter(({ id, deleted_at }) => id !== trip?.id && deleted_at === null)} />
    </div>
  )
}
