import { useState } from 'react'
import { useLanguage, useWords } from '../../data/words.ts'
import { Time } from '../../parts/time.tsx'
import { type MyNow, useNow } from '../data/now-data.ts'
import { discard, useQueue, type Waiting } from '../data/queue.ts'
import { Go, useRoute } from '../data/route.tsx'
import { HelpSheet, Reach } from '../parts/help-sheet.tsx'
import { moneyText } from '../parts/money.ts'
import { Outcome } from '../parts/outcome.tsx'
import { BigButton, Card, Loading, NotLoaded } from '../parts/parts.tsx'
import { AskSheet } from './ask-sheet.tsx'
import { CaseView } from './case.tsx'
import { ClaimView } from './claim.tsx'
import { words as claimWords } from './claim.words.ts'
import { ConversationView } from './conversation.tsx'
import css from './help.module.css'
import { type CaseRow, isOpen, useCases, useClaims } from './help-data.ts'
import { stateWord, typeWord, words } from './words.ts'

/** A request that waits on this phone, or that was refused: then whom to call instead. */
function NotSent({ waiting, now }: { readonly waiting: Waiting; readonly now: MyNow }) {
  const t = useWords(words)
  const { issue } = waiting.body as { issue: { description: string } }
  const { refused } = waiting
  return (
    <Card className={css['notSent'] ?? ''}>
      <h3>{t(refused === undefined ? 'notSentYet' : 'refused')}</h3>
      <p className={css['what']} dir="auto">
        {issue.description}
      </p>
      {refused === undefined && (
        <p>
          {t('caseWaits')} <Time at={waiting.madeAt} />. {t('whenConnected')}
        </p>
      )}
      {refused !== undefined &&
        (waiting.refusedCode === 'module_needed' ? (
          <p>{t('noAssistance', { company: now.company?.name ?? t('yourCompany') })}</p>
        ) : (
          <p lang="en">{refused}</p>
        ))}
      {now.numbers.length > 0 || now.company?.help_phone ? (
        <>
          <p>
            <strong>{t(refused === undefined ? 'orCall' : 'callInstead')}</strong>
          </p>
          <Reach now={now} />
        </>
      ) : (
        <p>{t('emergency')}</p>
      )}
      <BigButton onClick={() => void discard(waiting.id)}>{t('takeBack')}</BigButton>
    </Card>
  )
}

function CaseLink({ issue }: { readonly issue: CaseRow }) {
  const t = useWords(words)
  return (
    <Go className={css['row']} to={`/me/help/${issue.id}`}>
      <span className={css['rowHead']}>
        <strong>{t(typeWord(issue.type))}</strong>
        <Time at={issue.created_at} />
      </span>
      {issue.description && (
        <span className={css['short']} dir="auto">
          {issue.description}
        </span>
      )}
      <span className={isOpen(issue) ? css['open'] : css['soft']}>
        {t(stateWord(issue), { who: issue.current_handler?.display_name ?? t('formerly') })}
      </span>
    </Go>
  )
}

function Cases({ now }: { readonly now: MyNow }) {
  const t = useWords(words)
  const found = useCases()
  const { waiting, sent } = useQueue()
  const own = waiting.filter(({ kind, userId }) => kind === 'case' && userId === now.user.id)
  if (!found.data && found.isPending) return <Loading />
  const cases = (found.data ?? [])
    .filter(({ affected, creator }) => [affected?.id, creator?.id].includes(now.user.id))
    .toSorted(
      (one, other) => Number(isOpen(other)) - Number(isOpen(one)) || other.created_at.localeCompare(one.created_at),
    )
  const arrived = own.length === 0 && sent.some(({ kind }) => kind === 'case')
  return (
    <>
      <div role="status">
        {own.map((one) => (
          <NotSent key={one.id} waiting={one} now={now} />
        ))}
        {arrived && <p>{t('caseArrived')}</p>}
      </div>
      {!found.data && <NotLoaded again={() => void found.refetch()} />}
      {found.data && cases.length === 0 && own.length === 0 && <p className={css['soft']}>{t('noCases')}</p>}
      <ul className={css['list']}>
        {cases.map((one) => (
          <li key={one.id}>
            <CaseLink issue={one} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Claims() {
  const t = useWords(claimWords)
  const language = useLanguage()
  const claims = useClaims().data ?? []
  return (
    <section className={css['section']}>
      <h2>{t('claims')}</h2>
      {claims.length === 0 && <p className={css['soft']}>{t('noClaims')}</p>}
      <ul className={css['list']}>
        {claims.map(({ id, kind, status, flight, amount, currency_code, created_at }) => (
          <li key={id}>
            <Go className={css['row']} to={`/me/help?claim=${id}`}>
              <span className={css['rowHead']}>
                <strong>{t(kind as 'flight_delayed')}</strong>
                <Time at={created_at} />
              </span>
              <span>
                {flight.airline} {flight.flight_number}, {flight.origin}–{flight.destination} ·{' '}
                {moneyText(amount, currency_code, language)}
              </span>
              <span className={status === 'bank-info-requested' ? css['open'] : css['soft']}>
                {t(status as 'submitted')}
              </span>
            </Go>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Overview() {
  const t = useWords(words)
  const found = useNow()
  const [sheet, openSheet] = useState<'call' | 'case'>()
  const now = found.data
  if (!now) return found.isPending ? <Loading /> : <NotLoaded again={() => void found.refetch()} />
  return (
    <div className={css['help']}>
      <h1>{t('title')}</h1>
      <Outcome now={now} />
      <BigButton look="help" onClick={() => openSheet('call')}>
        <span aria-hidden="true">! </span>
        {t('iNeedHelp')}
      </BigButton>
      <p className={css['soft']}>{t('iNeedHelpWhat', { company: now.company?.name ?? t('yourCompany') })}</p>
      <section className={css['section']}>
        <h2>{t('cases')}</h2>
        <BigButton onClick={() => openSheet('case')}>{t('ask')}</BigButton>
        <Cases now={now} />
      </section>
      <Claims />
      {sheet === 'call' && <HelpSheet now={now} onClose={() => openSheet(undefined)} />}
      {sheet === 'case' && <AskSheet now={now} onClose={() => openSheet(undefined)} />}
    </div>
  )
}

export function HelpView() {
  const { rest, search } = useRoute()
  const [id] = rest
  const claim = search.get('claim')
  const conversation = search.get('conversation')
  if (id !== undefined) return <CaseView key={id} id={id} appointment={search.get('appointment')} />
  if (claim !== null) return <ClaimView key={claim} id={claim} />
  if (conversation !== null) return <ConversationView key={conversation} id={conversation} />
  return <Overview />
}
