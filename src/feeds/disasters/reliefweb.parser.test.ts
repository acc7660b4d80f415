import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { lookupsOf } from '../../../test/support/feed-lookups.ts'
import {
  assertRecordings,
  changed,
  goodReport,
  hasSpoken,
  onlyItem,
  placesIn,
  readText,
  wrongValues,
} from '../../../test/support/feed-parsers.ts'
import { withoutRecordings } from '../../../test/support/recorded-feeds.ts'
import type { AnswerReading } from '../reading/reading.ts'
import { readReliefweb } from './reliefweb.parser.ts'

const lookups = lookupsOf({ MDG: 'MG', REU: 'RE' })

const fields = {
  name: 'Tropical Cyclone Testa - Feb 2031',
  status: 'ongoing',
  glide: 'TC-2031-000015-MDG',
  country: [
    {
      href: 'https://api.reliefweb.int/v2/countries/144',
      id: 144,
      name: 'Madagascar',
      shortname: 'Madagascar',
      iso3: 'mdg',
      location: { lat: -19.5, lon: 46.5 },
      primary: true,
    },
    { id: 195, name: 'Réunion (France)', iso3: 'reu' },
  ],
  type: [
    { id: 4611, name: 'Flood', code: 'FL' },
    { id: 4618, name: 'Tropical Cyclone', code: 'TC', primary: true },
  ],
}
const disaster = { id: '59001', score: 1, fields }

const listOf = (data: readonly unknown[], count = data.length): string =>
  JSON.stringify({ time: 21, took: 7, totalCount: count, count, data })
const readList = (text: string): AnswerReading => readText(readReliefweb, text, lookups)
const read = (changes: object, more: object = {}): AnswerReading =>
  readList(listOf([{ ...disaster, fields: { ...fields, ...changes }, ...more }]))
const remarksOf = (reading: AnswerReading): readonly string[] =>
  onlyItem(reading).remarks.map(({ path, problem }) => `${path}: ${problem}`)

test('a disaster: everything that it says', () => {
  const item = onlyItem(read({}))
  assert.deepEqual([item.nativeId, item.version], ['59001', 'ongoing'])
  const report = goodReport(read({}))
  assert.deepEqual(report.keys, ['reliefweb:59001', 'glide:TC-2031-000015-MDG'])
  // Of several types the editors mark the main one.
  assert.deepEqual([report.kind, report.phase], ['cyclone', 'stands'])
  assert.equal(report.name, 'Tropical Cyclone Testa - Feb 2031')
  assert.deepEqual(report.area.countries, ['MG', 'RE'])
  assert.equal(report.area.text, 'Madagascar, Réunion (France)')
  // The middle of a country is not where it happened, and the month in the name no time.
  assert.deepEqual([report.point, report.startsAt, report.sentAt], [null, null, null])
  assert.deepEqual(report.facts, { stage: 'ongoing', types: 'Flood, Tropical Cyclone' })
  assert.deepEqual(onlyItem(readList(listOf([JSON.parse(item.source())]))).report, report)
})

test('past is over; times and the page are read where they are asked for', () => {
  assert.equal(goodReport(read({ status: 'past' })).phase, 'over')
  assert.equal(goodReport(read({ status: 'alert' })).phase, 'stands')
  const date = {
    created: '2031-02-06T00:00:00+00:00',
    changed: '2031-02-09T12:00:00+00:00',
    event: '2031-02-05T00:00:00+00:00',
  }
  const report = goodReport(read({ date, url: 'https://reliefweb.int/node/59001' }))
  assert.equal(report.sentAt?.toISOString(), '2031-02-09T12:00:00.000Z')
  assert.equal(report.startsAt?.toISOString(), '2031-02-05T00:00:00.000Z')
  assert.deepEqual(report.links, ['https://reliefweb.int/node/59001'])
  assert.deepEqual(goodReport(read({ glide: undefined })).keys, ['reliefweb:59001'])
})

test('kinds', () => {
  const kindOf = (code: string): string => goodReport(read({ type: [{ name: 'x', code }] })).kind
  assert.deepEqual(['EQ', 'FF', 'EP', 'CW', 'LS', 'VO'].map(kindOf), [
    'earthquake',
    'flood',
    'disease',
    'weather',
    'other',
    'volcano',
  ])
})

test('read with remarks', () => {
  for (const [changes, remark] of [
    [{ status: 'dormant' }, 'status: "dormant" is none of alert, ongoing, current, past'],
    [{ type: [{ name: 'x', code: 'ZZ' }] }, 'type: "ZZ" is no hazard of GLIDE'],
    [{ glide: 'TC-31' }, 'glide: "TC-31" is no GLIDE number'],
    [{ country: [{ name: 'Atlantis', iso3: 'atl' }] }, 'country/0: "Atlantis" is no country that is known'],
    [{ date: { changed: '2031-02-09' } }, 'date: not a time with its zone'],
    [{ url: 'ftp://reliefweb.int' }, 'url: not an address of http or https'],
    [{ related_glide: ['x'] }, 'related_glide: an unknown field'],
  ] as const) {
    assert.deepEqual(remarksOf(read(changes)), [`data/0/fields/${remark}`])
    assert.ok(onlyItem(read(changes)).report)
  }
})

test('refused, with the place', () => {
  const missing = (name: string): string => `data/0/fields: must have required properties ${name}`
  for (const [changes, remark] of [
    ...['name', 'status', 'country', 'type'].map((name) => [{ [name]: undefined }, missing(name)] as const),
    [{ type: [] }, 'data/0/fields/type: must not have fewer than 1 items'],
    [{ status: 7 }, 'data/0/fields/status: must be string'],
  ] as const) {
    const [first] = remarksOf(read(changes))
    assert.equal(first, remark)
    assert.equal(onlyItem(read(changes)).report, null)
  }
  assert.equal(onlyItem(read({}, { id: undefined })).nativeId, '')
})

test('answers that are none of this feed', () => {
  // So the service answers a name of an application that it does not know.
  assert.deepEqual(readList('{"status":403,"error":{"type":"AccessDeniedHttpException"}}').refused, {
    path: '',
    problem: 'must have required properties count, data',
  })
  assert.deepEqual(readList(listOf([disaster], 2)).remarks, [{ path: 'count', problem: '2, and there are 1 in data' }])
})

test('recorded answers are read without a remark', { skip: withoutRecordings }, () =>
  assertRecordings('reliefweb', readReliefweb),
)

test('whatever is changed in an answer, it is read whole or it is said', () => {
  const optional = new Set('score glide href id shortname location primary'.split(' '))
  fc.assert(
    fc.property(
      fc.constantFrom(...(['drop', 'rename', 'retype'] as const)),
      fc.constantFrom(...placesIn(disaster)),
      fc.constantFrom(...wrongValues),
      (kind, place, to) => {
        const other = changed(disaster, { kind, place, to })
        if (other === undefined) return
        const reading = readList(listOf([other]))
        assert.equal(reading.items.length, 1)
        const isLeftOut = kind === 'drop' && optional.has(String(place.at(-1)))
        assert.ok(isLeftOut || hasSpoken(reading), `${kind} ${place.join('/')} ${JSON.stringify(to)}`)
      },
    ),
    { numRuns: 300 },
  )
})
