import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chargeAccount } from './account-charge.service.ts'
import { captureHold, releaseHold } from './hold.service.ts'
import { givenCard, paymentWorld } from './payments.testing.ts'

interface PaymentRead {
  readonly id: string
  readonly status: string
  readonly provider: string
  readonly company_id: string
  readonly user_id: string | null
  readonly amount: number
  readonly captured: number
  readonly refunding: number
  readonly refunded: number
  readonly refunds: readonly RefundRead[]
}
interface RefundRead {
  readonly id: string
  readonly payment_id: string
  readonly amount: number
  readonly status: string
  readonly created_by: string | null
}

test('payments at the desk', async (t) => {
  const { app, company, patient, responder, held, inTx } = await paymentWorld(t)
  const other = await app.givenCompany()
  const stranger = await app.givenTraveller(other)
  await givenCard(app.ctx(), stranger.id, other.id)
  app.clock.set('2026-11-01T12:00:00.000Z')
  const first = await held({ amount: 1000, key: 'first' })
  await inTx((tx) => captureHold(tx, first.id))
  await app.settle()
  app.clock.set('2026-11-02T12:00:00.000Z')
  const invoiceId = '01936a5e-0000-7000-8000-0000000000aa'
  const second = await held({ amount: 500, key: 'second', appointmentId: null, invoiceId })
  await inTx((tx) => releaseHold(tx, second.id))
  await app.settle()
  app.clock.set('2026-11-03T12:00:00.000Z')
  const third = await inTx((tx) =>
    chargeAccount(tx, {
      companyId: company.id,
      amount: 300,
      currency: 'EUR',
      division: [
        { account: 'partners', amount: 100, companyId: other.id },
        { account: 'revenue', amount: 200 },
      ],
      invoiceId: null,
      subscriptionId: null,
      key: 'third',
    }),
  )
  app.clock.set('2026-11-04T12:00:00.000Z')
  const theirs = await held({
    key: 'theirs',
    companyId: other.id,
    userId: stranger.id,
    payeeId: null,
    appointmentId: null,
  })

  const member = await app.givenStaff()
  const staff = app.as(member)
  const manager = await app.signedIn(await app.givenManager(company))
  const url = '/api/desk/payments'
  const list = async (query = '', caller = staff): Promise<readonly string[]> => {
    const { status, body, text } = await caller.get<PaymentRead[]>(`${url}?per_page=100${query}`)
    assert.equal(status, 200, text)
    return body.map(({ id }) => id)
  }
  const read = async (id: string): Promise<PaymentRead> => (await staff.get<PaymentRead>(`${url}/${id}`)).body

  await t.test('staff see all, newest first, in pages', async () => {
    assert.deepEqual(await list(), [theirs.id, third.id, second.id, first.id])
    const { headers, body } = await staff.get<PaymentRead[]>(`${url}?page=2&per_page=3`)
    assert.deepEqual(
      body.map(({ id }) => id),
      [first.id],
    )
    assert.equal(headers['total'], '4')
  })

  await t.test('a manager sees the own company’s', async () => {
    assert.deepEqual(await list('', manager), [third.id, second.id, first.id])
    assert.equal((await manager.get(`${url}?company_id=${other.id}`)).status, 401)
  })

  const filters: readonly (readonly [query: string, ids: readonly string[]])[] = [
    ['&status=captured', [third.id, first.id]],
    ['&provider=account', [third.id]],
    [`&company_id=${other.id}`, [theirs.id]],
    [`&user_id=${patient.id}`, [second.id, first.id]],
    [`&payee_id=${responder.id}`, [second.id, first.id]],
    [`&appointment_id=${first.appointmentId}`, [first.id]],
    [`&invoice_id=${invoiceId}`, [second.id]],
    ['&subscription_id=01936a5e-0000-7000-8000-0000000000ab', []],
    ['&from=2026-11-02T12:00:00Z&until=2026-11-03T12:00:00Z', [second.id]],
    ['&status=captured&provider=builtin', [first.id]],
  ]
  for (const [query, ids] of filters)
    await t.test(`filter ${query.replaceAll(/[0-9a-f]{8}-[0-9a-f-]+/g, '…')}`, async () => {
      assert.deepEqual(await list(query), ids)
    })

  for (const [query, status] of [
    ['status=lost', 422],
    ['provider=paypal', 422],
    ['company_id=7', 400],
    ['from=yesterday', 422],
    ['from=2026-11-02&until=2026-11-01', 422],
  ] as const)
    await t.test(`${status}: ${query}`, async () => {
      assert.equal((await staff.get(`${url}?${query}`)).status, status)
    })

  await t.test('one payment, with its refunds', async () => {
    const payment = await read(first.id)
    assert.deepEqual(
      [payment.status, payment.amount, payment.captured, payment.refunded, payment.refunds],
      ['captured', 1000, 1000, 0, []],
    )
    assert.equal((await manager.get(`${url}/${first.id}`)).status, 200)
    assert.equal((await manager.get(`${url}/${theirs.id}`)).status, 401)
    const unknown = '7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0'
    assert.equal((await staff.get(`${url}/${unknown}`)).status, 404)
    assert.equal((await manager.get(`${url}/${unknown}`)).status, 404)
    assert.ok(!JSON.stringify(await manager.get(`${url}/${third.id}`)).includes(other.id), 'a partner is not named')
  })

  const refund = (id: string, amount: unknown, caller = staff) =>
    caller.post<RefundRead>(`${url}/${id}/refunds`, { refund: { amount } })

  await t.test('a card is refunded by a job, in parts', async () => {
    const { status, body, text } = await refund(first.id, 400)
    assert.equal(status, 201, text)
    assert.deepEqual(
      [body.payment_id, body.amount, body.status, body.created_by],
      [first.id, 400, 'refunding', member.id],
    )
    assert.deepEqual([(await read(first.id)).refunding, (await read(first.id)).refunded], [400, 0])
    assert.equal((await refund(first.id, 601)).status, 422)
    await app.settle()
    const payment = await read(first.id)
    assert.deepEqual([payment.refunding, payment.refunded], [0, 400])
    assert.deepEqual(
      payment.refunds.map((one) => [one.id, one.status]),
      [[body.id, 'refunded']],
    )
    assert.equal((await refund(first.id, 600)).status, 201)
    await app.settle()
    assert.equal((await read(first.id)).refunded, 1000)
    assert.equal((await refund(first.id, 1)).status, 422)
  })

  await t.test('a company’s account is refunded at once', async () => {
    const { status, body } = await refund(third.id, 300)
    assert.deepEqual([status, body.status], [201, 'refunded'])
    assert.equal((await read(third.id)).refunded, 300)
  })

  await t.test('the refund is in the audit log', async () => {
    const { body } = await staff.get<{ action: string; subject_id: string }[]>(
      `/api/desk/audit?subject_kind=payment&subject_id=${third.id}`,
    )
    assert.deepEqual(
      body.map(({ action }) => action),
      ['refund'],
    )
  })

  await t.test('with the same Idempotency-Key it is refunded once', async () => {
    const again = await held({ amount: 1000, key: 'again' })
    await inTx((tx) => captureHold(tx, again.id))
    const asked = async () =>
      (await staff.post(`${url}/${again.id}/refunds`, { refund: { amount: 10 } }, { 'idempotency-key': 'once' })).text
    assert.equal(await asked(), await asked())
    await app.settle()
    assert.equal((await read(again.id)).refunded, 10)
  })

  const wrong: readonly (readonly [what: string, id: string, amount: unknown, status: number])[] = [
    ['an amount of 0', theirs.id, 0, 422],
    ['a fraction', theirs.id, 0.5, 422],
    ['no amount', theirs.id, undefined, 422],
    ['a text', theirs.id, 'all', 400],
    ['a hold that is not captured', theirs.id, 5, 409],
    ['a released one', second.id, 5, 409],
    ['an unknown payment', '7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0', 5, 404],
  ]
  for (const [what, id, amount, status] of wrong)
    await t.test(`refused: ${what}`, async () => {
      assert.equal((await refund(id, amount)).status, status)
    })

  await t.test('who may read and refund', async (t) => {
    const cases = [
      ['no key', app.nobody, 401],
      ['a public key', app.asPublic(company), 401],
      ['the company’s key', app.as(company), 401],
      ['the person who was charged', app.as(patient), 401],
      ['the responder', app.as(responder), 401],
    ] as const
    for (const [who, caller, status] of cases)
      await t.test(who, async () => {
        assert.equal((await caller.get(url)).status, status)
        assert.equal((await caller.get(`${url}/${first.id}`)).status, status)
        assert.equal((await refund(first.id, 1, caller)).status, status)
      })
    await t.test('a manager does not refund', async () => {
      const { status } = await refund(first.id, 1, manager)
      assert.ok(status === 401 || status === 403, String(status))
    })
  })
})
