import { countryName } from '../../data/names.ts'
import { useLanguage, useWords } from '../../data/words.ts'
import { Go } from '../data/route.tsx'
import { textOf } from '../data/text.ts'
import { useVisas } from '../data/trip-data.ts'
import { Loading } from '../parts/parts.tsx'
import css from './trip.module.css'
import { words } from './words.ts'

/** What the person's passport needs for each country of the trip, in one sentence, and how far the sources agree. */
export function EntryNeeds({ tripId }: { readonly tripId: string }) {
  const t = useWords(words)
  const language = useLanguage()
  const { data: visas, isPending } = useVisas(tripId)
  if (isPending) return <Loading />
  if (!visas) return <p className={css['note']}>{t('notSaved')}</p>
  if (visas.length === 0) return <p className={css['note']}>{t('noEntry')}</p>
  return (
    <ul className={css['list']}>
      {visas.map(({ country_code, sentence, visa_requirement: visa, longer_than_allowed, absent_because }) => (
        <li key={country_code} className={css['entry']}>
          <h3>{countryName(country_code, language)}</h3>
          <p>{textOf(sentence)}</p>
          {visa && (
            <p className={visa.disputed ? css['disputed'] : css['small']}>
              {visa.disputed
                ? t('disputed')
                : visa.sources_total > 0 && t('agreement', { n: visa.sources_agreeing, total: visa.sources_total })}
            </p>
          )}
          {longer_than_allowed && <p className={css['bad']}>{t('longer')}</p>}
          {absent_because === 'no_nationality' && <p className={css['small']}>{t('addNationality')}</p>}
          <Go className={css['go']} to={`/me/guide/${country_code}#entry`}>
            {t('toCountry', { country: countryName(country_code, language) })}
          </Go>
        </li>
      ))}
    </ul>
  )
}
