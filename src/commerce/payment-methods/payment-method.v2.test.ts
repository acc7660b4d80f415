import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { keptLog } from '../../../test/support/kept-log.ts'
import { dumpDatabase, findWords } from '../../../test/support/traces.ts'
import { workingApp } from '../../../test/support/worker.ts'

const url = '/api/v2/users/my_payment_method'
const card = { number: '4242 4242 4242 4242', exp_month: 12, exp_year: 2030, cvc: '737' }

interface Refusal {
  readonly error: { readonly code: string; readonly fields?: Readonly<Record<string, readonly string[]>> }
}

test('a person’s card', async (t) => {
  const { log, lines } = keptLog()
  const app = await workingApp(t, { log })
  const company = await app.givenCompany()
  const [ada, bob] = [await app.givenTraveller(company), await app.givenTraveller(company)]
  const caller = app.as(ada)

  await t.test('none: 404', async () => {
    assert.equal((await caller.get(url)).status, 404)
    assert.equal((await caller.delete(url)).status, 404)
  })

  await t.test('saved, read, replaced', async () => {
    const saved = await caller.put(url, { payment_method: card })
    assert.equal(saved.status, 200, saved.text)
    const { id, ...shown } = saved.body
    assert.match(String(id), /^[0-9a-f-]{36}$/)
    const at = '2026-11-14T12:00:00.000Z'
    assert.deepEqual(shown, {
      brand: 'visa',
      last4: '4242',
      exp_month: 12,
      exp_year: 2030,
      created_at: at,
      updated_at: at,
    })
    assert.deepEqual((await caller.get(url)).body, saved.body)
    assert.equal((await app.as(bob).get(url)).status, 404, 'it is one person’s')

    app.clock.advance(60)
    const other = { number: '5555-5555-5555-4444', exp_month: '1', exp_year: '31', cvc: 737 }
    const replaced = await caller.patch(url, { payment_method: other })
    assert.deepEqual(replaced.body, {
      id,
      brand: 'mastercard',
      last4: '4444',
      exp_month: 1,
      exp_year: 2031,
      created_at: at,
      updated_at: '2026-11-14T12:01:00.000Z',
    })
    await app.settle()
    const { rows } = await sql`select exp_year from builtin_cards`.execute(app.db.db())
    assert.deepEqual(rows, [{ exp_year: 2031 }], 'the card before is removed at the provider')
  })

  await t.test('saved ten times at once: one card here and one at the provider', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => caller.put(url, { payment_method: card })))
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
    await app.settle()
    const { rows } = await sql<{ here: string; there: string }>`
      select m.reference as here, c.reference as there from payment_methods m full join builtin_cards c on c.reference = m.reference`.execute(
      app.db.db(),
    )
    assert.equal(rows.length, 1)
    assert.equal(rows[0]?.here, rows[0]?.there)
  })

  await t.test('a card that will be declined can be saved', async () => {
    assert.equal((await caller.put(url, { payment_method: { ...card, number: '4000000000000002' } })).status, 200)
  })

  const wrong: readonly (readonly [what: string, method: object, fields: readonly string[]])[] = [
    ['a wrong check digit', { ...card, number: '4242424242424241' }, ['number']],
    ['an expired card', { ...card, exp_month: 10, exp_year: 2026 }, ['exp_month']],
    ['no security code', { ...card, cvc: undefined }, ['cvc']],
    ['a month in words', { ...card, exp_month: 'May' }, ['exp_month']],
    ['nothing', {}, ['cvc', 'exp_month', 'exp_year', 'number']],
    ['null', { number: null, exp_month: null, exp_year: null, cvc: null }, ['cvc', 'exp_month', 'exp_year', 'number']],
    ['a token of a payment service', { token: 'tok_visa' }, ['token']],
  ]
  for (const [what, method, fields] of wrong)
    await t.test(`422: ${what}`, async () => {
      const { status, body, text } = await caller.put<Refusal>(url, { payment_method: method })
      assert.equal(status, 422, text)
      assert.equal(body.error.code, 'validation_failed')
      assert.deepEqual(Object.keys(body.error.fields ?? {}).sort(), fields)
      assert.doesNotMatch(text, /424242|tok_visa/)
    })

  await t.test('the number and the security code are neither stored nor logged', async () => {
    assert.equal((await caller.put(url, { payment_method: card })).status, 200)
    const words = ['4242424242424242', '4242 4242', '424242', '5555555555554444', '4000000000000002']
    assert.deepEqual(findWords(await dumpDatabase(app.db.url), [...words, '"737"']), [])
    assert.ok(lines.length > 0, 'requests are logged')
    assert.deepEqual(findWords(new Map([['log', JSON.stringify(lines)]]), words), [])
  })

  await t.test('removed here and at the provider; again 404', async () => {
    const removed = await caller.delete(url)
    assert.equal(removed.status, 200)
    assert.deepEqual(removed.body, {})
    assert.equal((await caller.delete(url)).status, 404)
    assert.equal((await caller.get(url)).status, 404)
    await app.settle()
    assert.deepEqual((await sql`select 1 from builtin_cards`.execute(app.db.db())).rows, [])
  })

  const others = {
    'no key': app.nobody,
    'a public key': app.asPublic(company),
    'the company’s key': app.as(company),
    staff: app.as(await app.givenStaff()),
  }
  for (const [who, other] of Object.entries(others))
    await t.test(`${who}: 401`, async () => {
      assert.equal((await other.get(url)).status, 401)
      assert.equal((await other.put(url, { payment_method: card })).status, 401)
      assert.equal((await other.delete(url)).status, 401)
    })
})
