import { X } from 'lucide-react'
import { useAlert, useReach } from '../data/alerts.ts'
import { textIn } from '../data/texts.ts'
import { useLanguage, useWords } from '../data/words.ts'
import buttonCss from '../parts/button.module.css'
import { Button } from '../parts/button.tsx'
import { ErrorSummary } from '../parts/error-summary.tsx'
import { Count, Risk } from '../parts/marks.tsx'
import { Empty } from '../parts/placeholders.tsx'
import { Sources } from '../parts/sources.tsx'
import { Time } from '../parts/time.tsx'
import { Go } from './go.tsx'
import { type MapPerson, type PeopleOnMap, useRows } from './map-data.ts'
import css from './panel.module.css'
import { PeopleRows } from './people-rows.tsx'
import { words } from './words.ts'

function Figure({ n, word, hint }: { readonly n: number | undefined; readonly word: string; readonly hint?: string }) {
  return (
    <div title={hint}>
      <dd>{n === undefined ? '–' : <Count n={n} />}</dd>
      <dt>{word}</dt>
    </div>
  )
}

/** One alert: how many it concerns, who they are, and what can be done. */
export function AlertPanel({
  id,
  at,
  seen,
  person,
  onPerson,
  onClose,
}: {
  readonly id: string
  readonly at: string | undefined
  readonly seen: PeopleOnMap | undefined
  readonly person: string | undefined
  readonly onPerson: (person: MapPerson) => void
  readonly onClose: () => void
}) {
  const t = useWords(words)
  const language = useLanguage()
  const alert = useAlert(id)
  const reach = useReach(id)
  const rows = useRows({}, { at, alert: id })
  if (alert.error) return <ErrorSummary error={alert.error} again={() => void alert.refetch()} />
  const audience = seen?.audience?.alert_id === id ? seen.audience : null
  const exposed = audience?.people ?? rows.total
  const told = reach.data?.is_settled ? Math.min(reach.data.thread.told, exposed) : undefined
  return (
    <div className={css['alert']}>
      <header className={css['head']}>
        {alert.data && <Risk level={alert.data.risk_level} />}
        <Button
          look="quiet"
          icon={<X aria-hidden />}
          aria-label={t('chooseNone')}
          title={t('chooseNone')}
          onClick={onClose}
        />
        <h1>{textIn(alert.data?.headline, language) || ' '}</h1>
        <p className={css['soft']}>
          {alert.data && (
            <>
              {t('since')} <Time at={alert.data.start} />
            </>
          )}
        </p>
      </header>
      {alert.data && <Sources className={css['sources']} alert={alert.data} />}
      <dl className={css['figures']}>
        <Figure n={rows.isPending ? undefined : exposed} word={t('exposed')} />
        <Figure n={told} word={t('told')} />
        <Figure n={told === undefined ? undefined : exposed - told} word={t('notTold')} />
        <Figure n={audience?.elsewhere} word={t('elsewhere')} hint={t('elsewhereHelp')} />
      </dl>
      <div className={css['actions']}>
        {exposed > 0 && (
          <Go
            data-main
            className={`${buttonCss['button']} ${buttonCss['primary']}`}
            href={`/safety/ask?alert_id=${id}`}
          >
            {t('ask', { n: exposed })}
          </Go>
        )}
        <Go className={buttonCss['button'] ?? ''} href={`/alerts/${id}`}>
          {t('openAlert')}
        </Go>
      </div>
      <h2 className={css['soft']}>{t('exposedList')}</h2>
      <PeopleRows
        rows={rows}
        label={t('exposedList')}
        chosen={person}
        onOpen={onPerson}
        empty={<Empty title={t('nobodyExposed')}>{t('nobodyExposedHelp')}</Empty>}
      />
    </div>
  )
}
