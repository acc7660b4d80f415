import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { EscalationEnd } from './escalation.ts'

/** Which policies it ends: those that wait for less are over, too. */
const enough: Readonly<Record<EscalationEnd, readonly EscalationEnd[]>> = {
  delivered: ['delivered'],
  read: ['delivered', 'read'],
  answered: ['delivered', 'read', 'answered'],
}

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
    where e.notification_id in (${ids}) and e.state <> 'ended'
      and exists (select from escalation_policies x where x.id = e.policy_id and x.ends_with = any(${enough[by]}::text[]))
  )`

/** Those whose escalation has ended. */
type Ended = readonly { readonly companyId: string | null }[]

/** Ends the escalations of the person, or of everybody, about one thing, because it was answered. */
export async function endAbout(db: Db, about: string, userId: string | null, now: Date): Promise<Ended> {
  const { rows } = await sql<{ companyId: string | null }>`
    update escalations set state = 'ended', due_at = null, ended_by = 'answered', ended_at = ${now.toISOString()}::timestamptz
    where about = ${about} and state <> 'ended' and (${userId}::uuid is null or user_id = ${userId}::uuid)
    returning company_id as "companyId"`.execute(db)
  return rows
}

/** The person has said how they are: nothing else needs to reach them about alerts and requests of the company. */
export async function endOfPerson(db: Db, userId: string, companyId: string | null, now: Date): Promise<Ended> {
  const { rows } = await sql<{ companyId: string | null }>`
    update escalations set state = 'ended', due_at = null, ended_by = 'answered', ended_at = ${now.toISOString()}::timestamptz
    where user_id = ${userId} and company_id is not distinct from ${companyId}::uuid and kind in ('alert', 'check_in_request') and state <> 'ended'
    returning company_id as "companyId"`.execute(db)
  return rows
}
