import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useWords } from '../../data/words.ts'
import { Button } from '../../parts/button.tsx'
import { Contacts, Dial } from '../../parts/contacts.tsx'
import { Simulated } from '../../parts/simulated.tsx'
import { Ago, Time } from '../../parts/time.tsx'
import { type Attempt, outcomes, type Waiting, ways } from './attempts.ts'
import css from './not-reached.module.css'
import { words } from './not-reached.words.ts'
import rows from './waiting-list.module.css'

function Tried({ attempts }: { readonly attempts: Waiting['attempts'] }) {
  const t = useWords(words)
  if (attempts.length === 0) return <p className="soft">{t('nothingTried')}</p>
  return (
    <ol className={css['attempts']}>
      {attempts.map((one) => {
        const outcome = outcomes.find((known) => known === one.outcome)
        const way = ways.find((known) => known === one.way)
        return (
          <li key={`${one.at} ${one.way} ${one.by_name}`}>
            <strong>{outcome && t(outcome)}</strong>
            <span className="soft">
              {' · '}
              {way && `${t(way)} · `}
              <Time at={one.at} />
              {one.by_name && ` · ${one.by_name}`}
            </span>
            {one.note && <p dir="auto">{one.note}</p>}
          </li>
        )
      })}
    </ol>
  )
}

/** A try by another way than the person's own telephone is noted beside it. */
function Try({ of, busy, onTry }: { readonly of: string; readonly busy: boolean; readonly onTry: () => void }) {
  const t = useWords(words)
  return (
    <Button look="quiet" aria-label={t('noteOf', { name: of })} disabled={busy} onClick={onTry}>
      {t('noteTry')}
    </Button>
  )
}

/** Where the person stays by the itinerary. */
function Hotel({ stay, children }: { readonly stay: Waiting['hotel']; readonly children: ReactNode }) {
  const t = useWords(words)
  if (!stay) return <p className="soft">{t('noHotel')}</p>
  const name = stay.name ?? t('hotel')
  return (
    <>
      <span>
        <strong dir="auto">{name}</strong>
        {!stay.is_now && (
          <span className="soft">
            {' · '}
            {t('comes')} <Time at={stay.from} />
          </span>
        )}
      </span>
      {stay.address && <span dir="auto">{stay.address}</span>}
      <span className={css['way']}>
        {stay.phone_number ? (
          <Dial name={name} number={stay.phone_number} />
        ) : (
          <span className="soft">{t('noNumber')}</span>
        )}
        {children}
      </span>
    </>
  )
}

/** One person: who, about what and since when, what was tried, and what came of the next try. */
export function Row({
  person,
  busy,
  onTried,
  onMore,
}: {
  readonly person: Waiting
  readonly busy: boolean
  readonly onTried: (outcome: Attempt['outcome']) => void
  readonly onMore: (way: Attempt['way']) => void
}) {
  const t = useWords(words)
  const name = person.person_name || t('noName')
  return (
    <li className={rows['row']}>
      <div className={rows['part']}>
        <Link to="/people/$id" params={{ id: person.user_id }} className={`${rows['name']} ${css['name']}`} data-row>
          {name}
        </Link>
        {person.phone_number ? (
          <Dial name={name} number={person.phone_number} />
        ) : (
          <span className="soft">{t('noNumber')}</span>
        )}
        <span className={css['email']}>{person.email ?? t('noEmail')}</span>
        {person.company_name && <span className="soft">{person.company_name}</span>}
      </div>
      <div className={rows['part']}>
        <Link to="/messages/$id" params={{ id: person.notification_id }}>
          {person.title}
        </Link>
        <span className="soft">{t(`kind_${person.kind}`)}</span>
        <span>
          {t('made')} <Ago at={person.started_at} />
        </span>
      </div>
      <div className={rows['part']}>
        <p className={css['title']}>{t('tried')}</p>
        <Tried attempts={person.attempts} />
        {person.simulated && <Simulated />}
      </div>
      <div className={rows['acts']}>
        {(['reached', 'no_answer'] as const).map((one) => (
          <Button key={one} aria-label={`${t(one)}: ${name}`} disabled={busy} onClick={() => onTried(one)}>
            {t(one)}
          </Button>
        ))}
        <Button look="quiet" aria-label={`${t('more')} ${name}`} disabled={busy} onClick={() => onMore('phone')}>
          {t('more')}
        </Button>
      </div>
      <div className={css['others']}>
        <div className={rows['part']}>
          <p className={css['title']}>{t('contacts')}</p>
          <Contacts
            contacts={person.emergency_contacts}
            after={(contact) => <Try of={contact.name} busy={busy} onTry={() => onMore('contact')} />}
          />
        </div>
        <div className={rows['part']}>
          <p className={css['title']}>{t('hotelOf')}</p>
          <Hotel stay={person.hotel}>
            <Try of={person.hotel?.name ?? t('hotel')} busy={busy} onTry={() => onMore('hotel')} />
          </Hotel>
        </div>
      </div>
    </li>
  )
}
