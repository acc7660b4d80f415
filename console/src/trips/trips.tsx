import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useCompanyFilter, useList } from '../data/queries.ts'
import { serviceNow } from '../data/service-time.ts'
import { useTyped } from '../data/typed.ts'
import { useLanguage, useWords } from '../data/words.ts'
import { Button } from '../parts/button.tsx'
import { Field, Select } from '../parts/field.tsx'
import { List } from '../parts/list.tsx'
import { Empty } from '../parts/placeholders.tsx'
import type { TripsSearch } from './search.ts'
import { daysText, namesOf, placesOf } from './trip-text.ts'
import css from './trips.module.css'
import { words } from './words.ts'

const today = (): string => serviceNow().toISOString().slice(0, 10)

export function Trips() {
  const t = useWords(words)
  const language = useLanguage()
  const navigate = useNavigate()
  const search = useSearch({ from: '/trips' })
  const company = useCompanyFilter()
  const [typed, setTyped] = useState({ q: search.q ?? '', country: search.country ?? '' })
  const choose = (next: TripsSearch): void =>
    void navigate({ to: '/trips', search: { ...search, ...next }, replace: true })
  useTyped(typed, (text) => {
    const next = { q: text.q || undefined, country: text.country.length >= 2 ? text.country : undefined }
    if (next.q !== search.q || next.country !== search.country) choose(next)
  })
  const { q, country, when } = search
  const trips = useList('trips', '/api/desk/trips', {
    ...company,
    ...(q && { q }),
    ...(country && { country }),
    ...(when === undefined && { from: today() }),
    ...(when === 'removed' && { deleted: true }),
    per_page: 50,
  })
  return (
    <>
      <header className={css['head']}>
        <h1>{t('trips')}</h1>
        <Link to="/trips/import">{t('import')}</Link>
        <Button look="primary" onClick={() => void navigate({ to: '/trips/new' })}>
          {t('newTrip')}
        </Button>
      </header>
      <div className={css['filters']}>
        <Field
          label={t('find')}
          name="q"
          type="search"
          placeholder={t('findHint')}
          value={typed.q}
          onChange={(event) => setTyped({ ...typed, q: event.target.value })}
        />
        <Field
          label={t('country')}
          name="country"
          placeholder={t('countryHint')}
          value={typed.country}
          onChange={(event) => setTyped({ ...typed, country: event.target.value })}
        />
        <Select
          label={t('view')}
          name="when"
          value={when ?? ''}
          onChange={(event) => choose({ when: (event.target.value || undefined) as TripsSearch['when'] })}
        >
          <option value="">{t('current')}</option>
          <option value="past">{t('past')}</option>
          <option value="removed">{t('removed')}</option>
        </Select>
      </div>
      <List
        {...trips}
        label={t('trips')}
        idOf={({ id }) => id}
        onOpen={({ id }) => void navigate({ to: '/trips/$id', params: { id } })}
        empty={<Empty title={t('none')}>{t('noneHelp')}</Empty>}
        columns={[
          { key: 'name', title: t('name'), cell: ({ name }) => name, sort: ({ name }) => name },
          { key: 'who', title: t('who'), cell: namesOf, sort: namesOf },
          { key: 'where', title: t('where'), cell: (one) => placesOf(one, language) },
          {
            key: 'days',
            title: t('days'),
            width: '170px',
            cell: (one) => daysText(one, language),
            sort: ({ start }) => start,
          },
          {
            key: 'company',
            title: t('company'),
            cell: ({ company_name }) => company_name ?? '–',
            sort: ({ company_name }) => company_name,
          },
        ]}
      />
    </>
  )
}
