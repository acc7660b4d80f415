import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { DistributionStep, Noise, NoisyThread } from './noise.ts'

interface NoiseRow {
  readonly notifications: number
  readonly people: number
  readonly perThread: readonly DistributionStep[]
  readonly perPerson: readonly DistributionStep[]
  readonly loudest: readonly NoisyThread[]
}

const maxLoudest = 10

/** Counts the notifications of one company or of all within a period, without withheld ones. */
export async function measureNoise(db: Db, from: Date, until: Date, companyId: string | undefined): Promise<Noise> {
  const ofCompany = companyId === undefined ? sql`` : sql`and company_id = ${companyId}`
  const { rows } = await sql<NoiseRow>`
    with counted as (
      select user_id, thread, count(*)::int as n from notifications
      where created_at >= ${from} and created_at <= ${until} and withheld is null ${ofCompany}
      group by user_id, thread
    ), person as (select user_id, sum(n)::int as n from counted group by user_id)
    select coalesce((select sum(n)::int from person), 0) as notifications, (select count(*)::int from person) as people,
      (select coalesce(json_agg(step order by step.notifications), '[]') from (
        select n as notifications, count(*)::int as count from counted where thread is not null group by n) step) as "perThread",
      (select coalesce(json_agg(step order by step.notifications), '[]') from (
        select n as notifications, count(*)::int as count from person group by n) step) as "perPerson",
      (select coalesce(json_agg(loud order by loud."mostForOne" desc, loud.notifications desc, loud.thread), '[]') from (
        select thread, count(*)::int as people, sum(n)::int as notifications, max(n) as "mostForOne"
        from counted where thread is not null group by thread
        order by max(n) desc, sum(n) desc, thread limit ${maxLoudest}) loud) as loudest`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The count returned no row.')
  return { ...row, from, until }
}

/** How many deliveries wait on each channel, and when the oldest was due. */
export async function countWaiting(
  db: Db,
): Promise<readonly { channel: string; waiting: number; oldest: Date | null }[]> {
  const { rows } = await sql<{ channel: string; waiting: number; oldest: Date | null }>`
    select channel, count(*)::int as waiting, min(due_at) as oldest from deliveries
    where state = 'waiting' and leased_until is null group by channel`.execute(db)
  return rows
}

export async function countWaitingWebhooks(
  db: Db,
): Promise<{ readonly waiting: number; readonly paused: number; readonly oldest: Date | null }> {
  const { rows } = await sql<{ waiting: number; paused: number; oldest: Date | null }>`
    select (select count(*) from webhook_deliveries where state = 'waiting')::int as waiting,
      (select count(*) from webhook_deliveries where state = 'paused')::int as paused,
      (select min(due_at) from webhook_deliveries where state = 'waiting' and leased_until is null) as oldest`.execute(
    db,
  )
  return rows[0] ?? { waiting: 0, paused: 0, oldest: null }
}
