import { Link } from '@tanstack/react-router'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { api } from '../data/client.ts'
import { useWords } from '../data/words.ts'
import { Button } from '../parts/button.tsx'
import { Copy } from '../parts/copy.tsx'
import { ErrorSummary } from '../parts/error-summary.tsx'
import { Check } from '../parts/field.tsx'
import screen from '../parts/screen.module.css'
import { Tabs } from '../parts/tabs.tsx'
import { Time } from '../parts/time.tsx'
import { mostTries, Progress } from '../parts/webhook-progress.tsx'
import { Calendar } from './calendar.tsx'
import { curlOf } from './curl.ts'
import { type DeliveryAsSent, type Try, useChange } from './data.ts'
import { Answered } from './marks.tsx'
import type { DeliverySearch, SearchChange } from './search.ts'
import { SignatureCheck } from './signature-check.tsx'
import css from './webhooks.module.css'
import { words } from './words.ts'

type Go = (change: SearchChange) => void

const indented = (body: string): string => {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}

/** What happens next, or what came of it, in a sentence. */
function Sentence({ delivery }: { readonly delivery: DeliveryAsSent }) {
  const t = useWords(words)
  const { state, next_try_at, ended_at, tries_made, test } = delivery
  return (
    <p className={css['facts']}>
      <Progress delivery={delivery} />
      {state === 'waiting' && tries_made > 0 && next_try_at && (
        <span>
          {t('nextTry')} <Time at={next_try_at} />
        </span>
      )}
      {state === 'exhausted' && !test && <span>{t('exhaustedWhy', { most: mostTries })}</span>}
      {state === 'paused' && <span>{t('pausedWhy')}</span>}
      {ended_at && <Time at={ended_at} />}
    </p>
  )
}

function Request({ delivery, tried }: { readonly delivery: DeliveryAsSent; readonly tried: Try | undefined }) {
  const t = useWords(words)
  const [indent, setIndent] = useState(false)
  return (
    <>
      {tried && !tried.body_kept && <p className={css['warn']}>{t('erased')}</p>}
      <pre className={screen['code']}>{indent ? indented(delivery.body) : delivery.body}</pre>
      <div className={css['line']}>
        <Check
          name="indent"
          label={t('indent')}
          checked={indent}
          onChange={({ target }) => setIndent(target.checked)}
        />
        <span className={css['soft']}>{t('bytes', { n: new TextEncoder().encode(delivery.body).length })}</span>
        <Copy text={delivery.body} />
      </div>
    </>
  )
}

function Headers({ tried }: { readonly tried: Try | undefined }) {
  const t = useWords(words)
  if (!tried || tried.headers.length === 0) return <p className={css['soft']}>{t('noHeaders')}</p>
  return (
    <dl className={css['headers']}>
      {tried.headers.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function AnswerOf({ tried }: { readonly tried: Try | undefined }) {
  const t = useWords(words)
  if (!tried) return <p className={css['soft']}>{t('notTried')}</p>
  return (
    <>
      <p className={css['facts']}>
        <Answered status={tried.status} error={tried.error} />
        <span>{t('after', { ms: tried.duration_ms })}</span>
        {tried.address && <span>{t('from', { address: tried.address })}</span>}
      </p>
      {tried.error && tried.status === null && <p className={css['warn']}>{tried.error}</p>}
      {tried.answer === '' ? (
        <p className={css['soft']}>{t('noBody')}</p>
      ) : (
        <pre className={screen['code']} dir="auto">
          {tried.answer}
        </pre>
      )}
    </>
  )
}

/** One event for one endpoint: the tries, the request as it was sent, the answer, and the way to send it again. */
export function DeliveryDetail({
  delivery,
  search,
  go,
}: {
  readonly delivery: DeliveryAsSent
  readonly search: DeliverySearch
  readonly go: Go
}) {
  const t = useWords(words)
  const { tries } = delivery
  const at = Math.min(search.try ?? tries.length, tries.length)
  const tried = tries[at - 1]
  const part = search.part ?? 'request'
  const replay = useChange(() =>
    api.post('/api/desk/webhook_deliveries/{delivery_id}/replay', { path: { delivery_id: delivery.id } }),
  )
  return (
    <>
      <header className={css['title']}>
        <h2>
          {delivery.event} {delivery.event_name}
          {delivery.test && <span className={css['soft']}> {t('sample')}</span>}
        </h2>
        <Sentence delivery={delivery} />
        <p className={css['soft']}>
          {t('happened')} <Time at={delivery.happened_at} /> ·{' '}
          <Link to="/webhooks" search={{ endpoint: delivery.webhook_endpoint_id }}>
            {delivery.url}
          </Link>
        </p>
      </header>
      <ErrorSummary error={replay.error} />
      {!delivery.test && <Calendar delivery={delivery} />}
      {tries.length > 1 && (
        <label className={css['tries']}>
          <span>{t('try')}</span>
          <select value={at} onChange={({ target }) => go({ try: Number(target.value) })}>
            {tries.map((one, index) => (
              <option key={`${one.at} ${one.number}`} value={index + 1}>
                {t('tryLine', {
                  number: one.number,
                  when: new Date(one.at).toLocaleString(),
                  what: one.status ?? t('noAnswer'),
                })}
              </option>
            ))}
          </select>
        </label>
      )}
      <Tabs
        label={t('parts')}
        chosen={part}
        onChoose={(key) => go({ part: key === 'request' ? undefined : key })}
        tabs={[
          { key: 'request' as const, label: t('request') },
          { key: 'headers' as const, label: t('headers') },
          { key: 'answer' as const, label: t('answer') },
        ]}
      />
      <section className={css['part']}>
        {part === 'request' && <Request delivery={delivery} tried={tried} />}
        {part === 'headers' && <Headers tried={tried} />}
        {part === 'answer' && <AnswerOf tried={tried} />}
        {part !== 'answer' && tried?.error && (
          <p className={css['warn']}>{t('answeredIn', { error: tried.error, ms: tried.duration_ms })}</p>
        )}
      </section>
      <div className={css['buttons']}>
        <Button
          look="primary"
          icon={<RotateCw aria-hidden />}
          busy={replay.isPending}
          disabled={delivery.state === 'dropped'}
          onClick={() => replay.mutate(undefined)}
        >
          {t('replayThis')}
        </Button>
        <Copy text={curlOf(delivery, tried)} label={t('copyCurl')} />
      </div>
      <p className={screen['done']} role="status">
        {replay.data && t(replay.data.replayed > 0 ? 'inLine' : 'beingTried')}
      </p>
      {tried && tried.headers.length > 0 && <SignatureCheck key={at} body={delivery.body} tried={tried} />}
    </>
  )
}
