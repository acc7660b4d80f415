import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useCompanyFilter, useList } from '../../data/queries.ts'
import { useNow } from '../../data/use-now.ts'
import { useWords } from '../../data/words.ts'
import { Button } from '../../parts/button.tsx'
import { Dial } from '../../parts/contacts.tsx'
import { ErrorSummary } from '../../parts/error-summary.tsx'
import { Select } from '../../parts/field.tsx'
import { Empty, Skeleton } from '../../parts/placeholders.tsx'
import { Ago } from '../../parts/time.tsx'
import { MessageTabs } from '../tabs.tsx'
import { type Answer, type Meaning, meanings, type Settled, settleAnswer } from './answer-data.ts'
import css from './answers.module.css'
import { words } from './answers.words.ts'
import rows from './waiting-list.module.css'

/** What became of the last one. It takes the focus, because its row has left the list. */
function Said({ settled }: { readonly settled: Settled | undefined }) {
  const t = useWords(words)
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (settled) line.current?.focus()
  }, [settled])
  return (
    <p role="status" tabIndex={-1} ref={line} className={rows['said']} data-as={settled?.as}>
      {settled && t(`said_${settled.as}`, { name: settled.name })}{' '}
      {settled?.as === 'help' && settled.userId !== undefined && (
        <Link to="/people/$id" params={{ id: settled.userId }}>
          {t('openPerson')}
        </Link>
      )}
    </p>
  )
}

/** One answer: what it says, from whom, to what; and what it means. */
function Row({
  answer,
  busy,
  onSettle,
}: {
  readonly answer: Answer
  readonly busy: boolean
  readonly onSettle: (as: Meaning, userId: string | undefined) => void
}) {
  const t = useWords(words)
  const { people, user_id, question } = answer
  const [chosen, setChosen] = useState('')
  const owner = user_id ?? (people.length === 1 ? people[0]?.id : chosen) ?? ''
  const person = people.find(({ id }) => id === owner)
  const name = person?.name || answer.person_name || answer.phone_number
  return (
    <li className={rows['row']}>
      <div className={`${rows['part']} ${css['says']}`}>
        <blockquote dir="auto">{answer.body}</blockquote>
        <span className="soft">
          {t('came')} <Ago at={answer.at} />
        </span>
      </div>
      <div className={rows['part']}>
        <Dial name={name} number={answer.phone_number} />
        {user_id === null && people.length > 1 ? (
          <Select
            label={t('whose')}
            hint={t('chooseHint')}
            name={`person-${answer.id}`}
            value={chosen}
            onChange={({ target }) => setChosen(target.value)}
          >
            <option value="">{t('choose')}</option>
            {people.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name || t('noName')}
              </option>
            ))}
          </Select>
        ) : owner === '' ? (
          <span className="soft">{t('nobody')}</span>
        ) : (
          <Link to="/people/$id" params={{ id: owner }} className={rows['name'] ?? ''} data-row>
            {person?.name || answer.person_name || t('noName')}
          </Link>
        )}
        {question ? (
          <span>
            <span className="soft">{t('answersTo')}</span>{' '}
            <Link to="/messages/$id" params={{ id: question.notification_id }}>
              {question.title}
            </Link>{' '}
            <span className="soft">
              <Ago at={question.asked_at} />
            </span>
          </span>
        ) : (
          <span className="soft">{t('noQuestion')}</span>
        )}
      </div>
      <div className={`${rows['acts']} ${css['acts']}`}>
        {meanings.map((as) => (
          <Button
            key={as}
            look={as === 'help' ? 'help' : as === 'nothing' ? 'quiet' : 'plain'}
            aria-label={t('meansOf', { meaning: t(as === 'help' ? 'help_' : as), name })}
            disabled={busy || (as !== 'nothing' && owner === '')}
            onClick={() => onSettle(as, owner === '' ? undefined : owner)}
          >
            {t(as === 'help' ? 'help_' : as)}
          </Button>
        ))}
      </div>
    </li>
  )
}

/** Answers by SMS that no rule understood, the oldest first. */
export function Answers() {
  const t = useWords(words)
  // Draws it again while nothing else does: how long ago it was is counted as it is drawn.
  useNow()
  const list = useList('notifications', '/api/desk/phone_answers', { ...useCompanyFilter(), per_page: 50 })
  const [settled, setSettled] = useState<Settled>()
  const settling = useMutation({
    mutationFn: ({ answer, as, userId }: { answer: Answer; as: Meaning; userId: string | undefined }) =>
      settleAnswer(answer, as, userId),
    onSuccess: setSettled,
  })
  const { items } = list
  return (
    <>
      <h1>{t('answers')}</h1>
      <MessageTabs chosen="answers" />
      <p className="soft">{t('help')}</p>
      <Said settled={settled} />
      <ErrorSummary error={settling.error} />
      {list.isPending ? (
        <Skeleton lines={4} height={96} />
      ) : list.error && items.length === 0 ? (
        <ErrorSummary error={list.error} again={list.again} />
      ) : items.length === 0 ? (
        <Empty title={t('empty')}>{t('emptyHelp')}</Empty>
      ) : (
        <ul className={`${rows['rows']} ${css['list']}`} aria-label={t('answers')}>
          {items.map((answer) => (
            <Row
              key={answer.id}
              answer={answer}
              busy={settling.isPending}
              onSettle={(as, userId) => settling.mutate({ answer, as, userId })}
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
    </>
  )
}
