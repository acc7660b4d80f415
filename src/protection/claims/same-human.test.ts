import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { GivenCompany, GivenUser } from '../../../test/support/app.ts'
import { inTransaction } from '../../platform/ctx.ts'
import { payWaitingClaims } from './claim-payout.service.ts'
import { readClaims } from './claim-reading.service.ts'
import {
  type ClaimEvent,
  type ClaimWorld,
  claimWorld,
  type GivenRegistration,
  numbersOf,
  paidOut,
} from './claims.testing.ts'

/** Somebody of a company of their own, with a flight that is registered. */
interface Insured {
  readonly company: GivenCompany
  readonly person: GivenUser
  readonly registration: GivenRegistration
}

async function insured(
  world: ClaimWorld,
  flight: string,
  names: { readonly firstName: string; readonly lastName: string },
  birthday: string | null,
): Promise<Insured> {
  const company = await world.givenCompany()
  const person = await world.givenTraveller(company, names)
  await sql`update users set birthday = ${birthday} where id = ${person.id}`.execute(world.db.db())
  const registration = await world.register({ company, person, numbers: [flight] })
  await sql`update subscriptions set birthday = ${birthday} where id = ${registration.subscriptionId}`.execute(
    world.db.db(),
  )
  return { company, person, registration }
}

const statusOf = async (world: ClaimWorld, { person }: Insured) =>
  (await readClaims(world.ctx(), { userId: person.id }, { page: 1, perPage: 10 })).items.map(({ status }) => status)

/** First the one who is paid, then the other. */
async function sides(world: ClaimWorld, one: Insured, other: Insured) {
  const [events, others] = [await world.events(one.company), await world.events(other.company)]
  const isBlocked = events.some(({ event }) => event === 1012)
  return isBlocked
    ? { paid: other, held: one, told: events, others }
    : { paid: one, held: other, told: others, others: events }
}

test('one human with accounts in two companies: the same loss is paid once, and a person decides about the second', async (t) => {
  const world = await claimWorld(t)
  const staff = world.as(await world.givenStaff())
  const pay = async ({ company, person }: Insured) => {
    await inTransaction(world.ctx(), (tx) => payWaitingClaims(tx, company.id, person.id))
    await world.settle()
  }

  await t.test('same birthday and the same name, however it is written', async () => {
    const one = await insured(world, '2301', { firstName: 'Zoë', lastName: 'O’Brien-Müller' }, '1985-05-04')
    const other = await insured(world, '2301', { firstName: 'MULLER', lastName: 'OBrien Zoe' }, '1985-05-04')
    await world.observe(one.registration.flights[0], { status: 'cancelled' })
    const { paid, held, told } = await sides(world, one, other)
    assert.deepEqual(await statusOf(world, paid), ['bank-info-requested'])
    assert.deepEqual(await statusOf(world, held), ['evaluating'])
    assert.deepEqual(numbersOf(told), [1003, 1009, 600, 601, 1012])
    const { payload } = told.find(({ event }) => event === 1012) as ClaimEvent
    assert.match(String(payload['reason']), /same person for the same loss.*a person decides/)
    assert.notEqual(payload['claim_id'], null)
    assert.ok(!JSON.stringify(told).includes(paid.company.id), 'the other company is not named')
    // Bank details change nothing: the claim is not accepted.
    await world.giveBankInfo(held)
    await pay(held)
    assert.equal(await paidOut(world, held.registration.subscriptionId), 0)
    const accepted = await staff.post(`/api/desk/claims/${payload['claim_id']}/accept`, { reason: 'They are twins.' })
    assert.equal(accepted.status, 200, accepted.text)
    await world.settle()
    assert.deepEqual(await statusOf(world, held), ['paid'])
  })

  await t.test('another birthday, no birthday or another name: two humans', async () => {
    const one = await insured(world, '2302', { firstName: 'Ann', lastName: 'Lee' }, '1985-05-04')
    const others = [
      await insured(world, '2302', { firstName: 'Ann', lastName: 'Lee' }, '1985-05-05'),
      await insured(world, '2302', { firstName: 'Ann', lastName: 'Lee' }, null),
      await insured(world, '2302', { firstName: 'Bea', lastName: 'Lee' }, '1985-05-04'),
    ]
    await world.observe(one.registration.flights[0], { status: 'cancelled' })
    for (const each of [one, ...others]) assert.deepEqual(await statusOf(world, each), ['bank-info-requested'])
  })

  await t.test('the same bank account, given before: the second waits', async () => {
    const one = await insured(world, '2303', { firstName: 'Cy', lastName: 'Ray' }, '1985-05-04')
    const other = await insured(world, '2303', { firstName: 'Di', lastName: 'May' }, '1990-05-04')
    await world.giveBankInfo(one)
    await world.giveBankInfo(other)
    await world.observe(one.registration.flights[0], { status: 'cancelled' })
    const { paid, held, told } = await sides(world, one, other)
    assert.deepEqual(await statusOf(world, paid), ['paid'])
    assert.deepEqual(await statusOf(world, held), ['evaluating'])
    assert.deepEqual(numbersOf(told), [1003, 1009, 600, 601, 1012])
    const { payload } = told.find(({ event }) => event === 1012) as ClaimEvent
    const accepted = await staff.post(`/api/desk/claims/${payload['claim_id']}/accept`, { reason: 'A couple.' })
    assert.equal(accepted.status, 200, accepted.text)
    await world.settle()
    assert.deepEqual(await statusOf(world, held), ['paid'], 'staff are not asked twice')
  })

  await t.test(
    'the same bank account, given after both were accepted: the second is not paid until staff say so',
    async () => {
      const one = await insured(world, '2304', { firstName: 'Ed', lastName: 'Fox' }, '1985-05-04')
      const other = await insured(world, '2304', { firstName: 'Flo', lastName: 'Gil' }, '1990-05-04')
      await world.observe(one.registration.flights[0], { status: 'cancelled' })
      for (const each of [one, other]) {
        await world.giveBankInfo(each)
        await pay(each)
        await pay(each)
      }
      assert.deepEqual([await statusOf(world, one), await statusOf(world, other)], [['paid'], ['bank-info-requested']])
      assert.deepEqual(numbersOf(await world.events(other.company)), [1003, 1009, 600, 601, 602, 606, 1012])
      const [claim] = (await readClaims(world.ctx(), { userId: other.person.id }, { page: 1, perPage: 10 })).items
      const { body } = await staff.get<{ id: string; held_at: string | null; waiting_since: string | null }[]>(
        '/api/desk/claims?per_page=100',
      )
      const waiting = body.find(({ id }) => id === claim?.id)
      assert.ok(waiting?.held_at && waiting.waiting_since)
      const accepted = await staff.post(`/api/desk/claims/${claim?.id}/accept`, {
        reason: 'A couple with one account.',
      })
      assert.equal(accepted.status, 200, accepted.text)
      await world.settle()
      assert.deepEqual(await statusOf(world, other), ['paid'])
    },
  )

  await t.test('and withdrawn when staff say no', async () => {
    const one = await insured(world, '2305', { firstName: 'Gus', lastName: 'Hay' }, '1985-05-04')
    const other = await insured(world, '2305', { firstName: 'Ida', lastName: 'Jay' }, '1990-05-04')
    await world.observe(one.registration.flights[0], { status: 'cancelled' })
    for (const each of [one, other]) {
      await world.giveBankInfo(each)
      await pay(each)
    }
    const [claim] = (await readClaims(world.ctx(), { userId: other.person.id }, { page: 1, perPage: 10 })).items
    const denied = await staff.post(`/api/desk/claims/${claim?.id}/deny`, { reason: 'It is the same person.' })
    assert.equal(denied.status, 200, denied.text)
    assert.deepEqual(await statusOf(world, other), ['withdrawn'])
  })
})
