import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { payoutBank } from '../../commerce/index.ts'
import { bank, type ClaimRead, ok, payoutWorld, type Run } from './claim-payouts.testing.ts'
import { claimPageUrl } from './claim-url.ts'

const browser = { accept: 'text/html' }

test('a claim says of its own payout whether it was test money, whatever is configured since', async (t) => {
  const world = await payoutWorld(t)
  const { app, company, desk, kim, lee } = world
  const pageOf = async (id: string): Promise<string> =>
    (await app.nobody.get(claimPageUrl(app.ctx(), id).replace('http://godwit.test', ''), browser)).text
  /** What everything that shows the claim says of its money. */
  const shown = async (id: string) => {
    const { rows: events } = await sql<{ test_money: boolean }>`
      select (payload->'claim'->>'test_money')::boolean as test_money from webhook_events
      where event = 604 and payload->>'claim_id' = ${id} order by created_at, id`.execute(app.db.db())
    const listed = ok(await app.as(company).get<(ClaimRead & { id: string })[]>(`/api/v2/org/${company.id}/claims`))
    const page = await pageOf(id)
    return {
      read: (await world.claimOf(id)).test_money,
      listed: listed.find((one) => one.id === id)?.test_money,
      desk: ok(await kim.get<ClaimRead>(`${desk}/claims/${id}`)).test_money,
      page: /Test money: nothing moves\.<\/strong>/.test(page) && /only written down as paid/.test(page),
      events: events.map((one) => one.test_money),
    }
  }
  const everywhere = (isTest: boolean) => ({ read: isTest, listed: isTest, desk: isTest, page: isTest })
  const issueByBank = async (): Promise<void> => {
    const run = ok(await kim.post<Run>(`${desk}/payout_runs`, { payout_run: { currency: 'USD' } }))
    ok(await lee.post(`${desk}/payout_runs/${run.id}/approve`))
    await app.settle()
  }

  const tested = await world.waitingClaim()
  const returned = await world.waitingClaim('DE89370400440532013000')
  await app.settle()
  assert.deepEqual(await shown(tested.id), { ...everywhere(true), events: [true] })
  t.after(payoutBank.replace(() => bank))
  assert.deepEqual(await shown(tested.id), { ...everywhere(true), events: [true] }, 'it was paid with test money')

  await t.test('one that the bank pays never says test money, also when no bank is configured any more', async (t) => {
    const { id, person } = await world.waitingClaim()
    await app.settle()
    assert.equal((await world.claimOf(id)).test_money, false, 'before it is issued: what is configured')
    await issueByBank()
    assert.deepEqual(await shown(id), { ...everywhere(false), events: [false] })
    assert.doesNotMatch(JSON.stringify(await world.told(person)), /test money/i)
    t.after(payoutBank.replace(() => ({ kind: 'builtin', automatic: true })))
    assert.deepEqual(await shown(id), { ...everywhere(false), events: [false] })
    assert.doesNotMatch(await pageOf(id), /test money/i)
  })

  await t.test(
    'a run of test money that is issued after a bank was configured: its event says test money',
    async () => {
      const { id } = await world.waitingClaim()
      await app.settle()
      const back = payoutBank.replace(() => ({ kind: 'builtin', automatic: false }))
      const run = ok(await kim.post<Run>(`${desk}/payout_runs`, { payout_run: { currency: 'USD' } }))
      back()
      ok(await lee.post(`${desk}/payout_runs/${run.id}/approve`))
      await app.settle()
      assert.deepEqual(await shown(id), { ...everywhere(true), events: [true] })
    },
  )

  await t.test('returned by the built-in bank, then paid by the bank: no test money any more', async () => {
    app.clock.advance(86_400)
    await app.settle()
    const { status, test_money } = await world.claimOf(returned.id)
    assert.deepEqual([status, test_money], ['bank-info-requested', false], 'the next payout is real')
    await world.giveBankInfo(returned, returned.person)
    await app.settle()
    await issueByBank()
    assert.deepEqual(await shown(returned.id), { ...everywhere(false), events: [true, false] })
  })
})
