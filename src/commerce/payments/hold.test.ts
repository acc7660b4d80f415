import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import type { GivenCompany, GivenUser } from '../../../test/support/app.ts'
import { type WorkingApp, workingApp } from '../../../test/support/worker.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { newId } from '../../platform/ids.ts'
import { savePaymentMethod } from '../payment-methods/payment-method.store.ts'
import { builtinProvider } from '../providers/builtin-provider.service.ts'
import { abandonHold, captureHold, confirmHold, holdPayment, releaseHold } from './hold.service.ts'
import { findPayment } from './payment.store.ts'
import type { HoldRequest, Payment } from './payment.ts'

interface World {
  readonly app: WorkingApp
  readonly company: GivenCompany
  readonly patient: GivenUser
  readonly responder: GivenUser
  request(more?: Partial<HoldRequest>): HoldRequest
}

async function saveCard(ctx: Ctx, userId: string, companyId: string, number: string): Promise<void> {
  const { reference, ...card } = await builtinProvider.saveCard(ctx, {
    number,
    expMonth: 12,
    expYear: 2030,
    cvc: '123',
  })
  const at = { createdAt: ctx.now, updatedAt: ctx.now }
  await savePaymentMethod(ctx.db, {
    id: newId(ctx.now),
    userId,
    companyId,
    provider: 'builtin',
    reference,
    ...card,
    ...at,
  })
}

async function world(t: TestContext, number: string | null = '4242424242424242'): Promise<World> {
  const app = await workingApp(t)
  const company = await app.givenCompany()
  const [patient, responder] = [await app.givenTraveller(company), await app.givenTraveller(company)]
  if (number !== null) await saveCard(app.ctx(), patient.id, company.id, number)
  const appointmentId = newId(app.clock.now())
  return {
    app,
    company,
    patient,
    responder,
    request: (more = {}) => ({
      userId: patient.id,
      payeeId: responder.id,
      companyId: company.id,
      amount: 5001,
      currency: 'USD',
      appointmentId,
      key: 'bid:1',
      ...more,
    }),
  }
}

const entriesOf = async ({ app }: World): Promise<unknown[]> =>
  (
    await sql`select kind, account, amount from ledger_entries order by created_at, kind, amount desc`.execute(
      app.db.db(),
    )
  ).rows
const chargesOf = async ({ app }: World): Promise<{ status: string; amount: number }[]> =>
  (await sql<{ status: string; amount: number }>`select status, amount from builtin_charges`.execute(app.db.db())).rows
const statusOf = async ({ app }: World, { id }: Payment): Promise<string | undefined> =>
  (await findPayment(app.db.db(), id))?.status

test('a hold is confirmed, captured by a job, and divided', async (t) => {
  const at = await world(t)
  const held = await holdPayment(at.app.ctx(), at.request())
  assert.equal(held.status, 'authorizing')
  await inTransaction(at.app.ctx(), (tx) => confirmHold(tx, held))
  assert.deepEqual(await chargesOf(at), [{ status: 'authorized', amount: 5001 }])
  await inTransaction(at.app.ctx(), (tx) => captureHold(tx, held.id))
  assert.equal(await statusOf(at, held), 'capturing')
  at.app.clock.advance(1)
  await at.app.settle()
  assert.equal(await statusOf(at, held), 'captured')
  assert.deepEqual(await chargesOf(at), [{ status: 'captured', amount: 5001 }])
  assert.deepEqual(await entriesOf(at), [
    { kind: 'hold', account: 'cards_held', amount: 5001 },
    { kind: 'hold', account: 'holds', amount: -5001 },
    { kind: 'capture', account: 'holds', amount: 5001 },
    { kind: 'capture', account: 'clearing', amount: 5001 },
    { kind: 'capture', account: 'revenue', amount: -1001 },
    { kind: 'capture', account: 'responders', amount: -4000 },
    { kind: 'capture', account: 'cards_held', amount: -5001 },
  ])
})

test('a hold is released by a job, and its entries are reversed', async (t) => {
  const at = await world(t)
  const held = await holdPayment(at.app.ctx(), at.request())
  await inTransaction(at.app.ctx(), (tx) => confirmHold(tx, held))
  await inTransaction(at.app.ctx(), (tx) => releaseHold(tx, held.id))
  await at.app.settle()
  assert.equal(await statusOf(at, held), 'released')
  assert.deepEqual(await chargesOf(at), [{ status: 'released', amount: 5001 }])
  const sums = await sql`select account, sum(amount)::int as sum from ledger_entries group by 1 order by 1`.execute(
    at.app.db.db(),
  )
  assert.deepEqual(sums.rows, [
    { account: 'cards_held', sum: 0 },
    { account: 'holds', sum: 0 },
  ])
})

test('without a card: 402, and nothing is made', async (t) => {
  const at = await world(t, null)
  await assert.rejects(holdPayment(at.app.ctx(), at.request()), { status: 402, code: 'payment_required' })
  assert.equal((await sql`select 1 from payments`.execute(at.app.db.db())).rows.length, 0)
})

test('a declined card: 402; with another card the same key works', async (t) => {
  const at = await world(t, '4000000000000002')
  await assert.rejects(holdPayment(at.app.ctx(), at.request()), { status: 402, code: 'card_declined' })
  await saveCard(at.app.ctx(), at.patient.id, at.company.id, '4242424242424242')
  const held = await holdPayment(at.app.ctx(), at.request())
  await inTransaction(at.app.ctx(), (tx) => confirmHold(tx, held))
  assert.equal(await statusOf(at, held), 'authorized')
})

test('an amount of 0 needs no card, no charge and no entries', async (t) => {
  const at = await world(t, null)
  const held = await holdPayment(at.app.ctx(), at.request({ amount: 0 }))
  await inTransaction(at.app.ctx(), (tx) => confirmHold(tx, held))
  await inTransaction(at.app.ctx(), (tx) => captureHold(tx, held.id))
  await at.app.settle()
  assert.equal(await statusOf(at, held), 'captured')
  assert.deepEqual(await chargesOf(at), [])
  assert.deepEqual(await entriesOf(at), [])
})

test('the same key ten times at once is one payment and one charge', async (t) => {
  const at = await world(t)
  const held = await Promise.all(Array.from({ length: 10 }, () => holdPayment(at.app.ctx(), at.request())))
  assert.equal(new Set(held.map(({ id }) => id)).size, 1)
  assert.equal((await chargesOf(at)).length, 1)
  await Promise.all(held.map((one) => inTransaction(at.app.ctx(), (tx) => confirmHold(tx, one))))
  assert.equal((await entriesOf(at)).length, 2)
})

test('the same key for another amount: 409', async (t) => {
  const at = await world(t)
  await holdPayment(at.app.ctx(), at.request())
  await assert.rejects(holdPayment(at.app.ctx(), at.request({ amount: 7 })), { status: 409 })
})

test('capturing or releasing twice and at once changes nothing more', async (t) => {
  const at = await world(t)
  const held = await holdPayment(at.app.ctx(), at.request())
  await inTransaction(at.app.ctx(), (tx) => confirmHold(tx, held))
  const acts = [captureHold, releaseHold, captureHold, releaseHold]
  const results = await Promise.allSettled(acts.map((act) => inTransaction(at.app.ctx(), (tx) => act(tx, held.id))))
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 2, 'one decision, asked for twice')
  await Promise.all([at.app.settle(), at.app.settle()])
  const charges = await chargesOf(at)
  assert.deepEqual(
    charges.map(({ status }) => status),
    [await statusOf(at, held)],
  )
})

test('inside an open transaction: the hold is committed by itself, and given up when the work fails', async (t) => {
  const at = await world(t)
  let held: Payment | undefined
  await assert.rejects(
    inTransaction(at.app.ctx(), async (tx) => {
      held = await holdPayment(tx, at.request())
      try {
        await confirmHold(tx, held)
        throw new Error('the work fails')
      } catch (error) {
        await abandonHold(tx, held)
        throw error
      }
    }),
    /the work fails/,
  )
  assert.ok(held)
  assert.equal(await statusOf(at, held), 'authorizing', 'it stands, since the transaction was rolled back')
  assert.deepEqual(await entriesOf(at), [])
  at.app.clock.advance(61)
  await at.app.settle()
  assert.equal(await statusOf(at, held), 'released')
  assert.deepEqual(await chargesOf(at), [{ status: 'released', amount: 5001 }])
})
