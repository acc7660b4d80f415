import { sql } from 'kysely'
import type { TestApp } from '../../../test/support/app.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { announce } from './announce.service.ts'
import type { Announced, Notice, NoticeOf } from './notification.ts'
import type { AnnouncedType } from './notification-lookup.ts'

/** A notice of any type with any data, for tests of storing and sending. Notices of rooms are checked against the table. */
export interface LooseNotice extends Omit<NoticeOf<51>, 'type' | 'data' | 'setting'> {
  readonly type: AnnouncedType
  readonly data: Readonly<Record<string, unknown>>
  readonly setting?: 'all_good'
}

export const announceLoosely = (ctx: Ctx, notice: LooseNotice): Promise<void> => announce(ctx, notice as Notice)

/** Announces, and looks what there is of that cause afterwards. */
export async function announced(app: TestApp, notice: LooseNotice): Promise<Announced> {
  await announceLoosely(app.ctx(), notice)
  const { rows } = await sql<Announced>`
    select count(distinct n.id)::int as stored, count(d.id) filter (where d.state <> 'dropped')::int as deliveries
    from notifications n left join deliveries d on d.notification_id = n.id where n.cause = ${notice.cause}`.execute(
    app.db.db(),
  )
  return rows[0] ?? { stored: 0, deliveries: 0 }
}
