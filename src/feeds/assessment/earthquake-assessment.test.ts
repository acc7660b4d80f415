import assert from 'node:assert/strict'
import { test } from 'node:test'
import { at, emsc, gdacs, item, of, short, usgs } from './assessment.testing.ts'
import type { EventItem } from './assessment.ts'
import { radiusOf } from './earthquake-assessment.ts'

const crowded = { population: 10_000 }

test('the risk of a magnitude', () => {
  const rows: readonly (readonly [number, string])[] = [
    [4.4, 'evidence - small'],
    [4.49, 'evidence - small'],
    [4.5, 'alert low'],
    [5.4, 'alert low'],
    [5.49, 'alert low'],
    [5.5, 'alert medium'],
    [6.4, 'alert medium'],
    [6.49, 'alert medium'],
    [6.5, 'alert high'],
    [9.1, 'alert high'],
  ]
  for (const [magnitude, expected] of rows)
    assert.equal(short(of(usgs({ magnitude }), crowded)), expected, `M ${magnitude}`)
})

test('a small one needs people around it', () => {
  assert.equal(short(of(usgs({ magnitude: 5 }))), 'review low population-unknown')
  assert.equal(short(of(usgs({ magnitude: 5 }), { population: 9_999 })), 'evidence low few-people')
  assert.equal(short(of(usgs({ magnitude: 5.5 }), { population: 0 })), 'alert medium')
})

test('PAGER', () => {
  const rows: readonly (readonly [string | null, number, string])[] = [
    [null, 4.6, 'alert low'],
    ['green', 4.6, 'alert low'],
    ['green', 5.6, 'alert medium'],
    ['yellow', 4.6, 'alert medium'],
    ['yellow', 6.6, 'alert high'],
    ['orange', 5.6, 'alert high'],
    ['red', 5.6, 'alert high'],
    ['purple', 5.6, 'review medium level-unknown'],
    ['yellow', 4.4, 'review medium impact-differs'],
  ]
  for (const [level, magnitude, expected] of rows)
    assert.equal(short(of(usgs({ magnitude }, { level }), crowded)), expected, `${level} ${magnitude}`)
})

test('GDACS', () => {
  const rows: readonly (readonly [string | null, number | null, number, string])[] = [
    ['Orange', 1.49, 5, 'alert medium'],
    ['Orange', 1.5, 5, 'alert high'],
    ['Orange', null, 5, 'review medium score-unknown'],
    ['Orange', null, 6.5, 'alert high'],
    ['Red', 2, 5, 'alert high'],
    ['Red', null, 5, 'alert high'],
    [null, null, 5.6, 'review medium level-unknown'],
    ['Blue', null, 5.6, 'review medium level-unknown'],
    ['Green', 0.5, 4.6, 'evidence low green'],
    ['Green', 0.5, 5.6, 'review medium green'],
    ['Green', 0.5, 6.8, 'review high green'],
  ]
  for (const [level, score, magnitude, expected] of rows) {
    const facts = { magnitude, depth_km: 10, ...(score === null ? {} : { score }) }
    assert.equal(short(of(gdacs('earthquake', level, facts), crowded)), expected, `${level} ${score} ${magnitude}`)
  }
  // A graver level of another agency outweighs Green.
  const both = [usgs({ magnitude: 5.8 }, { level: 'orange' }), gdacs('earthquake', 'Green', { magnitude: 5.8 })]
  assert.equal(short(of(both)), 'alert high')
})

test('deep ones are none under M 7', () => {
  assert.equal(short(of(usgs({ magnitude: 6.9, depth_km: 300 }))), 'alert high')
  assert.equal(short(of(usgs({ magnitude: 6.9, depth_km: 300.1 }))), 'evidence - deep')
  assert.equal(short(of(usgs({ magnitude: 7, depth_km: 600 }))), 'alert high')
  assert.equal(short(of(usgs({ magnitude: 6.9, depth_km: 400 }, { level: 'orange' }))), 'review high impact-differs')
  const noDepth = item({
    kind: 'earthquake',
    point: { lat: 1, lng: 1 },
    startsAt: at('21T09:58'),
    facts: { magnitude: 5.6 },
  })
  assert.equal(short(of(noDepth)), 'review medium depth-unknown')
})

test('a magnitude that is not known is not guessed', () => {
  assert.equal(short(of(usgs({}))), 'review - magnitude-unknown no-area')
  assert.equal(short(of(usgs({}, { level: 'red' }))), 'review high magnitude-unknown no-area')
})

test('what is no earthquake', () => {
  const shaking = (type: string, magnitude = 5) => short(of(usgs({ event_type: type, magnitude }, { kind: 'other' })))
  for (const type of ['quarry blast', 'quarry', 'explosion', 'mining explosion', 'ice quake', 'ice_quake', 'kh', 'sm'])
    assert.equal(shaking(type), 'evidence - not-an-earthquake', type)
  for (const type of ['nuclear explosion', 'accidental explosion', 'volcanic explosion', 'landslide', 'kn', 'new word'])
    assert.equal(shaking(type), 'review - event-type-unknown category-unknown', type)
  assert.equal(shaking('landslide', 3), 'evidence - small')
})

test('how far it is felt', () => {
  const rows: readonly (readonly [number, number])[] = [
    [4.5, 20],
    [5, 20],
    [5.2, 22],
    [6, 50],
    [7, 141],
    [8, 398],
    [8.3, 500],
    [9.5, 500],
  ]
  for (const [magnitude, km] of rows) assert.equal(radiusOf(magnitude), km, `M ${magnitude}`)
  assert.deepEqual(of(usgs({ magnitude: 7 })).footprint.points, [{ lat: -2, lng: 121, radiusKm: 141 }])
})

test('it ends by itself', () => {
  const finish = (magnitude: number) => of(usgs({ magnitude }), crowded).finishesAt?.toISOString()
  assert.equal(finish(5), '2026-08-24T09:58:00.000Z')
  assert.equal(finish(5.5), '2026-08-28T09:58:00.000Z')
  assert.equal(finish(6.5), '2026-08-28T09:58:00.000Z')
  // GDACS leaves it out after some days. That is no end of its own.
  assert.equal(
    of(gdacs('earthquake', 'Orange', { magnitude: 6, score: 1, depth_km: 9 }, { phase: 'over' })).phase,
    'stands',
  )
})

test('whose values count: reviewed, then the agency of the region, then trust; never an average', () => {
  const magnitudeOf = (...items: readonly EventItem[]) => of(items).values.find(({ name }) => name === 'magnitude')
  const green = gdacs('earthquake', 'Green', { magnitude: 7.6 })
  const turkey = { point: { lat: 39, lng: 35 } }
  assert.deepEqual(magnitudeOf(green, emsc({ magnitude: 7.2 }), usgs({ magnitude: 7.4 })), {
    name: 'magnitude',
    value: 7.4,
    agency: 'usgs',
    others: [
      { agency: 'emsc', value: 7.2 },
      { agency: 'gdacs', value: 7.6 },
    ],
  })
  const automatic = usgs({ magnitude: 7.4, review: 'automatic' }, turkey)
  assert.equal(magnitudeOf(automatic, emsc({ magnitude: 7.2 }, turkey))?.agency, 'emsc')
  assert.equal(magnitudeOf(usgs({ magnitude: 7.4 }, turkey), emsc({ magnitude: 7.2 }, turkey))?.agency, 'usgs')
  assert.equal(magnitudeOf(usgs({ magnitude: 7.4, review: 'automatic' }), emsc({ magnitude: 7.2 }))?.agency, 'usgs')
  // The place and the radius are of one agency, too.
  assert.equal(of([automatic, emsc({ magnitude: 6 }, turkey)]).footprint.points[0]?.radiusKm, 50)
})

test('deleted: reported in error, unless another agency still has it', () => {
  const stands = usgs({ magnitude: 6.6 })
  const deleted = usgs({ magnitude: 6.6, review: 'deleted' }, { phase: 'withdrawn', sentAt: at('21T11:00') })
  const found = of([stands, deleted])
  assert.equal(found.phase, 'withdrawn')
  assert.equal(short(found), 'alert high')
  assert.equal(found.allClear?.en, 'Reported in error. You need not do anything.')
  assert.equal(short(of(deleted)), 'evidence - already-over')
  const both = of([stands, deleted, emsc({ magnitude: 6.5 })])
  assert.equal(both.phase, 'withdrawn')
  assert.deepEqual(both.why, ['others-stand'])
  // The agency that counts still has it.
  const emscDeleted = emsc({ magnitude: 6.5 }, { phase: 'withdrawn', sentAt: at('21T11:00') })
  assert.equal(of([stands, emscDeleted]).phase, 'stands')
})

test('in the middle of an ocean', () => {
  assert.equal(short(of(usgs({ magnitude: 6.6 }), { countries: [] })), 'review high mid-ocean')
  const found = of(usgs({ magnitude: 6.6 }), { countries: ['PH', 'ID'] })
  assert.deepEqual(found.footprint.countries, ['ID', 'PH'])
  assert.equal(found.outcome, 'alert')
})
