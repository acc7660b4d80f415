import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { offsetOf, type Page, type PageRequest } from '../../platform/http/paging.ts'
import type { Account, CurrencySum, EntryFilter, LedgerEntry, TransactionKind } from './ledger.ts'

/** An entry, and whether it is of the company that was paid: a partner's is of another one's payment. */
export interface ListedEntry extends LedgerEntry {
  readonly isOfPayment: boolean
}

function matchingEntries(db: Db, filter: EntryFilter) {
  const { companyId, transactionId, appointmentId, account, from, until } = filter
  const { subscriptionId, invoiceId, paymentId, claimId } = filter
  return db
    .selectFrom('ledger_entries')
    .$if(companyId !== undefined, (query) => query.where('company_id', '=', companyId ?? null))
    .$if(transactionId !== undefined, (query) => query.where('transaction_id', '=', transactionId ?? ''))
    .$if(appointmentId !== undefined, (query) => query.where('appointment_id', '=', appointmentId ?? null))
    .$if(subscriptionId !== undefined, (query) => query.where('subscription_id', '=', subscriptionId ?? null))
    .$if(invoiceId !== undefined, (query) => query.where('invoice_id', '=', invoiceId ?? null))
    .$if(paymentId !== undefined, (query) => query.where('payment_id', '=', paymentId ?? null))
    .$if(claimId !== undefined, (query) => query.where('claim_id', '=', claimId ?? null))
    .$if(account !== undefined, (query) => query.where('account', '=', account ?? ''))
    .$if(from !== undefined, (query) => query.where('created_at', '>=', from ?? new Date(0)))
    .$if(until !== undefined, (query) => query.where('created_at', '<', until ?? new Date(0)))
}

/** Newest first. */
export async function listEntries(db: Db, filter: EntryFilter, pageRequest: PageRequest): Promise<Page<ListedEntry>> {
  const matching = matchingEntries(db, filter)
  const items = await matching
    .select(['id', 'transaction_id as transactionId', 'amount', 'currency', 'company_id as companyId'])
    .select(['user_id as userId', 'payment_id as paymentId', 'appointment_id as appointmentId'])
    .select(['subscription_id as subscriptionId', 'invoice_id as invoiceId', 'claim_id as claimId'])
    .select('created_at as createdAt')
    .select([sql<TransactionKind>`kind`.as('kind'), sql<Account>`account`.as('account')])
    .select(
      sql<boolean>`payment_id is null or exists (select from payments p where p.id = ledger_entries.payment_id
        and p.company_id is not distinct from ledger_entries.company_id)`.as('isOfPayment'),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageRequest.perPage)
    .offset(offsetOf(pageRequest))
    .execute()
  const { total } = await matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { items, total }
}

/** The sum of all entries that match, by currency. */
export const sumEntries = (db: Db, filter: EntryFilter): Promise<CurrencySum[]> =>
  matchingEntries(db, filter)
    .select(['currency', sql<number>`sum(amount)::bigint`.as('sum'), sql<number>`count(*)::int`.as('entries')])
    .groupBy('currency')
    .orderBy('currency')
    .execute()

/** The sums of a company's entries by account, currency and kind. */
export interface AccountSum {
  readonly account: Account
  readonly currency: string
  readonly kind: TransactionKind
  readonly opening: number
  readonly amount: number
  readonly entries: number
}

const sums = prepared<AccountSum>(`
  select account, currency, kind, coalesce(sum(amount) filter (where created_at < $2), 0)::bigint as opening,
    coalesce(sum(amount) filter (where created_at >= $2), 0)::bigint as amount, count(*) filter (where created_at >= $2) as entries
  from ledger_entries where company_id = $1 and created_at < $3 group by 1, 2, 3 order by 2, 1, 3`)

export const sumAccounts = (db: Db, companyId: string, from: Date, until: Date): Promise<AccountSum[]> =>
  sums(db, [companyId, from, until])
