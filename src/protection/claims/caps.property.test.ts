import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { newId } from '../../platform/ids.ts'
import { Problem } from '../../platform/problem.ts'
import type { FlightFacts } from '../flights/flight.ts'
import { payAcceptedClaim } from './claim-payout.service.ts'
import { lockClaim } from './claim-reading.service.ts'
import { reopenClaim } from './claim-reopening.service.ts'
import { moveClaim } from './claim-status.service.ts'
import { at, type ClaimWorld, claimWorld, type GivenRegistration } from './claims.testing.ts'
import { decideObserved, decideRegistration } from './deciding.service.ts'

const caps = { capPerTrip: 50_000, capPerYear: 80_000 }

/** What may happen to a flight. */
const sayings: readonly Partial<FlightFacts>[] = [
  { estimated_arrival: at(480 + 130) },
  { estimated_arrival: at(480) },
  { status: 'landed', actual_arrival: at(480 + 150) },
  { status: 'landed', actual_arrival: at(480) },
  { status: 'cancelled' },
  { status: 'scheduled' },
  { status: 'diverted' },
]

/** Something that somebody does: `target` chooses the flight or the claim. */
interface Act {
  readonly act: 'observe' | 'decide' | 'report' | 'withdraw' | 'reopen' | 'accept' | 'deny' | 'pay'
  readonly target: number
  readonly saying: number
}
const acts = fc.record<Act>({
  act: fc.constantFrom(
    'observe',
    'observe',
    'observe',
    'decide',
    'report',
    'withdraw',
    'reopen',
    'accept',
    'deny',
    'pay',
  ),
  target: fc.nat(1_000),
  saying: fc.nat(sayings.length - 1),
})

interface ClaimRow {
  readonly id: string
  readonly tripId: string
  readonly status: string
  readonly amount: number
  readonly paid: number
}

const claimsOf = async ({ db }: ClaimWorld, subscriptionId: string): Promise<ClaimRow[]> =>
  (
    await sql<ClaimRow>`
      select c.id, c.trip_id as "tripId", c.status, c.amount, (select coalesce(sum(e.amount), 0)::int from ledger_entries e
        where e.claim_id = c.id and e.account = 'claims') as paid
      from claims c where c.subscription_id = ${subscriptionId} order by c.id`.execute(db.db())
  ).rows

/** Does what the act says; a state that does not allow it is no error. */
async function perform(
  world: ClaimWorld,
  all: readonly GivenRegistration[],
  { act, target, saying }: Act,
): Promise<void> {
  const flights = all.flatMap((registration) => registration.flights.map((flight) => ({ registration, flight })))
  const chosen = flights[target % flights.length]
  if (!chosen) return
  const { registration, flight } = chosen
  if (act === 'observe') return world.take(flight, sayings[saying] ?? {})
  const ids = all.map(({ id }) => id)
  if (act === 'decide') return decideObserved(world.ctx(), target % 2 === 0 ? ids : [registration.id])
  if (act === 'report') {
    const { now } = world.ctx()
    await sql`
      insert into baggage_reports (id, company_id, registration_id, air_segment_id, kind, reference, reported_at)
      values (${newId(now)}, ${registration.company.id}, ${registration.id}, ${flight.airSegmentId}, ${saying % 2 === 0 ? 'lost' : 'delayed'}, 'X', ${now})
      on conflict do nothing`.execute(world.db.db())
    return decideRegistration(world.ctx(), registration.id)
  }
  const claims = await claimsOf(world, registration.subscriptionId)
  const claim = claims[target % Math.max(1, claims.length)]
  if (!claim) return
  if (act === 'pay') return payAcceptedClaim(world.ctx(), claim.id)
  const move = async (tx: Ctx): Promise<unknown> => {
    const locked = await lockClaim(tx, {}, claim.id)
    if (act === 'withdraw') return moveClaim(tx, locked, 'withdrawn', { reason: 'No longer.', changedBy: 'company' })
    if (act === 'reopen') return reopenClaim(tx, locked, { reason: 'Again.', changedBy: 'traveller' })
    const ready =
      locked.status === 'reopened'
        ? await moveClaim(tx, locked, 'evaluating', { reason: 'It is looked at.', changedBy: 'staff' })
        : locked
    return moveClaim(tx, ready, act === 'accept' ? 'accepted' : 'denied', { reason: 'By hand.', changedBy: 'staff' })
  }
  try {
    await inTransaction(world.ctx(), move)
  } catch (error) {
    if (!(error instanceof Problem && error.status === 409)) throw error
  }
}

const sumOf = (claims: readonly ClaimRow[]): number => claims.reduce((sum, { paid }) => sum + paid, 0)

async function checkPaid(world: ClaimWorld, [first]: readonly GivenRegistration[]): Promise<void> {
  const claims = await claimsOf(world, first?.subscriptionId ?? '')
  assert.ok(sumOf(claims) <= caps.capPerYear, `the year is paid ${sumOf(claims)}`)
  for (const [trip, ofTrip] of Map.groupBy(claims, ({ tripId }) => tripId))
    assert.ok(sumOf(ofTrip) <= caps.capPerTrip, `trip ${trip} is paid ${sumOf(ofTrip)}`)
  for (const { status, amount, paid } of claims) assert.equal(paid, status === 'paid' ? amount : 0)
}

/** Each claim was announced once, each disruption told once, and each payment is told once. */
async function checkTold(world: ClaimWorld, [first]: readonly GivenRegistration[]): Promise<void> {
  if (!first) return
  const events = await world.events(first.company)
  const claims = await claimsOf(world, first.subscriptionId)
  const of = (number: number) =>
    events.filter(({ event }) => event === number).map(({ payload }) => payload['claim_id'])
  const paid = claims.filter(({ status }) => status === 'paid').map(({ id }) => id)
  assert.deepEqual(of(1009).toSorted(), claims.map(({ id }) => id).toSorted())
  for (const number of [604, 1010]) assert.deepEqual(of(number).toSorted(), paid.toSorted())
  const told = events
    .filter(({ event, event_name }) => event >= 1002 && event <= 1008 && event_name !== 'notification.suppressed')
    .map(({ event, payload }) => `${payload['registration_id']} ${payload['air_segment_id']} ${event}`)
  assert.equal(new Set(told).size, told.length)
}

/** Some things that happen at once; or the same is said of all flights, and then each registration is decided at the same time. */
type Wave = readonly Act[] | { readonly storm: number }
const waves = fc.array(
  fc.oneof(fc.array(acts, { minLength: 1, maxLength: 4 }), fc.record({ storm: fc.constantFrom(2, 4, 6) })),
  { minLength: 6, maxLength: 12 },
)

async function happen(world: ClaimWorld, all: readonly GivenRegistration[], wave: Wave): Promise<void> {
  if (!('storm' in wave)) {
    await Promise.all(wave.map((act) => perform(world, all, act)))
    return
  }
  for (const { flights } of all) for (const flight of flights) await world.take(flight, sayings[wave.storm] ?? {})
  await Promise.all(all.map(({ id }) => decideObserved(world.ctx(), [id])))
  const claims = await claimsOf(world, all[0]?.subscriptionId ?? '')
  await Promise.all(claims.map(({ id }) => payAcceptedClaim(world.ctx(), id)))
}

test('property: what is paid never exceeds a cap, however things happen at once', async (t) => {
  const world = await claimWorld(t)
  let number = 3000
  await fc.assert(
    fc.asyncProperty(waves, async (happened) => {
      const numbers = (count: number) => Array.from({ length: count }, () => String(number++))
      const first = await world.register({ terms: caps, numbers: numbers(2), bankInfo: true })
      const { company, person, subscriptionId, tripId } = first
      const same = { company, person, subscriptionId, terms: caps }
      const all = [
        first,
        await world.register({ ...same, tripId, numbers: numbers(1) }),
        await world.register({ ...same, numbers: numbers(1) }),
        await world.register({ ...same, numbers: numbers(1) }),
      ]
      for (const wave of [...happened, { storm: 4 }]) {
        await happen(world, all, wave)
        await checkPaid(world, all)
      }
      await world.settle()
      await checkPaid(world, all)
      await checkTold(world, all)
    }),
    { numRuns: 4, endOnFailure: true },
  )
})
