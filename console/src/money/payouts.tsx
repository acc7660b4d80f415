import { useCompanyFilter, useList } from '../data/queries.ts'
import { useWords } from '../data/words.ts'
import { List } from '../parts/list.tsx'
import { State } from '../parts/marks.tsx'
import { Empty } from '../parts/placeholders.tsx'
import { Time } from '../parts/time.tsx'
import { Amount } from './amount.tsx'
import css from './money.module.css'
import { accountName, payoutState, statusOfPayout } from './names.ts'
import { words } from './words.ts'

/** What is owed, and how far each payout has come. */
export function Payouts() {
  const t = useWords(words)
  const company = useCompanyFilter()
  const owed = useList('payouts', '/api/desk/balances', { ...company, per_page: 100 })
  const payouts = useList('payouts', '/api/desk/payouts', { ...company, per_page: 50 })
  return (
    <div className={css['two']}>
      <section>
        <h2>{t('owed')}</h2>
        <List
          {...owed}
          label={t('owed')}
          idOf={(one) => `${one.account} ${one.user_id ?? one.company_id} ${one.currency}`}
          empty={<Empty title={t('nothingOwed')}>{t('nothingOwedHelp')}</Empty>}
          columns={[
            { key: 'name', title: t('to'), width: 'minmax(0, 3fr)', cell: ({ name }) => name ?? t('erased') },
            { key: 'account', title: t('account'), cell: ({ account }) => accountName(account, t) },
            {
              key: 'amount',
              title: t('amount'),
              end: true,
              width: '128px',
              cell: ({ owed: amount, currency }) => <Amount amount={amount} currency={currency} />,
            },
          ]}
        />
      </section>
      <section>
        <h2>{t('payouts')}</h2>
        <List
          {...payouts}
          label={t('payouts')}
          idOf={({ id }) => id}
          empty={<Empty title={t('noPayouts')}>{t('noPayoutsHelp')}</Empty>}
          columns={[
            {
              key: 'reference',
              title: t('reference'),
              width: 'minmax(0, 2fr)',
              cell: (one) => one.reference ?? one.note ?? one.id.slice(0, 8),
            },
            { key: 'account', title: t('account'), cell: ({ account }) => accountName(account, t) },
            {
              key: 'state',
              title: t('state'),
              width: 'minmax(0, 2fr)',
              cell: (one) => <State state={payoutState(one.status)} word={statusOfPayout(one, t)} />,
            },
            { key: 'when', title: t('when'), width: '140px', cell: ({ created_at }) => <Time at={created_at} /> },
            {
              key: 'amount',
              title: t('amount'),
              end: true,
              width: '128px',
              cell: ({ amount, currency }) => <Amount amount={amount} currency={currency} />,
            },
          ]}
        />
      </section>
    </div>
  )
}
