import type { Db } from '../../platform/db/db.ts'
import { existsAnywhere } from '../../platform/db/exists-anywhere.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { Quote } from './quote.ts'

const columns = `id, company_id as "companyId", group_id as "groupId", currency, cost, taxes, insurance_taxes as "insuranceTaxes", content,
  valid_until as "validUntil", used_at as "usedAt", sale_id as "saleId", created_at as "createdAt", updated_at as "updatedAt"`

/** JSON has no times: they are written as texts. */
function withTimes(quote: Quote): Quote {
  const { request } = quote.content
  const finish = request.finish === null ? null : new Date(request.finish)
  return { ...quote, content: { ...quote.content, request: { ...request, start: new Date(request.start), finish } } }
}

const insertion = prepared<unknown>(`
  insert into product_quotes (id, company_id, group_id, currency, cost, taxes, insurance_taxes, content, valid_until, created_at, updated_at)
  select q.id, $1, $2, $3, q.cost, q.taxes, q.insurance_taxes, q.content, $4, $5, $5
  from unnest($6::uuid[], $7::bigint[], $8::bigint[], $9::bigint[], $10::jsonb[]) as q(id, cost, taxes, insurance_taxes, content)`)

/** Quotes of one request, in one statement. */
export async function insertQuotes(db: Db, quotes: readonly Quote[]): Promise<void> {
  const [first] = quotes
  if (!first) return
  const { companyId, groupId, currency, validUntil, createdAt } = first
  const column = <T>(value: (quote: Quote) => T): T[] => quotes.map(value)
  await insertion(db, [
    ...[companyId, groupId, currency, validUntil, createdAt],
    ...[column(({ id }) => id), column(({ cost }) => cost), column(({ taxes }) => taxes)],
    ...[column(({ insuranceTaxes }) => insuranceTaxes), column(({ content }) => JSON.stringify(content))],
  ])
}

const byIds = prepared<Quote>(`select ${columns} from product_quotes where id = any($1::uuid[])`)

/** In no order; ids that the scope does not show are left out. */
export const findQuotes = async (db: Db, ids: readonly string[]): Promise<Quote[]> =>
  ids.length === 0 ? [] : (await byIds(db, [ids])).map(withTimes)

const ofCompany = `select ${columns} from product_quotes where id = $1 and company_id = $2`
const one = prepared<Quote>(ofCompany)
const locked = prepared<Quote>(`${ofCompany} for update`)

export const findQuote = async (db: Db, id: string, companyId: string): Promise<Quote | undefined> =>
  (await one(db, [id, companyId])).map(withTimes)[0]

/** Two purchases with one quote happen one after the other. */
export const lockQuote = async (db: Db, id: string, companyId: string): Promise<Quote | undefined> =>
  (await locked(db, [id, companyId])).map(withTimes)[0]

const use = prepared<unknown>('update product_quotes set used_at = $2, sale_id = $3, updated_at = $2 where id = $1')

export const markQuoteUsed = async (db: Db, id: string, saleId: string, at: Date): Promise<void> => {
  await use(db, [id, at, saleId])
}

/** True when the quote exists in any company. */
export const quoteExistsAnywhere = existsAnywhere('quote')

const deletion = prepared<{ id: string }>(`
  delete from product_quotes where id in (
    select id from product_quotes where used_at is null and valid_until < $1 limit $2 for update skip locked)
  returning id`)

/** Deletes quotes that ended before the time and were never used; gives how many. */
export const deleteUnusedQuotes = async (db: Db, endedBefore: Date, most: number): Promise<number> =>
  (await deletion(db, [endedBefore, most])).length
