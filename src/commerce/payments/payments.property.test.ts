import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import { abandonHold, captureHold, confirmHold, holdPayment, releaseHold } from './hold.service.ts'
import { paymentWorld } from './payments.testing.ts'

const act = fc.record({
  key: fc.constantFrom('a', 'b', 'c'),
  what: fc.constantFrom('hold', 'confirm', 'abandon', 'capture', 'release', 'work', 'wait'),
  twice: fc.boolean(),
})

test('after any sequence of acts the ledger balances and agrees with the provider', async (t) => {
  const { app, request, inTx } = await paymentWorld(t)
  let run = 0
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 20 }), async (acts) => {
      run++
      const known = new Map<string, string>()
      for (const { key, what, twice } of acts) {
        const id = known.get(key)
        const once = async (): Promise<void> => {
          if (what === 'hold') {
            const payment = await holdPayment(app.ctx(), request({ key: `${run}:${key}`, amount: 101 + run }))
            known.set(key, payment.id)
          } else if (what === 'work') await app.settle()
          else if (what === 'wait') app.clock.advance(70)
          else if (id === undefined) return
          else if (what === 'abandon') await abandonHold(app.ctx(), { id })
          else if (what === 'confirm') await inTx((tx) => confirmHold(tx, { id }))
          else await inTx((tx) => (what === 'capture' ? captureHold : releaseHold)(tx, id))
        }
        const results = await Promise.allSettled(twice ? [once(), once()] : [once()])
        for (const result of results)
          if (result.status === 'rejected') assert.equal(result.reason.status, 409, String(result.reason))
      }
      await app.settle()
      app.clock.advance(16 * 60)
      await app.settle()
      const unbalanced = await sql`
        select transaction_id from ledger_entries group by transaction_id, currency having sum(amount) <> 0`.execute(
        app.db.db(),
      )
      assert.deepEqual(unbalanced.rows, [])
      const wrong = await sql`
        select p.id, p.status, c.status as charge, held, cleared from payments p left join builtin_charges c on c.key = p.id::text
        cross join lateral (select coalesce(sum(amount) filter (where account = 'cards_held'), 0) as held,
          coalesce(sum(amount) filter (where account = 'clearing'), 0) as cleared from ledger_entries e where e.payment_id = p.id) e
        where not (p.status in ('authorized', 'captured', 'released') and c.status = p.status
          and held = case when p.status = 'authorized' then p.amount else 0 end
          and cleared = case when p.status = 'captured' then p.amount else 0 end)`.execute(app.db.db())
      assert.deepEqual(wrong.rows, [])
    }),
    { numRuns: 12 },
  )
})
