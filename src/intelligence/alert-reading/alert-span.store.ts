import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { AlertSpan } from '../alerts/alerts-of-trip.ts'

// The arrays are read through sub-selects, so that PostgreSQL uses one cached generic plan for all values.
const spans = prepared<Omit<AlertSpan, 'footprint'> & { countryIds: string[] }>(`
  select v.published_at as "publishedAt", v.starts_at as "startsAt", v.finishes_at as "finishesAt",
    array(select c.country_id from alert_countries c where c.alert_id = v.id) as "countryIds"
  from (
    select distinct t.thread_id from alerts t join alert_countries c on c.alert_id = t.id
    where c.country_id = any((select $1::uuid[])::uuid[]) and t.published_at < $3 and t.starts_at < $3
      and (t.finishes_at is null or t.finishes_at >= $2)
  ) thread cross join lateral (
    select x.id, x.published_at, x.starts_at, x.finishes_at from alerts x
    where x.thread_id = thread.thread_id and x.published_at < $3 order by x.published_at desc, x.id desc limit 1
  ) v`)

/** As `listLatestOfThreads`, with only the times and countries of each alert: counting needs no more. */
export async function listLatestSpans(
  db: Db,
  countryIds: readonly string[],
  from: Date,
  until: Date,
): Promise<AlertSpan[]> {
  if (countryIds.length === 0) return []
  const rows = await spans(db, [countryIds, from, until])
  return rows.map(({ countryIds: ids, ...span }) => ({ ...span, footprint: { countryIds: ids } }))
}
