import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { type EscalationEnd, undoMinutes } from './escalation.ts'

/** Which policies it ends: those that wait for less are over, too. */
const enough: Readonly<Record<EscalationEnd, readonly EscalationEnd[]>> = {
  delivered: ['delivered'],
  read: ['delivered', 'read'],
  answered: ['delivered', 'read', 'answered'],
}

const instant = (at: Date): RawBuilder<unknown> => sql`${at.toISOString()}::timestamptz`

/** It has not ended, or somebody has noted that the person was reached and may still take that back. Without the time it is the predicate of an index. */
export const mayEnd = (at: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(e.state <> 'ended' or (e.ended_by = 'reached' and e.ended_at > ${at} - make_interval(mins => ${undoMinutes})))`

/**
 * A CTE `stopped` that ends the escalations of these notifications, in the statement that stores why. It waits for a step that is under way, so
 * that no step follows the commit.
 */
export const stopEscalations = (
  ids: RawBuilder<unknown>,
  by: EscalationEnd,
  at: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  stopped as (
    update escalations e set state = 'ended', due_at = null, ended_by = ${by}, ended_at = ${at}
    where e.notification_id in (${ids}) and ${mayEnd(at)}
      and exists (select from escalation_policies x where x.id = e.policy_id and x.ends_with = any(${enough[by]}::text[]))
  )`

/** Those whose escalation has ended. */
type Ended = readonly { readonly companyId: string | null }[]

const endAnswered = async (db: Db, which: RawBuilder<unknown>, now: Date): Promise<Ended> => {
  const { rows } = await sql<{ companyId: string | null }>`
    update escalations e set state = 'ended', due_at = null, ended_by = 'answered', ended_at = ${instant(now)}
    where ${mayEnd(instant(now))} and ${which} returning e.company_id as "companyId"`.execute(db)
  return rows
}

/** Of all who are to come to the call of a person in this company. */
export const endAboutCall = (db: Db, about: string, companyId: string | null, now: Date): Promise<Ended> =>
  endAnswered(db, sql`e.about = ${about} and e.company_id is not distinct from ${companyId}::uuid`, now)

/** Of the person who has answered the request. */
export const endAboutRequest = (db: Db, about: string, userId: string, now: Date): Promise<Ended> =>
  endAnswered(db, sql`e.about = ${about} and e.user_id = ${userId}::uuid`, now)

/** The person said at that time how they are: nothing that began before needs to reach them about alerts and requests of the company. */
export const endOfPerson = (
  db: Db,
  { userId, companyId, at }: { readonly userId: string; readonly companyId: string | null; readonly at: Date },
  now: Date,
): Promise<Ended> =>
  endAnswered(
    db,
    sql`e.user_id = ${userId} and e.company_id is not distinct from ${companyId}::uuid and e.kind in ('alert', 'check_in_request')
      and e.started_at <= ${instant(at)}`,
    now,
  )
