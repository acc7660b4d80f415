import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { offsetOf, type Page, type PageRequest } from '../../platform/http/paging.ts'
import { largestRun, type PayoutRun, type PayoutRunInFull } from './payout-run.ts'

const columns = `r.id, r.currency, r.status, r.bank, r.test_money as "testMoney", r.made_by as "madeBy", r.decided_by as "decidedBy", r.reason,
  r.file_digest as "fileDigest", r.created_at as "createdAt", r.decided_at as "decidedAt", r.issued_at as "issuedAt"`

const insertion = prepared<unknown>(`
  insert into payout_runs (id, currency, status, bank, test_money, made_by, created_at, decided_at) values ($1, $2, $3, $4, $5, $6, $7, $8)`)

export async function insertRun(db: Db, run: PayoutRun): Promise<void> {
  const { id, currency, status, bank, testMoney, madeBy, createdAt, decidedAt } = run
  await insertion(db, [id, currency, status, bank, testMoney, madeBy, createdAt, decidedAt])
}

const taking = prepared<{ id: string }>(`
  update payouts set status = 'in_run', run_id = $1, test_money = $4
  where id in (
    select id from payouts where status = 'waiting' and currency = $2 and ($3::uuid[] is null or id = any($3))
    order by id limit ${largestRun} for update skip locked)
  returning id`)

/** Puts payouts that wait into a run: all, or those that were chosen. What somebody else is taking now is left to them. */
export const takeWaiting = async (
  db: Db,
  run: PayoutRun,
  chosen: readonly string[] | null,
): Promise<readonly string[]> => (await taking(db, [run.id, run.currency, chosen, run.testMoney])).map(({ id }) => id)

const givingBack = prepared<unknown>(`
  update payouts set status = 'waiting', run_id = null, test_money = false where run_id = $1 and status = 'in_run'`)

/** The payouts of a rejected run wait again. */
export async function giveBack(db: Db, runId: string): Promise<void> {
  await givingBack(db, [runId])
}

const currencies = prepared<{ currency: string }>(`
  select distinct currency from payouts where status = 'waiting' and ($1::uuid[] is null or id = any($1)) order by currency`)

/** In which currencies something waits, of all payouts or of those that were chosen. */
export const listWaitingCurrencies = async (db: Db, chosen: readonly string[] | null): Promise<string[]> =>
  (await currencies(db, [chosen])).map(({ currency }) => currency)

const byStatus = prepared<{ id: string }>('select id from payouts where run_id = $1 and status = $2 order by id')

export const listIdsInRun = async (db: Db, runId: string, status: 'in_run' | 'issued'): Promise<string[]> =>
  (await byStatus(db, [runId, status])).map(({ id }) => id)

const locked = prepared<PayoutRun>(`select ${columns} from payout_runs r where r.id = $1 for update`)
export const lockRun = async (db: Db, id: string): Promise<PayoutRun | undefined> => (await locked(db, [id]))[0]

const decision = prepared<unknown>(
  'update payout_runs set status = $2, decided_by = $3, reason = $4, decided_at = $5 where id = $1',
)

export async function saveDecision(db: Db, run: PayoutRun): Promise<void> {
  await decision(db, [run.id, run.status, run.decidedBy, run.reason, run.decidedAt])
}

const issue = prepared<unknown>(
  `update payout_runs set status = 'issued', issued_at = $2, sealed_file = $3, file_digest = $4 where id = $1`,
)

export async function saveIssue(
  db: Db,
  runId: string,
  at: Date,
  file: { readonly sealed: Buffer; readonly digest: string } | null,
): Promise<void> {
  await issue(db, [runId, at, file?.sealed ?? null, file?.digest ?? null])
}

const sealedFile = prepared<{ sealed: Buffer | null }>('select sealed_file as sealed from payout_runs where id = $1')
export const findSealedFile = async (db: Db, runId: string): Promise<Buffer | null> =>
  (await sealedFile(db, [runId]))[0]?.sealed ?? null

const inFull = `select ${columns}, coalesce(p.counts, '{}') as counts, coalesce(p.amount, 0)::bigint as amount, (
    select s.last_error from stripe_payouts s join payouts o on o.id = s.payout_id
    where o.run_id = r.id and o.status = 'issued' and s.last_error is not null order by s.updated_at desc limit 1) as "lastError"
  from payout_runs r
  left join lateral (
    select jsonb_object_agg(s.status, s.count) as counts, sum(s.amount) filter (where s.status <> 'cancelled') as amount
    from (select status, count(*)::int as count, sum(amount)::bigint as amount from payouts where run_id = r.id group by status) s
  ) p on true`
const one = prepared<PayoutRunInFull>(`${inFull} where r.id = $1`)
const page = prepared<PayoutRunInFull>(
  `${inFull} where ($1::text is null or r.status = $1) order by r.id desc limit $2 offset $3`,
)
const count = prepared<{ total: number }>(
  'select count(*)::int as total from payout_runs where ($1::text is null or status = $1)',
)

export const findRun = async (db: Db, id: string): Promise<PayoutRunInFull | undefined> => (await one(db, [id]))[0]

/** Newest first. */
export async function listRuns(
  db: Db,
  status: string | undefined,
  pageRequest: PageRequest,
): Promise<Page<PayoutRunInFull>> {
  const [items, [counted]] = await Promise.all([
    page(db, [status ?? null, pageRequest.perPage, offsetOf(pageRequest)]),
    count(db, [status ?? null]),
  ])
  return { items, total: counted?.total ?? 0 }
}
