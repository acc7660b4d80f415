import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/**
 * Gives the Trip Alerts, advisories and rules that concerned a trip to the trip that it was merged into. What concerned both stays once,
 * with the row of the trip that stays, so that nobody is notified again.
 */
export async function moveToTrip(db: Db, from: string, to: string, now: Date): Promise<void> {
  await sql`
    update alert_recipients recipient set trip_id = ${to}, trip_alert_id = coalesce(
      (select kept.id from trip_alerts kept where kept.trip_id = ${to} and kept.thread_id = recipient.thread_id), recipient.trip_alert_id)
    where recipient.trip_id = ${from}`.execute(db)
  await sql`
    delete from trip_alerts ta where ta.trip_id = ${from}
      and exists (select 1 from trip_alerts kept where kept.trip_id = ${to} and kept.thread_id = ta.thread_id)`.execute(
    db,
  )
  await sql`update trip_alerts set trip_id = ${to}, updated_at = ${now} where trip_id = ${from}`.execute(db)
  await sql`
    delete from advisory_trips x where x.trip_id = ${from}
      and exists (select 1 from advisory_trips kept where kept.trip_id = ${to} and kept.advisory_id = x.advisory_id)`.execute(
    db,
  )
  await sql`update advisory_trips set trip_id = ${to} where trip_id = ${from}`.execute(db)
  await sql`
    delete from rule_matches m where m.trip_id = ${from} and exists (
      select 1 from rule_matches kept where kept.trip_id = ${to} and kept.rule_id = m.rule_id and kept.user_id = m.user_id)`.execute(
    db,
  )
  await sql`update rule_matches set trip_id = ${to} where trip_id = ${from}`.execute(db)
}
