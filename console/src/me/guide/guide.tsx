import { useEffect, useId } from 'react'
import { isCountryCode, useCountries } from '../../data/countries.ts'
import { countryName, dayText } from '../../data/names.ts'
import { useLanguage, useWords } from '../../data/words.ts'
import { Markdown } from '../../parts/markdown.tsx'
import { isStatus } from '../data/client.ts'
import { guideCountries, type Near, nearsIn } from '../data/guide-data.ts'
import { useNow } from '../data/now-data.ts'
import { Go, go, useRoute } from '../data/route.tsx'
import { useSaved } from '../data/saved.ts'
import { joined, textOf } from '../data/text.ts'
import { chooseTrip, useSegments, useTrips } from '../data/trip-data.ts'
import { Card, Loading } from '../parts/parts.tsx'
import { EntryPart } from './entry-part.tsx'
import { Fold } from './fold.tsx'
import css from './guide.module.css'
import { Health } from './health.tsx'
import { Hospitals } from './hospital-part.tsx'
import { useIsKept } from './kept.ts'
import { Numbers } from './numbers.tsx'
import { Safety } from './safety.tsx'
import { words } from './words.ts'

/** The countries of the trip and of the current place. */
function OwnCountries({ shown, own }: { readonly shown: string | undefined; readonly own: readonly string[] }) {
  const t = useWords(words)
  const language = useLanguage()
  if (own.length === 0 || (own.length === 1 && own[0] === shown)) return null
  return (
    <nav aria-label={t('yours')}>
      <ul className={css['tabs']}>
        {own.map((cc) => (
          <li key={cc}>
            <Go to={`/me/guide/${cc}`} aria-current={cc === shown ? 'page' : undefined}>
              {countryName(cc, language)}
            </Go>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function OtherCountry({ shown }: { readonly shown: string | undefined }) {
  const t = useWords(words)
  const countries = useCountries()
  const id = useId()
  return (
    <div className={css['field']}>
      <label htmlFor={id}>{t('other')}</label>
      <select id={id} value={shown ?? ''} onChange={({ target }) => go(`/me/guide/${target.value}`)}>
        <option value="" disabled>
          {t('choose')}
        </option>
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}

interface OneGuide {
  readonly cc: string
  readonly nears: readonly Near[]
  readonly tripId: string | undefined
}

function OneCountry({ cc, nears, tripId }: OneGuide) {
  const t = useWords(words)
  const language = useLanguage()
  const { data: country, error, isPending } = useSaved('guide', '/api/v2/countries/{cc}', { path: { cc } })
  const kept = useIsKept(cc)
  const name = countryName(cc, language)
  const isThere = country !== undefined
  useEffect(() => {
    if (isThere && location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView()
  }, [isThere])
  return (
    <>
      <header className={css['head']}>
        <h1>{t('titleOf', { country: name })}</h1>
        {country && (
          <p className={css['small']}>
            {joined([t('checked', { date: dayText(country.updated_at, language) }), kept && t('worksOffline')])}
          </p>
        )}
      </header>
      {!country &&
        (isPending ? (
          <Loading />
        ) : (
          <Card>
            <h2>{isStatus(error, 404) ? t('gone') : t('notSavedCountry', { country: name })}</h2>
            {!isStatus(error, 404) && <p>{t('notSavedHint')}</p>}
          </Card>
        ))}
      {country && (
        <>
          <p className={css['status']} data-status={country.travel_status}>
            <span aria-hidden="true">{['●', '▲', '◆'][country.travel_status]}</span>{' '}
            <strong>{t(`status${country.travel_status}`)}</strong>
          </p>
          <Numbers country={country} />
          <Hospitals cc={cc} nears={nears} />
          <Health cc={cc} />
          <Safety country={country} cc={cc} />
          <EntryPart cc={cc} tripId={tripId} />
          {textOf(country.facts) !== '' && (
            <Fold title={t('facts')}>
              <Markdown text={textOf(country.facts)} />
            </Fold>
          )}
        </>
      )}
    </>
  )
}

/** The country of the address (`/me/guide/PE`), else the current one, else the first of the trip. */
export function GuideView() {
  const t = useWords(words)
  const { rest } = useRoute()
  const { data: now, isPending: isNowPending } = useNow()
  const trips = useTrips()
  const trip = trips.data?.find(({ id }) => id === now?.trip?.id) ?? chooseTrip(trips.data ?? [])
  const own = guideCountries(now?.place, trip)
  const named = rest[0]?.toUpperCase()
  const cc = named !== undefined && isCountryCode(named) ? named : named === undefined ? own[0] : undefined
  if (named === undefined && cc === undefined && (isNowPending || trips.isPending)) return <Loading />
  return (
    <div className={css['guide']}>
      <OwnCountries shown={cc} own={own} />
      {cc !== undefined && trip ? (
        <WithHotels key={cc} cc={cc} tripId={trip.id} />
      ) : cc !== undefined ? (
        <OneCountry key={cc} cc={cc} nears={nearsIn(cc, now?.place, undefined, undefined)} tripId={undefined} />
      ) : (
        <Card>
          <h1>{t('title')}</h1>
          <p>{t(named === undefined ? 'pick' : 'gone')}</p>
        </Card>
      )}
      <OtherCountry shown={cc !== undefined && own.includes(cc) ? undefined : cc} />
    </div>
  )
}

/** With the hotels of the trip, near which hospitals are shown too. */
function WithHotels({ cc, tripId }: { readonly cc: string; readonly tripId: string }) {
  const { data: now } = useNow()
  const trip = useTrips().data?.find(({ id }) => id === tripId)
  const { data: segments } = useSegments(tripId)
  const leadsThere = trip?.destinations.some(({ country_code }) => country_code === cc) ?? false
  return <OneCountry cc={cc} nears={nearsIn(cc, now?.place, trip, segments)} tripId={leadsThere ? tripId : undefined} />
}
