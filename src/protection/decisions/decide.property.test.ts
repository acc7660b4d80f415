import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { canonicalJson } from '../../platform/crypto/canonical-json.ts'
import { exceededCap } from './caps.ts'
import { countsAgainstCaps, moves } from './claim-status.ts'
import { decide } from './decide.ts'
import type { BaggageInput, ClaimInput, DecisionInputs, RegisteredObservation } from './decision.ts'
import { at, first, inputsOf, observed, second, terms } from './decisions.testing.ts'
import { keepDecision, normalInputs, verifyDecision } from './kept-decision.ts'

const anyTime = fc.integer({ min: 500, max: 1_800 }).map((minutes) => at(minutes))
const observation: fc.Arbitrary<RegisteredObservation> = fc
  .record({
    airSegmentId: fc.constantFrom('a', 'b'),
    source: fc.constantFrom('radar', 'tower'),
    // Few values, so that two observations often have the same time.
    observedAt: fc.integer({ min: 0, max: 12 }).map((n) => at(n * 100)),
    facts: fc.record(
      {
        status: fc.constantFrom('scheduled', 'departed', 'landed', 'cancelled', 'diverted'),
        diverted_to: fc.constantFrom('FRA', 'DXB', 'AUH'),
        estimated_departure: anyTime,
        estimated_arrival: anyTime,
        actual_departure: anyTime,
        actual_arrival: anyTime,
        departure_gate: fc.constantFrom('A1', 'B2'),
      },
      { requiredKeys: [] },
    ),
  })
  .map(({ airSegmentId, source, observedAt, facts }) => observed(airSegmentId, facts, observedAt, source))
const baggage: fc.Arbitrary<BaggageInput> = fc.record({
  airSegmentId: fc.constantFrom('a', 'b'),
  kind: fc.constantFrom('delayed', 'lost'),
  reference: fc.constant('X1'),
})

test('property: order and repetitions of observations change nothing, not even the digests', () => {
  const shuffled = fc
    .tuple(fc.array(observation, { maxLength: 14 }), fc.array(baggage, { maxLength: 3 }))
    .chain(([observations, baggageReports]) =>
      fc.record({
        inputs: fc.constant(inputsOf({ observations, baggageReports })),
        others: fc
          .tuple(
            fc.shuffledSubarray(observations, { minLength: observations.length }),
            fc.subarray(observations),
            fc.shuffledSubarray(baggageReports, { minLength: baggageReports.length }),
          )
          .map(([all, again, reports]) =>
            inputsOf({ observations: [...again, ...all], baggageReports: reports }, [second, first]),
          ),
      }),
    )
  fc.assert(
    fc.property(shuffled, ({ inputs, others }) => {
      assert.equal(canonicalJson(decide(others)), canonicalJson(decide(inputs)))
      assert.equal(keepDecision(others).inputsDigest, keepDecision(inputs).inputsDigest)
      assert.equal(canonicalJson(decide(normalInputs(others))), canonicalJson(decide(others)))
    }),
    { numRuns: 400 },
  )
})

test('property: inputs that were written down and read again give the same bytes, and a changed decision is noticed', () => {
  fc.assert(
    fc.property(fc.array(observation, { minLength: 1, maxLength: 10 }), (observations) => {
      const kept = keepDecision(inputsOf({ observations }))
      const read = JSON.parse(canonicalJson(kept)) as typeof kept
      assert.deepEqual(verifyDecision(read).differences, [])
      assert.equal(canonicalJson(verifyDecision(read).result), canonicalJson(kept.result))
      const cheaper = { ...read.inputs.terms, delayMinutes: read.inputs.terms.delayMinutes + 1 }
      assert.equal(verifyDecision({ ...read, inputs: { ...read.inputs, terms: cheaper } }).same, false)
      assert.equal(verifyDecision({ ...read, result: { ...read.result, version: 9 } }).same, false)
    }),
    { numRuns: 100 },
  )
})

/** Three registrations of a policy year: two of one trip. Each has flights `a` and `b`. */
class Year {
  readonly trips = [0, 0, 1] as const
  readonly all = this.trips.map(() => ({
    observations: [] as RegisteredObservation[],
    reports: [] as BaggageInput[],
    told: [] as DecisionInputs['told'][number][],
    claims: [] as ClaimInput[],
  }))
  readonly terms: DecisionInputs['terms']

  constructor(capPerTrip: number, capPerYear: number) {
    this.terms = { ...terms, capPerTrip, capPerYear }
  }

  private sum(which: (n: number) => boolean, counts: (claim: ClaimInput) => boolean): number {
    return this.all
      .filter((_, n) => which(n))
      .flatMap(({ claims }) => claims.filter(counts))
      .reduce((sum, { amount }) => sum + amount, 0)
  }

  private counts = ({ status }: ClaimInput): boolean => countsAgainstCaps(status)

  private set(n: number, claim: ClaimInput, changes: Partial<ClaimInput>): void {
    const { claims } = this.all[n] ?? assert.fail()
    const status = changes.status ?? claim.status
    assert.ok(moves[claim.status].includes(status), `${claim.kind}: ${claim.status} → ${status}`)
    claims[claims.indexOf(claim)] = { ...claim, withdrawnBy: null, ...changes }
  }

  decide(n: number): void {
    const { told, claims } = this.all[n] ?? assert.fail()
    const before = claims.filter(({ status }) => status === 'paid')
    const decision = decide(this.inputsOf(n))
    for (const { airSegmentId, kind } of decision.disruptions) {
      const again = told.some((one) => one.airSegmentId === airSegmentId && one.kind === kind)
      assert.ok(!again, `${airSegmentId} ${kind} was told before`)
      told.push({ airSegmentId, kind })
    }
    for (const { airSegmentId, kind, amount, moves: path } of decision.claims)
      for (const { status } of path) {
        const claim = claims.find((one) => one.airSegmentId === airSegmentId && one.kind === kind)
        if (claim) this.set(n, claim, { status, withdrawnBy: status === 'withdrawn' ? 'decision' : null })
        else {
          assert.equal(status, 'submitted')
          claims.push({ airSegmentId, kind, status, amount, withdrawnBy: null, acceptedByStaff: false })
        }
      }
    assert.deepEqual(
      before.filter((one) => !claims.includes(one)),
      [],
      'what was paid has moved',
    )
    this.check()
    const next = decide(this.inputsOf(n))
    assert.deepEqual([next.disruptions, next.claims], [[], []], 'deciding again changes nothing')
  }

  inputsOf(n: number): DecisionInputs {
    const { observations, reports, told, claims } = this.all[n] ?? assert.fail()
    const others = {
      trip: this.sum((m) => m !== n && this.trips[m] === this.trips[n], this.counts),
      year: this.sum((m) => m !== n, this.counts),
    }
    return inputsOf({ terms: this.terms, observations, baggageReports: reports, told, claims, others })
  }

  /** A claim that a person has opened again holds no room until it is evaluated. */
  check(): void {
    const holds = ({ status }: ClaimInput): boolean => countsAgainstCaps(status) && status !== 'reopened'
    for (const trip of new Set(this.trips))
      assert.ok(
        this.sum((n) => this.trips[n] === trip, holds) <= this.terms.capPerTrip,
        'the cap of a trip is exceeded',
      )
    assert.ok(this.sum(() => true, holds) <= this.terms.capPerYear, 'the cap of the year is exceeded')
  }

  /** What people and jobs do with a claim, where its status allows it. */
  act(n: number, which: number, act: 'pay' | 'withdraw' | 'reopen' | 'accept' | 'deny'): void {
    const { claims } = this.all[n] ?? assert.fail()
    const claim = claims[which % Math.max(claims.length, 1)]
    if (claim === undefined) return
    const may = (status: ClaimInput['status']): boolean => moves[claim.status].includes(status)
    if (act === 'pay' && may('paid')) this.set(n, claim, { status: 'paid' })
    if (act === 'withdraw' && may('withdrawn')) this.set(n, claim, { status: 'withdrawn', withdrawnBy: 'traveller' })
    if (act === 'deny' && may('denied')) this.set(n, claim, { status: 'denied' })
    if (act === 'accept' && may('accepted')) this.set(n, claim, { status: 'accepted', acceptedByStaff: true })
    if (act === 'reopen' && may('reopened')) {
      this.set(n, claim, { status: 'reopened' })
      this.decide(n)
    }
  }
}

const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ n: fc.nat(2), observation }) },
  { weight: 1, arbitrary: fc.record({ n: fc.nat(2), baggage }) },
  {
    weight: 4,
    arbitrary: fc.record({
      n: fc.nat(2),
      which: fc.nat(7),
      act: fc.constantFrom('pay', 'pay', 'pay', 'withdraw', 'reopen', 'accept', 'deny'),
    }),
  },
)

test('property: whatever comes in whatever order, caps hold, each disruption is told once, moves are allowed ones, and what is paid stays', () => {
  const seen = { paid: 0, capped: 0 }
  fc.assert(
    fc.property(
      fc.array(step, { minLength: 10, maxLength: 60 }),
      fc.integer({ min: 100, max: 900 }),
      fc.integer({ min: 0, max: 600 }),
      (steps, capPerTrip, more) => {
        const year = new Year(capPerTrip, capPerTrip + more)
        for (const one of steps) {
          if ('act' in one) year.act(one.n, one.which, one.act)
          else {
            if ('observation' in one) year.all[one.n]?.observations.push(one.observation)
            else year.all[one.n]?.reports.push(one.baggage)
            year.decide(one.n)
          }
          year.check()
        }
        const claims = year.all.flatMap((one) => one.claims)
        seen.paid += claims.filter(({ status }) => status === 'paid').length
        seen.capped += year.all.flatMap(({ told }) => told).length - claims.length
      },
    ),
    { numRuns: 300 },
  )
  assert.ok(seen.paid > 10 && seen.capped > 10, `too little happened: ${JSON.stringify(seen)}`)
})

test('property: a payout fits under both caps exactly when no cap is exceeded', () => {
  fc.assert(
    fc.property(fc.nat(1_200), fc.nat(3_200), fc.integer({ min: 1, max: 600 }), (trip, year, amount) => {
      const fits = trip + amount <= terms.capPerTrip && year + amount <= terms.capPerYear
      assert.equal(exceededCap(terms, { trip, year }, amount) === null, fits)
    }),
  )
})
