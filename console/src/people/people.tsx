import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useCompanyFilter, useList } from '../data/queries.ts'
import { useTyped } from '../data/typed.ts'
import { useWords } from '../data/words.ts'
import { Button } from '../parts/button.tsx'
import { Check, Field, Select } from '../parts/field.tsx'
import { List } from '../parts/list.tsx'
import { Empty } from '../parts/placeholders.tsx'
import { Where } from '../parts/where.tsx'
import { Invite } from './invite.tsx'
import { LastHeard, NextTrip } from './known.tsx'
import css from './people.module.css'
import type { PeopleSearch } from './search.ts'
import { words } from './words.ts'

const roles = [
  [0, 'traveller'],
  [1, 'manager'],
  [99, 'admin'],
] as const

export function People() {
  const t = useWords(words)
  const navigate = useNavigate()
  const search = useSearch({ from: '/people' })
  const [typed, setTyped] = useState(search.q ?? '')
  const [inviting, setInviting] = useState(false)
  const company = useCompanyFilter()
  const choose = (next: PeopleSearch): void =>
    void navigate({ to: '/people', search: { ...search, ...next }, replace: true })
  useTyped(typed, (text) => {
    if (text !== (search.q ?? '')) choose({ q: text || undefined })
  })
  const { q, role, deleted } = search
  const people = useList('people', '/api/desk/users', {
    ...company,
    ...(q && { q }),
    ...(role !== undefined && { role }),
    ...(deleted && { deleted }),
    staff: false,
    facts: true,
    per_page: 25,
  })
  return (
    <>
      <header className={css['head']}>
        <h1>{t('people')}</h1>
        <Link to="/people/import">{t('import')}</Link>
        <Button look="primary" onClick={() => setInviting(true)}>
          {t('invite')}
        </Button>
      </header>
      <div className={css['filters']}>
        <Field
          label={t('find')}
          name="q"
          type="search"
          placeholder={t('findHint')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Select
          label={t('role')}
          name="role"
          value={role ?? ''}
          onChange={(event) => choose({ role: event.target.value === '' ? undefined : Number(event.target.value) })}
        >
          <option value="">{t('anybody')}</option>
          {roles.map(([number, name]) => (
            <option key={number} value={number}>
              {t(name)}
            </option>
          ))}
        </Select>
        <Check
          label={t('deleted')}
          name="deleted"
          checked={deleted ?? false}
          onChange={(event) => choose({ deleted: event.target.checked || undefined })}
        />
      </div>
      <List
        {...people}
        label={t('people')}
        idOf={({ id }) => id}
        onOpen={({ id }) => void navigate({ to: '/people/$id', params: { id } })}
        empty={<Empty title={t('none')}>{t('noneHelp')}</Empty>}
        columns={[
          { key: 'name', title: t('name'), cell: ({ name }) => name, sort: ({ name }) => name },
          {
            key: 'company',
            title: t('company'),
            cell: ({ company_name }) => company_name ?? '–',
            sort: ({ company_name }) => company_name,
          },
          { key: 'where', title: t('where'), cell: ({ facts }) => <Where place={facts?.whereabouts} /> },
          {
            key: 'trip',
            title: t('nextTrip'),
            width: 'minmax(0, 1.3fr)',
            cell: ({ facts }) => <NextTrip trip={facts?.next_trip} />,
          },
          {
            key: 'heard',
            sort: ({ facts }) => facts?.last_heard_at,
            title: t('lastHeard'),
            width: '130px',
            cell: ({ facts }) => <LastHeard at={facts?.last_heard_at} />,
          },
        ]}
      />
      {inviting && <Invite onClose={() => setInviting(false)} />}
    </>
  )
}
