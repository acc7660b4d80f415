import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { sized } from '../../../test/support/size.ts'
import { givenTrip } from '../../../test/support/trips.ts'
import { of, usgs } from '../assessment/assessment.testing.ts'
import { draftPending } from '../drafting/drafting.service.ts'
import { testFeed } from '../evidence/evidence.testing.ts'
import { type ReviewApp, reviewApp } from '../review/review.testing.ts'
import { holdsOf } from './holds.ts'
import { addNotified, limitsPassed } from './limits.ts'
import { areaKm2, type Candidate, type Rule, ruleFor } from './rule.ts'

const limits = { anHour: 20, aDay: 50, companyAnHour: 10, companyADay: 15 }
const notified = (people: number, byCompany: Readonly<Record<string, number>> = {}) => ({ people, byCompany })
const nothing = notified(0)

test('a limit may be reached, and not passed; one that nobody is notified of passes none', () => {
  assert.deepEqual(addNotified([notified(3, { a: 2, b: 1 }), notified(4, { b: 4 })]), notified(7, { a: 2, b: 5 }))
  assert.deepEqual(addNotified([]), nothing)
  const cases: readonly (readonly [ReturnType<typeof limitsPassed>, ...Parameters<typeof limitsPassed>])[] = [
    [[], limits, notified(19), notified(49), notified(1)],
    [['limit-hour'], limits, notified(19), notified(19), notified(2)],
    [['limit-day'], limits, nothing, notified(49), notified(2)],
    [['limit-hour', 'limit-day'], limits, nothing, nothing, notified(51)],
    [[], limits, notified(20), notified(50), nothing],
    [[], limits, notified(9, { a: 9 }), notified(14, { a: 14 }), notified(1, { a: 1 })],
    [['limit-company-hour'], limits, notified(9, { a: 9 }), notified(9, { a: 9 }), notified(2, { a: 2 })],
    [['limit-company-day'], limits, nothing, notified(15, { a: 15 }), notified(1, { a: 1 })],
    [[], limits, notified(10, { a: 10 }), notified(15, { a: 15 }), notified(1, { b: 1 })],
    [
      ['limit-company-hour', 'limit-company-day'],
      limits,
      notified(10, { a: 10 }),
      notified(15, { a: 15 }),
      notified(1, { a: 1 }),
    ],
  ]
  for (const [expected, ...given] of cases) assert.deepEqual(limitsPassed(...given), expected, JSON.stringify(given))
})

const base: Rule = {
  id: 'one',
  name: 'Earthquakes',
  feeds: [],
  kinds: [],
  leastRisk: 'medium',
  certainties: [],
  countries: [],
  mostKm2: null,
  isConfirmed: false,
  fromHour: null,
  untilHour: null,
  state: 'on',
  revision: 1,
  createdAt: new Date(0),
  updatedAt: new Date(0),
}
const given: Candidate = {
  feed: 'quakes',
  kind: 'earthquake',
  risk: 'high',
  certainty: 'Observed',
  countries: ['PE'],
  km2: 900,
  agencies: 1,
  now: new Date('2026-11-14T23:30:00Z'),
}
const asked = (rule: Partial<Rule>, candidate: Partial<Candidate> = {}): string => {
  const found = ruleFor([{ ...base, ...rule }], { ...given, ...candidate })
  return 'rule' in found ? 'publishes' : found.why.join()
}
const atHour = (hour: number): Partial<Candidate> => ({ now: new Date(Date.UTC(2026, 10, 14, hour, 30)) })

test('a rule publishes what it names, and says why not; hours may go over midnight', () => {
  const cases: readonly (readonly [string, Partial<Rule>, Partial<Candidate>?])[] = [
    ['publishes', {}],
    ['no-rule', { state: 'off' }],
    ['no-rule', { kinds: ['flood'] }],
    ['rule-feed', { feeds: ['others'] }],
    ['publishes', { feeds: ['others', 'quakes'], kinds: ['earthquake'] }],
    ['rule-risk', { leastRisk: 'high' }, { risk: 'medium' }],
    ['rule-risk', {}, { risk: null }],
    ['rule-certainty', { certainties: ['Observed', 'Likely'] }, { certainty: 'Possible' }],
    ['rule-certainty', { certainties: ['Observed'] }, { certainty: null }],
    ['rule-countries', { countries: ['PE'] }, { countries: ['PE', 'CL'] }],
    ['rule-countries', { countries: ['PE'] }, { countries: [] }],
    ['publishes', { countries: ['CL', 'PE'] }],
    ['publishes', { mostKm2: 900 }],
    ['rule-size', { mostKm2: 899 }],
    ['rule-size', { mostKm2: 1_000_000 }, { km2: null }],
    ['rule-confirmed', { isConfirmed: true }],
    ['publishes', { isConfirmed: true }, { agencies: 2 }],
    ['publishes', { fromHour: 6, untilHour: 18 }, atHour(6)],
    ['rule-hours', { fromHour: 6, untilHour: 18 }, atHour(18)],
    ['publishes', { fromHour: 22, untilHour: 6 }, atHour(23)],
    ['publishes', { fromHour: 22, untilHour: 6 }, atHour(5)],
    ['rule-hours', { fromHour: 22, untilHour: 6 }, atHour(6)],
    ['rule-hours', { fromHour: 22, untilHour: 6 }, atHour(21)],
  ]
  for (const [expected, ...rest] of cases) assert.equal(asked(...rest), expected, JSON.stringify(rest))
  const several = ruleFor(
    [
      { ...base, leastRisk: 'high' },
      { ...base, feeds: ['x'] },
      { ...base, state: 'off' },
    ],
    {
      ...given,
      risk: 'medium',
    },
  )
  assert.deepEqual(several, { why: ['rule-risk', 'rule-feed'] }, 'a rule that is off gives no reason')
  const second = { ...base, id: 'two', kinds: ['earthquake' as const] }
  assert.deepEqual(ruleFor([{ ...base, feeds: ['x'] }, second, base], given), { rule: second }, 'the first that fits')
})

test('a feed that may speak for some countries only: elsewhere, and where nobody knows the country, a person decides', () => {
  const found = of(usgs({ magnitude: 6.8 }))
  const feed = { ...testFeed('quakes'), region: ['US', 'PR'] }
  const facts = {
    main: undefined,
    items: [],
    isDrifted: false,
    looksLikeAnother: false,
    wasClosed: false,
    problems: {},
  }
  const holds = (countries: readonly string[], region: readonly string[] = feed.region): string[] =>
    holdsOf({
      ...facts,
      feed: { ...feed, region },
      assessment: { ...found, outcome: 'alert', footprint: { ...found.footprint, countries } },
    }).filter((one) => one !== 'age-unknown')
  assert.deepEqual(holds(['US', 'PR']), [])
  assert.deepEqual(holds(['US', 'CA']), ['outside-region'])
  assert.deepEqual(holds([]), ['country-unknown'])
  assert.deepEqual(holds([], []), [])
})

const box = (south: number, north: number, west: number, east: number) => [
  { lat: south, lng: west },
  { lat: south, lng: east },
  { lat: north, lng: east },
  { lat: north, lng: west },
  { lat: south, lng: west },
]
const km2 = (polygons: ReturnType<typeof box>[][], points: { lat: number; lng: number; radiusKm: number }[] = []) =>
  areaKm2({ polygons, points, countries: [], airports: [], airportsWithin: [], codes: [] })

test('the size of a footprint: on both sides of the date line, near a pole, with holes, circles, and without any shape', () => {
  const isNear = (expected: number, found: number | null): void =>
    assert.ok(found !== null && Math.abs(found - expected) < expected / 200, `${found}, not ${expected}`)
  assert.equal(km2([]), null)
  const degree = 111.195 ** 2
  isNear(2 * degree, km2([[box(-0.5, 0.5, 10, 12)]]))
  isNear(2 * degree, km2([[box(-0.5, 0.5, 179, -179)]]))
  isNear(2 * degree, km2([[box(-0.5, 0.5, 179, -179).toReversed()]]))
  isNear(2 * degree * 0.5, km2([[box(59.5, 60.5, -1, 1)]]))
  isNear(8 * degree, km2([[box(-1.5, 1.5, 178.5, -178.5), box(-0.5, 0.5, -180, -179)]]))
  isNear(Math.PI * 2_500 + 2 * degree, km2([[box(-0.5, 0.5, 10, 12)]], [{ lat: 50, lng: 8, radiusKm: 50 }]))
})

/** Cities with somebody in them. Each earthquake is near one of them. */
const cities = [
  { country_code: 'PE', lat: -12.0464, lng: -77.0428 },
  { country_code: 'JP', lat: 35.6895, lng: 139.6917 },
  { country_code: 'GR', lat: 37.9838, lng: 23.7275 },
] as const
const count = sized('severe earthquakes in one answer', { commit: 48, full: 5_000 })
const most = 20

const flood = (prefix: string, many: number, hour = 11) =>
  Array.from({ length: many }, (_, n) => {
    const { lat, lng } = cities[n % cities.length] ?? cities[0]
    const at = new Date(Date.UTC(2026, 10, 14, hour) + (n % 3_000) * 1_000)
    return { id: `us${prefix}${n}`, mag: 6.8, lat: lat - 0.1, lng: lng - 0.1, at: at.toISOString() }
  })

async function givenCities(app: ReviewApp): Promise<void> {
  for (const city of cities) {
    const company = await app.givenCompany()
    const destinations = [{ ...city, entry_date: '2026-11-10', exit_date: '2026-11-30', type: 1 }]
    const travellers = [await app.givenTraveller(company)]
    await givenTrip({ by: app.as(company), company, travellers, destinations })
  }
  await app.settle()
}

const counted = async (app: ReviewApp): Promise<{ notified: number; published: number; held: number }> => {
  const { rows } = await sql<{ notified: number; published: number; held: number }>`select
    (select count(*) from notifications where type = 110)::int as notified,
    (select count(*) from feed_publications)::int as published,
    (select count(*) from notifications where type = 531)::int as held`.execute(app.db.db())
  return rows[0] ?? { notified: -1, published: -1, held: -1 }
}

const reasons = async (app: ReviewApp): Promise<Record<string, number>> => {
  const { rows } = await sql<{ why: string; many: number }>`
    select array_to_string(why, ',') as why, count(*)::int as many from feed_threads where why <> '{}' group by 1`.execute(
    app.db.db(),
  )
  return Object.fromEntries(rows.map(({ why, many }) => [why, many]))
}

test('a feed gone mad: rules publish up to the limits, the rest waits, and staff are notified once', async (t) => {
  const app = await reviewApp(t)
  await givenCities(app)
  await app.givenRule()
  await app.sent('post', '/feeds/publishing/limits', { limits: { an_hour: most, a_day: most + 5 } })
  await app.quakes(...flood('a', count))
  assert.deepEqual(await counted(app), { notified: most, published: most, held: 1 })
  assert.deepEqual(await reasons(app), { 'limit-hour': count - most })
  assert.equal((await app.queue(`?per_page=100`)).length, Math.min(count - most, 100))

  app.clock.advance(3_601)
  await app.quakes(...flood('b', 8, 12))
  assert.deepEqual(await counted(app), { notified: most + 5, published: most + 5, held: 2 })
  assert.deepEqual(await reasons(app), { 'limit-hour': count - most, 'limit-day': 3 })
})

test('two workers publish when the switch is turned: after its answer nothing follows, and everything is a draft', async (t) => {
  const app = await reviewApp(t)
  await givenCities(app)
  await app.givenRule()
  const enough = 1_000_000
  const limits = { an_hour: enough, a_day: enough, company_an_hour: enough, company_a_day: enough }
  await app.sent('post', '/feeds/publishing/limits', { limits })
  await app.answers(...flood('c', count))
  const drafting = [draftPending(app.ctx(), { publish: true }), draftPending(app.ctx(), { publish: true })]
  while ((await counted(app)).published < 3) await new Promise((resolve) => setImmediate(resolve))
  await app.sent('post', '/feeds/publishing/stop', { reason: 'It sends nonsense.' })
  const { published } = await counted(app)
  assert.ok(published >= 3, `${published} of ${count} were published before the answer`)
  await Promise.all(drafting)
  await app.settle()
  assert.deepEqual(await counted(app), { notified: published, published, held: 0 })
  assert.deepEqual(await reasons(app), { stopped: count - published })
})
