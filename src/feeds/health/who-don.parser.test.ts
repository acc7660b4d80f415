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
import { recordedBytes, recordings, withoutRecordings } from '../../../test/support/recorded-feeds.ts'
import type { AnswerReading } from '../reading/reading.ts'
import { readWhoDon } from './who-don.parser.ts'

const lookups = lookupsOf({ Austria: 'AT', 'Guinea-Bissau': 'GW', Niue: 'NU', Tokelau: 'TK' })
const news = {
  Id: '11111111-2222-3333-4444-555555555555',
  DonId: '2031-DON700',
  Title: 'Cowpox - Austria',
  UseOverrideTitle: false,
  UrlName: '2031-DON700',
  ItemDefaultUrl: '/2031-DON700',
  PublicationDateAndTime: '2031-05-06T07:08:09Z',
  LastModified: '2031-05-07T01:02:03Z',
}
const texts = {
  OverrideTitle: '',
  TitleSuffix: '',
  PublicationDate: '2021-06-07T10:01:30Z',
  SystemSourceKey: null,
  Summary: '<p>secret words</p>',
  Overview: 'secret words',
  Advice: 'secret words',
  Provider: 'x',
}
const answerOf = (value: readonly unknown[]): string =>
  JSON.stringify({ '@odata.context': 'https://who.example', value })
const readAll = (value: readonly unknown[]): AnswerReading => readText(readWhoDon, answerOf(value), lookups)
const read = (changes: object): AnswerReading => readAll([{ ...news, ...changes }])
const remarksOf = (reading: AnswerReading): readonly string[] =>
  onlyItem(reading).remarks.map(({ path, problem }) => `${path}: ${problem}`)

test('a news: facts, title and link', () => {
  const item = onlyItem(read(texts))
  assert.deepEqual([item.nativeId, item.version], ['2031-DON700', '2031-05-07'])
  const report = goodReport(read(texts))
  assert.deepEqual([report.kind, report.name, report.keys], ['disease', 'Cowpox', ['who:2031-DON700']])
  assert.deepEqual([report.area.countries, report.area.text, report.level], [['AT'], 'Austria', null])
  // Not the day of the migration.
  assert.equal(report.sentAt?.toISOString(), '2031-05-06T07:08:09.000Z')
  assert.deepEqual(report.texts, [{ language: 'en', headline: 'Cowpox - Austria', body: null, instruction: null }])
  assert.deepEqual(report.links, ['https://www.who.int/emergencies/disease-outbreak-news/item/2031-DON700'])
  assert.doesNotMatch(JSON.stringify(report), /secret/)
  assert.deepEqual(onlyItem(readAll([JSON.parse(item.source())])).report, report)
})

test('titles', () => {
  for (const [title, name, countries] of [
    ['Cowpox – Austria', 'Cowpox', ['AT']],
    ['Cowpox cases–Austria', 'Cowpox cases', ['AT']],
    ['Drug-resistant cowpox - Guinea-Bissau', 'Drug-resistant cowpox', ['GW']],
    ['Cowpox - update – Niue and Tokelau', 'Cowpox - update', ['NU', 'TK']],
    ['<em>Cowpox</em> &ndash;  Austria', 'Cowpox', ['AT']],
    ['Cowpox - Multi-country', 'Cowpox', []],
    ['Cowpox - Global situation', 'Cowpox', []],
  ] as const) {
    const report = goodReport(read({ Title: title }))
    assert.deepEqual([report.name, report.area.countries], [name, countries])
  }
  const override = { UseOverrideTitle: true, OverrideTitle: 'Horsepox - Niue' }
  assert.equal(goodReport(read(override)).name, 'Horsepox')
  assert.equal(goodReport(read({ ...override, UseOverrideTitle: false })).name, 'Cowpox')
  for (const title of [
    'Cowpox A(X1)',
    'Cowpox - situation in Austria - update 4',
    'Cowpox - Atlantis',
    'Cowpox - AU',
  ]) {
    assert.deepEqual(remarksOf(read({ Title: title })), ['value/0/Title: no country in the title'])
    const { report } = onlyItem(read({ Title: title }))
    assert.deepEqual([report?.name, report?.area.countries], [title, []])
  }
  assert.deepEqual(remarksOf(read({ Title: 'Cowpox - Niue and Atlantis' })), [
    'value/0/Title: no country is called "Atlantis"',
  ])
})

test('a number that is empty or of another year', () => {
  const empty = onlyItem(read({ DonId: '', UrlName: '2006_03_20-en' }))
  assert.deepEqual([empty.nativeId, empty.report?.keys, empty.remarks], ['2006_03_20-en', ['who:2006_03_20-en'], []])
  assert.equal(onlyItem(read({ DonId: null, UrlName: null })).nativeId, news.Id)
  const wrong = read({ DonId: '2012-DON9', UrlName: 'cowpox-austria-en' })
  assert.deepEqual(remarksOf(wrong), ['value/0/DonId: 2012-DON9 is of another year than PublicationDateAndTime'])
  // The right news of that number keeps its key for itself.
  assert.deepEqual([onlyItem(wrong).nativeId, onlyItem(wrong).report?.keys], ['2012-DON9', ['who:cowpox-austria-en']])
  assert.deepEqual(remarksOf(read({ DonId: 'news' })), ['value/0/DonId: news is no number of Disease Outbreak News'])
  assert.equal(goodReport(read({ DonId: '2031DON075' })).keys[0], 'who:2031DON075')
})

test('an answer without an order says so', () => {
  const old = { ...news, DonId: '2006-DON1', PublicationDateAndTime: '2006-03-20T00:00:00Z' }
  assert.deepEqual(readAll([news, old]).remarks, [])
  assert.deepEqual(
    readAll([old, news]).remarks.map(({ path }) => path),
    ['value'],
  )
})

test('refused and remarked, with the place', () => {
  for (const [changes, remark] of [
    [{ Title: 7 }, 'value/0/Title: must be string'],
    [{ Title: ' ' }, 'value/0/Title: missing'],
    [{ DonId: '', UrlName: '', Id: '' }, 'value/0/DonId: missing, and UrlName and Id too'],
  ] as const) {
    assert.equal(onlyItem(read(changes)).report, null)
    assert.deepEqual(remarksOf(read(changes)), [remark])
  }
  for (const [changes, remark] of [
    [{ PublicationDateAndTime: null }, 'value/0/PublicationDateAndTime: missing'],
    [{ LastModified: '2031-05-07T01:02:03' }, 'value/0/LastModified: not a time with its zone'],
    [{ ItemDefaultUrl: 'javascript:alert(1)' }, 'value/0/ItemDefaultUrl: no address of a news'],
    [{ TitleSuffix: 'in Europe' }, 'value/0/TitleSuffix: a suffix, which is not read'],
    [{ Mood: 1 }, 'value/0/Mood: an unknown field'],
  ] as const) {
    assert.deepEqual(remarksOf(read(changes)), [remark])
    assert.ok(onlyItem(read(changes)).report)
  }
  for (const [text, path] of [
    ['{}', ''],
    ['{"error":{"code":"500"}}', ''],
    ['{"value":{}}', 'value'],
    ['{"value":[{"Id', ''],
    ['<html></html>', ''],
  ] as const)
    assert.equal(readText(readWhoDon, text, lookups).refused?.path, path, text)
  assert.deepEqual(onlyItem(readAll([7])).remarks, [{ path: 'value/0', problem: 'must be object' }])
})

test('whatever is changed in an answer, it is read whole or it is said', () => {
  const whole: unknown = JSON.parse(answerOf([news]))
  const optional = new Set('@odata.context Id DonId UrlName UseOverrideTitle'.split(' '))
  fc.assert(
    fc.property(
      fc.constantFrom(...(['drop', 'rename', 'retype'] as const)),
      fc.constantFrom(...placesIn(whole)),
      fc.constantFrom(...wrongValues),
      (kind, place, to) => {
        const other = changed(whole, { kind, place, to })
        if (other === undefined) return
        const reading = readText(readWhoDon, JSON.stringify(other), lookups)
        const isOptional = kind === 'drop' && optional.has(String(place.at(-1)))
        assert.ok(isOptional || hasSpoken(reading), `${kind} ${place.join('/')} ${JSON.stringify(to)}`)
      },
    ),
    { numRuns: 200 },
  )
})

test('the recorded answers', { skip: withoutRecordings }, () => {
  assertRecordings(
    'who-don',
    readWhoDon,
    {
      // All of the answer without $orderby, whose titles are of twenty years and many hands, and one of another year's number.
      'value: not ordered by PublicationDateAndTime, the newest first': 1,
      'value/#/Title: no country in the title': 22,
      'value/#/DonId: 2012-DON9 is of another year than PublicationDateAndTime': 1,
    },
    (item) => readText(readWhoDon, answerOf([JSON.parse(item.source())]), feedLookups),
  )
  for (const { file, at } of recordings('who-don').filter(({ file }) => !file.includes('unordered'))) {
    const reading = readWhoDon({ bytes: recordedBytes(file), contentType: null, address: '', at }, feedLookups)
    assert.deepEqual([...reading.remarks, ...reading.items.flatMap(({ remarks }) => remarks)], [], file)
  }
})
