import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { hangingProvider, openTransactions } from '../../commerce/providers/hanging-provider.testing.ts'
import { assistanceWorld, countsOf, type ShownBid } from '../appointments/assistance.testing.ts'

test('a bid that is accepted with an Idempotency-Key while the provider hangs', async (t) => {
  const provider = hangingProvider(t)
  const world = await assistanceWorld(t)
  const { app, patient, givenIssue, givenBid } = world
  const phone = app.as(patient)
  const accept = (id: string) =>
    phone.post<ShownBid>(`/api/v2/availability_bids/${id}/accept`, { appointment_type: 2 }, { 'idempotency-key': id })
  const charges = async () =>
    (await sql<{ status: string }>`select status from builtin_charges order by key`.execute(app.db.db())).rows
  const issueIds = await Promise.all(Array.from({ length: 9 }, () => givenIssue()))
  const bids = await Promise.all(issueIds.map((id) => givenBid(id)))
  const accepted = bids.map(({ id }) => accept(id))
  await provider.asked(bids.length, accepted)

  await t.test('no transaction is open, and others are answered', async () => {
    assert.equal(await openTransactions(app.db.url), 0)
    const reads = await Promise.all(bids.map(({ issue_id: id }) => phone.get(`/api/v2/issues/${id}/availability_bids`)))
    assert.deepEqual(
      reads.map(({ status }) => status),
      reads.map(() => 200),
    )
  })

  await t.test('one that a crash left behind is accepted by the same request: one hold, one appointment', async () => {
    provider.recover()
    app.clock.advance(181)
    const [bid] = bids
    assert.ok(bid)
    const taken = await accept(bid.id)
    assert.equal(taken.status, 200, taken.text)
    assert.equal((await countsOf(world, bid.issue_id)).appointments, 1)
    assert.equal((await charges()).length, bids.length)
    provider.letGo()
    const [late, ...others] = await Promise.all(accepted)
    assert.deepEqual([late?.status, late?.headers['retry-after']], [409, '1'])
    for (const { status, text } of others) assert.equal(status, 200, text)
    assert.equal((await accept(bid.id)).text, taken.text)
  })

  app.clock.advance(16 * 60)
  await app.settle()
  for (const id of issueIds) assert.equal((await countsOf(world, id)).appointments, 1)
  assert.deepEqual(
    await charges(),
    bids.map(() => ({ status: 'authorized' })),
    'each hold stands, and there is no other',
  )
})
