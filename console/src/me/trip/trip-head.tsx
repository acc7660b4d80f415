import { countryName } from '../../data/names.ts'
import { serviceNow } from '../../data/service-time.ts'
import { useLanguage, useWords } from '../../data/words.ts'
import { Go } from '../data/route.tsx'
import type { Trip } from '../data/trip-data.ts'
import css from './trip.module.css'
import { words } from './words.ts'

/** "14 – 19 Nov 2026". Days as they were planned: their times are those of the places. */
export const rangeText = (from: string, until: string, language: string): string =>
  new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).formatRange(
    new Date(from),
    new Date(until),
  )

/** What trip it is, and its places with their guides. */
export function TripHead({ trip }: { readonly trip: Trip }) {
  const t = useWords(words)
  const language = useLanguage()
  const now = serviceNow().toISOString()
  return (
    <header className={css['head']}>
      <h1 dir="auto">{trip.name}</h1>
      <p className={css['where']}>
        {rangeText(trip.start, trip.finish, language)}
        {trip.start <= now && now <= trip.finish && ` · ${t('underWay')}`}
        {trip.company_name && ` · ${trip.company_name}`}
      </p>
      {trip.destinations.length > 0 && (
        <ul className={css['places']} aria-label={t('guides')}>
          {trip.destinations.map(({ id, country_code, friendly_name, entry_date, exit_date }) => (
            <li key={id}>
              <Go className={css['place']} to={`/me/guide/${country_code}`}>
                <span>
                  {friendly_name && friendly_name !== countryName(country_code, language) && (
                    <>
                      <bdi>{friendly_name}</bdi>,{' '}
                    </>
                  )}
                  {countryName(country_code, language)}
                </span>
                <span className={css['small']}>{rangeText(entry_date, exit_date, language)} ›</span>
              </Go>
            </li>
          ))}
        </ul>
      )}
    </header>
  )
}
