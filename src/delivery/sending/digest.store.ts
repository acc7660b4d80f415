import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { DelayedMessage, DropReasons } from './pre-send-check.ts'
import { deletedReason, isAllowedBySettings } from './sending.store.ts'

const batchSize = 2_000

/**
 * Up to 2,000 people with a digest that is due; empty: all are done. An advisory lock until the end of the transaction keeps two
 * workers from each assembling a part of the same digest.
 */
export async function listDigestRecipients(tx: Db, now: Date): Promise<string[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended('assemble digests', 0))`.execute(tx)
  const { rows } = await sql<{ id: string }>`
    select distinct user_id as id from deliveries where state = 'held' and carried_by is null and due_at <= ${now}
    order by user_id limit ${batchSize}`.execute(tx)
  return rows.map((row) => row.id)
}

/** A held delivery (d) of these people that is due and in no digest yet. */
const isDue = (userIds: readonly string[], now: Date) =>
  sql`d.state = 'held' and d.carried_by is null and d.due_at <= ${now} and d.user_id = any(${userIds}::uuid[])`

/** The notifications that are due in the digests of these people. */
export async function listHeldMessages(tx: Db, userIds: readonly string[], now: Date): Promise<DelayedMessage[]> {
  const { rows } = await sql<DelayedMessage>`
    select n.id, n.type, n.user_id as "userId", n.data from notifications n
    where n.id in (select d.notification_id from deliveries d where ${isDue(userIds, now)})`.execute(tx)
  return rows
}

/** Drops deliveries that are outdated, turned off since, or of deleted people and companies, so that no digest has them. */
export async function dropHeldDeliveries(
  tx: Db,
  userIds: readonly string[],
  outdated: DropReasons,
  now: Date,
): Promise<void> {
  await sql`
    update deliveries d set state = 'dropped', last_error = left_out.why,
      tries = d.tries || jsonb_build_array(jsonb_build_object('at', ${now.toISOString()}::text, 'outcome', 'dropped', 'said', left_out.why))
    from (
      select d.id, coalesce(${deletedReason}, known.why, 'turned_off') as why
      from deliveries d join notifications n on n.id = d.notification_id join shared_users u on u.id = d.user_id
        left join shared_companies c on c.id = d.company_id
        left join unnest(${[...outdated.keys()]}::uuid[], ${[...outdated.values()]}::text[]) known (id, why) on known.id = n.id
      where ${isDue(userIds, now)} and (${deletedReason} is not null or known.why is not null or not ${isAllowedBySettings})
    ) left_out
    where d.id = left_out.id`.execute(tx)
}

/** Assembles the digests: per (person, company, channel, device) the first delivery carries the others. */
export async function assembleDigests(tx: Db, userIds: readonly string[], now: Date): Promise<void> {
  await sql`
    with part as (
      select d.id, first_value(d.id) over (partition by d.user_id, d.company_id, d.channel, d.device_id order by d.id) as carrier
      from deliveries d where ${isDue(userIds, now)}
    )
    update deliveries d
    set state = case when part.carrier = d.id then 'waiting' else 'held' end,
      carried_by = nullif(part.carrier, d.id), due_at = ${now}
    from part where d.id = part.id`.execute(tx)
}
