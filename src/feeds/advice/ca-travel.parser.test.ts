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
import { withoutRecordings } from '../../../test/support/recorded-feeds.ts'
import type { AnswerReading, Lookups } from '../reading/reading.ts'
import { readCaTravel } from './ca-travel.parser.ts'

const lookups = lookupsOf({ CI: 'CI', FI: 'FI', AX: 'AX', Finland: 'FI' })
const country = {
  'country-id': 1,
  'country-iso': 'CI',
  'country-eng': 'Ivory Coast',
  'country-fra': 'Côte d’Ivoire',
  'full-info-url': 'cta-cap-CI.json',
  'see-other-iso': '',
  'date-published': { timestamp: 1935900489, date: '2031-05-07 02:08:09', asp: '2031-05-07T02:08:09' },
  'advisory-state': 2,
  'has-advisory-warning': 1,
  'has-regional-advisory': 1,
  'has-content': 1,
  'recent-updates-type': 'Advisory added',
  eng: {
    name: 'C&ocirc;te d&rsquo;Ivoire',
    'url-slug': 'cote-d-ivoire',
    'friendly-date': 'May 7, 2031 02:08 EDT',
    'advisory-text': 'AVOID&nbsp;NON-ESSENTIAL TRAVEL',
    'recent-updates': 'Storms &ndash; the <b>coast</b>.',
  },
  fra: {
    name: 'Côte d’Ivoire',
    'url-slug': 'cote-d-ivoire',
    'friendly-date': '7 mai 2031 02:08 HAE',
    'advisory-text': '&Eacute;VITEZ TOUT VOYAGE NON ESSENTIEL',
    'recent-updates': '',
  },
}
const indexOf = (data: unknown): string =>
  JSON.stringify({ metadata: { generated: { timestamp: 1935900600, date: '2031-05-07 02:10:00' } }, data })
const read = (changes: object, by: Lookups = lookups): AnswerReading =>
  readText(readCaTravel, indexOf({ CI: { ...country, ...changes } }), by)
const remarksOf = (reading: AnswerReading): readonly string[] =>
  onlyItem(reading).remarks.map(({ path, problem }) => `${path}: ${problem}`)

test('a country: everything that it says, in both languages', () => {
  const reading = read({})
  assert.equal(reading.madeAt?.toISOString(), '2031-05-07T06:10:00.000Z')
  const item = onlyItem(reading)
  assert.deepEqual([item.nativeId, item.version], ['CI', '1935900489'])
  const report = goodReport(reading)
  assert.deepEqual([report.kind, report.name, report.keys], ['advisory', 'Côte d’Ivoire', ['advice:CA.CI']])
  // The local times beside it have no zone.
  assert.equal(report.sentAt?.toISOString(), '2031-05-07T06:08:09.000Z')
  assert.deepEqual([report.level, report.area.countries], ['2', ['CI']])
  assert.deepEqual(report.facts, { level: 2, has_regional_advisory: true, change_type: 'Advisory added' })
  assert.deepEqual(report.texts, [
    { language: 'en', headline: 'AVOID NON-ESSENTIAL TRAVEL', body: 'Storms – the coast.', instruction: null },
    { language: 'fr', headline: 'ÉVITEZ TOUT VOYAGE NON ESSENTIEL', body: null, instruction: null },
  ])
  assert.deepEqual(report.links, [
    'https://travel.gc.ca/destinations/cote-d-ivoire',
    'https://voyage.gc.ca/destinations/cote-d-ivoire',
  ])
  const again = readText(readCaTravel, indexOf({ CI: JSON.parse(item.source()) }), lookups)
  assert.deepEqual(onlyItem(again).report, report)
})

test('levels are 0 to 3, and none where the country has no advice of its own', () => {
  for (const state of [0, 1, 2, 3]) assert.equal(goodReport(read({ 'advisory-state': state })).level, String(state))
  assert.equal(goodReport(read({ 'has-content': 0, 'advisory-state': 0 })).level, null)
  const other = goodReport(read({ 'see-other-iso': 'FI', 'advisory-state': 0 }))
  assert.deepEqual([other.level, other.facts['see_other']], [null, 'FI'])
  assert.deepEqual(remarksOf(read({ 'advisory-state': 4 })), ['data/CI/advisory-state: 4 is none from 0 to 3'])
  assert.equal(onlyItem(read({ 'advisory-state': 4 })).report?.level, null)
})

test('refused and remarked, with the place', () => {
  for (const [changes, remark] of [
    [{ 'advisory-state': '3' }, 'data/CI/advisory-state: must be integer'],
    [{ eng: 'x' }, 'data/CI/eng: must be object'],
    [{ 'date-published': {} }, 'data/CI/date-published: must have required properties timestamp'],
  ] as const) {
    assert.equal(onlyItem(read(changes)).report, null)
    assert.deepEqual(remarksOf(read(changes)), [remark])
  }
  for (const [changes, remark, countries] of [
    [{ 'country-iso': 'FI' }, 'data/CI/country-iso: another code than CI', []],
    [{ eng: { ...country.eng, name: 'Finland' } }, 'data/CI: "CI" is not the code of Finland', []],
    [{ eng: { ...country.eng, name: 'A&xyz;' } }, 'data/CI/eng/name: the entity &xyz; is not known', ['CI']],
    [{ 'date-published': { timestamp: 12 } }, 'data/CI/date-published/timestamp: not seconds since 1970', ['CI']],
    [{ 'recent-updates-type': 5 }, 'data/CI/recent-updates-type: must be string', ['CI']],
    [{ mood: 1 }, 'data/CI/mood: an unknown field', ['CI']],
  ] as const) {
    assert.deepEqual(remarksOf(read(changes)), [remark])
    const { report } = onlyItem(read(changes))
    assert.deepEqual([report?.area.countries, report?.keys.length], [countries, countries.length])
  }
  const unknown = readText(readCaTravel, indexOf({ AZORES: { ...country, 'country-iso': 'AZORES' } }), lookups)
  assert.deepEqual(remarksOf(unknown), ['data/AZORES: no country has the code "AZORES"'])
  for (const [text, path] of [
    ['{}', ''],
    ['{"data":[]}', 'data'],
    ['{"data":{"A', ''],
    ['<html></html>', ''],
  ] as const)
    assert.equal(readText(readCaTravel, text, lookups).refused?.path, path, text)
  assert.deepEqual(readText(readCaTravel, '{"data":{}}', lookups).items, [])
})

test('whatever is changed in an answer, it is read whole or it is said', () => {
  const whole: unknown = JSON.parse(indexOf({ CI: country }))
  const optional = new Set([
    ...Object.keys(country).filter((name) => !/^(date-published|advisory-state|eng)$/.test(name)),
    ...Object.keys(country.eng).filter((name) => name !== 'name'),
    ...'metadata date asp CI'.split(' '),
  ])
  fc.assert(
    fc.property(
      fc.constantFrom(...(['drop', 'rename', 'retype'] as const)),
      fc.constantFrom(...placesIn(whole)),
      fc.constantFrom(...wrongValues),
      (kind, place, to) => {
        const other = changed(whole, { kind, place, to })
        // The ministry's own number of the country is not read.
        if (other === undefined || (kind === 'retype' && place.at(-1) === 'country-id')) return
        const reading = readText(readCaTravel, JSON.stringify(other), lookups)
        const isOptional = kind === 'drop' && optional.has(String(place.at(-1)))
        assert.ok(isOptional || hasSpoken(reading), `${kind} ${place.join('/')} ${JSON.stringify(to)}`)
      },
    ),
    { numRuns: 200 },
  )
})

test('the recorded answers', { skip: withoutRecordings }, () => {
  assertRecordings('ca-travel', readCaTravel, {}, ({ nativeId, source }) =>
    readText(readCaTravel, indexOf({ [nativeId]: JSON.parse(source()) }), feedLookups),
  )
})
