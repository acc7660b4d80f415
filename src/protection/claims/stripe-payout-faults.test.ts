import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { givenStripeBank } from '../../commerce/stripe-payouts/stripe-payouts.testing.ts'
import { ok } from './claim-payouts.testing.ts'
import { otherIban, stripeWorld } from './stripe-payouts.testing.ts'

test('what goes wrong between Stripe and us: every payout is made once', async (t) => {
  const world = await stripeWorld(t)
  const { app, server, connect, desk, kim, payoutOf, later } = world
  const paid = async (id: string): Promise<void> => {
    const payout = await payoutOf(id)
    assert.deepEqual([payout.status, payout.last_error], ['issued', null])
    const { account } = connect.payoutFor(payout.id)
    const mine = [...connect.transfers.values()].filter((one) => one.metadata['payout_id'] === payout.id)
    assert.deepEqual([mine.length, mine[0]?.destination], [1, account])
  }

  for (const step of ['accounts', 'transfers', 'payouts'])
    for (const fault of ['lost', 'never', 503, 429] as const)
      await t.test(`${step}: ${fault}`, async () => {
        const { id } = await world.waitingClaim()
        const accounts = connect.accounts.size
        server.fail(new RegExp(`POST /v1/${step}$`), fault)
        const run = await world.paidRun()
        assert.match((await payoutOf(id)).last_error ?? '', /^Stripe (did not answer|answered)/)
        assert.match(run.last_error ?? '', /^Stripe/)
        assert.equal((await payoutOf(id)).meaning, 'It was issued, and Stripe does not have the order to pay it yet.')
        await later()
        await paid(id)
        assert.equal(connect.accounts.size, accounts + 1)
        const keys = server.requests(new RegExp(`POST /v1/${step}$`)).map(({ key }) => key)
        assert.ok(keys.at(-1) === keys.at(-2) || fault === 'lost', 'asked again with the same key, or found')
        assert.equal((await world.runOf(run)).last_error, null)
      })

  for (const step of ['transfers', 'payouts'])
    await t.test(`${step}: the answer is lost, and Stripe has forgotten the key: it is found by our id`, async () => {
      const { id } = await world.waitingClaim()
      server.fail(new RegExp(`POST /v1/${step}$`), 'lost')
      await world.paidRun()
      server.forgetKeys()
      await later(2 * 86_400)
      await paid(id)
    })

  await t.test('a transfer that can be paid out only a day later: tried again, and shown', async () => {
    connect.isFast = false
    const { id } = await world.waitingClaim()
    const run = await world.paidRun()
    for (let n = 0; n < 3; n++) await later(600)
    const { status, last_error } = await payoutOf(id)
    assert.equal(status, 'issued')
    assert.match(last_error ?? '', /^There is not enough money at Stripe, or .* yet \(balance_insufficient\)\.$/)
    assert.equal((await world.runOf(run)).last_error, last_error)
    connect.release()
    connect.isFast = true
    await later(6 * 3600)
    await paid(id)
  })

  await t.test('too little money at Stripe: not returned, paid when there is more', async () => {
    const { balance } = connect
    connect.balance = 0
    const { id } = await world.waitingClaim()
    await world.paidRun()
    assert.equal((await payoutOf(id)).status, 'issued')
    connect.balance = balance
    await later()
    await paid(id)
  })

  await t.test('staff return one that Stripe has no order for: what was transferred is taken back', async () => {
    connect.isFast = false
    const [{ id }, { balance }] = [await world.waitingClaim(), connect]
    await world.paidRun()
    const payout = await payoutOf(id)
    ok(await kim.post(`${desk}/payouts/${payout.id}/return`, { reason: 'Paid by hand.' }))
    connect.release()
    connect.isFast = true
    await later(6 * 3600)
    assert.equal(connect.balance, balance)
    assert.equal([...connect.payouts.values()].filter((one) => one.metadata['payout_id'] === payout.id).length, 0)
  })

  await t.test('an event that is faster than our own answer settles it', async () => {
    const { id } = await world.waitingClaim()
    server.fail(/POST \/v1\/payouts$/, 'lost')
    await world.paidRun()
    const payout = await payoutOf(id)
    assert.equal((await world.tell('payout.paid', payout.id)).body.outcome, 'handled')
    await later()
    assert.equal((await payoutOf(id)).status, 'settled')
    assert.equal(connect.payoutFor(payout.id).status, 'pending')
  })

  await t.test('work that was given up for good is taken up the next day', async () => {
    const { id } = await world.waitingClaim()
    server.fail(/POST \/v1\/accounts$/, 503)
    await world.paidRun()
    await sql`delete from jobs where task = 'send-stripe-payout'`.execute(app.db.db())
    await later(86_400)
    await paid(id)
  })

  await t.test('the bank details are gone by then: returned, and Stripe is not asked', async () => {
    const { id, person } = await world.waitingClaim()
    server.fail(/POST \/v1\/accounts$/, 503)
    await world.paidRun()
    await sql`delete from payout_accounts where user_id = ${person.id}`.execute(app.db.db())
    await later()
    assert.match((await payoutOf(id)).reason ?? '', /^There are no bank details any more/)
  })
  const { rows } = await sql<{ paid: number }>`
    select -sum(amount)::bigint as paid from ledger_entries where account = 'bank'`.execute(app.db.db())
  assert.equal(connect.paid(), rows[0]?.paid, 'the ledger and Stripe agree')
})

test('with a key for tests it is test money everywhere; and such a run is never paid with a real key', async (t) => {
  const world = await stripeWorld(t, { isTest: true })
  const { connect, claimOf, payoutOf } = world
  const [claim, stuck] = [await world.waitingClaim(), await world.waitingClaim(otherIban)]
  world.server.fail(/POST \/v1\/accounts$/, 503)
  const run = await world.paidRun()
  assert.deepEqual([run.bank, run.test_money], ['stripe', true])
  for (const { id } of [claim, stuck]) {
    const { test_money, reason } = await claimOf(id)
    assert.deepEqual(
      [test_money, reason],
      [true, 'Test money: nothing moves. Stripe is asked to pay it with a key for tests.'],
    )
    assert.match((await payoutOf(id)).meaning, /^Test money: nothing moves\./)
  }
  assert.match(JSON.stringify(await world.told(claim.person)), /Test money: nothing moves/)
  assert.equal(connect.payouts.size, 1)
  const real = await givenStripeBank(t)
  await world.later()
  assert.equal(real.requests(/POST/).length, 0)
  assert.equal(connect.payouts.size, 1)
})
