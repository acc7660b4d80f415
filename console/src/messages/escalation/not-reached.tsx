import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useCompanyFilter, useList } from '../../data/queries.ts'
import { useNow } from '../../data/use-now.ts'
import { useWords } from '../../data/words.ts'
import { Button } from '../../parts/button.tsx'
import { ErrorSummary } from '../../parts/error-summary.tsx'
import { Empty, Skeleton } from '../../parts/placeholders.tsx'
import { MessageTabs } from '../tabs.tsx'
import { AttemptDialog } from './attempt-dialog.tsx'
import { type Attempt, type Noted, noteAttempt, undoReached, type Waiting } from './attempts.ts'
import css from './not-reached.module.css'
import { words } from './not-reached.words.ts'
import { Row } from './row.tsx'
import rows from './waiting-list.module.css'

/** What became of the last attempt. It takes the focus when the row that had it has left the list. */
function Said({
  noted,
  busy,
  onUndo,
}: {
  readonly noted: Noted | undefined
  readonly busy: boolean
  readonly onUndo: (person: Waiting) => void
}) {
  const t = useWords(words)
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (noted && noted.outcome !== 'no_answer') line.current?.focus()
  }, [noted])
  const name = noted?.person.person_name || t('noName')
  return (
    <p role="status" tabIndex={-1} ref={line} className={rows['said']} data-outcome={noted?.outcome}>
      {noted && t(`said_${noted.outcome}`, { name })}{' '}
      {noted?.outcome === 'reached' && (
        <Button aria-label={t('undoOf', { name })} busy={busy} onClick={() => onUndo(noted.person)}>
          {t('undo')}
        </Button>
      )}
      {noted?.outcome === 'needs_help' && (
        <Link to="/people/$id" params={{ id: noted.person.user_id }}>
          {t('openPerson')}
        </Link>
      )}
    </p>
  )
}

/** The people whom no message has reached, the longest first, and what was tried by hand. */
export function NotReached() {
  const t = useWords(words)
  // Draws it again while nothing else does: how long ago it was is counted as it is drawn.
  useNow()
  const list = useList('notifications', '/api/desk/not_reached', { ...useCompanyFilter(), per_page: 50 })
  const [noted, setNoted] = useState<Noted>()
  const [opened, setOpened] = useState<{ readonly person: Waiting; readonly way: Attempt['way'] }>()
  const noting = useMutation({
    mutationFn: ({ person, outcome }: { person: Waiting; outcome: Attempt['outcome'] }) =>
      noteAttempt(person, { way: 'phone', outcome }),
    onSuccess: setNoted,
  })
  const undoing = useMutation({ mutationFn: undoReached, onSuccess: setNoted })
  const { items } = list
  return (
    <>
      <h1>{t('notReached')}</h1>
      <MessageTabs chosen="notReached" />
      <p className="soft">{t('help')}</p>
      <Said noted={noted} busy={undoing.isPending} onUndo={undoing.mutate} />
      <ErrorSummary error={noting.error ?? undoing.error} />
      {list.isPending ? (
        <Skeleton lines={4} height={96} />
      ) : list.error && items.length === 0 ? (
        <ErrorSummary error={list.error} again={list.again} />
      ) : items.length === 0 ? (
        <Empty title={t('empty')}>{t('emptyHelp')}</Empty>
      ) : (
        <ul className={`${rows['rows']} ${css['list']}`} aria-label={t('notReached')}>
          {items.map((one) => (
            <Row
              key={one.notification_id}
              person={one}
              busy={noting.isPending}
              onTried={(outcome) => noting.mutate({ person: one, outcome })}
              onMore={(way) => setOpened({ person: one, way })}
            />
          ))}
        </ul>
      )}
      {list.hasMore && (
        <div className={rows['more']}>
          <Button onClick={list.more} busy={list.isLoadingMore}>
            {t('showMore')}
          </Button>
          <span className="soft">{t('shown', { shown: items.length, total: list.total })}</span>
        </div>
      )}
      {opened && (
        <AttemptDialog
          {...opened}
          onClose={() => setOpened(undefined)}
          onNoted={(one) => {
            setOpened(undefined)
            setNoted(one)
          }}
        />
      )}
    </>
  )
}
