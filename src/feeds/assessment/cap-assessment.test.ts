import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyArea, type Report } from '../reading/reading.ts'
import { at, inSquare, item, nws, of, short } from './assessment.testing.ts'
import { riskOfCap } from './cap-assessment.ts'
import { hazardOfPhenomenon } from './hazards.ts'

const cap = (report: Partial<Report>) =>
  item({
    kind: 'weather',
    keys: ['cap:x/1'],
    severity: 'Severe',
    urgency: 'Immediate',
    certainty: 'Observed',
    area: inSquare,
    ...report,
  })

test('severity, urgency and certainty: every combination', () => {
  const severities = ['Extreme', 'Severe', 'Moderate', 'Minor', 'Unknown', null] as const
  const urgencies = ['Immediate', 'Expected', 'Future', 'Past', 'Unknown', null] as const
  const certainties = ['Observed', 'Likely', 'Possible', 'Unlikely', 'Unknown', null] as const
  for (const severity of severities)
    for (const urgency of urgencies)
      for (const certainty of certainties) {
        const { risk, doubts } = riskOfCap({ severity, urgency, certainty })
        const isSoon = urgency === 'Immediate' || urgency === 'Expected'
        const isSure = certainty === 'Observed' || certainty === 'Likely'
        const expected = {
          Extreme: 'high',
          Severe: isSoon && isSure ? 'high' : 'medium',
          Moderate: isSoon ? 'medium' : 'low',
          Minor: 'low',
          Unknown: 'low',
        }
        const name = `${severity} ${urgency} ${certainty}`
        assert.equal(risk, severity === null ? null : expected[severity], name)
        const isKnown = (word: string | null) => word !== null && word !== 'Unknown'
        const notSoon = isKnown(urgency) && !isSoon
        const notSure = isKnown(certainty) && !isSure
        const isSafe =
          severity === 'Extreme' ||
          severity === 'Minor' ||
          (severity === 'Moderate' && isKnown(urgency)) ||
          (severity === 'Severe' && ((isKnown(urgency) && isKnown(certainty)) || notSoon || notSure))
        assert.equal(doubts.length === 0, isSafe, `${name}: ${doubts.join(' ')}`)
      }
})

test('low is for a person', () => {
  assert.equal(short(of(cap({}))), 'alert high')
  assert.equal(short(of(cap({ severity: 'Minor' }))), 'review low low-risk')
  assert.equal(short(of(cap({ severity: 'Moderate', urgency: 'Future' }))), 'review low low-risk')
  assert.equal(short(of(cap({ severity: null }))), 'review - severity-unknown')
  assert.equal(short(of(cap({ kind: 'other' }))), 'review high category-unknown')
})

test('phenomena of the National Weather Service', () => {
  const groups: Readonly<Record<string, string>> = {
    'severe-storm': 'TO SV SQ EW HW WI BZ WS WW IS LE',
    flood: 'FF FL FA HY CF SU LO',
    'tropical-cyclone': 'HU TR TY SS',
    'sea-travel': 'MA GL SR SE SC RB BW',
    'extreme-temperature': 'EH HT XH EC WC CW FZ FR HZ',
    'poor-visibility-air': 'FG SM DU DS ZF AQ',
    wildfire: 'FW',
    'volcanic-activity': 'AF',
    earthquake: 'TS',
    landslide: 'AV',
  }
  const codes = Object.entries(groups).flatMap(([category, list]) =>
    list.split(' ').map((code) => ({ category, code })),
  )
  for (const { category, code } of codes) {
    const found = of(nws(code, 'W'))
    assert.equal(found.category, category, code)
    assert.equal(short(found), 'alert high', code)
    assert.doesNotMatch(found.headline.en, /Warning/, 'the title is no name')
  }
  assert.deepEqual([...hazardOfPhenomenon.keys()].sort(), codes.map(({ code }) => code).sort())
  assert.equal(short(of(nws('BH', 'W'))), 'review high phenomenon-unknown')
  assert.equal(of(nws('BH', 'W')).category, 'weather')
  const without = nws('FF', 'W')
  const noCode = { ...without, report: { ...without.report, keys: ['nws:a'], facts: {} } }
  assert.equal(short(of(noCode)), 'review high phenomenon-unknown')
})

test('significance', () => {
  const extreme = { severity: 'Extreme' } as const
  assert.equal(short(of(nws('FF', 'W', extreme))), 'alert high')
  assert.equal(short(of(nws('FF', 'A', extreme))), 'alert medium')
  assert.equal(short(of(nws('FF', 'A', { severity: 'Minor' }))), 'review low low-risk')
  assert.equal(short(of(nws('FF', 'Y', extreme))), 'review low low-risk')
  assert.equal(short(of(nws('FF', 'S', extreme))), 'review low low-risk')
  assert.equal(short(of(nws('FF', 'O', extreme))), 'review high significance-unknown')
})

test('awareness of European weather services', () => {
  const aware = (level: number | null, type: number | null, more: Partial<Report> = {}) =>
    of(
      cap({
        ...more,
        severity: 'Minor',
        facts: {
          ...more.facts,
          ...(level === null ? {} : { awareness_level: level }),
          ...(type === null ? {} : { awareness_type: type }),
        },
      }),
    )
  assert.equal(short(aware(4, 1)), 'alert high')
  assert.equal(short(aware(3, 1)), 'alert medium')
  assert.equal(short(aware(2, 1)), 'review low low-risk')
  assert.equal(short(aware(1, 1)), 'evidence - green')
  assert.equal(short(aware(5, 1)), 'review - level-unknown')
  assert.equal(short(aware(null, 1)), 'review - level-unknown')
  assert.equal(short(aware(4, 11)), 'review high category-unknown')
  assert.equal(short(aware(4, null)), 'review high category-unknown')
  const categories: Readonly<Record<number, string>> = {
    1: 'severe-storm',
    2: 'severe-storm',
    3: 'severe-storm',
    4: 'poor-visibility-air',
    5: 'extreme-temperature',
    6: 'extreme-temperature',
    7: 'sea-travel',
    8: 'wildfire',
    9: 'landslide',
    10: 'flood',
    12: 'flood',
    13: 'flood',
  }
  for (const [type, category] of Object.entries(categories))
    assert.equal(aware(3, Number(type)).category, category, `type ${type}`)
  assert.equal(aware(2, 10).category, 'severe-storm')
  for (const name of ['Snow-ice', 'Low-temperature', 'Thunderstorms', 'Coastal Event', 'Forest-fire', 'Rain-Flood'])
    assert.equal(short(aware(3, null, { facts: { hazard: name } })), 'alert medium', name)
  assert.equal(short(aware(3, null, { facts: { hazard: 'Locusts' } })), 'review medium category-unknown')
})

test('times', () => {
  const found = of(cap({ startsAt: null, confirmedUntil: at('21T18:00'), area: { ...inSquare, text: 'Harris, TX' } }))
  assert.deepEqual(found.startsAt, at('21T10:00'))
  assert.equal(found.finishesAt, null, 'how long a message is valid is no end')
  assert.deepEqual(found.confirmedUntil, at('21T18:00'))
  const whole = of(cap({ startsAt: at('21T11:00'), endsAt: at('21T15:00') }))
  assert.deepEqual([whole.startsAt, whole.finishesAt], [at('21T11:00'), at('21T15:00')])
  const wrong = of(cap({ startsAt: at('21T11:00'), endsAt: at('21T09:00') }))
  assert.equal(short(wrong), 'review high ends-before-start')
  assert.equal(wrong.finishesAt, null)
  assert.equal(short(of(cap({ sentAt: null }))), 'review high no-time')
})

test('what has begun does not begin again: each message of an agency has its own time as the onset', () => {
  const message = (sent: string, onset: string) => cap({ sentAt: at(sent), startsAt: at(onset) })
  const chain = [message('21T10:00', '21T10:00'), message('21T12:00', '21T12:00'), message('21T14:00', '21T14:00')]
  assert.deepEqual(of(chain).startsAt, at('21T10:00'))
  assert.deepEqual(of(chain.toReversed()).startsAt, at('21T10:00'))
  const postponed = [message('21T10:00', '21T18:00'), message('21T12:00', '21T20:00')]
  assert.deepEqual(of(postponed).startsAt, at('21T20:00'), 'what has not begun may be later')
  assert.deepEqual(of([...postponed, message('21T20:10', '21T20:05')]).startsAt, at('21T20:05'))
})

test('where it is', () => {
  const codes = [{ scheme: 'UGC', code: 'COC113' }]
  assert.equal(short(of(cap({ area: { ...emptyArea, codes } }))), 'review high codes-only')
  assert.deepEqual(of(cap({ area: { ...emptyArea, codes } })).footprint.codes, codes)
  assert.equal(short(of(cap({ area: { ...emptyArea, text: 'Here' } }))), 'review high text-only')
  assert.equal(short(of(cap({ area: emptyArea }))), 'review high no-area')
  assert.equal(short(of(cap({ area: emptyArea, point: { lat: 1, lng: 2 } }))), 'review high no-radius')
  const circle = { ...emptyArea, circles: [{ center: { lat: 1, lng: 2 }, radiusKm: 7 }] }
  assert.deepEqual(of(cap({ area: circle })).footprint.points, [{ lat: 1, lng: 2, radiusKm: 7 }])
})

test('one warning with an item for each area is all of them; what was sent before is not', () => {
  const area = (code: string) => ({ ...emptyArea, codes: [{ scheme: 'EMMA_ID', code }] })
  const parts = ['IE001', 'IE002'].map((code) => cap({ area: area(code) }))
  const old = cap({ area: area('IE009'), sentAt: at('21T09:00') })
  const found = of([old, ...parts])
  assert.deepEqual(
    found.footprint.codes.map(({ code }) => code),
    ['IE001', 'IE002'],
  )
})

test('the end of a warning', () => {
  const warning = nws('FF', 'W')
  const end = (action: string) =>
    nws('FF', 'W', { phase: 'over', sentAt: at('21T12:00'), facts: { vtec_action: action } })
  const cancelled = of([end('CAN'), warning])
  assert.equal(cancelled.phase, 'over')
  assert.equal(short(cancelled), 'alert high')
  assert.equal(cancelled.allClear?.en, 'The flood warning has ended. Stay off flooded roads.')
  assert.equal(of([end('UPG'), warning]).allClear, null, 'the warning that follows says what is')
  assert.equal(short(of(end('CAN'))), 'evidence - already-over')
  // A part of it is cancelled while the rest goes on.
  const rest = nws('FF', 'W', { sentAt: at('21T12:00') })
  assert.equal(of([warning, end('CAN'), rest]).phase, 'stands')
  const again = nws('FF', 'W', { sentAt: at('21T13:00') })
  assert.equal(of([again, end('CAN'), warning]).phase, 'stands')
})
