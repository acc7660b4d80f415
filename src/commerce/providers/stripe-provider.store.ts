import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'

const insertion = prepared<unknown>(
  'insert into stripe_authorizations (key, customer, created_at) values ($1, $2, $3) on conflict (key) do nothing',
)

/** Stores the customer before a hold is requested from Stripe. Does nothing when the key was used before. */
export async function insertAuthorization(db: Db, key: string, customer: string, at: Date): Promise<void> {
  await insertion(db, [key, customer, at])
}

const byKey = prepared<{ customer: string }>('select customer from stripe_authorizations where key = $1')

/** The customer of the hold that was requested under the key. */
export const findCustomerOfKey = async (db: Db, key: string): Promise<string | undefined> =>
  (await byKey(db, [key]))[0]?.customer
