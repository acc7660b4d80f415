import { useQuery } from '@tanstack/react-query'
import { api } from '../data/client.ts'
import { useCompanyFilter, useSession } from '../data/queries.ts'
import { useWords } from '../data/words.ts'
import { ChooseCompany } from '../parts/choose-company.tsx'
import { ErrorSummary } from '../parts/error-summary.tsx'
import { Empty, Skeleton } from '../parts/placeholders.tsx'
import screen from '../parts/screen.module.css'
import { Time } from '../parts/time.tsx'
import { Amount } from './amount.tsx'
import css from './money.module.css'
import { accountName, kindName } from './names.ts'
import { words } from './words.ts'

/** Opening, movements and closing of each account in this month. */
export function StatementOf() {
  const t = useWords(words)
  const { data: session } = useSession()
  const company = useCompanyFilter().company_id ?? session?.company_id ?? undefined
  const { data, error, refetch } = useQuery({
    queryKey: ['ledger', 'statement', company],
    queryFn: ({ signal }) =>
      api.get('/api/desk/companies/{company_id}/statement', { path: { company_id: company ?? '' }, signal }),
    enabled: company !== undefined,
  })
  if (company === undefined) return <ChooseCompany>{t('oneCompany')}</ChooseCompany>
  if (error) return <ErrorSummary error={error} again={() => void refetch()} />
  if (!data) return <Skeleton lines={6} />
  if (data.accounts.length === 0) return <Empty title={t('noEntries')}>{t('noEntriesHelp')}</Empty>
  return (
    <>
      <p className="soft">
        <Time at={data.from} /> – <Time at={data.until} />
      </p>
      <div className={css['accounts']}>
        {data.accounts.map((one) => (
          <section key={`${one.account} ${one.currency}`} className={screen['card']}>
            <h2>
              {accountName(one.account, t)} · {one.currency}
            </h2>
            <ul className={css['lines']}>
              <li>
                <span>{t('opening')}</span>
                <Amount amount={one.opening} currency={one.currency} />
              </li>
              {one.movements.map((movement) => (
                <li key={movement.kind}>
                  <span>
                    {kindName(movement.kind, t)} <span className="soft">{t('entries', { n: movement.entries })}</span>
                  </span>
                  <Amount amount={movement.amount} currency={one.currency} />
                </li>
              ))}
            </ul>
            <ul className={`${css['lines']} ${css['sums']}`}>
              <li>
                <span>{t('closing')}</span>
                <strong>
                  <Amount amount={one.closing} currency={one.currency} />
                </strong>
              </li>
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}
