import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { createChoice } from '../../data/choices.ts'
import { api, type Desk } from '../../data/client.ts'
import { may, type Session } from '../../data/queries.ts'
import { serviceNow } from '../../data/service-time.ts'
import { useStore } from '../../data/store.ts'
import { useWords } from '../../data/words.ts'
import { Button } from '../../parts/button.tsx'
import css from './newcomer.module.css'
import { words } from './words.ts'

type Alert = Desk['Alert']

/** The source that the demo's own draft names, by which it is known. */
const mark = '/demo/storm-to-watch'
const inEffect = 2
const inReviewOrEffect = [0, inEffect] as const
/** The webhook event of an alert that was published. */
const alertPublished = 110

const names = ['audience', 'publish', 'message', 'reason', 'proof', 'webhook'] as const
type StepName = (typeof names)[number]

/** Where the newcomer is: a step, "done" after the last, "end" when they have had enough. */
const progress = createChoice<StepName | 'done' | 'end'>(
  'storm',
  (text) => [...names, 'done' as const, 'end' as const].find((one) => one === text) ?? 'audience',
)

/** A draft whose time is over could not be published any more. */
const isWatchable = ({ sources, status, finish }: Alert): boolean =>
  sources.some(({ url }) => url.endsWith(mark)) &&
  (status === inEffect || finish === null || new Date(finish) > serviceNow())

async function findStorm(signal: AbortSignal): Promise<Alert | null> {
  for (const status of inReviewOrEffect) {
    const alerts = await api.get('/api/desk/alerts', { query: { status, per_page: 100 }, signal })
    const storm = alerts.find(isWatchable)
    if (storm) return storm
  }
  return null
}

const placeOf = (step: StepName, { id, thread_id }: Alert): string =>
  ({
    audience: `/alerts/${id}/edit`,
    publish: `/alerts/${id}/edit`,
    message: `/alerts/${id}`,
    reason: `/alerts/${id}?outcome=told`,
    proof: `/messages?thread=${thread_id}`,
    webhook: `/webhooks/deliveries?event=${alertPublished}`,
  })[step]

const isMessage = (at: string): boolean => /^\/messages\/(?!outbox)[^/]/.test(at)

/** Whether this address shows what the step is about, whatever else is chosen there. */
function isAt(step: StepName, place: string, at: string): boolean {
  if (step === 'proof' && isMessage(at)) return true
  const [path, query] = place.split('?')
  const [here, chosen] = at.split('?')
  if (step === 'webhook') return here === path
  const has = new URLSearchParams(chosen)
  return here === path && [...new URLSearchParams(query)].every(([name, value]) => has.get(name) === value)
}

/** One storm, step by step on the real screens. It is there in a demo, until it is done or ended. */
export function Storm({ session }: { readonly session: Session }) {
  const t = useWords(words)
  const navigate = useNavigate()
  const at = useLocation({ select: ({ href }) => href })
  const kept = useStore(progress)
  const isOn = may(session, 'publishAlert') && kept !== 'end'
  const { data: storm } = useQuery({
    queryKey: ['alerts', 'storm'],
    queryFn: ({ signal }) => findStorm(signal),
    enabled: isOn,
  })
  const isPublished = storm?.status === inEffect
  const isBehind = isPublished && (kept === 'audience' || kept === 'publish')
  useEffect(() => {
    if (isBehind) progress.set('message')
  }, [isBehind])
  if (!isOn || !storm) return null
  const step: StepName | 'done' = isBehind ? 'message' : !isPublished && kept !== 'audience' ? 'publish' : kept
  const end = (): void => progress.set('end')
  if (step === 'done')
    return (
      <section className={css['storm']} aria-label={t('watch')}>
        <p>
          <strong>{t('watch')}</strong> {t('watched')}
        </p>
        <p role="status">{t('watchedHelp')}</p>
        <div className="wrap">
          <Button look="quiet" onClick={end}>
            {t('closeTour')}
          </Button>
        </div>
      </section>
    )
  const place = placeOf(step, storm)
  const isThere = isAt(step, place, at)
  const go = (to: StepName): void => void navigate({ href: placeOf(to, storm) })
  const next = names[names.indexOf(step) + 1]
  const goOn = (): void => {
    progress.set(next ?? 'done')
    if (next) go(next)
  }
  /** Publishing, and opening a message, are the newcomer's own acts: nothing leads past them. */
  const mayGoOn = isThere && step !== 'publish' && (step !== 'proof' || isMessage(at))
  return (
    <section className={css['storm']} aria-label={t('watch')}>
      <p>
        <strong>{t('watch')}</strong> {t('step', { n: names.indexOf(step) + 1, all: names.length })}
      </p>
      <p role="status">
        {t(!isThere ? `${step}Go` : step === 'proof' && !isMessage(at) ? 'proofChoose' : `${step}Here`)}
      </p>
      <div className="wrap">
        {!isThere && <Button onClick={() => go(step)}>{t('goThere')}</Button>}
        {mayGoOn && <Button onClick={goOn}>{t(next ? 'goOn' : 'finish')}</Button>}
        <Button look="quiet" onClick={end}>
          {t('endTour')}
        </Button>
      </div>
    </section>
  )
}
