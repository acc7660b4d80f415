import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { StoredReason } from '../trip-alerts/trip-alert.ts'
import type { EvidenceScope } from './evidence.ts'

/** All statements of the transaction see the database as it is at the first one. */
export async function takeSnapshot(db: Db): Promise<void> {
  await sql`set transaction isolation level repeatable read`.execute(db)
}

const any = (ids: readonly string[]): RawBuilder<unknown> => sql`any(${[...ids]}::uuid[])`
const ofCompany = (column: string, companyId: string | null): RawBuilder<unknown> =>
  companyId === null ? sql`true` : sql`${sql.ref(column)} = ${companyId}::uuid`
const time = (at: Date | null): RawBuilder<unknown> => sql`${at?.toISOString() ?? null}::timestamptz`
const within = (column: string, { since, until }: EvidenceScope): RawBuilder<unknown> =>
  sql`${sql.ref(column)} >= ${time(since)} and ${sql.ref(column)} < ${time(until)}`

/** The Trip Alerts (ta) of the scope. Those of a person are found by the trips and check-ins, of which there are few. */
const isMatched = (scope: EvidenceScope): RawBuilder<unknown> => {
  const { threadId, userId, companyId, since, until } = scope
  if (threadId !== null) return sql`ta.thread_id = ${threadId} and ${ofCompany('ta.company_id', companyId)}`
  if (userId !== null)
    return sql`ta.subject_id in (select tt.trip_id from shared_trip_travellers tt where tt.user_id = ${userId}
        union all select c.id from shared_check_ins c where c.user_id = ${userId})
      and ${userId}::uuid = any(ta.user_ids) and ${ofCompany('ta.company_id', companyId)}`
  return sql`${ofCompany('ta.company_id', companyId)} and ta.updated_at >= ${time(since)} and ta.created_at < ${time(until)}`
}

/** The people (r) who were notified of threads of the scope. */
const isNotified = (scope: EvidenceScope): RawBuilder<unknown> => {
  const { threadId, userId, companyId } = scope
  if (threadId !== null) return sql`r.thread_id = ${threadId} and ${ofCompany('r.company_id', companyId)}`
  if (userId !== null) return sql`r.user_id = ${userId} and ${ofCompany('r.company_id', companyId)}`
  return sql`${ofCompany('r.company_id', companyId)} and ${within('r.notified_at', scope)}`
}

/** Whoever else is in the package: the managers who were told of the alert, or everybody who was told or said anything in the period. */
const others = (scope: EvidenceScope): RawBuilder<unknown> => {
  const { threadId, companyId } = scope
  if (threadId !== null)
    return sql`select o.user_id from shared_roles o where o.type in ('employee', 'organization_admin') and o.company_id in (select company_id from exposed)
      and exists (select from shared_notifications n where n.user_id = o.user_id and ${ofCompany('n.company_id', companyId)}
        and (n.thread = ${threadId}::text or strpos(n.cause, ${threadId}::text) > 0))`
  return sql`select n.user_id from shared_notifications n where n.company_id = ${companyId} and ${within('n.created_at', scope)}
    union all select c.user_id from shared_check_ins c where c.company_id = ${companyId} and c.status in ('safe', 'help') and ${within('c.checkin_at', scope)}
    union all select h.user_id from shared_calls_for_help h where h.company_id = ${companyId} and ${within('h.called_at', scope)}`
}

/** The people of an alert or a period, by name. */
export async function listPeople(db: Db, scope: EvidenceScope): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with exposed as materialized (
      select person.id as user_id, ta.company_id from trip_alerts ta cross join unnest(ta.user_ids) person (id) where ${isMatched(scope)}
      union select r.user_id, r.company_id from alert_recipients r where ${isNotified(scope)}
    )
    select p.user_id as id from (select user_id from exposed union (${others(scope)})) p left join shared_users u on u.id = p.user_id
    order by lower(u.last_name), lower(u.first_name), p.user_id`.execute(db)
  return rows.map(({ id }) => id)
}

/** The alerts of all threads of the scope that were ever published, the oldest first. */
export async function listAlertIds(db: Db, scope: EvidenceScope): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with thread as materialized (
      select ta.thread_id as id from trip_alerts ta where ${isMatched(scope)}
      union select r.thread_id from alert_recipients r where ${isNotified(scope)}
      union select ${scope.threadId}::uuid
    )
    select al.id from alerts al join thread t on t.id = al.thread_id where al.published_at is not null order by al.published_at, al.id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

export interface ChangeRow {
  readonly at: Date
  readonly alertId: string
  readonly action: string
  readonly actorKind: string
  readonly actorId: string | null
  readonly actorName: string | null
  readonly requestId: string
  readonly content: Readonly<Record<string, unknown>> | null
}

/** What is done to an alert itself. Of which company somebody made a package is no other company’s business. */
const lifeOfAlert = ['create', 'edit', 'publish', 'supersede', 'close', 'reopen']

/** What the audit log says of these alerts, the oldest first; in the system’s scope, because it belongs to no company. */
export async function listChanges(db: Db, alertIds: readonly string[]): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    select l.at, l.subject_id as "alertId", l.action, l.actor_kind as "actorKind", l.actor_id as "actorId", l.request_id as "requestId",
      (select nullif(concat_ws(' ', u.first_name, u.last_name), '') from shared_users u where u.id::text = l.actor_id::text) as "actorName", l.after as content
    from shared_audit_log l where l.subject_kind = 'alert' and l.subject_id = any(${[...alertIds]}::text[])
      and l.action = any(${lifeOfAlert}::text[]) and l.company_id is null order by l.id`.execute(db)
  return rows
}

export interface EvidencePerson {
  readonly userId: string
  readonly firstName: string | null
  readonly lastName: string | null
  readonly externalId: string | null
  readonly companyId: string | null
  readonly companyName: string | null
  readonly email: string | null
  readonly phoneNumber: string | null
  readonly timeZone: string | null
  readonly deletedAt: Date | null
}

/** Those of the people whom the caller sees. */
export async function listPersons(
  db: Db,
  userIds: readonly string[],
  companyId: string | null,
): Promise<EvidencePerson[]> {
  const { rows } = await sql<EvidencePerson>`
    select u.id as "userId", u.first_name as "firstName", u.last_name as "lastName",
      case when ${companyId}::uuid is null or u.company_id = ${companyId}::uuid then u.external_id end as "externalId",
      case when ${companyId}::uuid is null or u.company_id = ${companyId}::uuid then u.company_id end as "companyId",
      (select c.name from shared_companies c where c.id = u.company_id and (${companyId}::uuid is null or c.id = ${companyId}::uuid)) as "companyName",
      u.email, u.phone_number as "phoneNumber", u.timezone_identifier as "timeZone", u.deleted_at as "deletedAt"
    from shared_users u where u.id = ${any(userIds)}`.execute(db)
  return rows
}

export interface ExposureRow {
  readonly userId: string
  readonly id: string
  readonly threadId: string
  readonly alertId: string
  readonly tripId: string | null
  readonly tripName: string | null
  readonly checkInId: string | null
  readonly createdAt: Date
  readonly notifiedAt: Date | null
  readonly reasons: readonly StoredReason[]
}

/** What places these people in the alerts: their Trip Alerts, as they matched last. */
export async function listExposures(db: Db, scope: EvidenceScope, userIds: readonly string[]): Promise<ExposureRow[]> {
  const { rows } = await sql<ExposureRow>`
    select person.id as "userId", ta.id, ta.thread_id as "threadId", ta.alert_id as "alertId", ta.trip_id as "tripId", t.name as "tripName",
      ta.check_in_id as "checkInId", ta.created_at as "createdAt", r.notified_at as "notifiedAt", ta.reasons
    from trip_alerts ta cross join unnest(ta.user_ids) person (id)
      left join shared_trips t on t.id = ta.trip_id
      left join alert_recipients r on r.thread_id = ta.thread_id and r.user_id = person.id and ${ofCompany('r.company_id', scope.companyId)}
    where ${isMatched(scope)} and person.id = ${any(userIds)} order by ta.created_at, ta.id`.execute(db)
  return rows
}

export async function findCompanyName(db: Db, companyId: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`select name from shared_companies where id = ${companyId}`.execute(db)
  return rows[0]?.name
}
