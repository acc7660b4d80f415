import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { feedLookups, lookupsOf } from '../../../test/support/feed-lookups.ts'
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
import { faults, recordedBytes, withoutRecordings } from '../../../test/support/recorded-feeds.ts'
import type { AnswerReading, Lookups } from '../reading/reading.ts'
import { readDeAa } from './de-aa.parser.ts'

const lookups = lookupsOf({ AT: 'AT', AUT: 'AT', Österreich: 'AT', TW: 'TW', TWN: 'TW', TUR: 'TR' })
const read = (response: unknown, by: Lookups = lookups): AnswerReading =>
  readText(readDeAa, JSON.stringify({ response }), by)
const remarksOf = (reading: AnswerReading): readonly string[] =>
  [...reading.remarks, ...reading.items.flatMap((item) => item.remarks)].map(
    ({ path, problem }) => `${path}: ${problem}`,
  )

const country = {
  lastModified: 1935900489,
  effective: 1935900000,
  title: 'Österreich: Reise- und Sicherheitshinweise',
  countryCode: 'AT',
  iso3CountryCode: 'AUT',
  countryName: 'Österreich',
  warning: false,
  partialWarning: false,
  situationWarning: false,
  situationPartWarning: false,
}
const listOf = (one: unknown): Readonly<Record<string, unknown>> => ({
  lastModified: 1732098978,
  '4711': one,
  contentList: ['4711'],
})
const readOne = (changes: object): AnswerReading => read(listOf({ ...country, ...changes }))

test('a country: everything that it says', () => {
  const reading = readOne({})
  // The list's own time is older than its items by years.
  assert.equal(reading.madeAt, null)
  const item = onlyItem(reading)
  assert.deepEqual([item.nativeId, item.version], ['4711', '1935900489'])
  const report = goodReport(reading)
  assert.deepEqual([report.kind, report.name, report.keys], ['advisory', 'Österreich', ['advice:DE.AT']])
  assert.deepEqual([report.area.countries, report.level, report.links], [['AT'], 'none', []])
  assert.equal(report.sentAt?.toISOString(), '2031-05-07T06:08:09.000Z')
  assert.equal(report.startsAt?.toISOString(), '2031-05-07T06:00:00.000Z')
  assert.deepEqual(report.texts, [{ language: 'de', headline: country.title, body: null, instruction: null }])
  assert.deepEqual(onlyItem(read(listOf(JSON.parse(item.source())))).report, report)
})

test('the strongest flag is the level; all of them are facts', () => {
  for (const [flags, level] of [
    [{ warning: true, partialWarning: true }, 'Reisewarnung'],
    [{ partialWarning: true, situationWarning: true }, 'Teilreisewarnung'],
    [{ situationWarning: true }, 'situationWarning'],
    [{ situationPartWarning: true }, 'situationPartWarning'],
  ] as const)
    assert.equal(goodReport(readOne(flags)).level, level)
  assert.deepEqual(goodReport(readOne({ warning: true })).facts, {
    warning: true,
    partial_warning: false,
    situation_warning: false,
    situation_part_warning: false,
  })
})

test('milliseconds and the spellings of the documents', () => {
  const { countryCode, countryName, ...rest } = country
  const reading = read(
    listOf({
      ...rest,
      CountryCode: 'AT',
      CountryName: 'Österreich',
      lastModified: 1935900489000,
      content: '<h3>Lage</h3><p>Vorsicht&nbsp;bei Sturm.</p>',
    }),
  )
  const report = goodReport(reading)
  assert.deepEqual([countryCode, countryName], [report.area.countries[0], report.name])
  assert.equal(report.sentAt?.toISOString(), '2031-05-07T06:08:09.000Z')
  assert.equal(report.texts[0]?.body, 'Lage\n\nVorsicht bei Sturm.')
  assert.equal(
    goodReport(readOne({ countryCode: 'TW', iso3CountryCode: 'TWN', countryName: 'Taiwan*' })).name,
    'Taiwan',
  )
})

test('an empty object, as the ministry answers errors, and whatever else is no list', () => {
  for (const [text, path] of [
    ['{}', ''],
    ['{"response":{}}', 'response/contentList'],
    ['{"response":{"lastModified":1}}', 'response/contentList'],
    ['{"response":[]}', 'response'],
    ['[]', ''],
    ['{"response":{"47', ''],
    ['<html></html>', ''],
  ] as const)
    assert.equal(readText(readDeAa, text, lookups).refused?.path, path, text)
  assert.deepEqual(read({ contentList: [] }).items, [])
})

test('refused and remarked, with the place', () => {
  for (const [changes, remark] of [
    [{ warning: 'true' }, 'response/4711/warning: must be boolean'],
    [{ lastModified: '2031' }, 'response/4711/lastModified: must be integer'],
    [{ title: null }, 'response/4711/title: must be string'],
  ] as const) {
    assert.equal(onlyItem(readOne(changes)).report, null)
    assert.deepEqual(remarksOf(readOne(changes)), [remark])
  }
  for (const [changes, remark, countries] of [
    [{ countryCode: 'XX' }, 'response/4711/countryCode: no country has the code "XX"', []],
    [{ countryCode: 'TW' }, 'response/4711/countryCode: "TW" is not the code of Österreich', []],
    [{ iso3CountryCode: 'TUR' }, 'response/4711/iso3CountryCode: another country than AT', []],
    [{ lastModified: 7 }, 'response/4711/lastModified: not seconds since 1970', ['AT']],
    [{ effective: 'now' }, 'response/4711/effective: must be integer', ['AT']],
    [{ mood: 1 }, 'response/4711/mood: an unknown field', ['AT']],
    [{ countryName: undefined }, 'response/4711/countryName: missing', ['AT']],
  ] as const) {
    assert.deepEqual(remarksOf(readOne(changes)), [remark])
    const { report } = onlyItem(readOne(changes))
    assert.deepEqual([report?.area.countries, report?.keys.length], [countries, countries.length])
  }
  assert.deepEqual(remarksOf(read({ '4711': country, contentList: ['4712'] })), [
    'response/contentList: names 1 that are not there (4712)',
    'response/contentList: does not name 1 that are there (4711)',
  ])
})

test('whatever is changed in an answer, it is read whole or it is said', () => {
  const whole = { response: listOf(country) }
  const optional = new Set('lastModified effective iso3CountryCode countryName'.split(' '))
  fc.assert(
    fc.property(
      fc.constantFrom(...(['drop', 'rename', 'retype'] as const)),
      fc.constantFrom(...placesIn(whole)),
      fc.constantFrom(...wrongValues),
      (kind, place, to) => {
        // The time of the list is not read.
        if (place.join('/') === 'response/lastModified') return
        const other = changed(whole, { kind, place, to })
        if (other === undefined) return
        const reading = readText(readDeAa, JSON.stringify(other), lookups)
        const isOptional = kind === 'drop' && optional.has(String(place.at(-1)))
        assert.ok(isOptional || hasSpoken(reading), `${kind} ${place.join('/')} ${JSON.stringify(to)}`)
      },
    ),
    { numRuns: 200 },
  )
})

test('the recorded answers', { skip: withoutRecordings }, () => {
  assertRecordings('de-aa', readDeAa, {}, ({ nativeId, source }) =>
    read({ [nativeId]: JSON.parse(source()), contentList: [nativeId] }, feedLookups),
  )
  for (const { file } of faults().filter(({ feed }) => feed === 'de-aa'))
    assert.ok(readText(readDeAa, recordedBytes(file).toString(), lookups).refused)
})
