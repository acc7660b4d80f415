import { Phone } from 'lucide-react'
import { personName, telephone } from '../data/names.ts'
import { useLanguage, useWords } from '../data/words.ts'
import { Button } from '../parts/button.tsx'
import { State } from '../parts/marks.tsx'
import { Ago, Time } from '../parts/time.tsx'
import { About } from './about.tsx'
import css from './board.module.css'
import { type BoardPerson, type BoardState, boardStates, type CallForHelp, type CheckInRequest } from './names.ts'
import { Holder } from './safety.tsx'
import { words } from './words.ts'

const marks: Readonly<Record<BoardState, string>> = { help: '!', not_reached: '×', no_answer: '○', safe: '✓' }

/** The four numbers; each shows only its people, and the four sum to all. */
export function Numbers({
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

/** The answer of one person, with what is to know of it. */
export function Answer({ person }: { readonly person: BoardPerson }) {
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

/** What can be done for one person. */
export function Actions({
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
  const name = personName(person, t('anonymous'))
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

/** The request: its text, time, sender and next reminder. */
export function Head({ request }: { readonly request: CheckInRequest }) {
  const t = useWords(words)
  const reminder = request.followed_up_at ?? request.reminded_at
  return (
    <div>
      <h1>
        {t('areYouSafe')} · <About request={request} />
      </h1>
      <p className="soft">
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
