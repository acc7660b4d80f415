import { useState } from 'react'
import { useLanguage, useWords } from '../../data/words.ts'
import { Time } from '../../parts/time.tsx'
import { api } from '../data/client.ts'
import { useNow } from '../data/now-data.ts'
import { go } from '../data/route.tsx'
import { Fault } from '../parts/form.tsx'
import { BigButton, Card, Loading, NotLoaded } from '../parts/parts.tsx'
import { AskSheet } from './ask-sheet.tsx'
import { Back } from './back.tsx'
import { Chat } from './chat.tsx'
import css from './help.module.css'
import { type Case, isOpen, state, useAppointmentConversation, useCase, useCaseConversation } from './help-data.ts'
import { Offers } from './offers.tsx'
import { useAct } from './use-act.ts'
import { Video } from './video.tsx'
import { stateWord, typeWord, words } from './words.ts'

/** The request for help: its state, and what the person can do about it. */
function About({ issue }: { readonly issue: Case }) {
  const t = useWords(words)
  const language = useLanguage()
  const [completing, complete] = useState(false)
  const path = { issue_id: issue.id }
  // Once it is finished the service no longer shows it.
  const finish = useAct(async () => {
    await api.patch('/api/v2/issues/{issue_id}', { path, body: { issue: { status: 5 } } })
    go('/me/help', { replace: true })
  })
  const who = issue.current_handler?.display_name ?? t('formerly')
  const country = issue.country_code
  return (
    <Card>
      <h1>{t(typeWord(issue.type))}</h1>
      <p role="status">
        <strong>{t(stateWord(issue), { who })}</strong>
      </p>
      {issue.description && (
        <p className={css['what']} dir="auto">
          {issue.description}
        </p>
      )}
      <p className={css['soft']}>
        {country && <>{new Intl.DisplayNames([language], { type: 'region' }).of(country) ?? country} · </>}
        {t('askedAt')} <Time at={issue.created_at} />
      </p>
      {issue.status === state.collecting && (
        <BigButton look="safe" onClick={() => complete(true)}>
          {t('complete')}
        </BigButton>
      )}
      {issue.status === state.closed && (
        <>
          <Fault error={finish.error} />
          <BigButton look="safe" busy={finish.isPending} onClick={() => finish.mutate()}>
            {t('itIsOver')}
          </BigButton>
        </>
      )}
      {completing && <AskSheet issue={issue} onClose={() => complete(false)} />}
    </Card>
  )
}

function CancelCase({ issue }: { readonly issue: Case }) {
  const t = useWords(words)
  const [isConfirming, setConfirming] = useState(false)
  const cancel = useAct(() => api.post('/api/v2/issues/{issue_id}/cancel', { path: { issue_id: issue.id } }))
  if (!isConfirming) return <BigButton onClick={() => setConfirming(true)}>{t('cancelCase')}</BigButton>
  return (
    <Card>
      <p>{t('cancelCaseWhat')}</p>
      <Fault error={cancel.error} />
      <BigButton busy={cancel.isPending} onClick={() => cancel.mutate()}>
        {t('cancelCaseYes')}
      </BigButton>
      <BigButton onClick={() => setConfirming(false)}>{t('keepIt')}</BigButton>
    </Card>
  )
}

/** The chat with whoever helps, and video once somebody does. */
function Talk({ issue, ownId }: { readonly issue: Case; readonly ownId: string }) {
  const found = useCaseConversation(issue.id)
  if (!found.data) return found.isPending ? <Loading /> : <NotLoaded again={() => void found.refetch()} />
  const handler = issue.current_handler
  return (
    <>
      {isOpen(issue) && handler && handler.id !== ownId && (
        <Video conversation={found.data} ownId={ownId} other={handler} />
      )}
      <Chat conversation={found.data} ownId={ownId} open={isOpen(issue)} />
    </>
  )
}

/** The conversation of an appointment: the patient's and the responder's alone. */
function MeetingTalk({ issue, id, ownId }: { readonly issue: Case; readonly id: string; readonly ownId: string }) {
  const found = useAppointmentConversation(id)
  const meeting = issue.availability_bids.flatMap(({ appointments }) => appointments).find((one) => one.id === id)
  if (!found.data) return found.isPending ? <Loading /> : <NotLoaded again={() => void found.refetch()} />
  const goesOn = meeting !== undefined && meeting.status <= 1
  const other = meeting?.responder ?? null
  return (
    <>
      <h1>{other?.display_name}</h1>
      {goesOn && <Video conversation={found.data} ownId={ownId} other={other} />}
      <Chat conversation={found.data} ownId={ownId} open={goesOn} />
    </>
  )
}

export function CaseView({ id, appointment }: { readonly id: string; readonly appointment: string | null }) {
  const found = useCase(id)
  const ownId = useNow().data?.user.id
  const issue = found.data
  if (!issue || issue.id !== id || ownId === undefined)
    return (
      <div className={css['help']}>
        <Back />
        {found.isError && !found.isFetching ? <NotLoaded again={() => void found.refetch()} /> : <Loading />}
      </div>
    )
  if (appointment !== null)
    return (
      <div className={css['help']}>
        <Back to={`/me/help/${id}`} />
        <MeetingTalk issue={issue} id={appointment} ownId={ownId} />
      </div>
    )
  return (
    <div className={css['help']}>
      <Back />
      <About issue={issue} />
      <Offers issue={issue} />
      <Talk issue={issue} ownId={ownId} />
      {isOpen(issue) && <CancelCase issue={issue} />}
    </div>
  )
}
