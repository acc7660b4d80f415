import { useMutation, useQuery } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { api } from '../data/client.ts'
import { queries } from '../data/queries.ts'
import { useNow } from '../data/use-now.ts'
import { useLanguage, useWords } from '../data/words.ts'
import { Button } from '../parts/button.tsx'
import { ErrorSummary } from '../parts/error-summary.tsx'
import { Field } from '../parts/field.tsx'
import { cityOf, ownZone } from '../parts/time.tsx'
import { Menu } from './menu.tsx'
import css from './top-bar.module.css'
import { words } from './words.ts'

interface ClockAnswer {
  readonly now: string
}

/** The document of the desk has the clock's two operations in a sandbox only, so the client's types do not know them. */
const request = api.request as unknown as (
  method: 'get' | 'post',
  path: '/api/desk/clock',
  init: object,
) => Promise<{ readonly body: ClockAnswer }>
const readClock = async (signal: AbortSignal): Promise<ClockAnswer> =>
  (await request('get', '/api/desk/clock', { signal })).body
const moveClock = async (move: { advance: string } | { now: string }): Promise<ClockAnswer> =>
  (await request('post', '/api/desk/clock', { body: move, timeoutMs: 600_000, retries: 0 })).body

const shortTime = {
  ...({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const),
  timeZoneName: 'short',
} as const

const steps = [
  ['PT1H', 'hours', 1],
  ['PT6H', 'hours', 6],
  ['P1D', 'days', 1],
  ['P7D', 'days', 7],
] as const

const isSandbox = async (signal: AbortSignal): Promise<boolean> => {
  const answer = await fetch('/', { headers: { accept: 'application/json' }, signal })
  return ((await answer.json()) as { sandbox: boolean }).sandbox
}

/**
 * What time it is at the service, in the reader's zone. Staff of a sandbox move it on: everything that is due by then has happened when the
 * answer comes.
 */
export function SandboxClock({ mayMove }: { readonly mayMove: boolean }) {
  const t = useWords(words)
  const language = useLanguage()
  const sandbox = useQuery({
    queryKey: ['sandbox'],
    queryFn: ({ signal }) => isSandbox(signal),
    enabled: mayMove,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const clock = useQuery({
    queryKey: ['clock'],
    queryFn: ({ signal }) => readClock(signal),
    enabled: sandbox.data === true,
    refetchInterval: 30_000,
  })
  const [wanted, want] = useState('')
  const move = useMutation({ mutationFn: moveClock, onSuccess: () => queries.invalidateQueries() })
  const now = useNow()
  const shown = now.toLocaleString(language, shortTime)
  if (!clock.data) return <span className={css['clock']}>{shown}</span>
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (wanted !== '') move.mutate({ now: new Date(wanted).toISOString() })
  }
  return (
    <Menu
      name={
        <>
          <Clock aria-hidden size={16} />
          <span className="only-read-aloud">{t('sandboxClock')}</span> {shown}
        </>
      }
    >
      <p>{t('sandboxHelp', { zone: cityOf(ownZone) })}</p>
      <ErrorSummary error={move.error} />
      {steps.map(([advance, unit, n]) => (
        <Button key={advance} busy={move.isPending} onClick={() => move.mutate({ advance })}>
          {t(unit, { n })}
        </Button>
      ))}
      <form className={css['menuForm']} onSubmit={submit}>
        <Field
          label={t('moveTo')}
          name="clock"
          type="datetime-local"
          value={wanted}
          onChange={(event) => want(event.target.value)}
        />
        <Button type="submit" busy={move.isPending} disabled={wanted === ''}>
          {t('move')}
        </Button>
      </form>
    </Menu>
  )
}
