import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'

/** An impossible observation of a source. */
export interface RefusedFact {
  readonly source: string
  readonly field: string
  readonly reason: string
}

const counting = prepared<unknown>(`
  insert into refused_observations as r (source, day, field, count, last_reason, last_at)
  select source, ($4::timestamptz at time zone 'UTC')::date, field, count(*), max(reason), $4
  from unnest($1::text[], $2::text[], $3::text[]) as x (source, field, reason) group by source, field
  on conflict (source, day, field) do update set count = r.count + excluded.count, last_reason = excluded.last_reason, last_at = excluded.last_at`)

export async function countRefused(db: Db, facts: readonly RefusedFact[], at: Date): Promise<void> {
  if (facts.length === 0) return
  await counting(db, [
    facts.map(({ source }) => source),
    facts.map(({ field }) => field),
    facts.map(({ reason }) => reason),
    at,
  ])
}

export interface RefusedCount {
  readonly source: string
  readonly field: string
  readonly count: number
  readonly lastReason: string
  readonly lastAt: Date
}

const counts = prepared<RefusedCount>(`
  select source, field, sum(count)::int as count, (array_agg(last_reason order by last_at desc))[1] as "lastReason", max(last_at) as "lastAt"
  from refused_observations where last_at > $1 group by source, field order by source, field`)

/** The number of impossible observations of each source since a time, by field. */
export const countRefusedSince = (db: Db, since: Date): Promise<RefusedCount[]> => counts(db, [since])
