import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { createChoice, useChoice } from '../data/choices.ts'
import { api, type Desk } from '../data/client.ts'
import type { Session } from '../data/queries.ts'
import { useWords } from '../data/words.ts'
import { screenAt } from '../frame/screens.ts'
import { Button } from '../parts/button.tsx'
import css from './newcomer.module.css'
import { words } from './words.ts'

type Alert = Desk['Alert']

/** The source that the demo's own draft names, by which it is known. */
const mark = '/demo/storm-to-watch'
const inEffect = 2
const inReviewOrEffect = [0, inEffect] as const

/** Steps that were seen, separated by spaces; "end" when the newcomer has had enough. */
const progress = createChoice<string>('storm', (text) => text ?? '')

async function findStorm(signal: AbortSignal): Promise<Alert | null> {
  for (const status of inReviewOrEffect) {
    const alerts = await api.get('/api/desk/alerts', { query: { status, per_page: 100 }, signal })
    const storm = alerts.find(({ sources }) => sources.some(({ url }) => url.endsWith(mark)))
    if (storm) return storm
  }
  return null
}

interface Step {
  readonly name: 'audience' | 'publish' | 'message' | 'reason' | 'proof' | 'webhook'
  readonly href: string
}

const stepsOf = ({ id }: Alert): readonly Step[] => {
  const all: readonly Step[] = [
    { name: 'audience', href: `/alerts/${id}/edit` },
    { name: 'publish', href: `/alerts/${id}/edit` },
    { name: 'message', href: `/alerts/${id}` },
    { name: 'reason', href: `/alerts/${id}?outcome=told` },
    { name: 'proof', href: '/messages' },
    { name: 'webhook', href: '/webhooks/deliveries' },
  ]
  return all.filter(({ href }) => screenAt(href.split('?')[0] ?? ''))
}

/** Whether looking at this address is what the step asks for. Publishing is not a matter of looking. */
function isSeenAt({ name, href }: Step, at: string): boolean {
  const [path = '', query = ''] = href.split('?')
  const [here = '', chosen = ''] = at.split('?')
  if (name === 'publish') return false
  return name === 'proof' ? here.startsWith(`${path}/`) : here === path && chosen.includes(query)
}

/** One storm, step by step on the real screens. It is there in a demo, until it is done or ended. */
export function Storm({ session }: { readonly session: Session }) {
  const t = useWords(words)
  const navigate = useNavigate()
  const at = useLocation({ select: ({ href }) => href })
  const seen = useChoice(progress)
  const isOn = session.kind === 'staff' && seen !== 'end'
  const { data: storm } = useQuery({
    queryKey: ['alerts', 'storm'],
    queryFn: ({ signal }) => findStorm(signal),
    enabled: isOn,
  })
  const steps = storm ? stepsOf(storm) : []
  const done = new Set(seen.split(' '))
  if (storm?.status === inEffect) for (const name of ['audience', 'publish']) done.add(name)
  const next = steps.find(({ name }) => !done.has(name))
  useEffect(() => {
    if (isOn && next && isSeenAt(next, at)) progress.set(`${progress.get()} ${next.name}`.trim())
  }, [isOn, next, at])
  if (!isOn || !storm) return null
  const end = (): void => progress.set('end')
  return (
    <section className={css['storm']} aria-label={t('watch')}>
      <p>
        <strong>{t('watch')}</strong>{' '}
        {next ? t('step', { n: steps.indexOf(next) + 1, all: steps.length }) : t('watched')}
      </p>
      <p role="status">{next ? t(`${next.name}Step`) : t('watchedHelp')}</p>
      <div className={css['stormActs']}>
        {next && at !== next.href && <Button onClick={() => void navigate({ href: next.href })}>{t('goThere')}</Button>}
        <Button look="quiet" onClick={end}>
          {next ? t('endTour') : t('closeTour')}
        </Button>
      </div>
    </section>
  )
}
