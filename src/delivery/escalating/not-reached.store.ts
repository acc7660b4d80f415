import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { existsAnywhere } from '../../platform/db/exists-anywhere.ts'
import { offsetOf, type Page, type PageRequest } from '../../platform/http/paging.ts'
import type { EscalationKind, EscalationOutcome } from '../escalation/escalation.ts'
import type { Attempt, ListedPerson, MadeAttempt } from './not-reached.ts'

type Row = Omit<ListedPerson, 'attempts'> & {
  readonly attempts: readonly (Omit<MadeAttempt, 'at'> & { readonly at: string })[]
}

const listed = (companyId: string | null) =>
  companyId === null ? sql`e.state = 'listed'` : sql`e.state = 'listed' and e.company_id = ${companyId}::uuid`

/** Those who are listed, the longest first; with a notification only that one, whatever became of it. */
export async function listNotReached(
  db: Db,
  { companyId, notificationId }: { readonly companyId: string | null; readonly notificationId?: string },
  pageRequest: PageRequest,
): Promise<Page<ListedPerson>> {
  const where = notificationId === undefined ? listed(companyId) : sql`e.notification_id = ${notificationId}::uuid`
  const { rows } = await sql<Row>`
    select e.notification_id as "notificationId", e.user_id as "userId",
      coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.external_id, '') as "personName", u.phone_number as "phoneNumber", u.email,
      e.company_id as "companyId", (select c.name from shared_companies c where c.id = e.company_id) as "companyName", e.kind, n.title, e.started_at as "startedAt",
      (select coalesce(json_agg(json_build_object('way', a.way, 'outcome', a.outcome, 'note', a.note, 'at', a.at,
        'byName', (select nullif(concat_ws(' ', b.first_name, b.last_name), '') from shared_users b where b.id = a.by_user_id)) order by a.id), '[]')
       from escalation_attempts a where a.notification_id = e.notification_id) as attempts,
      exists (select from deliveries d where d.notification_id = e.notification_id and d.simulated) as "isSimulated"
    from escalations e join notifications n on n.id = e.notification_id join shared_users u on u.id = e.user_id
    where ${where} order by e.started_at, e.notification_id limit ${pageRequest.perPage} offset ${offsetOf(pageRequest)}`.execute(
    db,
  )
  const counted = await sql<{ total: number }>`select count(*)::int as total from escalations e where ${where}`.execute(
    db,
  )
  const items = rows.map(({ attempts, ...row }) => ({
    ...row,
    attempts: attempts.map((one) => ({ ...one, at: new Date(one.at) })),
  }))
  return { items, total: counted.rows[0]?.total ?? 0 }
}

export interface LockedEscalation {
  readonly userId: string
  readonly companyId: string | null
  readonly state: string
  readonly endedBy: EscalationOutcome | null
  readonly endedAt: Date | null
  readonly kind: EscalationKind
}

/** Locks it until the end of the transaction. */
export async function lockListed(db: Db, notificationId: string): Promise<LockedEscalation | undefined> {
  const { rows } = await sql<LockedEscalation>`
    select user_id as "userId", company_id as "companyId", state, ended_by as "endedBy", ended_at as "endedAt", kind
    from escalations where notification_id = ${notificationId}::uuid for update`.execute(db)
  return rows[0]
}

export async function insertAttempt(
  db: Db,
  attempt: Attempt & {
    readonly notificationId: string
    readonly userId: string
    readonly companyId: string | null
    readonly byUserId: string | null
    readonly at: Date
  },
): Promise<void> {
  const { notificationId, userId, companyId, byUserId, way, outcome, note, at } = attempt
  await sql`
    insert into escalation_attempts (notification_id, user_id, company_id, by_user_id, way, outcome, note, at)
    values (${notificationId}, ${userId}, ${companyId}, ${byUserId}, ${way}, ${outcome}, ${note}, ${at.toISOString()}::timestamptz)`.execute(
    db,
  )
}

export async function endByHand(db: Db, notificationId: string, byUserId: string | null, now: Date): Promise<void> {
  await sql`
    update escalations set state = 'ended', due_at = null, ended_by = 'reached', handled_by = ${byUserId}, ended_at = ${now.toISOString()}::timestamptz
    where notification_id = ${notificationId}::uuid and state <> 'ended'`.execute(db)
}

/** The last attempt, if it reached the person and they needed no help. False: it did not. */
export async function deleteReached(db: Db, notificationId: string): Promise<boolean> {
  const { rows } = await sql`
    delete from escalation_attempts where outcome = 'reached'
      and id = (select max(id) from escalation_attempts where notification_id = ${notificationId}::uuid) returning 1`.execute(
    db,
  )
  return rows.length > 0
}

export async function listAgain(db: Db, notificationId: string): Promise<void> {
  await sql`
    update escalations set state = 'listed', ended_by = null, handled_by = null, ended_at = null
    where notification_id = ${notificationId}::uuid`.execute(db)
}

export const notificationExists = existsAnywhere('notification')
