import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { StripeOrder, StripeStep } from './stripe-payout.ts'

const columns = `payout_id as "payoutId", account, transfer, reference, reversal, asking, refusals, last_error as "lastError"`

const byPayout = prepared<StripeOrder>(`select ${columns} from stripe_payouts where payout_id = $1`)

export const findOrder = async (db: Db, payoutId: string): Promise<StripeOrder | undefined> =>
  (await byPayout(db, [payoutId]))[0]

const beginning = prepared<unknown>(`
  insert into stripe_payouts (payout_id, asking, refusals, updated_at) values ($1, $2, 0, $3)
  on conflict (payout_id) do update set asking = $2, updated_at = $3`)

/** Stores the step before the call to Stripe. */
export async function saveAsking(db: Db, payoutId: string, step: StripeStep, at: Date): Promise<void> {
  await beginning(db, [payoutId, step, at])
}

const answered = (column: string) =>
  prepared<unknown>(`
    insert into stripe_payouts (payout_id, ${column}, refusals, updated_at) values ($1, $2, 0, $3)
    on conflict (payout_id) do update set ${column} = $2, asking = null, last_error = null, updated_at = $3`)
const answers = {
  account: answered('account'),
  transfer: answered('transfer'),
  payout: answered('reference'),
  reversal: answered('reversal'),
} as const

/** Stores Stripe's id of what the step made. */
export async function saveAnswer(
  db: Db,
  payoutId: string,
  step: keyof typeof answers,
  id: string,
  at: Date,
): Promise<void> {
  await answers[step](db, [payoutId, id, at])
}

const failure = prepared<unknown>(`
  update stripe_payouts set last_error = $2, refusals = refusals + $3, asking = case when $3 > 0 then null else asking end, updated_at = $4
  where payout_id = $1`)

/** Stores the error. After a refusal no step is open any more. */
export async function saveFailure(
  db: Db,
  payoutId: string,
  error: string,
  isRefusal: boolean,
  at: Date,
): Promise<void> {
  await failure(db, [payoutId, error, isRefusal ? 1 : 0, at])
}

const payee = prepared<{ account: string }>(
  'select account from stripe_payees where user_id = $1 and details_digest = $2',
)

/** The account of a payee at Stripe for the same bank details. */
export const findPayee = async (db: Db, userId: string, digest: Buffer): Promise<string | undefined> =>
  (await payee(db, [userId, digest]))[0]?.account

const payeeInsertion = prepared<unknown>(`
  insert into stripe_payees (account, user_id, details_digest, created_at) values ($1, $2, $3, $4) on conflict do nothing`)

export async function insertPayee(db: Db, account: string, userId: string, digest: Buffer, at: Date): Promise<void> {
  await payeeInsertion(db, [account, userId, digest, at])
}

const byReference = prepared<{ id: string }>('select payout_id as id from stripe_payouts where reference = $1')

/** The payout that Stripe calls so. */
export const findIdByReference = async (db: Db, reference: string): Promise<string | undefined> =>
  (await byReference(db, [reference]))[0]?.id

const unsent = prepared<{ id: string }>(`
  select p.id from payouts p join payout_runs r on r.id = p.run_id left join stripe_payouts s on s.payout_id = p.id
  where p.status = 'issued' and r.bank = 'stripe' and s.reference is null and p.issued_at < $1 order by p.id limit $2`)

/** Issued payouts that Stripe does not have the order for. */
export const listUnsent = async (db: Db, issuedBefore: Date, most: number): Promise<string[]> =>
  (await unsent(db, [issuedBefore, most])).map(({ id }) => id)

const unreversed = prepared<{ id: string }>(`
  select s.payout_id as id from stripe_payouts s join payouts p on p.id = s.payout_id
  where p.status = 'returned' and p.returned_at < $1 and s.reversal is null and (s.transfer is not null or s.asking = 'transfer')
  order by 1 limit $2`)

/** Returned payouts whose money may still be on the payee's account at Stripe. */
export const listUnreversed = async (db: Db, returnedBefore: Date, most: number): Promise<string[]> =>
  (await unreversed(db, [returnedBefore, most])).map(({ id }) => id)

const payeesRemoval = prepared<{ account: string }>('delete from stripe_payees where user_id = $1 returning account')
const accountsRemoval = prepared<unknown>(`
  update stripe_payouts s set account = null, last_error = null from payouts p where p.id = s.payout_id and p.user_id = $1`)

const payees = prepared<object>(
  'select account, created_at from stripe_payees where user_id = $1 order by created_at, account',
)

export const listPayeeData = (db: Db, userId: string): Promise<object[]> => payees(db, [userId])

/** Forgets the person's accounts at Stripe, and gives their names there. Before the person is taken off the payouts. */
export async function deletePayees(db: Db, userId: string): Promise<string[]> {
  await accountsRemoval(db, [userId])
  return (await payeesRemoval(db, [userId])).map(({ account }) => account)
}
