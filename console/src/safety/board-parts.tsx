import { Phone } from 'lucide-react'
import { personName, telephone } from '../data/names.ts'
import { useWords } from '../data/words.ts'
import { Stands } from '../parts/board/next.tsx'
import { Button } from '../parts/button.tsx'
import { Ago, Time } from '../parts/time.tsx'
import { About } from './about.tsx'
import css from './board.module.css'
import type { BoardPerson, CallForHelp, CheckInRequest } from './names.ts'
import { Holder } from './safety.tsx'
import { words } from './words.ts'

/** The answer of one person, with what is to know of it. */
export function Answer({ person }: { readonly person: BoardPerson }) {
  const t = useWords(words)
  const notes = [
    person.by_phone && t('takenBy', { name: person.taken_by?.name ?? '' }),
    person.late && t('late'),
    person.answered_at && person.standing === 'answered' && t('noWord'),
  ].filter(Boolean)
  return (
    <>
      <Stands person={person} />
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
