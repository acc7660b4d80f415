import { useMutation } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { api, type Desk } from '../data/client.ts'
import { queries, useCompanyFilter, useList, useOne } from '../data/queries.ts'
import { useWords } from '../data/words.ts'
import { Button } from '../parts/button.tsx'
import { ErrorSummary } from '../parts/error-summary.tsx'
import { Select } from '../parts/field.tsx'
import { List } from '../parts/list.tsx'
import { One } from '../parts/one.tsx'
import { Empty } from '../parts/placeholders.tsx'
import { Beside, Split } from '../parts/split.tsx'
import { Undo } from '../parts/undo.tsx'
import css from './admin.module.css'
import { Head } from './head.tsx'
import { words } from './words.ts'

type Account = Desk['Account']
type Role = Account['roles'][number]

const types = [0, 1, 2, 50, 55, 57, 59, 99] as const
const wordOf = (type: number): `role_${(typeof types)[number]}` => `role_${type as (typeof types)[number]}`
const readAgain = (): Promise<void> => queries.invalidateQueries({ queryKey: ['people'] })

function Person({ person, onTaken }: { readonly person: Account; readonly onTaken: (role: Role) => void }) {
  const t = useWords(words)
  const [type, setType] = useState<number>(1)
  const path = { user_id: person.id }
  const give = useMutation({
    mutationFn: () => api.post('/api/desk/users/{user_id}/roles', { path, body: { role: { type } } }),
    onSettled: readAgain,
  })
  const take = useMutation({
    mutationFn: ({ id }: Role) =>
      api.delete('/api/desk/users/{user_id}/roles/{role_id}', { path: { ...path, role_id: id } }),
    onSuccess: (_answer, role) => onTaken(role),
    onSettled: readAgain,
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    give.mutate(undefined)
  }
  return (
    <Beside>
      <h2 dir="auto">{person.name}</h2>
      <p className={css['facts']}>
        <span>{person.email}</span>
        <span>{person.company_name}</span>
        {person.staff && <span>{t('isStaff')}</span>}
      </p>
      <ErrorSummary error={give.error ?? take.error} labels={{ type: t('role') }} />
      <ul className={css['roles']}>
        {person.roles.map((role) => (
          <li key={role.id}>
            <span>
              {t(wordOf(role.type))} <span className={css['soft']}>{role.company.name}</span>
            </span>
            <Button look="quiet" busy={take.isPending} onClick={() => take.mutate(role)}>
              {t('takeAway')}
            </Button>
          </li>
        ))}
      </ul>
      {!person.staff && (
        <form className={css['form']} onSubmit={submit}>
          <Select label={t('role')} name="type" value={type} onChange={({ target }) => setType(Number(target.value))}>
            {types.map((one) => (
              <option key={one} value={one}>
                {t(wordOf(one))}
              </option>
            ))}
          </Select>
          <div className={css['buttons']}>
            <Button type="submit" look="primary" busy={give.isPending}>
              {t('giveRole')}
            </Button>
          </div>
        </form>
      )}
    </Beside>
  )
}

/** Who may do what. A role that was taken can be given back at once. */
export function Roles() {
  const t = useWords(words)
  const navigate = useNavigate()
  const { id: chosen, q } = useSearch({ from: '/admin/roles' })
  const company = useCompanyFilter()
  const people = useList('people', '/api/desk/users', { per_page: 100, ...company, ...(q && { q }) })
  const listed = people.items.find(({ id }) => id === chosen)
  const person = useOne('people', '/api/desk/users/{user_id}', chosen, listed)
  const [taken, setTaken] = useState<{ readonly userId: string; readonly name: string; readonly role: Role }>()
  const go = (search: { id?: string; q?: string }): void => void navigate({ to: '/admin/roles', search })
  const found = q ? { q } : {}
  const giveBack = useMutation({
    mutationFn: ({ userId, role }: NonNullable<typeof taken>) =>
      api.post('/api/desk/users/{user_id}/roles', {
        path: { user_id: userId },
        body: { role: { type: role.type, company_id: role.company.id } },
      }),
    onSettled: readAgain,
  })
  const search = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('q') ?? '').trim()
    go(text === '' ? {} : { q: text })
  }
  return (
    <>
      <Head at="roles" />
      <form className={css['filter']} onSubmit={search}>
        <input
          name="q"
          type="search"
          aria-label={t('findPerson')}
          placeholder={t('findPerson')}
          defaultValue={q ?? ''}
        />
        <Button type="submit">{t('find')}</Button>
      </form>
      <ErrorSummary error={giveBack.error} />
      <Split
        onBack={() => go(found)}
        detail={
          chosen && (
            <One of={person}>
              {(one) => (
                <Person
                  key={one.id}
                  person={one}
                  onTaken={(role) => setTaken({ userId: one.id, name: one.name, role })}
                />
              )}
            </One>
          )
        }
        list={
          <List
            {...people}
            label={t('roles')}
            idOf={({ id }) => id}
            chosen={chosen}
            onOpen={({ id }) => go({ ...found, id })}
            empty={<Empty title={t('nobody')}>{t('nobodyHelp')}</Empty>}
            columns={[
              { key: 'name', title: t('name'), cell: ({ name }) => name },
              {
                key: 'roles',
                title: t('roles'),
                width: 'minmax(0, 2fr)',
                cell: (one) =>
                  one.staff ? t('isStaff') : one.roles.map(({ type }) => t(wordOf(type))).join(', ') || t('nothing'),
              },
              { key: 'company', title: t('company'), cell: ({ company_name }) => company_name ?? '' },
            ]}
          />
        }
      />
      {taken && (
        <Undo key={taken.role.id} onUndo={() => giveBack.mutate(taken)} onEnd={() => setTaken(undefined)}>
          {t('taken', { role: t(wordOf(taken.role.type)), name: taken.name })}
        </Undo>
      )}
    </>
  )
}
