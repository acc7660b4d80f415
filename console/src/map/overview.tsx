import { MapPinned } from 'lucide-react'
import { useWords } from '../data/words.ts'
import { State } from '../parts/marks.tsx'
import { Empty } from '../parts/placeholders.tsx'
import { Tabs } from '../parts/tabs.tsx'
import { AlertRows } from './alert-rows.tsx'
import { type MapPerson, type Seen, type useAlerts, type usePeople, useRows } from './map-data.ts'
import type { MapSearch } from './map-search.ts'
import css from './panel.module.css'
import { PeopleRows } from './people-rows.tsx'
import { words } from './words.ts'

/** The list of a view: people first, those of whom only the country is known as counts, and the alerts. */
export function Overview({
  search,
  seen,
  people,
  alerts,
  onAlert,
  onPerson,
  onList,
  onCountry,
}: {
  readonly search: MapSearch
  readonly seen: Seen
  readonly people: ReturnType<typeof usePeople>
  readonly alerts: ReturnType<typeof useAlerts>
  readonly onAlert: (id: string) => void
  readonly onPerson: (person: MapPerson) => void
  readonly onList: (list: 'people' | 'alerts') => void
  readonly onCountry: (code: string) => void
}) {
  const t = useWords(words)
  const rows = useRows({ box: seen.box }, { at: search.at, alert: undefined })
  const totals = people.data?.totals
  const shown = search.list ?? 'people'
  return (
    <>
      <header className={css['head']}>
        <h1>{t('map')}</h1>
        <p className={css['sentence']}>
          {totals && alerts.data && t('summary', { n: totals.n, alerts: alerts.data.length })}{' '}
          {totals && totals.help > 0 && <State state="help" word={t('needHelp', { n: totals.help })} />}
          {totals && totals.help > 0 && totals.unanswered > 0 && ' · '}
          {totals && totals.unanswered > 0 && (
            <State state="no_answer" word={t('haveNotAnswered', { n: totals.unanswered })} />
          )}
        </p>
      </header>
      <Tabs
        label={t('listOf')}
        chosen={shown}
        onChoose={onList}
        tabs={[
          { key: 'people', label: t('people'), count: totals?.n },
          { key: 'alerts', label: t('alerts'), count: alerts.data?.length },
        ]}
      />
      {shown === 'alerts' ? (
        <AlertRows alerts={alerts.data ?? []} isPending={alerts.isPending} onOpen={({ id }) => onAlert(id)} />
      ) : (
        <>
          {people.data && people.data.country_only.length > 0 && (
            <details className={css['countries']} open={people.data.country_only.length <= 3}>
              <summary>
                {t('somewhereOnly', { n: people.data.country_only.reduce((sum, one) => sum + one.n, 0) })}
              </summary>
              <ul aria-label={t('country_only')}>
                {people.data.country_only.map((one) => (
                  <li key={one.country_code}>
                    <button type="button" onClick={() => onCountry(one.country_code)}>
                      <MapPinned aria-hidden />
                      {t('somewhere', { country: typeof one.name === 'string' ? one.name : '', n: one.n })}
                    </button>
                  </li>
                ))}
              </ul>
            </details>
          )}
          <PeopleRows
            rows={rows}
            label={t('listOf')}
            chosen={search.person}
            onOpen={onPerson}
            empty={<Empty title={t('noPeople')}>{t('noPeopleHelp')}</Empty>}
          />
        </>
      )}
      <p className={css['note']}>
        {t('complete')} {t('keys')}
      </p>
    </>
  )
}
