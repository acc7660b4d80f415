import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { api, type Desk } from '../data/client.ts'
import { useContactsOf } from '../data/contacts.ts'
import { languageName } from '../data/names.ts'
import { may, queries, useList, useSession } from '../data/queries.ts'
import { serviceNow } from '../data/service-time.ts'
import { useLanguage, useWords } from '../data/words.ts'
import { mayOpen, screens } from '../frame/screens.ts'
import { Button } from '../parts/button.tsx'
import { Contacts } from '../parts/contacts.tsx'
import { Copy } from '../parts/copy.tsx'
import { ErrorSummary } from '../parts/error-summary.tsx'
import { Skeleton } from '../parts/placeholders.tsx'
import screen from '../parts/screen.module.css'
import { Time } from '../parts/time.tsx'
import { Undo } from '../parts/undo.tsx'
import { WhereIs } from '../parts/where.tsx'
import { PersonData } from './data.tsx'
import { LastHeard, lastHeardOf, NextTrip, nextTripOf, useFacts } from './known.tsx'
import css from './people.module.css'
import { PhoneLink } from './phone-link.tsx'
import { Stream } from './stream.tsx'
import { words } from './words.ts'

type Account = Desk['Account']

const roleWords: Readonly<Record<number, 'isTraveller' | 'isManager' | 'isAdmin'>> = {
  0: 'isTraveller',
  1: 'isManager',
  99: 'isAdmin',
}

function About({ person }: { readonly person: Account }) {
  const t = useWords(words)
  const language = useLanguage()
  const rows = [
    [t('email'), person.email || t('anonymous')],
    [t('phone'), person.phone_number],
    [t('externalId'), person.external_id],
    [t('company'), person.company_name],
    [t('language'), languageName(person.language, language)],
    [t('nationalities'), person.nationalities?.join(', ')],
    [t('roles'), person.roles.map(({ type }) => t(roleWords[type] ?? 'otherRole')).join(', ')],
  ] as const
  return (
    <section className={screen['card']}>
      <h2>{t('settings')}</h2>
      <dl className={css['about']}>
        {rows.map(
          ([name, value]) =>
            value && (
              <div key={name} style={{ display: 'contents' }}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <p className="soft">
        {person.confirmed_at ? (
          <>
            {t('confirmed')} <Time at={person.confirmed_at} />
          </>
        ) : (
          t('notConfirmed')
        )}
      </p>
      <p className="soft">
        {t('id')} <code>{person.id}</code> <Copy text={person.id} />
      </p>
    </section>
  )
}

/** Whom the person has named for when nobody reaches them. */
function ToCall({ id }: { readonly id: string }) {
  const t = useWords(words)
  const { data } = useContactsOf(id)
  if (!data) return null
  return (
    <section className={screen['card']}>
      <h2>{t('contacts')}</h2>
      <Contacts contacts={data} />
    </section>
  )
}

function Devices({ devices }: { readonly devices: Desk['PersonFacts']['devices'] }) {
  const t = useWords(words)
  return (
    <section className={screen['card']}>
      <h2>{t('devices')}</h2>
      {devices.length === 0 && <p className="soft">{t('noDevices')}</p>}
      <ul>
        {devices.map((one) => (
          <li key={one.id}>
            {[one.manufacturer, one.model ?? one.platform, one.osname, one.osversion].filter(Boolean).join(' ')}{' '}
            <span className="soft">
              {one.reachable ? t('reachable') : t('unreachable')}, <Time at={one.updated_at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function PersonPage() {
  const t = useWords(words)
  const { id } = useParams({ from: '/people/$id' })
  const navigate = useNavigate()
  const { data: session } = useSession()
  const facts = useFacts(id)
  const claims = useList('claims', '/api/desk/claims', { user_id: id, per_page: 20 })
  const help = screens.find(({ path }) => path === '/help')
  const cases = useList(
    'issues',
    '/api/desk/issues',
    { user_id: id, order: 'newest', per_page: 20 },
    { enabled: session !== undefined && help !== undefined && mayOpen(help, session) },
  )
  const [gone, setGone] = useState(false)
  const change = useMutation({
    mutationFn: (back: boolean) =>
      back
        ? api.post('/api/desk/users/{user_id}/restore', { path: { user_id: id } })
        : api.delete('/api/desk/users/{user_id}', { path: { user_id: id } }),
    onSuccess: async (_, back) => {
      setGone(!back)
      await queries.invalidateQueries({ queryKey: ['people'] })
    },
  })
  if (facts.isPending) return <Skeleton lines={12} />
  if (!facts.data) return <ErrorSummary error={facts.error} again={() => void facts.refetch()} />
  const { user: person, devices } = facts.data
  return (
    <div className={screen['sheet']}>
      <Link to="/people">← {t('back')}</Link>
      <header className={css['head']}>
        <h1>{person.name}</h1>
        {person.deleted_at ? (
          <Button busy={change.isPending} onClick={() => change.mutate(true)}>
            {t('restore')}
          </Button>
        ) : (
          <>
            <Button busy={change.isPending} onClick={() => change.mutate(false)}>
              {t('delete')}
            </Button>
            <Button look="primary" onClick={() => void navigate({ to: '/trips/new', search: { traveller: id } })}>
              {t('newTrip')}
            </Button>
          </>
        )}
      </header>
      <ErrorSummary error={change.error} />
      <p>
        {person.deleted_at ? (
          <strong>{t('isDeleted')}</strong>
        ) : (
          <>
            <WhereIs id={id} /> · {t('nextTrip')}:{' '}
            <NextTrip trip={nextTripOf(facts.data.trips, serviceNow().toISOString()) ?? null} /> · {t('lastHeard')}:{' '}
            <LastHeard at={lastHeardOf(facts.data)} />
          </>
        )}
      </p>
      <div className={screen['columns']}>
        <Stream facts={facts.data} claims={claims.items} cases={cases.items} />
        <div className={screen['stack']}>
          <About person={person} />
          {!person.deleted_at && <ToCall id={person.id} />}
          <Devices devices={devices} />
          {!person.deleted_at && <PhoneLink person={person} />}
          {session && <PersonData person={person} mayErase={may(session, 'eraseUserDesk')} />}
        </div>
      </div>
      {gone && (
        <Undo onUndo={() => change.mutate(true)} onEnd={() => setGone(false)}>
          {t('deleted1', { name: person.name })}
        </Undo>
      )}
    </div>
  )
}
