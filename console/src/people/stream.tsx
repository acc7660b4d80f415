import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Desk } from '../data/client.ts'
import { countryName } from '../data/names.ts'
import { useLanguage, useWords } from '../data/words.ts'
import { screens } from '../frame/screens.ts'
import { CaseState, useTypeName } from '../parts/case.tsx'
import { kindWord, statusWord } from '../parts/claim.ts'
import { words as claimWords } from '../parts/claim.words.ts'
import { State, type StateName } from '../parts/marks.tsx'
import { subjectOf, useReasonText } from '../parts/message-reason.ts'
import { Empty } from '../parts/placeholders.tsx'
import { ProofLine } from '../parts/proof-line.tsx'
import screen from '../parts/screen.module.css'
import { Time } from '../parts/time.tsx'
import css from './people.module.css'
import { words } from './words.ts'

const hasProofs = screens.some(({ path }) => path === '/messages')

interface Entry {
  readonly key: string
  readonly at: string
  readonly what: string
  readonly text: ReactNode
  readonly state?: ReactNode
}

type Message = Desk['NotificationSummary']

/** How far the message came: read before delivered before sent; else kept, or failed. */
function stateOf({ read_at, deliveries }: Message): StateName {
  if (read_at) return 'read'
  const states: readonly string[] = deliveries.map(({ state }) => state)
  const order = ['delivered', 'sent', 'failed', 'waiting', 'kept'] as const
  return order.find((one) => states.includes(one)) ?? 'kept'
}

/** One stream of all that happened with a person, the newest first. */
export function Stream({
  facts,
  claims,
  cases,
}: {
  readonly facts: Desk['PersonFacts']
  readonly claims: readonly Desk['ClaimAtDesk'][]
  readonly cases: readonly Desk['IssueSummary'][]
}) {
  const t = useWords(words)
  const tClaim = useWords(claimWords)
  const language = useLanguage()
  const typeName = useTypeName()
  const reasonText = useReasonText()
  const statusTexts = [t('noStatus'), t('safe'), t('needsHelp')]
  const entries: Entry[] = [
    ...facts.notifications.map((one) => ({
      key: one.id,
      at: one.created_at,
      what: t('message'),
      text: (
        <ProofLine
          reason={{ text: reasonText(one.reason), to: subjectOf(one.reason) }}
          message={{ text: one.title }}
          proof={hasProofs ? { text: t('proof'), to: `/messages/${one.id}` } : undefined}
        />
      ),
      state: <State state={stateOf(one)} />,
    })),
    ...facts.check_ins.map((one) => ({
      key: one.id,
      at: one.checkin_at,
      what: t('checkIn'),
      text: [countryName(one.country_code, language), statusTexts[one.status]].filter(Boolean).join(', '),
      state: one.status === 2 ? <State state="help" /> : one.status === 1 ? <State state="safe" /> : null,
    })),
    ...facts.trips.map((one) => ({
      key: one.id,
      at: one.created_at,
      what: t('trip'),
      text: (
        <Link to="/trips/$id" params={{ id: one.id }}>
          {one.name}
        </Link>
      ),
    })),
    ...cases.map((one) => ({
      key: one.id,
      at: one.created_at,
      what: t('case'),
      text: (
        <Link to="/help/$caseId" params={{ caseId: one.id }} search={{ view: 'all' }}>
          {typeName(one.type)}
        </Link>
      ),
      state: <CaseState status={one.status} />,
    })),
    ...claims.map((one) => ({
      key: one.id,
      at: one.updated_at,
      what: t('claim'),
      text: (
        <Link to="/claims/$id" params={{ id: one.id }}>
          {one.human_id} {tClaim(kindWord(one.kind))}
        </Link>
      ),
      state: tClaim(statusWord(one.status)),
    })),
  ]
  const sorted = entries.toSorted((a, b) => (a.at < b.at ? 1 : -1))
  return (
    <section className={screen['card']}>
      <h2>{t('stream')}</h2>
      {sorted.length === 0 && <Empty title={t('streamNone')}>{t('streamNoneHelp')}</Empty>}
      <ol className={css['stream']}>
        {sorted.map((one) => (
          <li key={one.key}>
            <Time at={one.at} />
            <div>
              <span className={css['what']}>{one.what}</span>
              <div dir="auto">{one.text}</div>
            </div>
            <span>{one.state}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
