import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Report } from '../reading/reading.ts'
import { at, gdacs, inSquare, item, of, short } from './assessment.testing.ts'
import type { EventItem } from './assessment.ts'

type Facts = Report['facts']

const nhc = (facts: Facts, report: Partial<Report> = {}, rest: Partial<EventItem> = {}): EventItem =>
  item(
    { kind: 'cyclone', name: 'Lala', keys: ['atcf:CP012026'], point: { lat: 20, lng: -155 }, ...report, facts },
    { agency: 'nhc', feed: 'nhc', trust: 95, ...rest },
  )
const jtwc = (facts: Facts, report: Partial<Report> = {}, rest: Partial<EventItem> = {}): EventItem =>
  nhc(facts, { name: 'One-C', ...report }, { agency: 'jtwc', feed: 'jtwc', trust: 85, ...rest })

const wind = (kt: number): Facts => ({ wind_kt: kt, wind_average_minutes: 1 })
const swath = { area: inSquare }

test('the risk of a wind, inside of a swath', () => {
  const rows: readonly (readonly [Facts, string])[] = [
    [wind(33), 'alert low'],
    [wind(34), 'alert medium'],
    [wind(63), 'alert medium'],
    [wind(64), 'alert high'],
    [wind(140), 'alert high'],
    [{ wind_mph: 35, wind_average_minutes: 1 }, 'alert low'],
    [{ wind_mph: 40, wind_average_minutes: 1 }, 'alert medium'],
    [{ wind_mph: 70, wind_average_minutes: 1 }, 'alert medium'],
    [{ wind_mph: 75, wind_average_minutes: 1 }, 'alert high'],
    [{ classification: 'HU' }, 'alert high'],
    [{ classification: 'Super Typhoon' }, 'alert high'],
    [{ classification: 'Tropical Storm' }, 'alert medium'],
    [{ classification: 'TD' }, 'alert low'],
    [{ classification: 'PTC' }, 'review - wind-unknown'],
    [{ classification: 'Tropical Cyclone' }, 'review - wind-unknown'],
    [{ wind_kt: 60 }, 'review medium wind-average-unknown'],
    [{ wind_kt: 60, wind_average_minutes: 10 }, 'review medium wind-average-unknown'],
    [{}, 'review - wind-unknown'],
  ]
  for (const [facts, expected] of rows) assert.equal(short(of(nhc(facts, swath))), expected, JSON.stringify(facts))
})

test('the risk of the strongest wind that is forecast inside of the swath, or of the wind now', () => {
  const forecast = (kt: number, minutes = 1): Facts => ({
    forecast_wind_kt: kt,
    forecast_wind_average_minutes: minutes,
  })
  const rows: readonly (readonly [Facts, string])[] = [
    [{ ...wind(30), ...forecast(34) }, 'alert medium'],
    [{ ...wind(30), ...forecast(63) }, 'alert medium'],
    [{ ...wind(30), ...forecast(64) }, 'alert high'],
    [{ ...wind(70), ...forecast(50) }, 'alert high'],
    [{ ...wind(40), ...forecast(35, 10) }, 'review medium wind-average-unknown'],
    [forecast(70), 'review high wind-unknown'],
  ]
  for (const [facts, expected] of rows) assert.equal(short(of(jtwc(facts, swath))), expected, JSON.stringify(facts))
  assert.equal(short(of(jtwc({ ...wind(30), ...forecast(70) }))), 'review low no-swath', 'of no swath it says nothing')
  // What GDACS forecasts is no wind.
  assert.equal(short(of([gdacs('cyclone', 'Red', forecast(120)), jtwc(wind(40), swath)])), 'alert medium')
  const found = of(jtwc({ ...wind(30), ...forecast(70) }, swath))
  assert.equal(found.values.find(({ name }) => name === 'forecast_wind_kt')?.value, 70)
})

test('an agency without a swath gets that of another one which measures the storm, of the same hours', () => {
  const facts = { ...wind(60), forecast_wind_kt: 70, forecast_wind_average_minutes: 1 }
  const both = (hours: string, rest: Partial<EventItem> = {}) =>
    of([nhc(wind(50), { sentAt: at('21T15:00') }), jtwc(facts, { ...swath, sentAt: at(hours) }, rest)])
  assert.equal(short(both('21T16:00')), 'alert high')
  assert.deepEqual(both('21T16:00').footprint.polygons, inSquare.polygons)
  assert.equal(both('21T16:00').values.find(({ name }) => name === 'wind_kt')?.agency, 'nhc')
  assert.equal(short(both('21T09:00')), 'alert high', 'six hours older')
  assert.equal(short(both('21T08:59')), 'review medium no-swath')
  assert.equal(short(both('21T16:00', { isGone: true })), 'review medium no-swath', 'it follows the storm no more')
  assert.equal(
    short(of([nhc(wind(50)), gdacs('cyclone', 'Red', {}, swath)])),
    'review medium no-swath',
    'GDACS does not measure',
  )
})

test('a list without positions takes no swath away, a newer position without one does', () => {
  const first = jtwc(wind(60), { ...swath, sentAt: at('21T10:00') })
  const listed = (hours: string) => jtwc({ classification: 'Typhoon' }, { point: null, sentAt: at(hours) })
  assert.equal(short(of([first, listed('21T16:00')])), 'alert high')
  assert.equal(short(of([first, listed('21T16:01')])), 'review high no-swath')
  assert.equal(short(of([first, jtwc(wind(30), { sentAt: at('21T16:00') })])), 'review low no-swath')
})

test('without a swath a person decides, with a cautious radius', () => {
  const found = (kt: number) => of(nhc(wind(kt)))
  assert.equal(short(found(80)), 'review high no-swath')
  assert.deepEqual(
    [30, 50, 80].map((kt) => found(kt).footprint.points[0]?.radiusKm),
    [150, 250, 400],
  )
})

test('GDACS has neither the wind nor the strength', () => {
  const list = (level: string) => gdacs('cyclone', level, { peak_wind_kmh: 250 })
  assert.equal(short(of(list('Green'))), 'evidence - green')
  assert.equal(short(of(list('Red'))), 'review - wind-unknown no-swath')
  // Its colour changes nothing of what the centre says.
  assert.equal(short(of([list('Green'), nhc(wind(80), swath)])), 'alert high')
  assert.equal(short(of([list('Red'), nhc(wind(30), swath)])), 'alert low')
  assert.deepEqual(of([list('Green'), nhc(wind(80), swath)]).footprint.countries, ['ID'])
})

test('it starts with the first advisory, and its newest name is used', () => {
  const first = nhc(wind(30), { name: 'Two-C', sentAt: at('19T03:00') })
  const found = of([nhc(wind(50), { sentAt: at('21T03:00') }), first])
  assert.deepEqual(found.names, ['Lala', 'Two-C'])
  assert.equal(found.startsAt?.toISOString(), '2026-08-19T03:00:00.000Z')
  assert.equal(found.finishesAt, null)
  assert.match(found.headline.es, /^Ciclón tropical Lala, riesgo medio: /)
  assert.match(of(gdacs('cyclone', 'Red', {}, { name: 'LALA-26' })).headline.en, /^Tropical cyclone LALA: /)
})

test('it is over when all that measured it let it go, far from land', () => {
  const gone = { isGone: true }
  const over = (kmToLand?: number) => of(nhc(wind(30), swath, gone), kmToLand === undefined ? {} : { kmToLand })
  assert.equal(short(over(501)), 'alert low')
  assert.equal(over(501).phase, 'over')
  assert.deepEqual(over(500).why, ['near-land'])
  assert.deepEqual(over().why, ['land-distance-unknown'])
  // NHC handed it over.
  const handed = of([nhc(wind(30), swath, gone), jtwc(wind(70), swath)], { kmToLand: 900 })
  assert.equal(handed.phase, 'stands')
  assert.equal(handed.risk, 'high')
  assert.equal(handed.values.find(({ name }) => name === 'wind_kt')?.agency, 'jtwc')
  // A version without its time is not older than one that has left the list.
  const dated = nhc(wind(30), { ...swath, sentAt: at('21T16:00') }, gone)
  const undated = of([dated, nhc(wind(70), { ...swath, sentAt: null })], { kmToLand: 900 })
  assert.deepEqual([undated.phase, undated.risk], ['stands', 'high'])
  // An end that was said stays said.
  assert.equal(of([nhc(wind(30), { sentAt: at('21T16:00'), phase: 'over' }, gone), nhc(wind(30), swath)]).phase, 'over')
  // GDACS keeps storms that are over, and leaves out some that are not.
  assert.equal(of([nhc(wind(30), swath, gone), gdacs('cyclone', 'Red')], { kmToLand: 900 }).phase, 'over')
  assert.equal(of([nhc(wind(30), swath), gdacs('cyclone', 'Red', {}, { phase: 'over' })]).phase, 'stands')
})
