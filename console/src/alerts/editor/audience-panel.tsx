import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { type useAudience, useReach } from '../../data/alerts.ts'
import { api } from '../../data/client.ts'
import { useList } from '../../data/queries.ts'
import { useLanguage, useWords } from '../../data/words.ts'
import { AudienceNumbers } from '../../parts/audience-numbers.tsx'
import { Button } from '../../parts/button.tsx'
import { ErrorSummary } from '../../parts/error-summary.tsx'
import { Field } from '../../parts/field.tsx'
import list from '../../parts/found.module.css'
import { Skeleton } from '../../parts/placeholders.tsx'
import type { Alert } from '../alert-data.ts'
import { reasonText } from '../reason-text.ts'
import { words as alertWords } from '../words.ts'
import css from './audience.module.css'
import editor from './editor.module.css'
import { words } from './words.ts'

type AudienceQuery = ReturnType<typeof useAudience>

/** Finds a person, and shows why they get it or why not. */
function AskPerson({ alert }: { readonly alert: Alert }) {
  const t = useWords(words)
  const [text, setText] = useState('')
  const [person, setPerson] = useState<{ readonly id: string; readonly name: string }>()
  const searched = useDeferredValue(text.trim())
  const found = useQuery({
    queryKey: ['people', 'ask', searched],
    queryFn: ({ signal }) => api.get('/api/desk/search', { query: { q: searched }, signal }),
    enabled: searched.length > 1 && person === undefined,
  })
  const why = useQuery({
    queryKey: ['alerts', 'why', alert.id, alert.revision, person?.id],
    queryFn: ({ signal }) =>
      api.get('/api/desk/alerts/{alert_id}/why', {
        path: { alert_id: alert.id },
        query: { user_id: person?.id ?? '' },
        signal,
      }),
    enabled: person !== undefined,
  })
  return (
    <div className={css['ask']}>
      <Field
        label={t('askPerson')}
        name="ask"
        type="search"
        placeholder={t('personName')}
        value={person?.name ?? text}
        onChange={(event) => {
          setPerson(undefined)
          setText(event.target.value)
        }}
      />
      {person === undefined && searched.length > 1 && (
        <ul className={list['found']}>
          {found.data?.people.map(({ id, title, detail }) => (
            <li key={id}>
              <Button look="quiet" onClick={() => setPerson({ id, name: title })}>
                {title} <span className="soft">{detail}</span>
              </Button>
            </li>
          ))}
          {found.data?.people.length === 0 && <li className="soft">{t('nobodyFound')}</li>}
        </ul>
      )}
      {person && why.data && (
        <p className={css['why']} role="status">
          <strong>
            {t(why.data.decision === 'not_published' || why.data.decision === 'told' ? 'getsIt' : 'getsItNot')}
          </strong>{' '}
          {why.data.message}
        </p>
      )}
      {person && <ErrorSummary error={why.error} />}
    </div>
  )
}

function Reasons({ alert }: { readonly alert: Alert }) {
  const t = useWords(words)
  const tAlert = useWords(alertWords)
  const language = useLanguage()
  const { items, total } = useList(
    'alerts',
    '/api/desk/alerts/{alert_id}/audience/people',
    { per_page: 4, revision: alert.revision },
    { path: { alert_id: alert.id } },
  )
  if (items.length === 0) return null
  return (
    <div className={css['part']}>
      <h3>{t('why')}</h3>
      <ul className={css['reasons']}>
        {items.slice(0, 4).map((one) => (
          <li key={one.user_id}>
            <strong>{[one.first_name, one.last_name].filter(Boolean).join(' ')}</strong>
            {one.reasons[0] && <span>{reasonText(one.reasons[0], alert, tAlert, language)}</span>}
          </li>
        ))}
      </ul>
      <Link to="/alerts/$id" params={{ id: alert.id }}>
        {t('allPeople', { n: total })}
      </Link>
    </div>
  )
}

/** Who gets it, now: the dry run of this revision. Its numbers add up. */
export function AudiencePanel({
  alert,
  query,
  fresh,
}: {
  readonly alert: Alert | undefined
  readonly query: AudienceQuery
  readonly fresh: boolean
}) {
  const t = useWords(words)
  const language = useLanguage()
  const reach = useReach(alert?.id ?? '', alert !== undefined && alert.origin_alert_id !== null)
  const audience = query.data?.audience
  return (
    <section className={editor['card']} aria-label={t('whoGetsIt')} aria-live="polite">
      <h2>{t('whoGetsIt')}</h2>
      <ErrorSummary error={query.error} again={() => void query.refetch()} />
      {!alert && <p className="soft">{t('saveFirst')}</p>}
      {alert && !audience && !query.error && <Skeleton lines={4} />}
      {alert && audience && (
        <>
          <AudienceNumbers audience={audience} fresh={fresh} />
          <Reasons alert={alert} />
          <AskPerson alert={alert} />
          {reach.data && reach.data.thread.told > 0 && (
            <p className="soft">
              {t('noiseSoFar', {
                each: (reach.data.thread.messages / reach.data.thread.told).toLocaleString(language, {
                  maximumFractionDigits: 1,
                  minimumFractionDigits: 1,
                }),
              })}
            </p>
          )}
        </>
      )}
    </section>
  )
}
