import { useQuery } from '@tanstack/react-query'
import { api, type Desk } from '../data/client.ts'
import { useCompanyFilter, useList } from '../data/queries.ts'
import { useLanguage, useWords } from '../data/words.ts'
import { ErrorSummary } from '../parts/error-summary.tsx'
import { List } from '../parts/list.tsx'
import { State } from '../parts/marks.tsx'
import { Empty, Skeleton } from '../parts/placeholders.tsx'
import { Split } from '../parts/split.tsx'
import { Time } from '../parts/time.tsx'
import { Amount, moneyText } from './amount.tsx'
import { useChosen } from './chosen.ts'
import css from './money.module.css'
import { accountName, kindName } from './names.ts'
import { words } from './words.ts'

type Entry = Desk['LedgerEntry']

const sumsOf = (entries: readonly Entry[]): ReadonlyMap<string, number> =>
  entries.reduce(
    (sums, { currency, amount }) => sums.set(currency, (sums.get(currency) ?? 0) + amount),
    new Map<string, number>(),
  )

/** All entries of one transaction: money only moves, so they sum to zero in each currency. */
function Transaction({ id }: { readonly id: string }) {
  const t = useWords(words)
  const { data, error, refetch } = useQuery({
    queryKey: ['ledger', 'transaction', id],
    queryFn: ({ signal }) =>
      api.get('/api/desk/ledger_entries', { query: { transaction_id: id, per_page: 100 }, signal }),
    placeholderData: () => undefined,
  })
  if (error) return <ErrorSummary error={error} again={() => void refetch()} />
  if (!data) return <Skeleton lines={4} />
  return (
    <>
      <h2>{t('transaction')}</h2>
      <p className="soft">
        <code>{id}</code>
      </p>
      <ul className={css['lines']}>
        {data.map((entry) => (
          <li key={entry.id}>
            <span>{accountName(entry.account, t)}</span>
            <Amount amount={entry.amount} currency={entry.currency} />
          </li>
        ))}
      </ul>
      <ul className={`${css['lines']} ${css['sums']}`}>
        {[...sumsOf(data)].map(([currency, sum]) => (
          <li key={currency}>
            <span>
              {t('sum')} <State state={sum === 0 ? 'done' : 'failed'} word={t(sum === 0 ? 'balanced' : 'partOnly')} />
            </span>
            <strong>
              <Amount amount={sum} currency={currency} />
            </strong>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The sums of the whole ledger within the filter, by currency, as the service adds them up. */
function Sums({ filter }: { readonly filter: { readonly company_id?: string } }) {
  const t = useWords(words)
  const language = useLanguage()
  const { data } = useQuery({
    queryKey: ['ledger', 'sums', filter],
    queryFn: ({ signal }) => api.get('/api/desk/ledger_sums', { query: filter, signal }),
  })
  if (!data || data.length === 0) return null
  const isBalanced = data.every(({ sum }) => sum === 0)
  return (
    <p>
      <strong>
        {t('sum')}: {data.map(({ sum, currency }) => moneyText(sum, currency, language)).join(' · ')}
      </strong>{' '}
      {isBalanced && <State state="done" word={t('balanced')} />}{' '}
      <span className="soft">{t('ofEntries', { n: data.reduce((all, { entries }) => all + entries, 0) })}</span>
    </p>
  )
}

export function Ledger() {
  const t = useWords(words)
  const [chosen, choose] = useChosen('ledger')
  const filter = useCompanyFilter()
  const entries = useList('ledger', '/api/desk/ledger_entries', { ...filter, per_page: 100 })
  return (
    <>
      <p className="soft">{t('ledgerHelp')}</p>
      <Sums filter={filter} />
      <Split
        onBack={() => choose()}
        detail={chosen && <Transaction id={chosen} />}
        list={
          <List
            {...entries}
            label={t('ledger')}
            idOf={({ id }) => id}
            chosen={entries.items.find(({ transaction_id }) => transaction_id === chosen)?.id}
            onOpen={({ transaction_id }) => choose(transaction_id)}
            empty={<Empty title={t('noEntries')}>{t('noEntriesHelp')}</Empty>}
            columns={[
              {
                key: 'account',
                title: t('account'),
                width: 'minmax(0, 2fr)',
                cell: ({ account }) => accountName(account, t),
              },
              { key: 'when', title: t('when'), width: '140px', cell: ({ created_at }) => <Time at={created_at} /> },
              { key: 'kind', title: t('kind'), width: 'minmax(0, 2fr)', cell: ({ kind }) => kindName(kind, t) },
              {
                key: 'amount',
                title: t('amount'),
                end: true,
                width: '128px',
                cell: ({ amount, currency }) => <Amount amount={amount} currency={currency} />,
              },
            ]}
          />
        }
      />
    </>
  )
}
