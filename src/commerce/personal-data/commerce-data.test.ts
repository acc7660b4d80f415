import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { erasePerson, exportPerson } from '../../people/index.ts'
import { captureHold } from '../payments/hold.service.ts'
import { paymentWorld } from '../payments/payments.testing.ts'
import { commercePersonalData } from './commerce-data.service.ts'

type Lists = Readonly<Record<string, readonly Record<string, unknown>[]>>

test('a person’s money in the export, and what stays when the person is erased', async (t) => {
  const { app, patient, responder, held, inTx, entries } = await paymentWorld(t)
  const { id } = await held()
  await inTx((tx) => captureHold(tx, id))
  await app.settle()
  const exported = async (userId: string): Promise<Lists> =>
    (await exportPerson(app.ctx(), userId, commercePersonalData)).data as Lists

  const ofPatient = await exported(patient.id)
  assert.deepEqual(
    ofPatient['payment_methods']?.map(({ brand, last4, reference }) => [brand, last4, reference]),
    [['visa', '4242', undefined]],
  )
  assert.deepEqual(
    ofPatient['payments']?.map(({ as_what, amount, captured }) => [as_what, amount, captured]),
    [['payer', 5001, 5001]],
  )
  assert.deepEqual(ofPatient['ledger_entries'], [])
  const ofResponder = await exported(responder.id)
  assert.deepEqual(
    ofResponder['ledger_entries']?.map(({ account, amount }) => [account, amount]),
    [['responders', -4000]],
  )

  const unfinished = await held({ key: 'second' })
  const before = await entries()
  for (const { id: userId } of [patient, responder]) await erasePerson(app.ctx(), userId, commercePersonalData)
  await app.settle()
  const { rows } = await sql`select id, user_id, payee_id from payments order by id`.execute(app.db.db())
  assert.deepEqual(
    rows,
    [
      { id, user_id: null, payee_id: null },
      { id: unfinished.id, user_id: null, payee_id: responder.id },
    ].sort((a, b) => (a.id < b.id ? -1 : 1)),
  )
  for (const table of ['payment_methods', 'builtin_cards'])
    assert.deepEqual((await sql`select 1 from ${sql.table(table)}`.execute(app.db.db())).rows, [], table)
  assert.deepEqual(await entries(), before, 'the ledger is what it was')
  await inTx((tx) => captureHold(tx, unfinished.id))
  await app.settle()
  const owed =
    await sql`select sum(amount)::int as sum from ledger_entries where account = 'responders' and user_id = ${responder.id}`.execute(
      app.db.db(),
    )
  assert.deepEqual(owed.rows, [{ sum: -8000 }], 'what is owed stays owed')
})
