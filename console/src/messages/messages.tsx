import { useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { seesAllCompanies, useCompanyFilter, useList, useSession } from '../data/queries.ts'
import { useWords } from '../data/words.ts'
import { Button } from '../parts/button.tsx'
import { EvidenceOfPeriod } from '../parts/evidence.tsx'
import { Field, Select } from '../parts/field.tsx'
import { List } from '../parts/list.tsx'
import { State, type StateName } from '../parts/marks.tsx'
import { useReasonText } from '../parts/message-reason.ts'
import { Empty } from '../parts/placeholders.tsx'
import { Simulated } from '../parts/simulated.tsx'
import { Time } from '../parts/time.tsx'
import { words as stateWords } from '../parts/words.ts'
import { byChannel, type Message } from './channels.ts'
import css from './messages.module.css'
import type { MessageSearch } from './search.ts'
import { MessageTabs } from './tabs.tsx'
import { words } from './words.ts'

const states = ['waiting', 'kept', 'sent', 'delivered', 'read', 'failed', 'dropped'] as const

function Filters({ search }: { readonly search: MessageSearch }) {
  const t = useWords(words)
  const state = useWords(stateWords)
  const navigate = useNavigate()
  const [email, setEmail] = useState(search.email ?? '')
  const go = (next: MessageSearch): void => void navigate({ to: '/messages', search: next })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const { email: _, ...others } = search
    go(email.trim() === '' ? others : { ...others, email: email.trim() })
  }
  const choose = (chosen: string): void => {
    const { state: _, ...others } = search
    go(chosen === '' ? others : { ...others, state: chosen })
  }
  return (
    <search aria-label={t('filters')}>
      <form className={css['filters']} onSubmit={submit}>
        <Select
          name="state"
          label={t('state')}
          value={search.state ?? ''}
          onChange={(event) => choose(event.target.value)}
        >
          <option value="">{t('anyState')}</option>
          {states.map((one) => (
            <option key={one} value={one}>
              {one === 'dropped' ? state('skipped') : state(one)}
            </option>
          ))}
        </Select>
        <Field
          name="email"
          label={t('person')}
          type="search"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          onBlur={submit}
        />
        {search.user && <span className={css['chip']}>{t('onlyPerson')}</span>}
        {search.thread && <span className={css['chip']}>{t('onlyThread')}</span>}
        {Object.keys(search).length > 0 && (
          <Button
            look="quiet"
            onClick={() => {
              setEmail('')
              go({})
            }}
          >
            {t('clear')}
          </Button>
        )}
      </form>
    </search>
  )
}

/** The channels with how far each came; those that came equally far stand together. */
const States = ({ message }: { readonly message: Message }) => {
  const t = useWords(words)
  const each = byChannel(message.deliveries)
  if (each.length === 0) return <State state="skipped" />
  const states = [...new Set(each.map(([, state]) => state))]
  const channelsIn = (state: StateName): string =>
    each.flatMap(([channel, one]) => (one === state ? [t(channel)] : [])).join(', ')
  return (
    <span className={css['states']}>
      {message.simulated && <Simulated short />}
      {states.map((state) => (
        <span key={state}>
          {channelsIn(state)} <State state={state} />
        </span>
      ))}
    </span>
  )
}

/** The notifications, and how far each came. */
export function Messages() {
  const t = useWords(words)
  const navigate = useNavigate()
  const search = useSearch({ from: '/messages' })
  const { data: session } = useSession()
  const reasonText = useReasonText()
  const { user, ...named } = search
  const query = { ...named, ...(user && { user_id: user }), ...useCompanyFilter(), per_page: 50 }
  const messages = useList('notifications', '/api/desk/notifications', query)
  const isFiltered = Object.keys(search).length > 0
  return (
    <>
      <h1>{t('messages')}</h1>
      <MessageTabs chosen="messages" />
      <Filters key={search.email ?? ''} search={search} />
      <EvidenceOfPeriod />
      <List
        {...messages}
        label={t('messages')}
        idOf={({ id }) => id}
        onOpen={({ id }) => void navigate({ to: '/messages/$id', params: { id } })}
        empty={
          <Empty title={t(isFiltered ? 'noneFound' : 'none')}>{t(isFiltered ? 'noneFoundHelp' : 'noneHelp')}</Empty>
        }
        columns={[
          { key: 'about', title: t('about'), width: 'minmax(0, 4fr)', cell: ({ title }) => title },
          { key: 'when', title: t('when'), width: '104px', cell: ({ created_at }) => <Time at={created_at} /> },
          { key: 'who', title: t('who'), width: 'minmax(0, 2fr)', cell: (one) => one.person_name || one.email || '' },
          {
            key: 'reason',
            title: t('reason'),
            width: 'minmax(0, 4fr)',
            cell: ({ reason }) => <span className="soft">{reasonText(reason)}</span>,
          },
          ...(seesAllCompanies(session)
            ? [
                {
                  key: 'company',
                  title: t('company'),
                  width: 'minmax(0, 2fr)',
                  cell: (one: Message) => one.company_name ?? '',
                },
              ]
            : []),
          { key: 'states', title: t('channels'), width: 'minmax(0, 4fr)', cell: (one) => <States message={one} /> },
          {
            key: 'read',
            title: t('read'),
            width: '96px',
            cell: ({ read_at }) => (read_at ? <Time at={read_at} /> : <span className="soft">{t('notRead')}</span>),
          },
        ]}
      />
    </>
  )
}
