import { useState } from 'react'
import { useWords } from '../../data/words.ts'
import { enqueueCheckIn } from '../data/check-in.ts'
import { type MyNow, useNow } from '../data/now-data.ts'
import { useQueue } from '../data/queue.ts'
import { go, useRoute } from '../data/route.tsx'
import { HelpSheet } from '../parts/help-sheet.tsx'
import { CallRow } from '../parts/numbers.tsx'
import outcome from '../parts/outcome.module.css'
import { Outcome } from '../parts/outcome.tsx'
import { BigButton, Loading, NotLoaded } from '../parts/parts.tsx'
import { DangerCard } from './danger.tsx'
import css from './now.module.css'
import { QuestionCard } from './question.tsx'
import { SafeSheet } from './safe-sheet.tsx'
import { words } from './words.ts'

/** The two shortcuts of the home screen open a sheet; nothing is sent by an address alone. */
type Sheet = 'help' | 'safe' | null

function useSheet(): [Sheet, (sheet: Sheet) => void] {
  const { search } = useRoute()
  const [opened, setOpened] = useState<Sheet>(null)
  const byAddress = search.get('do')
  const sheet = opened ?? (byAddress === 'help' || byAddress === 'safe' ? byAddress : null)
  return [
    sheet,
    (next) => {
      setOpened(next)
      if (next === null && byAddress !== null) go('/me', { replace: true })
    },
  ]
}

function Place({ now }: { readonly now: MyNow }) {
  const t = useWords(words)
  const { place } = now
  return <h1>{place ? t('nowIn', { place: place.city ?? place.country_name }) : t('title')}</h1>
}

function Dangers({ now }: { readonly now: MyNow }) {
  const t = useWords(words)
  const { search } = useRoute()
  const chosen = search.get('alert')
  const [first, ...others] = now.dangers.toSorted(
    (a, b) => Number(b.alert_id === chosen) - Number(a.alert_id === chosen),
  )
  const { waiting } = useQueue()
  // Somebody who has called for help does not see "all is well".
  const hasCalled = now.call_for_help !== null || waiting.some(({ kind }) => kind === 'help')
  if (!first) return hasCalled ? null : <p className={outcome['calm']}>{t(now.trip ? 'calm' : 'calmWithoutTrip')}</p>
  return (
    <>
      <DangerCard danger={first} />
      {others.length > 0 && (
        <details className={css['others']}>
          <summary>{t('others', { n: others.length })}</summary>
          <ul>
            {others.map((danger) => (
              <li key={danger.id}>
                <DangerCard danger={danger} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

export function NowView() {
  const t = useWords(words)
  const found = useNow()
  const [sheet, openSheet] = useSheet()
  const now = found.data
  if (!now) return found.isPending ? <Loading /> : <NotLoaded again={() => void found.refetch()} />
  const [question] = now.questions
  const [number] = now.numbers
  return (
    <div className={css['now']}>
      <Place now={now} />
      {/* First for who listens or tabs, last for who looks: at the thumb. */}
      <div className={css['buttons']}>
        <BigButton look="safe" onClick={() => void enqueueCheckIn('safe', now)}>
          <span aria-hidden="true">✓ </span>
          {t('iAmSafe')}
        </BigButton>
        <BigButton look="help" data-main onClick={() => openSheet('help')}>
          <span aria-hidden="true">! </span>
          {t('iNeedHelp')}
        </BigButton>
        {number && <CallRow {...number} />}
      </div>
      <Outcome now={now} />
      <Dangers now={now} />
      {question && <QuestionCard question={question} />}
      {sheet === 'help' && <HelpSheet now={now} onClose={() => openSheet(null)} />}
      {sheet === 'safe' && <SafeSheet now={now} onClose={() => openSheet(null)} />}
    </div>
  )
}
