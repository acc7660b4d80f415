import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { type EscalationKind, type EscalationPolicy, type StoredSteps, toSteps } from '../escalation/escalation.ts'
import { holds } from '../escalation/escalation-start.store.ts'

type Row = Omit<EscalationPolicy, 'steps'> & { readonly steps: StoredSteps }

const toPolicy = (row: Row): EscalationPolicy => ({ ...row, steps: toSteps(row.steps) })

/** The policies that hold for a company (null: those of the service): its own, else the service's. One for each kind. */
export async function listPolicies(db: Db, companyId: string | null): Promise<EscalationPolicy[]> {
  const { rows } = await sql<Row>`
    select distinct on (x.kind) x.id, x.company_id as "companyId", x.kind, x.enabled, x.ends_with as "endsWith", x.steps,
      x.list_after_minutes as "listAfterMinutes",
      (select coalesce(max(own.revision), 0) from escalation_policies own where own.company_id = ${companyId}::uuid and own.kind = x.kind) as revision
    from escalation_policies x
    where (x.company_id is null or x.company_id = ${companyId}::uuid) and ${holds}
    order by x.kind, x.company_id is null, x.revision desc`.execute(db)
  return rows.map(toPolicy)
}

/** Makes writers of the same policy wait for each other. */
export async function lockPolicy(db: Db, companyId: string | null, kind: EscalationKind): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`escalation_policy:${companyId ?? ''}:${kind}`}, 0))`.execute(
    db,
  )
}

export async function insertPolicy(
  db: Db,
  { id, companyId, kind, revision, enabled, endsWith, steps, listAfterMinutes }: EscalationPolicy,
  { isWithdrawn, userId, now }: { readonly isWithdrawn: boolean; readonly userId: string | null; readonly now: Date },
): Promise<void> {
  const stored = steps.map(({ afterMinutes, channels }) => ({ after_minutes: afterMinutes, channels }))
  await sql`
    insert into escalation_policies (id, company_id, kind, revision, enabled, ends_with, steps, list_after_minutes, withdrawn, user_id, created_at)
    values (${id}, ${companyId}, ${kind}, ${revision}, ${enabled}, ${endsWith}, ${JSON.stringify(stored)}::jsonb, ${listAfterMinutes}, ${isWithdrawn}, ${userId}, ${now.toISOString()}::timestamptz)`.execute(
    db,
  )
}

/** By which ways a person can be reached. */
export interface Ways {
  readonly name: string
  readonly email: boolean
  readonly push: boolean
  /** By SMS. */
  readonly phone: boolean
  /** By calls and WhatsApp. */
  readonly calls: boolean
  /** The company notifies its travellers itself (white label, or the person has no address). */
  readonly isRelayed: boolean
  /** What the person chose about alerts. */
  readonly alertsByEmail: boolean
  readonly alertsByPush: boolean
}

/** Of a person of the company. */
export async function findWays(db: Db, companyId: string, userId: string): Promise<Ways | undefined> {
  const { rows } = await sql<Ways>`
    select coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.external_id, '') as name,
      u.email is not null and u.email_bounced_at is null as email,
      exists (select from shared_devices d where d.user_id = u.id and d.token is not null and (d.company_id is null or d.company_id = ${companyId}::uuid)) as push,
      coalesce(u.phone_number like '+%' and u.phone_refused_at is null, false) as phone,
      coalesce(u.phone_number like '+%' and u.phone_stopped_at is null, false) as calls,
      (select 'white_label' = any(c.features) from shared_companies c where c.id = ${companyId}::uuid) or u.email is null as "isRelayed",
      coalesce((u.settings ->> 'send_trip_alert_email')::boolean, true) as "alertsByEmail",
      coalesce((u.settings ->> 'send_trip_alert_push')::boolean, true) as "alertsByPush"
    from shared_users u where u.id = ${userId}::uuid and u.deleted_at is null
      and exists (select from shared_roles r where r.user_id = u.id and r.company_id = ${companyId}::uuid)`.execute(db)
  return rows[0]
}
