import { sql } from 'kysely'
import type { TestApp } from '../../../test/support/app.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { AnnounceResult, Notice, NoticeOf } from '../notifications/notification.ts'
import type { AnnouncedType } from '../notifications/notification-lookup.ts'
import { announce } from './announce.service.ts'

/** A notice of any type with any data, for tests of storing and sending. In production code the compiler checks `data` by the type. */
export interface UntypedNotice extends Omit<NoticeOf<51>, 'type' | 'data' | 'setting'> {
  readonly type: AnnouncedType
  readonly data: Readonly<Record<string, unknown>>
  readonly setting?: 'all_good'
}

export const announceUntyped = (ctx: Ctx, notice: UntypedNotice): Promise<void> => announce(ctx, notice as Notice)

/** Announces, and counts the stored notifications and deliveries of that cause. */
export async function announceAndCount(app: TestApp, notice: UntypedNotice): Promise<AnnounceResult> {
  await announceUntyped(app.ctx(), notice)
  const { rows } = await sql<AnnounceResult>`
    select count(distinct n.id)::int as stored, count(d.id) filter (where d.state <> 'dropped')::int as deliveries
    from notifications n left join deliveries d on d.notification_id = n.id where n.cause = ${notice.cause}`.execute(
    app.db.db(),
  )
  return rows[0] ?? { stored: 0, deliveries: 0 }
}
