import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'

/** More are not drawn: the greatest risks first. */
const maxAlerts = 1_000

// Of each situation the alert that was issued last by then; none once it was closed.
const inEffect = prepared<{ id: string }>(`
  select a.id from (
    select distinct on (thread_id) * from alerts where status <> 'review' and published_at <= $1 order by thread_id, published_at desc, id desc
  ) a
  where (a.closed_at is null or a.closed_at > $1) and a.starts_at <= $2 and (a.finishes_at is null or a.finishes_at >= $2)
  order by array_position(array['high', 'medium', 'low'], a.risk_level), a.published_at desc, a.id
  limit ${maxAlerts}`)

/** The alerts in effect at a time, of those that had been issued by `known`. */
export const listAlertsInEffect = async (db: Db, known: Date, at: Date): Promise<string[]> =>
  (await inEffect(db, [known, at])).map(({ id }) => id)
