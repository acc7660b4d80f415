import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { chargeAccount } from '../payments/account-charge.service.ts'
import { captureHold } from '../payments/hold.service.ts'
import { paymentWorld } from '../payments/payments.testing.ts'
import { refundCapture } from '../payments/refund.service.ts'

interface PayoutRead {
  readonly id: string
  readonly account: string
  readonly user_id: string | null
  readonly company_id: string | null
  readonly amount: number
  readonly currency: string
  readonly reference: string | null
  readonly created_by: string | null
  readonly status: string
  readonly test_money: boolean
}
interface BalanceRead {
  readonly account: string
  readonly user_id: string | null
  readonly company_id: string | null
  readonly name: string | null
  readonly currency: string
  readonly owed: number
}

test('payouts and balances at the desk', async (t) => {
  const { app, company, patient, responder, held, inTx } = await paymentWorld(t)
  const insurer = await app.givenCompany({ name: 'Insurer' })
  const member = await app.givenStaff()
  const staff = app.as(member)
  const manager = await app.signedIn(await app.givenManager(company))
  const [url, balancesUrl] = ['/api/desk/payouts', '/api/desk/balances']
  const { id: paymentId } = await held({ amount: 5000 })
  await inTx((tx) => captureHold(tx, paymentId))
  await inTx((tx) =>
    chargeAccount(tx, {
      companyId: company.id,
      amount: 1000,
      currency: 'EUR',
      division: [
        { account: 'partners', amount: 600, companyId: insurer.id },
        { account: 'partners', amount: 150, companyId: company.id },
        { account: 'taxes', amount: 50 },
        { account: 'revenue', amount: 200 },
      ],
      invoiceId: null,
      subscriptionId: null,
      key: 'charge',
    }),
  )
  await app.settle()
  const pay = (payout: object, caller = staff) => caller.post<PayoutRead>(url, { payout })
  const toResponder = { account: 'responders', user_id: responder.id, amount: 1000, currency: 'USD' }
  const toInsurer = { account: 'partners', company_id: insurer.id, amount: 600, currency: 'EUR' }
  const fromCompany = { account: 'companies', company_id: company.id, amount: 700, currency: 'EUR' }
  const balances = async (query = '', caller = staff): Promise<Record<string, number>> => {
    const { status, body, text } = await caller.get<BalanceRead[]>(`${balancesUrl}?per_page=100${query}`)
    assert.equal(status, 200, text)
    return Object.fromEntries(body.map((one) => [`${one.account} ${one.currency} ${one.name}`, one.owed]))
  }
  const responderName = (await staff.get<{ name: string }[]>(`${balancesUrl}?user_id=${responder.id}`)).body[0]?.name

  await t.test('balances: what we owe responders and partners, and what companies owe us', async () => {
    assert.ok(responderName)
    assert.deepEqual(await balances(), {
      [`companies EUR ${company.name}`]: 1000,
      'partners EUR Insurer': 600,
      [`partners EUR ${company.name}`]: 150,
      [`responders USD ${responderName}`]: 4000,
    })
    assert.deepEqual(await balances('&currency=usd'), { [`responders USD ${responderName}`]: 4000 })
    assert.deepEqual(await balances('&account=partners'), {
      'partners EUR Insurer': 600,
      [`partners EUR ${company.name}`]: 150,
    })
    assert.deepEqual(await balances(`&company_id=${insurer.id}`), { 'partners EUR Insurer': 600 })
  })

  await t.test('in pages', async () => {
    const { headers, body } = await staff.get<BalanceRead[]>(`${balancesUrl}?page=2&per_page=3`)
    assert.deepEqual([headers['total'], body.length], ['4', 1])
  })

  await t.test('a manager sees the own company’s accounts', async () => {
    assert.deepEqual(await balances('', manager), {
      [`companies EUR ${company.name}`]: 1000,
      [`partners EUR ${company.name}`]: 150,
    })
    assert.equal((await manager.get(`${balancesUrl}?company_id=${insurer.id}`)).status, 401)
  })

  await t.test('a responder is paid and notified (911) when the payout is issued, not before', async () => {
    app.clock.advance(1)
    const { status, body, text } = await pay({ ...toResponder, currency: 'usd', reference: 'TR-42', note: 'November' })
    assert.equal(status, 201, text)
    const { id, reference } = body
    assert.deepEqual(
      [
        body.account,
        body.user_id,
        body.company_id,
        body.amount,
        body.currency,
        reference,
        body.created_by,
        body.status,
      ],
      ['responders', responder.id, null, 1000, 'USD', 'TR-42', member.id, 'waiting'],
    )
    const entries = () => sql`select 1 from ledger_entries where transaction_id = ${id}`.execute(app.db.db())
    assert.deepEqual((await entries()).rows, [])
    await app.settle()
    const [issued] = (await staff.get<PayoutRead[]>(`${url}?user_id=${responder.id}`)).body
    assert.deepEqual([issued?.status, issued?.test_money], ['issued', true])
    const { rows } = await sql<{ kind: string; account: string; amount: number; user_id: string | null }>`
      select kind, account, amount, user_id from ledger_entries where transaction_id = ${id} order by amount`.execute(
      app.db.db(),
    )
    assert.deepEqual(rows, [
      { kind: 'payout', account: 'bank', amount: -1000, user_id: null },
      { kind: 'payout', account: 'responders', amount: 1000, user_id: responder.id },
    ])
    const told = await app.as(responder).get<{ type: number; title: string; body: string }[]>('/api/v2/notifications')
    assert.deepEqual(
      told.body.filter(({ type }) => type === 911).map((one) => [one.title, one.body]),
      [
        [
          'You were paid test money',
          'Test money: nothing moves. $10.00 are written down as paid out to you. Reference: TR-42.',
        ],
      ],
    )
    assert.equal((await balances())[`responders USD ${responderName}`], 3000)
  })

  await t.test('a partner is paid; a company pays its account, also in advance', async () => {
    assert.equal((await pay(toInsurer)).status, 201)
    assert.equal((await pay(fromCompany)).status, 201)
    assert.deepEqual(await balances('&currency=EUR'), {
      [`companies EUR ${company.name}`]: 300,
      [`partners EUR ${company.name}`]: 150,
    })
    assert.equal((await pay({ ...fromCompany, amount: 400 })).status, 201)
    assert.equal((await balances())[`companies EUR ${company.name}`], -100)
  })

  await t.test('never more than is owed', async () => {
    for (const payout of [
      { ...toResponder, amount: 3001 },
      { ...toResponder, currency: 'EUR', amount: 1 },
      { ...toInsurer, amount: 1 },
      { ...toResponder, user_id: patient.id, amount: 1 },
    ]) {
      const { status, body } = await staff.post<{ error: { fields: object } }>(url, { payout })
      assert.deepEqual([status, Object.keys(body.error.fields)], [422, ['amount']])
    }
  })

  await t.test('ten payouts at once pay what is owed and no more', async () => {
    const paid = await Promise.all(Array.from({ length: 10 }, () => pay({ ...toResponder, amount: 700 })))
    assert.deepEqual(paid.map(({ status }) => status).toSorted(), [201, 201, 201, 201, 422, 422, 422, 422, 422, 422])
    await app.settle()
    assert.equal((await balances())[`responders USD ${responderName}`], 200)
  })

  await t.test('a refund after the payout: the responder owes us, and nothing is paid until that is even', async () => {
    await inTx((tx) => refundCapture(tx, paymentId, 5000))
    await app.settle()
    assert.equal((await balances())[`responders USD ${responderName}`], -3800)
    assert.equal((await pay({ ...toResponder, amount: 1 })).status, 422)
  })

  await t.test('the list: newest first, filtered, for a manager the own company’s', async () => {
    const list = async (query = '', caller = staff) =>
      (await caller.get<PayoutRead[]>(`${url}?per_page=100${query}`)).body.map(({ account, amount }) => [
        account,
        amount,
      ])
    assert.equal((await list()).length, 8)
    assert.deepEqual(await list('&account=partners'), [['partners', 600]])
    assert.equal((await list(`&user_id=${responder.id}`)).length, 5)
    assert.deepEqual((await list('', manager)).toSorted(), [
      ['companies', 400],
      ['companies', 700],
    ])
    assert.equal((await staff.get(`${url}?per_page=3`)).headers['total'], '8')
  })

  await t.test('the statement of the company shows the accounts', async () => {
    app.clock.advance(1)
    const { body } = await staff.get<{ accounts: { account: string; currency: string; closing: number }[] }>(
      `/api/desk/companies/${company.id}/statement`,
    )
    const closing = body.accounts
      .filter(({ currency }) => currency === 'EUR')
      .map((one) => [one.account, one.closing] as const)
    assert.deepEqual(closing, [
      ['bank', 1100],
      ['companies', -100],
      ['partners', -150],
      ['revenue', -200],
      ['taxes', -50],
    ])
  })

  await t.test('a partner sees its part of another company’s sale, and not what was sold', async () => {
    const partner = await app.signedIn(await app.givenManager(insurer))
    const read = async (caller: typeof staff, query = '') =>
      (
        await caller.get<{ amount: number; kind: string; payment_id: string | null }[]>(
          `/api/desk/ledger_entries?account=partners${query}`,
        )
      ).body
    assert.deepEqual((await read(partner)).map((one) => [one.kind, one.amount, one.payment_id]).toSorted(), [
      ['charge', -600, null],
      ['payout', 600, null],
    ])
    const seen = (await read(staff, `&company_id=${insurer.id}`)).filter(({ kind }) => kind === 'charge')
    assert.ok(seen.length === 1 && seen.every((one) => one.payment_id !== null))
    const own = (await read(manager)).filter(({ kind }) => kind === 'charge')
    assert.ok(own.length === 1 && own.every((one) => one.payment_id !== null))
  })

  await t.test('the same Idempotency-Key pays once', async () => {
    const before = await balances()
    const asked = async () => (await staff.post(url, { payout: fromCompany }, { 'idempotency-key': 'payout' })).text
    assert.equal(await asked(), await asked())
    const name = `companies EUR ${company.name}`
    assert.equal((await balances())[name], (before[name] ?? 0) - 700)
  })

  const unknown = '7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0'
  const wrong: readonly (readonly [what: string, payout: object, fields: readonly string[]])[] = [
    ['nothing', {}, ['account', 'amount', 'currency']],
    ['no owner', { account: 'responders', amount: 1, currency: 'USD' }, ['user_id']],
    ['a company for a responder', { ...toResponder, company_id: company.id }, ['company_id']],
    ['a person for a company', { ...toInsurer, user_id: responder.id }, ['user_id']],
    ['an unknown person', { ...toResponder, user_id: unknown }, ['user_id']],
    ['an unknown company', { ...toInsurer, company_id: unknown }, ['company_id']],
    ['what is no id', { ...toInsurer, company_id: 'acme' }, ['company_id']],
    ['an amount of 0', { ...toResponder, amount: 0 }, ['amount']],
    ['a negative amount', { ...toResponder, amount: -5 }, ['amount']],
    ['a fraction', { ...toResponder, amount: 1.5 }, ['amount']],
    ['what is no currency', { ...toResponder, currency: 'U$' }, ['currency']],
    ['another account', { ...toResponder, account: 'revenue' }, ['account', 'user_id']],
    ['all of it', { account: 'x', amount: -1, currency: '1' }, ['account', 'amount', 'currency']],
    ['an unknown field', { ...toResponder, iban: 'DE00' }, ['iban']],
    [
      'wrong bank details',
      { ...toResponder, bank_info: { account_holder: 'Rea', iban: 'DE00', bic: 'x', country_code: 'DE' } },
      ['bic', 'iban'],
    ],
  ]
  for (const [what, payout, fields] of wrong)
    await t.test(`422: ${what}`, async () => {
      const { status, body, text } = await staff.post<{ error: { fields: object } }>(url, { payout })
      assert.equal(status, 422, text)
      assert.deepEqual(Object.keys(body.error.fields).sort(), fields)
    })

  await t.test('every payout is in the audit log', async () => {
    const { headers } = await staff.get('/api/desk/audit?subject_kind=payout')
    assert.equal(headers['total'], '9')
  })

  await t.test('who may', async (t) => {
    const cases = [
      ['no key', app.nobody, 401],
      ['a public key', app.asPublic(company), 401],
      ['the company’s key', app.as(company), 401],
      ['a responder', app.as(responder), 401],
    ] as const
    for (const [who, caller, status] of cases)
      await t.test(who, async () => {
        assert.equal((await caller.get(url)).status, status)
        assert.equal((await caller.get(balancesUrl)).status, status)
        assert.equal((await pay(toResponder, caller)).status, status)
      })
    await t.test('a manager writes down nothing', async () => {
      const { status } = await pay(fromCompany, manager)
      assert.ok(status === 401 || status === 403, String(status))
    })
  })
})
