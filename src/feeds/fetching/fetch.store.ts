import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'

/** What is sent along so that an answer which did not change is not sent again. */
export interface Validators {
  readonly etag: string | null
  readonly lastModified: string | null
}

const good = `outcome in ('read', 'unchanged')`

const lastValidators = prepared<Validators>(`
  select headers ->> 'etag' as etag, headers ->> 'last-modified' as "lastModified" from feed_answers
  where feed_key = $1 and address = $2 and ${good} and (headers ? 'etag' or headers ? 'last-modified') order by at desc limit 1`)

/** Of the last good answer of the address that has any. */
export const findValidators = async (db: Db, feedKey: string, address: string): Promise<Validators> =>
  (await lastValidators(db, [feedKey, address]))[0] ?? { etag: null, lastModified: null }

const failuresInARow = prepared<{ count: number }>(`
  select count(*)::int as count from feed_answers
  where feed_key = $1 and outcome = 'failed' and at > coalesce((select max(at) from feed_answers where feed_key = $1 and outcome <> 'failed'), '-infinity')`)

/** How many answers of the feed failed since one came. */
export const countFailures = async (db: Db, feedKey: string): Promise<number> =>
  (await failuresInARow(db, [feedKey]))[0]?.count ?? 0
