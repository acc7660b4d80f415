import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { ArrowLeft, Printer } from 'lucide-react'
import { useState } from 'react'
import { useOpenCalls } from '../data/calls.ts'
import { personName } from '../data/names.ts'
import { useSession } from '../data/queries.ts'
import { useLanguage, useWords } from '../data/words.ts'
import { CallCard } from '../frame/call-card.tsx'
import { type BoardSearch, useBoard } from '../parts/board/board-data.ts'
import { BoardHead } from '../parts/board/board-head.tsx'
import { Next } from '../parts/board/next.tsx'
import { Pages } from '../parts/board/pages.tsx'
import { Button } from '../parts/button.tsx'
import { ErrorSummary } from '../parts/error-summary.tsx'
import { List } from '../parts/list.tsx'
import { Place } from '../parts/place.tsx'
import { Empty, Skeleton } from '../parts/placeholders.tsx'
import { Time, timeText } from '../parts/time.tsx'
import css from './board.module.css'
import { Actions, Answer, Head } from './board-parts.tsx'
import { useReminder } from './data.ts'
import type { BoardPerson, CallForHelp } from './names.ts'
import { PhoneDialog } from './phone-dialog.tsx'
import { Question } from './question.tsx'
import { words } from './words.ts'

/** All recipients, with how each stands, not reached first. It changes as messages and answers arrive. */
export function Board() {
  const t = useWords(words)
  const language = useLanguage()
  const navigate = useNavigate()
  const { id } = useParams({ from: '/safety/$id' })
  const search = useSearch({ from: '/safety/$id' })
  const { standing, page = 1 } = search
  const board = useBoard('request', id, search)
  const calls = useOpenCalls()
  const remind = useReminder(id)
  const [answering, setAnswering] = useState<BoardPerson>()
  const [called, setCalled] = useState<string>()
  const { data: session } = useSession()
  const show = (next: BoardSearch): void =>
    void navigate({ to: '/safety/$id', params: { id }, search: next, replace: true })
  if (board.isPending) return <Skeleton lines={14} />
  if (!board.data) return <ErrorSummary error={board.error} again={() => void board.refetch()} />
  const { request, people } = board.data
  const silent = request.counts.not_reached + request.counts.no_answer
  const shown = standing ? board.data.counts[standing] : board.data.exposed
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
      <BoardHead
        board={board.data}
        kind="request"
        chosen={standing}
        onChoose={(next) => show(next ? { standing: next } : {})}
      />
      <div className={css['people']}>
        <List
          label={t('people', { n: shown })}
          items={people}
          idOf={({ user_id }) => user_id}
          empty={
            <Empty
              title={t('nobodyHere')}
              action={standing && <Button onClick={() => show({})}>{t('showAll', { n: request.counts.asked })}</Button>}
            >
              {t('nobodyHereHelp')}
            </Empty>
          }
          columns={[
            {
              key: 'person',
              title: t('person'),
              cell: (one) => (
                <Link to="/people/$id" params={{ id: one.user_id }} data-standing={one.standing} dir="auto">
                  {personName(one, t('anonymous'))}
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
            { key: 'next', title: t('next'), cell: (one) => <Next person={one} asOf={board.data.as_of} /> },
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
      <Pages total={shown} page={page} onPage={(at) => show({ ...search, page: at })} />
      <p className="soft">{t('boardHelp')}</p>
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
