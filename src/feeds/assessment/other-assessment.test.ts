import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyArea, type Report } from '../reading/reading.ts'
import { at, gdacs, item, of, short } from './assessment.testing.ts'
import type { EventItem } from './assessment.ts'

const from =
  (agency: string, kind: Report['kind'], report: Partial<Report>) =>
  (more: Partial<Report>, rest: Partial<EventItem> = {}): EventItem =>
    item({ kind, ...report, ...more }, { agency, feed: agency, trust: 80, ...rest })

const tsunami = from('tsunami', 'tsunami', {
  keys: ['incident:tsunami.gov/a'],
  area: { ...emptyArea, circles: [{ center: { lat: 32, lng: 131 }, radiusKm: 1000 }] },
})
const volcano = from('usgs-volcano', 'volcano', { keys: ['volcano:311120'], point: { lat: 52, lng: -176 } })
const airport = from('faa', 'airport', { keys: ['faa:ATL.closure'], area: { ...emptyArea, airports: ['ATL'] } })
const inPeru = { ...emptyArea, countries: ['PE'] }
const notice = from('cdc', 'disease', { keys: ['cdc:dengue-peru'], area: inPeru })
const advice = (government: string) => from('gov', 'advisory', { keys: [`advice:${government}.PE`], area: inPeru })

test('tsunami bulletins', () => {
  const rows: Readonly<Record<string, string>> = {
    Warning: 'alert high',
    Threat: 'alert high',
    Watch: 'alert medium',
    Advisory: 'alert medium',
    Information: 'evidence - information',
    Statement: 'review - level-unknown',
  }
  for (const [level, expected] of Object.entries(rows)) assert.equal(short(of(tsunami({ level }))), expected, level)
  assert.equal(short(of(tsunami({ level: null }))), 'review - level-unknown')
  assert.equal(short(of(tsunami({ level: 'Warning', area: emptyArea }))), 'review high no-area')
  const found = of(tsunami({ level: 'Warning' }))
  assert.equal(found.category, 'earthquake')
  assert.deepEqual(found.footprint.points, [{ lat: 32, lng: 131, radiusKm: 1000 }])
  const cancelled = of([
    tsunami({ level: 'Warning' }),
    tsunami({ level: 'Cancellation', phase: 'over', sentAt: at('21T12:00') }),
  ])
  assert.equal(cancelled.phase, 'over')
  assert.equal(short(cancelled), 'alert high')
})

test('volcanoes of an observatory', () => {
  const rows: readonly (readonly [string, string, string])[] = [
    ['WARNING', 'RED', 'alert high'],
    ['WARNING', 'ORANGE', 'alert high'],
    ['WATCH', 'ORANGE', 'alert medium'],
    ['ADVISORY', 'YELLOW', 'alert low'],
    ['ADVISORY', 'UNASSIGNED', 'alert low'],
    ['UNASSIGNED', 'UNASSIGNED', 'review - level-unknown'],
    ['WATCH', 'PURPLE', 'review medium level-unknown'],
  ]
  for (const [level, colour, expected] of rows)
    assert.equal(
      short(of(volcano({ level, facts: { alert_level: level, color_code: colour } }))),
      expected,
      level + colour,
    )
  const red = of(volcano({ level: 'WARNING', facts: { alert_level: 'WARNING', color_code: 'RED' } }))
  assert.equal(red.footprint.points[0]?.radiusKm, 80)
  assert.equal(red.footprint.airportsWithin[0]?.radiusKm, 150)
  const orange = { facts: { alert_level: 'WATCH', color_code: 'ORANGE' } }
  assert.equal(of(volcano(orange)).footprint.points[0]?.radiusKm, 30)
  assert.deepEqual(of(volcano(orange)).footprint.airportsWithin, [])
  assert.equal(short(of(volcano({ ...orange, point: null }))), 'review medium no-area')
  assert.equal(of(volcano(orange, { isGone: true })).phase, 'over')
  // The observatory counts, whatever GDACS still lists.
  assert.equal(of([gdacs('volcano', 'Red'), volcano(orange, { isGone: true })]).phase, 'over')
  assert.equal(short(of([gdacs('volcano', 'Red'), volcano(orange)])), 'alert medium')
})

test('floods, wildfires and volcanoes of GDACS', () => {
  const old = { lastAt: at('23T10:00') }
  for (const kind of ['flood', 'wildfire'] as const) {
    assert.equal(short(of(gdacs(kind, 'Green', {}, {}, old))), 'evidence - green')
    assert.equal(short(of(gdacs(kind, 'Orange', {}, {}, old))), 'alert medium')
    assert.equal(short(of(gdacs(kind, 'Red', {}, {}, old))), 'alert high')
    assert.equal(short(of(gdacs(kind, 'Red', {}, {}, { lastAt: at('23T09:59') }))), 'review high first-two-days')
    assert.equal(short(of(gdacs(kind, null, {}, {}, old))), 'review - level-unknown')
    assert.equal(of(gdacs(kind, 'Red')).footprint.points[0]?.radiusKm, 50)
  }
  assert.equal(short(of(gdacs('volcano', 'Red', {}, {}, old))), 'review - no-observatory')
  assert.equal(short(of(gdacs('volcano', 'Green', {}, {}, old))), 'evidence - green')
  assert.equal(short(of(gdacs('drought', 'Red', {}, {}, old))), 'evidence - drought')
  assert.equal(
    of([gdacs('flood', 'Red'), gdacs('flood', 'Red', {}, { phase: 'over', sentAt: at('22T10:00') })]).phase,
    'over',
  )
})

test('airports', () => {
  const rows: readonly (readonly [Report['facts'], string])[] = [
    [{ programme: 'closure' }, 'alert medium'],
    [{ programme: 'closure', general_aviation_only: true, is_partial: true }, 'evidence - general-aviation-only'],
    [{ programme: 'closure', is_partial: true }, 'review medium partial-closure'],
    [{ programme: 'closure', is_permanent: true }, 'review medium permanent-closure'],
    [{ programme: 'ground-stop' }, 'alert medium'],
    [{ programme: 'ground-delay', average_minutes: 60 }, 'alert low'],
    [{ programme: 'ground-delay', average_minutes: 59 }, 'evidence - short-delay'],
    [{ programme: 'ground-delay' }, 'review - delay-unknown'],
    [{ programme: 'general-delay' }, 'evidence - general-delay'],
    [{ programme: 'airspace-flow' }, 'evidence - airspace-flow'],
    [{ programme: 'balloons' }, 'review - programme-unknown'],
  ]
  for (const [facts, expected] of rows) assert.equal(short(of(airport({ facts }))), expected, JSON.stringify(facts))
  const found = of(airport({ facts: { programme: 'ground-stop' } }))
  assert.deepEqual([found.footprint.airports, found.footprint.points, found.category], [['ATL'], [], 'air-travel'])
  // The same programme, as it was before: what was read last counts.
  const now = airport({ facts: { programme: 'ground-delay', average_minutes: 70 } }, { lastAt: at('21T12:00') })
  const between = airport(
    { facts: { programme: 'ground-delay', average_minutes: 20 }, sentAt: at('21T11:00') },
    { lastAt: at('21T11:00') },
  )
  assert.equal(short(of([now, between])), 'alert low')
})

test('diseases', () => {
  const known = { disease: { en: 'Dengue', es: 'Dengue' } }
  for (const [level, expected] of [
    ['1', 'alert low'],
    ['2', 'alert medium'],
    ['3', 'alert high'],
    ['4', 'alert high'],
    ['5', 'review - level-unknown'],
    [null, 'review - level-unknown'],
  ] as const)
    assert.equal(short(of(notice({ level }), known)), expected, `level ${level}`)
  const found = of(notice({ level: '2' }), known)
  assert.match(found.headline.es, /^Dengue, riesgo medio: Perú, /)
  assert.equal(short(of(notice({ level: '2' }))), 'review medium disease-unknown')
  assert.deepEqual([found.alertCategory, found.category, found.incubation], ['health', 'disease-outbreak', true])
  assert.equal(short(of(notice({ level: '2', area: emptyArea }), known)), 'review medium no-area')
  const who = from('who', 'disease', { keys: ['who:2026-DON600'], area: inPeru })({}, { trust: 90 })
  assert.equal(short(of(who, known)), 'review - who-news')
  assert.equal(short(of([who, notice({ level: '3' })], known)), 'review high who-news')
})

test('advice of governments', () => {
  const rows: readonly (readonly [string, string, string])[] = [
    ['US', '3', '4'],
    ['CA', '2', '3'],
    ['AU', '3', '4'],
    ['DE', 'Teilreisewarnung', 'Reisewarnung'],
    ['GB', 'avoid_all_travel_to_parts', 'avoid_all_travel_to_whole_country'],
  ]
  for (const [government, lower, highest] of rows) {
    const before = advice(government)({ level: lower, sentAt: at('20T10:00') })
    const now = advice(government)({ level: highest })
    assert.equal(short(of([before, now])), 'review high do-not-travel category-unknown', government)
    assert.equal(short(of(now)), 'evidence - advisory-only', 'nobody saw it raised')
    assert.equal(short(of(before)), 'evidence - advisory-only')
  }
  assert.equal(short(of(advice('US')({ level: null }))), 'review - level-unknown category-unknown')
  const listed = advice('GB')({ facts: { without_level: true } })
  assert.equal(short(of(listed)), 'evidence - without-level')
})

test('lists of editors become nothing by themselves', () => {
  const list = from('reliefweb', 'flood', { keys: ['reliefweb:1'], area: inPeru })
  assert.equal(short(of(list({}))), 'review - only-listed')
  // Their end ends nothing.
  const ended = list({ phase: 'over', sentAt: at('23T00:00') }, { trust: 99 })
  const both = of([ended, gdacs('flood', 'Red', {}, {}, { lastAt: at('23T10:00') })])
  assert.equal(both.phase, 'stands')
  assert.equal(short(both), 'alert high')
})

test('what is unknown, for nobody, or a test', () => {
  assert.equal(short(of(item({}))), 'evidence - nothing-to-assess')
  assert.equal(short(of(item({ facts: { is_formation_alert: true }, level: 'x' }))), 'evidence - formation-alert')
  assert.equal(
    short(of(item({ level: 'Orange', point: { lat: 1, lng: 1 } }))),
    'review - kind-unknown category-unknown',
  )
  for (const status of ['test', 'exercise', 'system', 'draft'] as const)
    assert.equal(short(of(tsunami({ level: 'Warning', status }))), `evidence high ${status}-message`)
  assert.equal(short(of(tsunami({ level: 'Warning', isPublic: false }))), 'evidence high not-public')
  // A test beside the real one changes nothing of it.
  const real = tsunami({ level: 'Watch' })
  assert.equal(short(of([real, tsunami({ level: 'Warning', status: 'test', sentAt: at('22T00:00') })])), 'alert medium')
  assert.deepEqual(of([real, gdacs('flood', 'Green')]).why, ['kinds-differ'])
  assert.throws(() => of([]))
})
