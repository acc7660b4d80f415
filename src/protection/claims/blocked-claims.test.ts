import assert from 'node:assert/strict'
import { test } from 'node:test'
import { joinAsGuest } from '../../people/members/guest.testing.ts'
import { inTransaction } from '../../platform/ctx.ts'
import { payWaitingClaims } from './claim-payout.service.ts'
import { readClaims } from './claim-reading.service.ts'
import { type ClaimEvent, claimWorld, numbersOf, paidOut } from './claims.testing.ts'

test('blocked claims', async (t) => {
  const world = await claimWorld(t)

  await t.test('a second claim for the same loss names the first', async () => {
    const first = await world.register({ numbers: ['2201'] })
    const second = await world.register({ company: first.company, person: first.person, numbers: ['2201'] })
    await world.observe(first.flights[0], { status: 'cancelled' })
    const events = (await world.events(first.company)).filter(({ event }) => event >= 1000)
    assert.deepEqual(numbersOf(events).toSorted(), [1003, 1003, 1009, 1012])
    const blocked = events.find(({ event }) => event === 1012) as ClaimEvent
    const claim = events.find(({ event }) => event === 1009) as ClaimEvent
    assert.match(String(blocked.payload['reason']), new RegExp(String(claim.payload['claim_human_id'])))
    assert.notEqual(blocked.payload['subscription_id'], claim.payload['subscription_id'])
    assert.ok([first.subscriptionId, second.subscriptionId].includes(String(blocked.payload['subscription_id'])))
  })

  await t.test('the same loss under another company: its claim is not named', async () => {
    const first = await world.register({ numbers: ['2202'] })
    const host = await world.givenCompany()
    await joinAsGuest(world, first.person, host)
    await world.register({ company: host, person: first.person, numbers: ['2202'] })
    await world.observe(first.flights[0], { status: 'cancelled' })
    const told = await Promise.all([world.events(first.company), world.events(host)])
    const claimed = told.find((events) => events.some(({ event }) => event === 1009)) ?? []
    const refused = told.find((events) => events !== claimed) ?? []
    assert.deepEqual(numbersOf(claimed), [1003, 1009, 600, 601, 602, 606])
    assert.deepEqual(numbersOf(refused), [1003, 1012])
    const { payload } = refused.find(({ event }) => event === 1012) as ClaimEvent
    assert.deepEqual(
      [payload['reason'], payload['claim_id'], payload['claim_human_id']],
      ['There is a claim for the same loss already: under another policy.', null, null],
    )
    const made = claimed.find(({ event }) => event === 1009)?.payload ?? {}
    for (const key of ['claim_id', 'claim_human_id', 'subscription_id', 'trip_id', 'registration_id'])
      assert.ok(!JSON.stringify(refused).includes(String(made[key])), key)
  })

  await t.test('a void policy makes no claim', async () => {
    const { company, subscriptionId, flights } = await world.register()
    assert.equal((await world.as(company).post(`/api/v2/subscriptions/${subscriptionId}/close`)).status, 200)
    await world.observe(flights[0], { status: 'cancelled' })
    assert.deepEqual(numbersOf(await world.events(company)), [1014, 1015, 1003, 1012])
  })

  await t.test('a policy that became void after the claim was accepted pays nothing', async () => {
    const registration = await world.register()
    const { company, person, subscriptionId, flights } = registration
    await world.observe(flights[0], { status: 'cancelled' })
    const staff = world.as(await world.givenStaff())
    const voiding = { reason: 'The policy was bought by fraud.', refund: false }
    assert.equal((await staff.post(`/api/desk/subscriptions/${subscriptionId}/void`, voiding)).status, 200)
    await world.giveBankInfo(registration)
    await inTransaction(world.ctx(), (tx) => payWaitingClaims(tx, company.id, person.id))
    await world.settle()
    const events = await world.events(company)
    assert.deepEqual(numbersOf(events), [1003, 1009, 600, 601, 602, 606, 1014, 1015, 1012])
    const [claim] = (await readClaims(world.ctx(), { userId: person.id }, { page: 1, perPage: 10 })).items
    const { payload } = events.at(-1) as ClaimEvent
    assert.deepEqual(
      [payload['reason'], payload['claim_id'], payload['amount']],
      ['The policy is void.', claim?.id, 30_000],
    )
    assert.equal(claim?.status, 'bank-info-requested')
    assert.equal(await paidOut(world, subscriptionId), 0)
  })
})
