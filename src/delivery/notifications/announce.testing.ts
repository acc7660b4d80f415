import { sql } from 'kysely'
import type { TestApp } from '../../../test/support/app.ts'
import { announce } from './announce.service.ts'
import type { Announced, Notice } from './notification.ts'

/** Announces, and looks what there is of that cause afterwards. */
export async function announced(app: TestApp, notice: Notice): Promise<Announced> {
  await announce(app.ctx(), notice)
  const { rows } = await sql<Announced>`
    select count(distinct n.id)::int as stored, count(d.id) filter (where d.state <> 'dropped')::int as deliveries
    from notifications n left join deliveries d on d.notification_id = n.id where n.cause = ${notice.cause}`.execute(
    app.db.db(),
  )
  return rows[0] ?? { stored: 0, deliveries: 0 }
}
