import assert from 'node:assert/strict'
import { test } from 'node:test'
import { captureHold, releaseHold } from '../payments/hold.service.ts'
import { givenCard, paymentWorld } from '../payments/payments.testing.ts'

interface Entry {
  readonly transaction_id: string
  readonly kind: string
  readonly account: string
  readonly amount: number
  readonly company_id: string
  readonly user_id: string | null
  readonly created_at: string
}
interface Statement {
  readonly company_id: string
  readonly from: string
  readonly until: string
  readonly accounts: readonly {
    readonly account: string
    readonly currency: string
    readonly opening: number
    readonly movements: readonly { readonly kind: string; readonly amount: number; readonly entries: number }[]
    readonly closing: number
  }[]
}

test('the ledger at the desk', async (t) => {
  const world = await paymentWorld(t)
  const { app, company, patient, responder, held, inTx } = world
  const other = await app.givenCompany()
  const stranger = await app.givenTraveller(other)
  await givenCard(app.ctx(), stranger.id, other.id)
  app.clock.set('2026-10-20T12:00:00.000Z')
  const first = await held({ amount: 1000, key: 'october' })
  app.clock.set('2026-11-14T12:00:00.000Z')
  await inTx((tx) => captureHold(tx, first.id))
  await app.settle()
  app.clock.set('2026-11-14T13:00:00.000Z')
  const second = await held({ amount: 500, currency: 'JPY', key: 'yen' })
  await inTx((tx) => releaseHold(tx, second.id))
  await app.settle()
  await held({ amount: 700, key: 'other', companyId: other.id, userId: stranger.id, appointmentId: null })
  app.clock.set('2026-11-15T00:00:00.000Z')

  const staff = app.as(await app.givenStaff())
  const manager = await app.signedIn(await app.givenManager(company))
  const url = '/api/desk/ledger_entries'
  const statement = `/api/desk/companies/${company.id}/statement`
  const list = async (query = '', caller = staff): Promise<readonly Entry[]> => {
    const { status, body, text } = await caller.get<Entry[]>(`${url}?per_page=100${query}`)
    assert.equal(status, 200, text)
    return body
  }

  await t.test(
    'the sums are those of all entries, by currency, within the filter and what the caller sees',
    async () => {
      const sums = async (query = '', caller = staff) =>
        (await caller.get<{ currency: string; sum: number; entries: number }[]>(`/api/desk/ledger_sums${query}`)).body
      const added = (entries: readonly Entry[]) => entries.reduce((all, { amount }) => all + amount, 0)
      assert.deepEqual(
        (await sums()).map(({ currency, sum }) => [currency, sum]),
        [
          ['JPY', 0],
          ['USD', 0],
        ],
      )
      const own = await sums('', manager)
      assert.equal(
        own.reduce((all, { entries }) => all + entries, 0),
        (await list('', manager)).length,
      )
      const [cleared] = await sums('?account=cards_held&until=2026-11-01T00:00:00Z')
      const clearing = await list('&account=cards_held&until=2026-11-01T00:00:00Z')
      assert.deepEqual([cleared?.sum, cleared?.entries], [added(clearing), clearing.length])
      for (const [query, status] of [
        ['?account=purse', 422],
        ['?from=2026-11-02T00:00:00Z&until=2026-11-01T00:00:00Z', 422],
        [`?company_id=${other.id}`, 401],
      ] as const)
        assert.equal((await manager.get(`/api/desk/ledger_sums${query}`)).status, status, query)
      assert.equal((await app.as(company).get('/api/desk/ledger_sums')).status, 401)
    },
  )

  await t.test('staff see all, newest first, in pages', async () => {
    const all = await list()
    assert.equal(all.length, 2 + 5 + 4 + 2)
    assert.deepEqual(
      all.map((one) => one.created_at),
      all.map((one) => one.created_at).toSorted((a, b) => b.localeCompare(a)),
    )
    const { headers, body } = await staff.get<Entry[]>(`${url}?page=2&per_page=10`)
    assert.equal(body.length, 3)
    assert.equal(headers['total'], '13')
  })

  await t.test('a manager sees the own company’s, and is refused another’s', async () => {
    const own = await list('', manager)
    assert.equal(own.length, 11)
    assert.ok(own.every((one) => one.company_id === company.id))
    assert.equal((await manager.get(`${url}?company_id=${other.id}`)).status, 401)
  })

  const [capture] = (await list('&account=responders')).map((one) => one.transaction_id)
  const filters: readonly (readonly [query: string, entries: number])[] = [
    [`&transaction_id=${capture}`, 5],
    ['&account=responders', 1],
    ['&account=cards_held', 5],
    [`&appointment_id=${first.appointmentId}`, 11],
    [`&company_id=${other.id}`, 2],
    ['&from=2026-11-01T00:00:00Z', 11],
    ['&until=2026-11-01', 2],
    ['&from=2026-11-14T12:00:00Z&until=2026-11-14T13:00:00Z', 5],
    [`&account=holds&company_id=${other.id}&from=2026-11-14`, 1],
  ]
  for (const [query, entries] of filters)
    await t.test(`filter ${query.replaceAll(/[0-9a-f]{8}-[0-9a-f-]+/g, '…')}`, async () => {
      assert.equal((await list(query)).length, entries)
    })

  await t.test('an entry of a person’s account says whose', async () => {
    const [share] = await list('&account=responders')
    assert.equal(share?.user_id, responder.id)
    assert.equal(share?.amount, -800)
    assert.ok(
      (await list()).every((one) => one.user_id !== patient.id),
      'the payer is not in the ledger',
    )
  })

  for (const [query, status] of [
    ['account=pocket', 422],
    ['transaction_id=7', 400],
    ['from=yesterday', 422],
    ['from=2026-11-02&until=2026-11-01', 422],
  ] as const)
    await t.test(`${status}: ${query}`, async () => {
      assert.equal((await staff.get(`${url}?${query}`)).status, status)
    })

  await t.test('a statement: opening, movements and closing by account and currency', async () => {
    const { status, body, text } = await manager.get<Statement>(statement)
    assert.equal(status, 200, text)
    assert.equal(body.from, '2026-11-01T00:00:00.000Z')
    assert.equal(body.until, '2026-11-15T00:00:00.000Z')
    const capturing = (amount: number) => [{ kind: 'capture', amount, entries: 1 }]
    const passing = (amount: number) => [
      { kind: 'hold', amount, entries: 1 },
      { kind: 'release', amount: -amount, entries: 1 },
    ]
    assert.deepEqual(body.accounts, [
      { account: 'cards_held', currency: 'JPY', opening: 0, movements: passing(500), closing: 0 },
      { account: 'holds', currency: 'JPY', opening: 0, movements: passing(-500), closing: 0 },
      { account: 'cards_held', currency: 'USD', opening: 1000, movements: capturing(-1000), closing: 0 },
      { account: 'clearing', currency: 'USD', opening: 0, movements: capturing(1000), closing: 1000 },
      { account: 'holds', currency: 'USD', opening: -1000, movements: capturing(1000), closing: 0 },
      { account: 'responders', currency: 'USD', opening: 0, movements: capturing(-800), closing: -800 },
      { account: 'revenue', currency: 'USD', opening: 0, movements: capturing(-200), closing: -200 },
    ])
  })

  await t.test('the closing balance of a period is the opening balance of the next', async () => {
    const read = async (from: string, until: string) =>
      new Map(
        (await staff.get<Statement>(`${statement}?from=${from}&until=${until}`)).body.accounts.map((one) => [
          `${one.account} ${one.currency}`,
          one,
        ]),
      )
    const before = await read('2026-10-01', '2026-11-14T12:30:00Z')
    const after = await read('2026-11-14T12:30:00Z', '2026-12-01')
    assert.equal(before.size, 5)
    for (const [name, { closing }] of before) assert.equal(after.get(name)?.opening, closing, name)
  })

  await t.test('who may read what', async (t) => {
    const notOurs = await app.signedIn(await app.givenManager(other))
    const cases = [
      ['no key', app.nobody, 401, 401],
      ['a public key', app.asPublic(company), 401, 401],
      ['the company’s key', app.as(company), 401, 401],
      ['a traveller', app.as(patient), 401, 401],
      ['a manager of another company', notOurs, 200, 401],
      ['a manager of this one', manager, 200, 200],
      ['staff', staff, 200, 200],
    ] as const
    for (const [who, caller, ofList, ofStatement] of cases)
      await t.test(who, async () => {
        assert.equal((await caller.get(url)).status, ofList)
        assert.equal((await caller.get(statement)).status, ofStatement)
      })
    await t.test('an unknown company: 404 for staff; for a manager it is not theirs', async () => {
      const unknown = '/api/desk/companies/7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0/statement'
      assert.equal((await staff.get(unknown)).status, 404)
      assert.equal((await manager.get(unknown)).status, 401)
    })
    await t.test('a period that ends before it begins: 422', async () => {
      assert.equal((await staff.get(`${statement}?from=2026-11-02&until=2026-11-01`)).status, 422)
    })
  })
})
