import { useNow as useServiceNow } from '../../data/use-now.ts'
import { useWords } from '../../data/words.ts'
import { Time } from '../../parts/time.tsx'
import type { MyNow } from '../data/now-data.ts'
import { discard, useQueue, type Waiting } from '../data/queue.ts'
import { words } from './calling.words.ts'
import { Reach } from './help-sheet.tsx'
import css from './outcome.module.css'
import { BigButton, Card } from './parts.tsx'

/** It waits on this phone, or the service refused it. It never shows that it is sent. */
function NotSent({ waiting, now }: { readonly waiting: Waiting; readonly now: MyNow }) {
  const t = useWords(words)
  const isHelp = waiting.kind === 'help'
  if (waiting.refused !== undefined)
    return (
      <Card className={css['notSent'] ?? ''}>
        <h2>{t('refused')}</h2>
        <p lang="en">{waiting.refused}</p>
        {isHelp && <p>{t('callInstead')}</p>}
        {isHelp && <Reach now={now} />}
        <BigButton onClick={() => void discard(waiting.id)}>{t('understood')}</BigButton>
      </Card>
    )
  return (
    <Card className={css['notSent'] ?? ''}>
      <h2>{t('notSentYet')}</h2>
      <p>
        {t(isHelp ? 'helpWaits' : 'safeWaits')} <Time at={waiting.madeAt} />. {t('whenConnected')}
      </p>
      {isHelp && <strong>{t('doNotWait')}</strong>}
      {isHelp && <Reach now={now} />}
      <BigButton onClick={() => void discard(waiting.id)}>{t('takeBack')}</BigButton>
    </Card>
  )
}

/** After so long without a responder the page shows the numbers to call. */
const nobodyMs = 5 * 60_000

/** The call has arrived: who has it, and after a while that nobody does. */
function Arrived({ call, now }: { readonly call: NonNullable<MyNow['call_for_help']>; readonly now: MyNow }) {
  const t = useWords(words)
  const waitedMs = useServiceNow(1_000).getTime() - Date.parse(call.since)
  const isAlone = !call.claimed_by && waitedMs >= nobodyMs
  const word = call.claimed_by ? 'helpClaimed' : isAlone ? 'helpAlone' : 'helpArrived'
  return (
    <Card className={(isAlone && css['notSent']) || ''}>
      <h2>{t(word, { name: call.claimed_by ?? '' })}</h2>
      <p className={css['small']}>
        {t('calledAt')} <Time at={call.since} />
      </p>
      {isAlone && <strong>{t('doNotWait')}</strong>}
      {isAlone && <Reach now={now} />}
    </Card>
  )
}

/** What became of the person's own check-ins and calls for help. */
export function Outcome({ now }: { readonly now: MyNow }) {
  const t = useWords(words)
  const { waiting, sent } = useQueue()
  const own = waiting.filter((one) => one.userId === now.user.id && (one.kind === 'help' || one.kind === 'safe'))
  const last = sent.findLast(({ kind }) => kind === 'help' || kind === 'safe')
  const call = now.call_for_help
  return (
    <div role="status">
      {own.map((one) => (
        <NotSent key={one.id} waiting={one} now={now} />
      ))}
      {own.length === 0 && call && <Arrived call={call} now={now} />}
      {own.length === 0 && !call && last && (
        <p className={css['calm']}>
          {t(last.kind === 'help' ? 'helpArrived' : 'safeArrived', { name: '' })} <Time at={last.at} />
        </p>
      )}
    </div>
  )
}
