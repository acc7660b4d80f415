import { useWords } from '../data/words.ts'
import { State } from '../parts/marks.tsx'
import type { Endpoint } from './data.ts'
import { words } from './words.ts'

/** Enabled, failing or disabled; with failures that are not three days old it is failing too, in our words. */
export function Status({ endpoint }: { readonly endpoint: Endpoint }) {
  const t = useWords(words)
  if (endpoint.status === 'disabled')
    return <State state="closed" word={t(endpoint.disabled_because === 'gone' ? 'gone' : 'disabled')} />
  if (endpoint.failing_since) return <State state="failed" word={`▲ ${t('failing')}`} />
  return <State state={endpoint.last_success_at ? 'read' : 'waiting'} word={t('enabled')} />
}

/** No list of events means all of them, which is a warning: every new kind of event arrives too. */
export function EventsTaken({ endpoint }: { readonly endpoint: Pick<Endpoint, 'enabled_events'> }) {
  const t = useWords(words)
  const n = endpoint.enabled_events.length
  return n === 0 ? <State state="failed" word={`▲ ${t('allEvents')}`} /> : <span>{t('someEvents', { n })}</span>
}

/** What came back in a word: the status, or why there was none. */
export function Answered({ status, error }: { readonly status: number | null; readonly error: string | null }) {
  const t = useWords(words)
  if (status === null && error === null) return null
  if (error === null) return <State state="read" word={String(status)} />
  if (status !== null) return <State state="failed" word={String(status)} />
  const word = /no whole answer|TIMEOUT/i.test(error)
    ? t('timeout')
    : /ECONNREFUSED/.test(error)
      ? t('refused')
      : t('noAnswer')
  return <State state="failed" word={word} />
}
