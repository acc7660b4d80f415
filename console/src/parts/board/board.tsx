import { Link } from '@tanstack/react-router'
import { Phone } from 'lucide-react'
import { personName, telephone } from '../../data/names.ts'
import { useWords } from '../../data/words.ts'
import { Button } from '../button.tsx'
import { ErrorSummary } from '../error-summary.tsx'
import { List } from '../list.tsx'
import { Empty, Skeleton } from '../placeholders.tsx'
import css from './board.module.css'
import { type BoardSearch, useBoard } from './board-data.ts'
import { BoardHead } from './board-head.tsx'
import { AllTried, Next, Stands } from './next.tsx'
import { Pages } from './pages.tsx'
import { words } from './words.ts'

/** The live board of an alert or a call for help: the numbers, and the people, not reached first. */
export function LiveBoard({
  kind,
  id,
  search,
  onSearch,
}: {
  readonly kind: 'alert' | 'call'
  readonly id: string
  readonly search: BoardSearch
  readonly onSearch: (search: BoardSearch) => void
}) {
  const t = useWords(words)
  const { data: board, error, refetch } = useBoard(kind, id, search)
  const { standing, page = 1 } = search
  if (!board) return error ? <ErrorSummary error={error} again={() => void refetch()} /> : <Skeleton lines={14} />
  const total = standing ? board.counts[standing] : board.exposed
  return (
    <>
      <ErrorSummary error={error} again={() => void refetch()} />
      <BoardHead
        board={board}
        kind={kind}
        chosen={standing}
        onChoose={(next) => onSearch(next ? { standing: next } : {})}
      />
      <div className={css['people']}>
        <List
          label={t('people', { n: total })}
          items={board.people}
          idOf={({ user_id }) => user_id}
          empty={
            standing ? (
              <Empty
                title={t('nobody')}
                action={<Button onClick={() => onSearch({})}>{t('showAll', { n: board.exposed })}</Button>}
              >
                {t('nobodyHelp')}
              </Empty>
            ) : (
              <Empty title={t('nobodyYet')} />
            )
          }
          columns={[
            {
              key: 'person',
              title: t('person'),
              cell: (one) => {
                const name = personName(one, t('anonymous'))
                return (
                  <span className={css['person']}>
                    <Link to="/people/$id" params={{ id: one.user_id }} data-standing={one.standing} dir="auto">
                      {name}
                    </Link>
                    {one.phone_number && (
                      <a href={telephone(one.phone_number)} aria-label={t('call', { name })} title={one.phone_number}>
                        <Phone aria-hidden size={14} />
                      </a>
                    )}
                  </span>
                )
              },
            },
            { key: 'standing', title: t('standing'), cell: (one) => <Stands person={one} /> },
            { key: 'tried', title: t('tried'), width: 'minmax(0, 1.4fr)', cell: (one) => <AllTried person={one} /> },
            { key: 'next', title: t('next'), cell: (one) => <Next person={one} asOf={board.as_of} /> },
          ]}
        />
      </div>
      <Pages total={total} page={page} onPage={(at) => onSearch({ ...search, page: at })} />
      <p className="soft">{t('boardHelp')}</p>
    </>
  )
}
