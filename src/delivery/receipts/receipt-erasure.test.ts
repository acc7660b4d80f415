import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { GivenUser } from '../../../test/support/app.ts'
import { erasePerson } from '../../people/index.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { deliveryPersonalData } from '../index.ts'
import { confirmOwn, takeReceipt } from './receipt.service.ts'
import type { Receipt } from './receipt.ts'
import { notified, reportedApp } from './receipts.testing.ts'

const report = (deliveryId: number, given: Partial<Receipt>): Receipt => ({
  deliveryId,
  channel: 'email',
  source: 'mail_server',
  event: 'delayed',
  code: '4.4.1',
  reference: '',
  said: '450 4.4.1 +46701998877',
  at: new Date(0),
  raw: { recipient: 'ada@example.com' },
  deadAddress: null,
  ...given,
})

test('a receipt that comes while its person is erased does not stay, whichever is first', async (t) => {
  const app = await reportedApp(t)
  const given = async () => {
    const user = await app.given()
    const { deliveryId } = await notified(app, user, 'email')
    await app.sendOn('email')
    return { user, deliveryId }
  }
  const waiting = sql`
    select 1 from pg_locks l join pg_stat_activity a using (pid) where a.datname = current_database() and not l.granted`
  /** Until the other one waits for a lock, or is done. */
  async function begun<T>(other: Promise<T>): Promise<void> {
    let done = false
    const end = () => {
      done = true
    }
    other.then(end, end)
    while (!done && (await waiting.execute(app.db.db())).rows.length === 0);
  }
  const receiptsOf = async (user: GivenUser) =>
    (await sql`select source from delivery_receipts where user_id = ${user.id}`.execute(app.db.db())).rows
  const erase = (ctx: Ctx, user: GivenUser) => erasePerson(ctx, user.id, deliveryPersonalData)

  const says: readonly (readonly [
    string,
    (ctx: Ctx, one: { user: GivenUser; deliveryId: number }) => Promise<unknown>,
  ])[] = [
    ['a report', (ctx, { deliveryId }) => takeReceipt(ctx, report(deliveryId, {}))],
    ['a delivery', (ctx, { deliveryId }) => takeReceipt(ctx, report(deliveryId, { event: 'delivered' }))],
    [
      'an application',
      async (ctx, { user }) => {
        const { rows } = await sql<{ id: string }>`select id from notifications where user_id = ${user.id}`.execute(
          app.db.db(),
        )
        const actor = { kind: 'user', userId: user.id, companyId: user.companyId, roles: [], features: [] } as const
        const ids = rows.map(({ id }) => id)
        return confirmOwn({ ...ctx, actor }, { ids, source: 'app', deviceToken: null })
      },
    ],
  ]
  for (const [what, say] of says)
    await t.test(what, async () => {
      const [first, second] = [await given(), await given()]
      let erased: Promise<unknown> = Promise.resolve()
      await inTransaction(app.ctx(), async (tx) => {
        await say(tx, first)
        erased = erase(app.ctx(), first.user)
        await begun(erased)
      })
      await erased
      assert.deepEqual(await receiptsOf(first.user), [], 'the receipt was first')

      let said: Promise<unknown> = Promise.resolve()
      await inTransaction(app.ctx(), async (tx) => {
        await erase(tx, second.user)
        said = say(app.ctx(), second)
        await begun(said)
      })
      await said
      assert.deepEqual(await receiptsOf(second.user), [], 'the erasure was first')
    })
})
