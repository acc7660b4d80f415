import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { may, type Session, seesAllCompanies } from '../data/queries.ts'
import { requireSignIn } from '../data/signed-in.ts'
import { useWords } from '../data/words.ts'
import { Button } from '../parts/button.tsx'
import { CaseState, useTypeName } from '../parts/case.tsx'
import { ErrorSummary } from '../parts/error-summary.tsx'
import { Skeleton } from '../parts/placeholders.tsx'
import { Tabs } from '../parts/tabs.tsx'
import { Ago, Time } from '../parts/time.tsx'
import { Call } from '../parts/video/call.tsx'
import { WhereIs } from '../parts/where.tsx'
import { asResponder, type Case, claim, close, isMedical, isMine, reopen, state, useAct, useCase } from './cases.ts'
import { Chat } from './chat.tsx'
import { HandOver } from './hand-over.tsx'
import css from './help.module.css'
import { History } from './history.tsx'
import { useCountryName, useLanguageName } from './names.ts'
import { Notes } from './notes.tsx'
import { Offers } from './offers.tsx'
import { type HelpSearch, parts } from './search.ts'
import type { CallWith } from './video.tsx'
import { words } from './words.ts'

/** The responders' part of the desk has a socket of its own. */
const responders = { path: '/api/desk/responder/socket', sessionEnded: requireSignIn } as const

/** Medical cases are claimed by responders, others by managers, all by staff. */
const mayClaim = (session: Session, issue: Case): boolean =>
  issue.status === state.waiting &&
  (seesAllCompanies(session) || (isMedical(issue.type) ? asResponder(session, issue) : may(session, 'claimIssueDesk')))

function Acts({ session, issue }: { readonly session: Session; readonly issue: Case }) {
  const t = useWords(words)
  const [handing, hand] = useState(false)
  const navigate = useNavigate()
  const claiming = useAct(() => claim(session, issue))
  const stay = (): void =>
    void navigate({ to: '/help/$caseId', params: { caseId: issue.id }, search: { view: 'mine' } })
  const closing = useAct(() => close(session, issue))
  const reopening = useAct(() => reopen(issue))
  const mayHandOver = issue.status === state.waiting || issue.status === state.handling
  const mayClose = issue.status <= state.handling && (may(session, 'closeIssueDesk') || isMine(session, issue))
  return (
    <>
      <ErrorSummary error={claiming.error ?? closing.error ?? reopening.error} />
      <div className={css['acts']}>
        {mayClaim(session, issue) && (
          <Button
            look="primary"
            data-main
            busy={claiming.isPending}
            onClick={() => claiming.mutate(undefined, { onSuccess: stay })}
          >
            {t('claim')}
          </Button>
        )}
        {mayClose && (
          <Button busy={closing.isPending} onClick={() => closing.mutate(undefined)}>
            {t('closeCase')}
          </Button>
        )}
        {may(session, 'reopenIssueDesk') && issue.status === state.closed && (
          <Button busy={reopening.isPending} onClick={() => reopening.mutate(undefined)}>
            {t('reopenCase')}
          </Button>
        )}
        {may(session, 'handOverIssueDesk') && mayHandOver && (
          <Button onClick={() => hand(true)}>{t('handOver')}</Button>
        )}
      </div>
      {handing && <HandOver session={session} issue={issue} onClose={() => hand(false)} />}
    </>
  )
}

/** Responders learn of the person what is in the case; the desk also sees where the person is as far as known. */
function Known({ session, issue }: { readonly session: Session; readonly issue: Case }) {
  const t = useWords(words)
  const typeName = useTypeName()
  const countryName = useCountryName()
  const languageName = useLanguageName()
  const { affected } = issue
  const phone = affected?.phone_number
  const zone = affected?.timezone_identifier
  const facts: readonly (readonly [string, React.ReactNode])[] = [
    [t('about'), typeName(issue.type)],
    [
      t('where'),
      <>
        {countryName(issue.country_code)}
        {issue.location && (
          <span className="soft">
            {' '}
            {issue.location.lat.toFixed(4)}, {issue.location.lng.toFixed(4)} ({t('asReported')})
          </span>
        )}
      </>,
    ],
    ...(affected && may(session, 'whereIs')
      ? [[t('whereNow'), <WhereIs key="where now" id={affected.id} />] as const]
      : []),
    [t('asked'), <Time key="asked" at={issue.created_at} zone={zone} />],
    [t('handler'), issue.current_handler?.display_name ?? t('nobody')],
    ...(phone
      ? [
          [
            t('phone'),
            <a key="phone" href={`tel:${phone}`}>
              {phone}
            </a>,
          ] as const,
        ]
      : []),
    ...(affected?.language ? [[t('speaks'), languageName(affected.language)] as const] : []),
    ...(affected?.age ? [[t('age'), String(affected.age)] as const] : []),
    [t('company'), issue.company],
  ]
  return (
    <>
      {issue.description && (
        <p className={css['what']} dir="auto">
          {issue.description}
        </p>
      )}
      <dl className={css['facts']}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

interface DetailProps {
  readonly id: string
  readonly session: Session
  readonly search: HelpSearch
}

export function CaseDetail({ id, session, search }: DetailProps) {
  const t = useWords(words)
  const navigate = useNavigate()
  const found = useCase(session, id)
  const [call, setCall] = useState<CallWith>()
  const heading = useRef<HTMLHeadingElement>(null)
  if (found.isPending) return <Skeleton lines={12} />
  if (!found.data) return <ErrorSummary error={found.error} again={() => void found.refetch()} />
  const issue = found.data
  const part = search.part ?? 'chat'
  const shown = parts.filter((one) => one !== 'history' || issue.timeline !== null)
  const count = { notes: issue.notes.length, offers: issue.bids.length }
  const choose = (next: (typeof parts)[number]): void =>
    void navigate({
      to: '/help/$caseId',
      params: { caseId: id },
      search: { ...(search.view && { view: search.view }), ...(next !== 'chat' && { part: next }) },
    })
  const hangUp = (): void => {
    setCall(undefined)
    heading.current?.focus()
  }
  return (
    <>
      <header className={css['head']}>
        <h2 ref={heading} tabIndex={-1}>
          {issue.affected?.display_name ?? t('unknownPerson')}
        </h2>
        <CaseState status={issue.status} />
        <span className="soft">
          <Ago at={issue.created_at} />
        </span>
      </header>
      <Known session={session} issue={issue} />
      <Acts session={session} issue={issue} />
      {call && <Call {...call} at={responders} ownId={session.user.id} onEnd={hangUp} />}
      <Tabs
        label={t('parts')}
        chosen={part}
        onChoose={choose}
        tabs={shown.map((key) => ({
          key,
          label: t(key),
          ...(key in count && { count: count[key as keyof typeof count] }),
        }))}
      />
      {part === 'chat' && <Chat session={session} issue={issue} inCall={call !== undefined} onCall={setCall} />}
      {part === 'notes' && <Notes session={session} issue={issue} />}
      {part === 'offers' && <Offers session={session} issue={issue} />}
      {part === 'history' && issue.timeline && <History timeline={issue.timeline} />}
    </>
  )
}
