import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { ArrowLeft, Phone, Printer } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '../data/queries.ts'
import { useLanguage, useWords } from '../data/words.ts'
import { CallCard } from '../frame/call-card.tsx'
import { Button } from '../parts/button.tsx'
import { ErrorSummary } from '../parts/error-summary.tsx'
import { List } from '../parts/list.tsx'
import { State } from '../parts/marks.tsx'
import { Empty, Skeleton } from '../parts/placeholders.tsx'
import { Ago, Time, timeText } from '../parts/time.tsx'
import { About } from './about.tsx'
import css from './board.module.css'
import { useOpenCalls } from './calls.ts'
import { boardPerPage, useBoard, useReminder } from './data.ts'
import {
  type BoardPerson,
  type BoardState,
  boardStates,
  type CallForHelp,
  type CheckInRequest,
  nameOf,
  telephone,
} from './names.ts'
import { PhoneDialog } from './phone-dialog.tsx'
import { Place } from './place.tsx'
import { Question } from './question.tsx'
import { Holder } from './safety.tsx'
import { words } from './words.ts'

const marks: Readonly<Record<BoardState, string>> = { help: '!', not_reached: '×', no_answer: '○', safe: '✓' }

/** The four numbers; each shows only its people, and the four sum to all. */
function Numbers({
  request,
  chosen,
  onChoose,
}: {
  readonly request: CheckInRequest
  readonly chosen: BoardState | undefined
  readonly onChoose: (state: BoardState | undefined) => void
}) {
  const t = useWords(words)
  const language = useLanguage()
  const { counts } = request
  const percent = (counts.asked === 0 ? 0 : counts.safe / counts.asked).toLocaleString(language, { style: 'percent' })
  return (
    <ul className={css['numbers']}>
      {boardStates.map((state) => (
        <li key={state}>
          <button
            type="button"
            className={css['number']}
            data-state={state}
            data-some={counts[state] > 0 ? 'true' : undefined}
            aria-pressed={chosen === state}
            onClick={() => onChoose(chosen === state ? undefined : state)}
          >
            <strong>{counts[state].toLocaleString(language)}</strong>
            <span className={css['word']}>
              <span aria-hidden="true">{marks[state]} </span>
              {t(state)}
            </span>
            <span className={css['hint']}>{t(`${state}Hint`, { percent })}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

function Answer({ person }: { readonly person: BoardPerson }) {
  const t = useWords(words)
  const notes = [
    person.by_phone && t('takenBy', { name: person.taken_by?.name ?? '' }),
    person.late && t('late'),
    person.answered_at && person.state === 'no_answer' && t('noWord'),
  ].filter(Boolean)
  return (
    <>
      <span aria-hidden="true" className={css['mark']} data-state={person.state}>
        {marks[person.state]}
      </span>
      <State state={person.state} />
      {notes.length > 0 && <span className={css['note']}> {notes.join(' · ')}</span>}
    </>
  )
}

function Actions({
  person,
  call,
  onCall,
  onPhone,
  onRemind,
  busy,
}: {
  readonly person: BoardPerson
  readonly call: CallForHelp | undefined
  readonly onCall: () => void
  readonly onPhone: () => void
  readonly onRemind: () => void
  readonly busy: boolean
}) {
  const t = useWords(words)
  const name = nameOf(person, t('anonymous'))
  return (
    <span className={css['actions']}>
      {call && (
        <Button look="quiet" className={css['callButton'] ?? ''} onClick={onCall}>
          {call.claimed_at === null ? t('claim') : <Holder call={call} />}
          <span className="only-read-aloud">: {name}</span>
        </Button>
      )}
      {person.phone_number && (
        <a href={telephone(person.phone_number)} title={person.phone_number} aria-label={`${t('call')} ${name}`}>
          <Phone aria-hidden size={14} /> {t('call')}
        </a>
      )}
      <Button look="quiet" aria-label={`${t('byPhone')}: ${name}`} onClick={onPhone}>
        {t('byPhone')}
      </Button>
      {(person.state === 'no_answer' || person.state === 'not_reached') && (
        <Button look="quiet" aria-label={`${t('remind')}: ${name}`} busy={busy} onClick={onRemind}>
          {t('remind')}
        </Button>
      )}
    </span>
  )
}

function Head({ request }: { readonly request: CheckInRequest }) {
  const t = useWords(words)
  const reminder = request.followed_up_at ?? request.reminded_at
  return (
    <div>
      <h1>
        {t('areYouSafe')} · <About request={request} />
      </h1>
      <p className={css['soft']}>
        {t('asked')} <Time at={request.created_at} />{' '}
        {request.asked_by ? t('byWhom', { name: request.asked_by.name }) : t('byServer')} ·{' '}
        {t('people', { n: request.counts.asked })} ·{' '}
        {request.followed_up_at === null ? (
          <>
            {t('nextReminder', { when: '' })}
            <Ago at={request.follow_up_at} />
          </>
        ) : null}
        {reminder && (
          <>
            {request.followed_up_at === null && ' · '}
            {t('remindedAt', { when: '' })}
            <Ago at={reminder} />
          </>
        )}
      </p>
      {request.message && <blockquote className={css['message']}>{request.message}</blockquote>}
    </div>
  )
}

/** Everybody who was asked: who needs help, could not be reached, has not answered, is safe. It changes as answers arrive. */
export function Board() {
  const t = useWords(words)
  const language = useLanguage()
  const navigate = useNavigate()
  const { id } = useParams({ from: '/safety/$id' })
  const { state, page = 1 } = useSearch({ from: '/safety/$id' })
  const board = useBoard(id, state, page)
  const calls = useOpenCalls()
  const remind = useReminder(id)
  const [answering, setAnswering] = useState<BoardPerson>()
  const [called, setCalled] = useState<string>()
  const { data: session } = useSession()
  const show = (next: BoardState | undefined, at = 1): void =>
    void navigate({
      to: '/safety/$id',
      params: { id },
      search: { ...(next && { state: next }), ...(at > 1 && { page: at }) },
    })
  if (board.isPending) return <Skeleton lines={14} />
  if (!board.data) return <ErrorSummary error={board.error} again={() => void board.refetch()} />
  const { request, people } = board.data
  const silent = request.counts.not_reached + request.counts.no_answer
  const shown = state ? request.counts[state] : request.counts.asked
  const pages = Math.ceil(shown / boardPerPage)
  const calledCard = calls.data?.find((one) => one.id === called)
  const callOf = (person: BoardPerson): CallForHelp | undefined =>
    calls.data?.find((one) => one.id === person.call_for_help_id)
  return (
    <>
      <Button
        look="quiet"
        className={css['back'] ?? ''}
        icon={<ArrowLeft aria-hidden />}
        onClick={() => void navigate({ to: '/safety' })}
      >
        {t('backToRequests')}
      </Button>
      <header className={css['head']}>
        <Head request={request} />
        <div className={css['tools']}>
          <Button icon={<Printer aria-hidden />} onClick={() => print()}>
            {t('print')}
          </Button>
          {silent > 0 && (
            <Button look="primary" busy={remind.isPending} onClick={() => remind.mutate(undefined)}>
              {t('remindNow', { n: silent })}
            </Button>
          )}
        </div>
      </header>
      <ErrorSummary error={remind.error} />
      <p role="status" className={css['status']}>
        {remind.data && t('reminded', { n: remind.data.reminded })}
      </p>
      <Numbers request={request} chosen={state} onChoose={show} />
      <div className={css['people']}>
        <List
          label={t('people', { n: shown })}
          items={people}
          idOf={({ user_id }) => user_id}
          empty={
            <Empty
              title={t('nobodyHere')}
              action={
                state && <Button onClick={() => show(undefined)}>{t('showAll', { n: request.counts.asked })}</Button>
              }
            >
              {t('nobodyHereHelp')}
            </Empty>
          }
          columns={[
            {
              key: 'person',
              title: t('person'),
              cell: (one) => (
                <Link to="/people/$id" params={{ id: one.user_id }} data-state={one.state} dir="auto">
                  {nameOf(one, t('anonymous'))}
                </Link>
              ),
            },
            { key: 'answer', title: t('answer'), width: 'minmax(0, 1.2fr)', cell: (one) => <Answer person={one} /> },
            {
              key: 'at',
              title: t('at'),
              width: '112px',
              cell: (one) => (one.answered_at ? <Time at={one.answered_at} /> : ''),
            },
            { key: 'place', title: t('place'), width: 'minmax(0, 1.4fr)', cell: (one) => <Place place={one.place} /> },
            {
              key: 'question',
              title: t('question'),
              width: 'minmax(0, 1.3fr)',
              cell: (one) => <Question person={one} />,
            },
            {
              key: 'do',
              title: t('actions'),
              width: '224px',
              cell: (one) => (
                <Actions
                  person={one}
                  call={callOf(one)}
                  busy={remind.isPending}
                  onCall={() => setCalled(one.call_for_help_id ?? undefined)}
                  onPhone={() => setAnswering(one)}
                  onRemind={() => remind.mutate([one.user_id])}
                />
              ),
            },
          ]}
        />
      </div>
      {pages > 1 && (
        <nav className={css['pages']} aria-label={t('people', { n: shown })}>
          {Array.from({ length: pages }, (_, index) => index + 1).map((at) => (
            <Button
              key={at}
              look="quiet"
              aria-current={at === page ? 'page' : undefined}
              onClick={() => show(state, at)}
            >
              {at}
            </Button>
          ))}
        </nav>
      )}
      <p className={css['soft']}>{t('boardHelp')}</p>
      <p className={css['printed']}>
        {t('printed', {
          id: request.id,
          time: `${timeText(new Date(board.dataUpdatedAt), Intl.DateTimeFormat().resolvedOptions().timeZone, language, new Date(0))} ${Intl.DateTimeFormat().resolvedOptions().timeZone}`,
        })}
      </p>
      {session && calledCard && (
        <CallCard
          session={session}
          call={calledCard}
          calls={calls.data ?? []}
          onOpen={setCalled}
          onClose={() => setCalled(undefined)}
        />
      )}
      {answering && <PhoneDialog requestId={id} person={answering} onClose={() => setAnswering(undefined)} />}
    </>
  )
}
