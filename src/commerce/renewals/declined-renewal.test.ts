import assert from 'node:assert/strict'
import { test } from 'node:test'
import { builtinProvider } from '../providers/builtin-provider.service.ts'
import { paymentProvider } from '../providers/payment-provider.ts'
import { subscriptionWorld } from '../subscriptions/subscriptions.testing.ts'
import { renewAtFinish } from './renewal.service.ts'
import { at, chargesOf, declining, inAYear, inTwoYears, stateOf } from './renewals.testing.ts'

test('a declined card is tried on the day, three and six days later; then it has expired', async (t) => {
  const world = await subscriptionWorld(t)
  const { id } = await world.sold({ product: { kind: 'flight_protection' } })
  await world.settle()
  const { provider, asked } = declining(3)
  t.after(paymentProvider.replace(() => provider))
  await at(world, inAYear)
  assert.deepEqual(await stateOf(world, id), ['active', inAYear, 1])
  const inGrace = await world.entitlements()
  assert.ok(
    inGrace.every(({ until }) => until && until > new Date(inAYear)),
    'nothing is taken away while it is tried',
  )
  await at(world, '2027-11-17T11:59:50.000Z')
  assert.equal(asked.length, 1)
  await at(world, '2027-11-17T12:00:00.000Z')
  assert.deepEqual(await stateOf(world, id), ['active', inAYear, 2])
  await at(world, '2027-11-20T12:00:00.000Z')
  assert.deepEqual(await stateOf(world, id), ['expired', inAYear, 3])
  assert.deepEqual(
    asked.map((time) => new Date(time).toISOString().slice(0, 10)),
    ['2027-11-14', '2027-11-17', '2027-11-20'],
  )
  assert.equal((await world.events()).filter(({ event }) => event === 1014).length, 1)
  assert.ok((await world.entitlements()).every(({ until }) => until && until <= new Date('2027-11-20T12:00:00.000Z')))
  assert.deepEqual(await chargesOf(world), [12_000])
  await at(world, '2027-12-20T12:00:00.000Z')
  assert.equal(asked.length, 3)
})

test('a job that runs again after its declined try was written down asks for nothing', async (t) => {
  const world = await subscriptionWorld(t)
  const { id } = await world.sold()
  await world.settle()
  const { provider, asked } = declining(3)
  t.after(paymentProvider.replace(() => provider))
  await at(world, inAYear)
  assert.deepEqual(await stateOf(world, id), ['active', inAYear, 1])
  await renewAtFinish(world.app.ctx(), { subscriptionId: id, finish: inAYear })
  assert.deepEqual(await stateOf(world, id), ['active', inAYear, 1])
  assert.equal(asked.length, 1)
  await at(world, '2027-11-17T12:00:00.000Z')
  assert.deepEqual(await stateOf(world, id), ['active', inAYear, 2])
  assert.equal(asked.length, 2)
})

test('the second try succeeds: the year counts from the old finish', async (t) => {
  const world = await subscriptionWorld(t)
  const { id } = await world.sold()
  await world.settle()
  const { provider } = declining(1)
  t.after(paymentProvider.replace(() => provider))
  await at(world, inAYear)
  await at(world, '2027-11-17T12:00:00.000Z')
  assert.deepEqual(await stateOf(world, id), ['active', inTwoYears, 0])
  assert.deepEqual(await chargesOf(world), [12_000, 12_000])
})

test('a provider that does not answer is asked again, and charges once', async (t) => {
  const world = await subscriptionWorld(t)
  const { id } = await world.sold()
  await world.settle()
  let calls = 0
  t.after(
    paymentProvider.replace(() => ({
      ...builtinProvider,
      authorize: async (ctx, request) => {
        const answer = await builtinProvider.authorize(ctx, request)
        if (++calls < 3) throw new Error('lost')
        return answer
      },
    })),
  )
  await at(world, inAYear)
  for (let n = 0; n < 3; n++) {
    world.app.clock.advance(30)
    await world.settle()
  }
  assert.deepEqual(await stateOf(world, id), ['active', inTwoYears, 0])
  assert.deepEqual(await world.balances(), { clearing: 24_000, revenue: -24_000 })
})
