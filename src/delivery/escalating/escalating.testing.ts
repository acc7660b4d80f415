import type { TestContext } from 'node:test'
import { sql } from 'kysely'
import type { GivenUser } from '../../../test/support/app.ts'
import { testVault } from '../../../test/support/database.ts'
import { announceUntyped } from '../announcing/announce.testing.ts'
import type { StepBudgets } from '../escalation/escalation.ts'
import { stepBudgets } from '../escalation/escalation-ports.ts'
import { receiptToken } from '../receipts/receipt.ts'
import { type FakeChannel, fakeChannel, type SendingApp, sendingApp } from '../sending/sending.testing.ts'
import { escalateDue } from './escalating.service.ts'

interface Row {
  readonly id: string
  readonly state: string
  readonly step: number
  readonly ended_by: string | null
  /** The deliveries of steps, as `channel at step`. */
  readonly steps: readonly string[]
}

export interface EscalatingApp extends SendingApp {
  readonly sms: FakeChannel
  readonly email: FakeChannel
  readonly push: FakeChannel
  readonly whatsapp: FakeChannel
  readonly voice: FakeChannel
  /** Moves the clock, does what is due, and sends it. */
  pass(minutes: number): Promise<void>
  /** Only does the steps. */
  step(): Promise<void>
  send(): Promise<void>
  alert(users: readonly GivenUser[], more?: object): Promise<void>
  escalations(user: { readonly id: string }): Promise<Row[]>
  /** The browser or application of the person confirms the newest push. */
  confirm(user: GivenUser): Promise<void>
}

/** SMS have a budget, and nothing else is set up, as far as the test says nothing else. */
export const replaceBudgets = (t: TestContext, budgets: Partial<StepBudgets>): void =>
  t.after(stepBudgets.replace(() => ({ sms: 1_000, whatsapp: null, voice: null, ...budgets })))

let causes = 0

export async function escalatingApp(t: TestContext, budgets: Partial<StepBudgets> = {}): Promise<EscalatingApp> {
  const app = await sendingApp(t)
  replaceBudgets(t, budgets)
  const [sms, email, push] = [fakeChannel('sms'), fakeChannel('email'), fakeChannel('webpush')]
  const [whatsapp, voice] = [fakeChannel('whatsapp'), fakeChannel('voice')]
  const worker = await app.worker([sms, email, push, whatsapp, voice])
  const send = () => app.run(worker)
  const step = () => escalateDue(app.ctx())
  const texts = { title: 'Flooding in Lima', body: 'Roads are under water.' }
  return {
    ...app,
    sms,
    email,
    push,
    whatsapp,
    voice,
    send,
    step,
    async pass(minutes) {
      app.clock.advance(minutes * 60)
      await send()
    },
    async alert(users, more = {}) {
      const [first] = users
      await announceUntyped(app.ctx(), {
        type: 110,
        urgency: 'now',
        cause: `escalation:${++causes}`,
        userIds: users.map(({ id }) => id),
        companyId: first?.companyId ?? null,
        texts: { en: texts, es: texts },
        data: { trip_alert_id: 'a1' },
        ...more,
      })
    },
    async escalations(user) {
      const { rows } = await sql<Row>`
        select e.notification_id as id, e.state, e.step, e.ended_by,
          (select coalesce(array_agg(concat(d.channel, ' at ', d.step) order by d.id), '{}') from deliveries d
           where d.notification_id = e.notification_id and d.step is not null) as steps
        from escalations e where e.user_id = ${user.id} order by e.started_at, e.notification_id`.execute(app.db.db())
      return rows
    },
    async confirm(user) {
      const { rows } = await sql<{ id: string }>`
        select id::text from deliveries where user_id = ${user.id} and channel = 'webpush' order by id desc limit 1`.execute(
        app.db.db(),
      )
      await app.nobody.post(`/api/v2/receipts/${receiptToken(testVault, Number(rows[0]?.id))}`)
    },
  }
}
