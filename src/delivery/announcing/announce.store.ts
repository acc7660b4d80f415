import { type RawBuilder, sql } from 'kysely'
import { flagOf, type NotificationSetting, notificationSettings } from '../../people/index.ts'
import type { Db } from '../../platform/db/db.ts'
import { newIds } from '../../platform/db/new-ids.ts'
import { endReplaced, startEscalations } from '../escalation/escalation-start.store.ts'
import {
  escalationKindOf,
  isHidden,
  isRelayed,
  type Notice,
  type NoticeContent,
  needsEntitlement,
  onlyChannelOf,
  settingsOf,
  urgencyOf,
} from '../notifications/notification.ts'
import type { AnnouncedType, DataOf } from '../notifications/notification-lookup.ts'
import { defaultPreferences, type Urgency } from '../preferences/preferences.ts'
import { droppedTry, dropReason, dropSuperseded, validityEnd } from './announce-thread.store.ts'

/**
 * A select of those who are notified: (user_id uuid, company_id uuid, cause text, data jsonb, quiet boolean, zone text).
 * `quiet`: the notification is stored and nothing is sent (the trip is muted). `zone`: the IANA zone of where the person
 * is; null takes the one of the account.
 */
export type Recipients = RawBuilder<unknown>

/** The `data` column of such a select: exactly the keys that the type has in notification-types.ts, each with its SQL value. */
export const noticeData = <Type extends AnnouncedType>(
  _type: Type,
  values: DataOf<Type, RawBuilder<unknown>, RawBuilder<unknown>>,
): RawBuilder<unknown> => {
  const pairs = Object.entries<RawBuilder<unknown> | undefined>(values).flatMap(([key, value]) =>
    value ? [sql`${sql.lit(key)}, ${value}`] : [],
  )
  return sql`jsonb_build_object(${sql.join(pairs)})`
}

export interface InsertResult {
  readonly stored: number
  readonly deliveries: number
  /** When escalations have a step to do. */
  readonly steps: readonly Date[]
  /** At least one delivery is due now. */
  readonly due: boolean
  /** When digests must be assembled. */
  readonly digests: readonly Date[]
}

const isChannelEnabled = (kind: 'email' | 'push' | 'sms', content: NoticeContent): RawBuilder<boolean> => {
  const only = onlyChannelOf(content.type)
  if (only !== undefined && only !== kind) return sql`false`
  const settings = settingsOf(content)
  if (settings.length === 0) return sql`true`
  const isOn = (one: NotificationSetting) =>
    sql<boolean>`coalesce((u.settings ->> ${flagOf(one, kind === 'email' ? 'email' : 'push')}::text)::boolean, ${notificationSettings[one].default})`
  return sql.join(settings.map(isOn), sql` and `)
}

/** The company's package has the entitlement, or a grant to the company or the person gives it. The grants are read only if the package lacks it. */
const isEntitled = (type: AnnouncedType, now: Date): RawBuilder<boolean> =>
  needsEntitlement(type)
    ? sql`(coalesce('alerts' = any(c.features), false) or is_entitled(r.user_id, r.company_id, 'alerts', ${now.toISOString()}::timestamptz))`
    : sql`true`

/** The person's choice, else the company's, else the default; a JSON null is a choice and means "none". */
const preference = (name: string, defaultValue: unknown): RawBuilder<unknown> =>
  sql`coalesce(u.settings -> 'notification_preferences' -> ${name}::text, c.settings -> 'notification_preferences' -> ${name}::text, ${JSON.stringify(defaultValue)}::jsonb)`

/**
 * A device (d) gets the messages (t) of its own company. That of a responder of the network has none and gets all of the person's: no company
 * has the token that it was registered with.
 */
const isReachedBy = sql`(d.company_id is null or d.company_id = t.company_id)`

/** SMS cost money: only for calls for help, for what goes by SMS alone, and for urgent messages to people without a push device. */
function isSentBySms(content: NoticeContent): RawBuilder<boolean> {
  const { type } = content
  const urgency = urgencyOf(content)
  if (urgency === 'call' || onlyChannelOf(type) === 'sms') return sql`true`
  if (urgency !== 'now') return sql`false`
  return sql`not exists (select 1 from shared_devices d where d.user_id = t.user_id
    and ${isReachedBy} and d.token is not null)`
}

const iso = (at: Date | undefined): string | null => at?.toISOString() ?? null

/**
 * Not a join: the planner estimates one or two rows for a CTE that this statement has just written and picks a nested loop.
 * `is true` makes it a hashed subplan, whatever the number of rows.
 */
const isStored = sql`(p.id in (select id from stored)) is true`

interface Schedule {
  /** The columns of `person` that the schedule depends on. */
  readonly columns: RawBuilder<unknown>
  readonly cte: RawBuilder<unknown>
  readonly join: RawBuilder<unknown>
  readonly due: RawBuilder<unknown>
  /** Whether the delivery waits for the digest. */
  readonly held: RawBuilder<unknown>
}

/**
 * When it may be sent, computed once per (time zone, notification preferences) and not per person, because time zone
 * arithmetic is slow. A notification that is over before the next digest does not wait for it.
 */
function schedule(content: NoticeContent, now: Date): Schedule {
  const { validUntil } = content
  const urgency = urgencyOf(content)
  if (urgency === 'call' || urgency === 'now')
    return { columns: sql``, cte: sql``, join: sql``, due: sql`${now.toISOString()}::timestamptz`, held: sql`false` }
  const due = (
    as: Urgency,
  ): RawBuilder<unknown> => sql`delivery_due_at(${now.toISOString()}::timestamptz, zone, ${as}::text,
    (quiet_hours ->> 'from')::time, (quiet_hours ->> 'until')::time, (digest_at #>> '{}')::time)`
  const held = sql`(${urgency === 'digest'} and digest_at <> 'null'::jsonb and ${due(urgency)} <= ${validityEnd(validUntil)})`
  return {
    columns: sql`, coalesce(r.zone, u.timezone_identifier, c.settings -> 'notification_preferences' ->> 'timezone', '') as zone,
        ${preference('quiet_hours', defaultPreferences.quietHours)} as quiet_hours, ${preference('digest_at', defaultPreferences.digestAt)} as digest_at`,
    cte: sql`
      pace as materialized (
        select zone, quiet_hours, digest_at, ${held} as held, case when ${held} then ${due(urgency)} else ${due('normal')} end as due_at
        from (select distinct zone, quiet_hours, digest_at from person) kinds
      ),`,
    join: sql`join pace on pace.zone = p.zone and pace.quiet_hours = p.quiet_hours and pace.digest_at = p.digest_at`,
    due: sql`pace.due_at`,
    held: sql`pace.held`,
  }
}

/** Who has turned such messages off altogether. */
const wantsNone = (content: NoticeContent): RawBuilder<unknown> =>
  settingsOf(content).length === 0 ? sql`false` : sql`not p.wants_email and not p.by_push`

/** CTEs that begin the escalations, and end those about an earlier message of the thread. */
function escalation(content: NoticeContent, now: Date): RawBuilder<unknown> {
  const kind = escalationKindOf(content)
  const { thread, type, succeeds } = content
  return sql.join(
    [
      type === 110 && succeeds && thread !== undefined ? endReplaced(thread, isStored, now) : sql``,
      kind ? startEscalations({ kind, thread, wantsNone: wantsNone(content), isStored, now }) : sql``,
    ],
    sql``,
  )
}

interface InsertOptions {
  readonly now: Date
  readonly priority: 0 | 1 | 2
}

/**
 * The CTEs that insert the notifications, their deliveries and, for white-label companies, the webhook events, in one
 * statement. All three leave out people who have a notification of that cause already.
 */
function insertStatement(content: NoticeContent, recipients: Recipients, options: InsertOptions): RawBuilder<unknown> {
  const { type, texts } = content
  const { priority } = options
  const now = options.now.toISOString()
  const inSpanish = sql`left(u.language, 2) = 'es'`
  // The company's own servers also notify its travellers who have no e-mail address. Somebody without a company is notified by us.
  const suppressed = isRelayed(content)
    ? sql`(u.company_id is not null and (coalesce('white_label' = any(c.features), false) or u.email is null))`
    : sql`false`
  const scheduled = schedule(content, options.now)
  const escalates = escalationKindOf(content) !== undefined
  return sql`
    with recipient as (${recipients}),
    person as materialized (
      select ${newIds(options.now)} as id, r.user_id, r.company_id, r.cause, r.data, ${inSpanish} as in_spanish,
        case when ${suppressed} then 'white_label'
          when not ${isEntitled(type, options.now)} then 'no_entitlement'
          when r.quiet then 'muted' end as withheld,
        u.email_bounced_at is null and ${isChannelEnabled('email', content)} as by_email, ${escalates ? sql`${isChannelEnabled('email', content)} as wants_email,` : sql``} ${isChannelEnabled('push', content)} as by_push,
        u.phone_number like '+%' and u.phone_refused_at is null and ${isChannelEnabled('sms', content)} as by_phone,
        case when ${suppressed} then jsonb_build_object('id', u.id, 'external_id',
          case when u.company_id = r.company_id then u.external_id end, 'email', u.email,
          'first_name', u.first_name, 'last_name', u.last_name) end as shown
        ${scheduled.columns}
      from recipient r join shared_users u on u.id = r.user_id and u.deleted_at is null left join shared_companies c on c.id = r.company_id
      where c.deleted_at is null
    ),
    ${scheduled.cte}
    stored as (
      insert into notifications (id, user_id, company_id, type, title, body, data, cause, thread, urgency, language, suppressed, withheld,
        deleted_at, occurred_at, published_at, matched_at, queued_at, created_at, updated_at)
      select p.id, p.user_id, p.company_id, ${type}::smallint,
        case when p.in_spanish then ${texts.es.title}::text else ${texts.en.title}::text end,
        case when p.in_spanish then ${texts.es.body}::text else ${texts.en.body}::text end,
        p.data, p.cause, ${content.thread ?? null}::text, ${urgencyOf(content)}::text, case when p.in_spanish then 'es' else 'en' end,
        coalesce(p.withheld = 'white_label', false), p.withheld,
        ${isHidden(content) ? now : null}::timestamptz, ${iso(content.occurredAt)}::timestamptz, ${iso(content.publishedAt)}::timestamptz,
        ${iso(content.matchedAt)}::timestamptz, case when p.withheld is null then ${now}::timestamptz end, ${now}::timestamptz, ${now}::timestamptz
      from person p
      on conflict (user_id, cause) do nothing
      returning id
    ),
    notified as (
      select p.id, p.user_id, p.company_id, p.by_email, p.by_push, p.by_phone, ${scheduled.due} as due_at, ${scheduled.held} as held,
        ${dropReason(content, scheduled.due, options.now)} as pointless
      from person p ${scheduled.join}
      where p.withheld is null and ${isStored}
    ),
    way as (
      select t.id, t.user_id, t.company_id, 'email' as channel, null::uuid as device_id, t.due_at, t.held, t.pointless
      from notified t where t.by_email
      union all
      select t.id, t.user_id, t.company_id, case d.platform when 'ios' then 'apns' when 'web' then 'webpush' else 'fcm' end, d.id,
        t.due_at, t.held, t.pointless
      from notified t join shared_devices d on d.user_id = t.user_id and ${isReachedBy}
        and d.token is not null where t.by_push
      union all
      select t.id, t.user_id, t.company_id, 'sms', null::uuid, t.due_at, t.held, t.pointless
      from notified t where t.by_phone and ${isSentBySms(content)}
    ),
    ${dropSuperseded(content, isStored, options.now)}
    ${escalation(content, options.now)}
    sending as (
      insert into deliveries (notification_id, user_id, company_id, channel, device_id, state, priority, due_at, queued_at, last_error, tries)
      select w.id, w.user_id, w.company_id, w.channel, w.device_id,
        case when w.pointless is not null then 'dropped' when w.held then 'held' else 'waiting' end,
        ${priority}::smallint, w.due_at, ${now}::timestamptz, w.pointless,
        case when w.pointless is null then '[]' else ${droppedTry(sql`w.pointless`, options.now)} end
      from way w
      returning state, due_at
    ),
    relayed as (
      insert into webhook_events (id, company_id, event, event_name, payload, created_at)
      select ${newIds(options.now)}, p.company_id, ${type}::int, 'notification.suppressed', jsonb_build_object(
        'notification', jsonb_build_object('type', ${type}::int,
          'title', case when p.in_spanish then ${texts.es.title}::text else ${texts.en.title}::text end,
          'body', case when p.in_spanish then ${texts.es.body}::text else ${texts.en.body}::text end,
          'data', p.data, 'created_at', ${now}::text),
        'user', p.shown), ${now}::timestamptz
      from person p
      where p.withheld = 'white_label' and ${isStored}
    )`
}

/** Inserts notifications, deliveries and relayed events, and returns how many. */
export async function insertNotifications(
  db: Db,
  content: NoticeContent,
  recipients: Recipients,
  options: InsertOptions,
): Promise<InsertResult> {
  const steps = escalationKindOf(content) ? sql`(select array_agg(distinct due_at) from escalating)` : sql`null`
  const { rows } = await sql<{
    stored: number
    deliveries: number
    due: boolean
    digests: Date[] | null
    steps: Date[] | null
  }>`
    ${insertStatement(content, recipients, options)}
    select (select count(*)::int from stored) as stored, (select count(*)::int from sending where state <> 'dropped') as deliveries,
      exists (select from sending where state = 'waiting' and due_at <= ${options.now.toISOString()}::timestamptz) as due,
      (select array_agg(distinct due_at) from sending where state = 'held') as digests, ${steps} as steps`.execute(db)
  const [row] = rows
  return {
    stored: row?.stored ?? 0,
    deliveries: row?.deliveries ?? 0,
    due: row?.due ?? false,
    digests: row?.digests ?? [],
    steps: row?.steps ?? [],
  }
}

/** The recipients of one notice, without duplicates. */
export const recipientsOf = ({ userIds, companyId, cause, data, quietFor = [] }: Notice): Recipients => sql`
  select user_id, ${companyId}::uuid as company_id, ${cause}::text as cause, ${JSON.stringify(data)}::jsonb as data,
    user_id = any(${quietFor}::uuid[]) as quiet, null::text as zone
  from unnest(${[...new Set(userIds)]}::uuid[]) as named(user_id)`
