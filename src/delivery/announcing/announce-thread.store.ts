import { type RawBuilder, sql } from 'kysely'
import type { NoticeContent } from '../notifications/notification.ts'

const iso = (at: Date | undefined): string | null => at?.toISOString() ?? null

export const validityEnd = (validUntil: Date | undefined): RawBuilder<unknown> =>
  sql`coalesce(${iso(validUntil)}::timestamptz, 'infinity')`

/** An earlier notification (b) of the person (p) in the same thread and of the same type. */
const isInSameThread = ({ type, thread }: NoticeContent): RawBuilder<unknown> =>
  sql`b.user_id = p.user_id and b.thread = ${thread ?? null}::text and b.type = ${type}::smallint and b.id <> p.id`

/** The delivery (d) is not due yet and was never tried. */
const isPending = (now: Date): RawBuilder<unknown> =>
  sql`d.state in ('waiting', 'held') and d.attempts = 0 and d.carried_by is null and d.due_at > ${now.toISOString()}::timestamptz`

/** A notification of the thread was sent, is being sent, or was read. */
const hasReceived = (content: NoticeContent, now: Date): RawBuilder<unknown> => sql`exists (
  select 1 from notifications b left join deliveries d on d.notification_id = b.id
  where ${isInSameThread(content)} and (b.read_at is not null or (d.state in ('waiting', 'held', 'sent', 'kept', 'failed') and not (${isPending(now)}))))`

/** Why a delivery is stored as dropped; null if it is to be sent. */
export function dropReason(content: NoticeContent, due: RawBuilder<unknown>, now: Date): RawBuilder<unknown> {
  const late = content.validUntil ? sql`when ${due} > ${validityEnd(content.validUntil)} then 'over_before_due'` : sql``
  const unheard = content.succeeds === 'ends' ? sql`when not ${hasReceived(content, now)} then 'never_told'` : sql``
  return content.validUntil || content.succeeds === 'ends' ? sql`case ${late} ${unheard} end` : sql`null::text`
}

export const droppedTry = (reason: RawBuilder<unknown>, now: Date): RawBuilder<unknown> =>
  sql`jsonb_build_array(jsonb_build_object('at', ${now.toISOString()}::text, 'outcome', 'dropped', 'said', ${reason}))`

/** A CTE that drops pending deliveries of the thread; empty if the notice does not succeed another. */
export const dropSuperseded = (
  content: NoticeContent,
  isStored: RawBuilder<unknown>,
  now: Date,
): RawBuilder<unknown> =>
  content.succeeds
    ? sql`superseded as (
        update deliveries d set state = 'dropped', last_error = 'superseded', tries = d.tries || ${droppedTry(sql`'superseded'::text`, now)}
        from person p join notifications b on ${isInSameThread(content)}
        where d.notification_id = b.id and d.leased_until is null and ${isPending(now)} and ${isStored}
      ),`
    : sql``
