import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { offsetOf, type Page, type PageRequest } from '../../platform/http/paging.ts'
import { type Balance, type SettledAccount, settledAccounts } from './payout.ts'

/** Which balances a list shows; what is left out does not narrow it. */
export interface BalanceFilter {
  readonly account?: SettledAccount | undefined
  readonly userId?: string | undefined
  readonly companyId?: string | undefined
  readonly currency?: string | undefined
}

/** What is owed, without accounts that are even: by currency and account, the largest first. */
export async function listBalances(db: Db, filter: BalanceFilter, pageRequest: PageRequest): Promise<Page<Balance>> {
  const { account, userId, companyId, currency } = filter
  const accounts = account === undefined ? [...settledAccounts] : [account]
  const { rows } = await sql<Balance & { total: number }>`
    with owed as (
      select account, currency, case when account = 'responders' then user_id end as user_id,
        case when account <> 'responders' then company_id end as company_id,
        sum(case when account = 'companies' then amount else -amount end)::bigint as owed
      from ledger_entries
      where account = any(${accounts}) and (${currency ?? null}::text is null or currency = ${currency ?? null})
        and (${userId ?? null}::uuid is null or (account = 'responders' and user_id = ${userId ?? null}))
        and (${companyId ?? null}::uuid is null or (account <> 'responders' and company_id = ${companyId ?? null}))
      group by 1, 2, 3, 4 having sum(amount) <> 0)
    select o.account, o.currency, o.user_id as "userId", o.company_id as "companyId", o.owed, count(*) over () as total,
      coalesce(c.name, u.display_name, nullif(concat_ws(' ', u.first_name, u.last_name), '')) as name
    from owed o left join shared_companies c on c.id = o.company_id left join shared_users u on u.id = o.user_id
    order by o.currency, o.account, o.owed desc, o.company_id, o.user_id
    limit ${pageRequest.perPage} offset ${offsetOf(pageRequest)}`.execute(db)
  return { items: rows.map(({ total: _, ...balance }) => balance), total: rows[0]?.total ?? 0 }
}
