import { getAnyCompany, throwUnauthorizedOrNotFound } from '../../people/index.ts'
import { type Ctx, deskCompany } from '../../platform/ctx.ts'
import type { Page, PageRequest } from '../../platform/http/paging.ts'
import { invalid } from '../../platform/problem.ts'
import type { AccountStatement, CurrencySum, EntryFilter, LedgerEntry, Statement } from './ledger.ts'
import { type AccountSum, type ListedEntry, listEntries, sumAccounts, sumEntries } from './ledger-reading.store.ts'

function checkPeriod(from: Date | undefined, until: Date | undefined): void {
  if (from && until && from > until) throw invalid({ until: 'must not be before from' })
}

/** What a partner sees of its part of another company's sale: the amount, and not what was sold. */
const asPartner = (entry: ListedEntry): LedgerEntry =>
  entry.isOfPayment
    ? entry
    : { ...entry, paymentId: null, appointmentId: null, subscriptionId: null, invoiceId: null, claimId: null }

/** Entries of the ledger, newest first. A manager sees the own company's. */
export async function readEntries(ctx: Ctx, filter: EntryFilter, pageRequest: PageRequest): Promise<Page<LedgerEntry>> {
  checkPeriod(filter.from, filter.until)
  const own = deskCompany(ctx)
  const { items, total } = await listEntries(ctx.db, { ...filter, companyId: own ?? filter.companyId }, pageRequest)
  return { items: own === null ? items : items.map(asPartner), total }
}

/** The sum of all entries that match, by currency; the whole ledger sums to zero in each. A manager sums the own company's. */
export function sumLedger(ctx: Ctx, filter: EntryFilter): Promise<CurrencySum[]> {
  checkPeriod(filter.from, filter.until)
  return sumEntries(ctx.db, { ...filter, companyId: deskCompany(ctx) ?? filter.companyId })
}

/** One account in one currency, from the sums of its kinds. */
function accountStatement(sums: readonly [AccountSum, ...AccountSum[]]): AccountStatement {
  const opening = sums.reduce((total, sum) => total + sum.opening, 0)
  const moved = sums.filter(({ entries }) => entries > 0)
  return {
    account: sums[0].account,
    currency: sums[0].currency,
    opening,
    movements: moved.map(({ kind, amount, entries }) => ({ kind, amount, entries })),
    closing: moved.reduce((total, sum) => total + sum.amount, opening),
  }
}

/** The first moment of the month, in UTC. */
const monthOf = (at: Date): Date => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1))

/**
 * What happened in a company's accounts from one time until (and not including) another; without times in this month until now. For
 * its managers and staff (docs/contract/money.md#statements).
 */
export async function getStatement(
  ctx: Ctx,
  id: string,
  period: { readonly from: Date | undefined; readonly until: Date | undefined },
): Promise<Statement> {
  const own = deskCompany(ctx)
  if (own !== null && own !== id.toLowerCase()) await throwUnauthorizedOrNotFound(ctx, 'company', id)
  const { id: companyId } = await getAnyCompany(ctx, id)
  const until = period.until ?? ctx.now
  const from = period.from ?? monthOf(until)
  checkPeriod(from, until)
  const byAccount = new Map<string, [AccountSum, ...AccountSum[]]>()
  for (const sum of await sumAccounts(ctx.db, companyId, from, until)) {
    const name = `${sum.account} ${sum.currency}`
    const known = byAccount.get(name)
    if (known) known.push(sum)
    else byAccount.set(name, [sum])
  }
  return { companyId, from, until, accounts: [...byAccount.values()].map(accountStatement) }
}
