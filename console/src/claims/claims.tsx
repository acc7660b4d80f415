import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { api, type Desk } from '../data/client.ts'
import { capital } from '../data/names.ts'
import { useCompanyFilter, useList } from '../data/queries.ts'
import { oneOf } from '../data/search-params.ts'
import { useLanguage, useWords } from '../data/words.ts'
import { kindWord, statusWord } from '../parts/claim.ts'
import { Select } from '../parts/field.tsx'
import { List } from '../parts/list.tsx'
import { State } from '../parts/marks.tsx'
import { Empty } from '../parts/placeholders.tsx'
import { Tabs } from '../parts/tabs.tsx'
import { Ago } from '../parts/time.tsx'
import { moneyText, stateOf } from './claim-text.ts'
import css from './claims.module.css'
import { type ClaimsSearch, kinds } from './search.ts'
import { words } from './words.ts'

type Claim = Desk['ClaimAtDesk']

const order = ['evaluating', 'reopened', 'submitted', 'accepted', 'bank-info-requested', 'paid', 'denied', 'withdrawn']

const flightText = ({ flight }: Claim): string =>
  `${flight.airline} ${flight.flight_number} ${flight.origin} → ${flight.destination}`

/** First what waits for staff, the longest first; then the others, newest first. */
export function Claims() {
  const t = useWords(words)
  const language = useLanguage()
  const navigate = useNavigate()
  const { status, kind } = useSearch({ from: '/claims' })
  const company = useCompanyFilter()
  const filter = { ...company, ...(kind && { kind }) }
  const counts = useQuery({
    queryKey: ['claims', 'counts', filter],
    queryFn: ({ signal }) => api.get('/api/desk/claims/counts', { query: filter, signal }),
  })
  const claims = useList('claims', '/api/desk/claims', { ...filter, ...(status && { status }), per_page: 50 })
  const countOf = (one: string): number => counts.data?.find((count) => count.status === one)?.count ?? 0
  const all = counts.data?.reduce((sum, { count }) => sum + count, 0)
  const choose = (next: ClaimsSearch): void => void navigate({ to: '/claims', search: { status, kind, ...next } })
  const shown = order.filter((one) => one === status || countOf(one) > 0)
  return (
    <>
      <h1>{t('claims')}</h1>
      <div className={css['filters']}>
        <Tabs
          label={t('byStatus')}
          chosen={status ?? 'all'}
          onChoose={(key) => choose({ status: key === 'all' ? undefined : key })}
          tabs={[
            { key: 'all', label: t('all'), count: all },
            ...shown.map((one) => ({ key: one, label: capital(t(statusWord(one))), count: countOf(one) })),
          ]}
        />
        <Select
          label={t('kindFilter')}
          name="kind"
          value={kind ?? ''}
          onChange={(event) => choose({ kind: oneOf(kinds, event.target.value) })}
        >
          <option value="">{t('anyKind')}</option>
          {kinds.map((one) => (
            <option key={one} value={one}>
              {t(kindWord(one))}
            </option>
          ))}
        </Select>
      </div>
      <List
        {...claims}
        label={t('claims')}
        idOf={({ id }) => id}
        onOpen={({ id }) => void navigate({ to: '/claims/$id', params: { id } })}
        empty={<Empty title={t('none')}>{t('noneHelp')}</Empty>}
        columns={[
          {
            key: 'id',
            title: t('claim'),
            width: '90px',
            cell: ({ human_id }) => human_id,
            sort: ({ human_id }) => human_id,
          },
          { key: 'kind', title: t('kindFilter'), cell: (one) => t(kindWord(one.kind)) },
          { key: 'flight', title: t('flight'), width: 'minmax(0, 1.4fr)', cell: flightText, sort: flightText },
          {
            key: 'status',
            sort: (one) => t(statusWord(one.status)),
            title: t('status'),
            cell: (one) => <State state={stateOf(one.status)} word={capital(t(statusWord(one.status)))} />,
          },
          {
            key: 'since',
            sort: ({ waiting_since }) => waiting_since,
            title: t('waiting'),
            width: '150px',
            cell: (one) => (one.waiting_since ? <Ago at={one.waiting_since} /> : '–'),
          },
          {
            key: 'changed',
            title: t('changed'),
            width: '130px',
            cell: (one) => <Ago at={one.updated_at} />,
            sort: (one) => one.updated_at,
          },
          {
            key: 'amount',
            title: t('amount'),
            width: '130px',
            end: true,
            cell: (one) => moneyText(one.amount, one.currency_code, language),
          },
        ]}
      />
    </>
  )
}
