import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { assistanceWorld, countsOf, type ShownBid } from '../appointments/assistance.testing.ts'

test('taps at the same time make one appointment', async (t) => {
  const world = await assistanceWorld(t)
  const { app, company, patient, network, givenIssue, givenBid, accept } = world
  const [phone, key] = [app.as(patient), app.as(company)]
  await t.test('the same bid', async () => {
    const issueId = await givenIssue()
    const { id } = await givenBid(issueId)
    const answers = await Promise.all([1, 2, 3, 4].map((n) => accept(n % 2 ? phone : key, id)))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409, 409])
    assert.equal((await countsOf(world, issueId)).appointments, 1)
  })
  await t.test('two bids', async () => {
    const issueId = await givenIssue()
    const bids = [await givenBid(issueId), await givenBid(issueId, network)]
    const answers = await Promise.all(bids.map(({ id }) => accept(phone, id)))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
    const { appointments, handler } = await countsOf(world, issueId)
    const winner = answers.find(({ status }) => status === 200)?.body.responder?.id
    assert.deepEqual([appointments, handler], [1, winner])
  })
  await t.test('with an Idempotency-Key', async () => {
    const issueId = await givenIssue()
    const { id } = await givenBid(issueId, network)
    const send = () =>
      phone.post<ShownBid>(`/api/v2/availability_bids/${id}/accept`, { appointment_type: 0 }, { 'idempotency-key': id })
    const [one, two] = await Promise.all([send(), send()])
    assert.deepEqual([one.status, two.status, one.text], [200, 200, two.text])
    assert.equal((await countsOf(world, issueId)).appointments, 1)
  })
  app.clock.advance(3600)
  await app.settle()
  const { rows } = await sql<{ payments: number; open: number; held: number }>`
    select (select count(*) from payments where status = 'authorized') as payments,
      (select count(*) from appointments where status = 'open') as open,
      (select sum(amount)::int from ledger_entries where account = 'cards_held') as held`.execute(app.db.db())
  assert.deepEqual(rows[0], { payments: 3, open: 3, held: 6001 + 6001 + 9000 }, 'the losers’ holds are released')
})
