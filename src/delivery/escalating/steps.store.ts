import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import {
  type BudgetOf,
  type DueEscalation,
  type EscalationChannel,
  type EscalationOutcome,
  type PaidChannel,
  paidChannels,
  type StoredSteps,
  toSteps,
} from '../escalation/escalation.ts'
import type { DelayedMessage } from '../sending/pre-send-check.ts'
import { isAllowedBySettings } from '../sending/sending.store.ts'

/**
 * Escalations with something due, the most overdue first. They stay locked until the end of the transaction: whoever answers meanwhile waits, and
 * nothing follows an answer.
 */
export async function lockDue(
  db: Db,
  now: Date,
  most: number,
): Promise<readonly (DueEscalation & { readonly isGone: boolean })[]> {
  const { rows } = await sql<
    Omit<DueEscalation, 'steps' | 'startedAt'> & {
      isGone: boolean
      startedAt: Date
      steps: StoredSteps
    }
  >`
    select e.notification_id as "notificationId", e.user_id as "userId", e.company_id as "companyId", e.kind, e.about, n.type, n.data, e.step,
      p.steps, p.list_after_minutes as "listAfterMinutes", e.started_at as "startedAt",
      u.deleted_at is not null or c.deleted_at is not null as "isGone"
    from escalations e
    join escalation_policies p on p.id = e.policy_id
    join notifications n on n.id = e.notification_id
    join shared_users u on u.id = e.user_id
    left join shared_companies c on c.id = e.company_id
    where e.state = 'running' and e.due_at <= ${now.toISOString()}::timestamptz
    order by e.due_at, e.notification_id limit ${most}
    for update of e`.execute(db)
  return rows.map((row) => ({ ...row, steps: toSteps(row.steps) }))
}

/** After so long nobody looks for a person about this message any more. */
export async function endOldListed(db: Db, startedBefore: Date, now: Date): Promise<void> {
  await sql`
    update escalations set state = 'ended', ended_by = 'over', ended_at = ${now.toISOString()}::timestamptz
    where state = 'listed' and started_at < ${startedBefore.toISOString()}::timestamptz`.execute(db)
}

/** The messages whose escalations have something due, for the question whether they are still of use. */
export async function listDueMessages(db: Db, now: Date, most: number): Promise<DelayedMessage[]> {
  const { rows } = await sql<DelayedMessage>`
    select n.id, n.type, n.user_id as "userId", n.data from escalations e join notifications n on n.id = e.notification_id
    where e.state = 'running' and e.due_at <= ${now.toISOString()}::timestamptz order by e.due_at, e.notification_id limit ${most}`.execute(
    db,
  )
  return rows
}

/** When the next escalation has something due. */
export async function findNextDue(db: Db): Promise<Date | null> {
  const { rows } = await sql<{
    due: Date | null
  }>`select min(due_at) as due from escalations where state = 'running'`.execute(db)
  return rows[0]?.due ?? null
}

/** A step of one escalation. */
export interface StepOf {
  readonly notificationId: string
  readonly step: number
  readonly channels: readonly EscalationChannel[]
}

const column = <T>(of: readonly StepOf[], read: (one: StepOf) => T): T[] => of.map(read)
const hasChannel = (of: readonly StepOf[], channel: EscalationChannel): boolean[] =>
  of.map(({ channels }) => channels.includes(channel))

/** The steps (s) with the notification (n), the person (u), and the ways (d) that reach them and were not used yet. */
const waysOf = (steps: readonly StepOf[]): RawBuilder<unknown> => sql`
  from unnest(${column(steps, (one) => one.notificationId)}::uuid[], ${column(steps, (one) => one.step)}::smallint[],
      ${hasChannel(steps, 'push')}::boolean[], ${hasChannel(steps, 'email')}::boolean[], ${hasChannel(steps, 'sms')}::boolean[],
      ${hasChannel(steps, 'whatsapp')}::boolean[], ${hasChannel(steps, 'voice')}::boolean[])
    as s(notification_id, step, push, email, sms, whatsapp, voice)
  join notifications n on n.id = s.notification_id
  join shared_users u on u.id = n.user_id
  cross join lateral (
    select 'email' as channel, null::uuid as device_id where s.email and u.email is not null and u.email_bounced_at is null
    union all
    select case v.platform when 'ios' then 'apns' when 'web' then 'webpush' else 'fcm' end, v.id
    from shared_devices v where s.push and v.user_id = n.user_id and v.token is not null and (v.company_id is null or v.company_id = n.company_id)
    union all
    select 'sms', null where s.sms and u.phone_number like '+%' and u.phone_refused_at is null
    union all
    select phone.channel, null from (values ('whatsapp', s.whatsapp), ('voice', s.voice)) phone (channel, wanted)
    where phone.wanted and u.phone_number like '+%' and u.phone_stopped_at is null
  ) d
  where ${isAllowedBySettings} and not exists (
    select from deliveries x where x.notification_id = n.id and x.channel = d.channel and x.device_id is not distinct from d.device_id)`

/** A message that costs money. */
export interface PaidMessage {
  readonly notificationId: string
  readonly channel: PaidChannel
  readonly companyId: string | null
}

/** What the steps would send that costs money, with the company that pays. */
export async function listPaid(db: Db, steps: readonly StepOf[]): Promise<PaidMessage[]> {
  const { rows } = await sql<PaidMessage>`
    select n.id as "notificationId", d.channel, n.company_id as "companyId" ${waysOf(steps)} and d.channel = any(${paidChannels}::text[])
    order by n.id, d.channel`.execute(db)
  return rows
}

/** The channels on which the steps would send something. */
export async function listOpenWays(
  db: Db,
  steps: readonly StepOf[],
): Promise<{ notificationId: string; channel: string }[]> {
  const { rows } = await sql<{ notificationId: string; channel: string }>`
    select distinct n.id as "notificationId", d.channel ${waysOf(steps)}`.execute(db)
  return rows
}

/** Writes the deliveries of the steps. They are sent before what is not urgent, in quiet hours, too. */
export async function insertSteps(db: Db, steps: readonly StepOf[], now: Date): Promise<number> {
  const { rows } = await sql`
    insert into deliveries (notification_id, user_id, company_id, channel, device_id, state, priority, due_at, queued_at, step)
    select n.id, n.user_id, n.company_id, d.channel, d.device_id, 'waiting', case n.urgency when 'call' then 0 else 1 end,
      ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz, s.step
    ${waysOf(steps)}
    on conflict do nothing
    returning 1`.execute(db)
  return rows.length
}

/** What is noted of an escalation after its step. */
export interface Progress {
  readonly notificationId: string
  readonly step: number
  readonly state: 'running' | 'listed' | 'ended'
  readonly dueAt: Date | null
  readonly endedBy: EscalationOutcome | null
}

export async function saveProgress(db: Db, all: readonly Progress[], now: Date): Promise<void> {
  const of = <T>(read: (one: Progress) => T): T[] => all.map(read)
  await sql`
    update escalations e set step = p.step, state = p.state, due_at = p.due_at, ended_by = p.ended_by,
      ended_at = case when p.state = 'ended' then ${now.toISOString()}::timestamptz end
    from unnest(${of((one) => one.notificationId)}::uuid[], ${of((one) => one.step)}::smallint[], ${of((one) => one.state)}::text[],
      ${of((one) => one.dueAt?.toISOString() ?? null)}::timestamptz[], ${of((one) => one.endedBy)}::text[]) as p(notification_id, step, state, due_at, ended_by)
    where e.notification_id = p.notification_id`.execute(db)
}

/**
 * Takes as much of the day's budget as is left, and returns how much that is. `isFirstRefusal`: it was not enough for the first time this day. The
 * row stays locked until the end of the transaction.
 */
export async function takeBudget(
  db: Db,
  { companyId, day, channel, wanted, most }: BudgetOf & { readonly wanted: number },
): Promise<{ readonly granted: number; readonly isFirstRefusal: boolean }> {
  const { rows } = await sql<{ used: number; refused: number }>`
    insert into message_budgets (company_id, day, channel, used) values (${companyId}::uuid, ${day}::date, ${channel}, 0)
    on conflict (company_id, day, channel) do update set used = message_budgets.used
    returning used, refused`.execute(db)
  const { used, refused } = rows[0] ?? { used: 0, refused: 0 }
  const granted = Math.min(wanted, Math.max(0, most - used))
  await sql`update message_budgets set used = used + ${granted}, refused = refused + ${wanted - granted}
    where company_id is not distinct from ${companyId}::uuid and day = ${day}::date and channel = ${channel}`.execute(
    db,
  )
  return { granted, isFirstRefusal: refused === 0 && granted < wanted }
}
