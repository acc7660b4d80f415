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
import { faults, recordedBytes, withoutRecordings } from '../../../test/support/recorded-feeds.ts'
import type { AnswerReading } from '../reading/reading.ts'
import { readUkFcdo } from './uk-fcdo.parser.ts'

const lookups = lookupsOf({ Austria: 'AT', 'Cook Islands': 'CK', Niue: 'NU', Tokelau: 'TK' })
const address = 'https://gov.example/api/content/foreign-travel-advice?x=1'
const readAt = (value: unknown, from: string): AnswerReading =>
  readUkFcdo({ bytes: Buffer.from(JSON.stringify(value)), contentType: null, address: from, at: new Date(0) }, lookups)
const read = (value: unknown): AnswerReading => readAt(value, address)
const remarksOf = (reading: AnswerReading): readonly string[] =>
  onlyItem(reading).remarks.map(({ path, problem }) => `${path}: ${problem}`)

const base = '/foreign-travel-advice'
const child = {
  base_path: `${base}/austria`,
  details: { change_description: ' Storms. ', country: { name: 'Austria', slug: 'austria', synonyms: ['Tyrol'] } },
  locale: 'en',
  public_updated_at: '2031-05-06T07:08:09Z',
  title: 'Austria travel advice',
  withdrawn: false,
}
const indexOf = (children: readonly unknown[]): Readonly<Record<string, unknown>> => ({
  base_path: base,
  details: { max_cache_time: 10 },
  links: { children, parent: [] },
  updated_at: '2031-05-06T08:08:10+01:00',
  withdrawn_notice: {},
})
const page = {
  base_path: `${base}/austria`,
  details: {
    alert_status: ['avoid_all_but_essential_travel_to_parts', 'avoid_all_travel_to_parts'],
    change_description: 'Storms.',
    country: { name: 'Austria', slug: 'austria' },
    parts: [
      { slug: 'entry', title: 'Entry', body: '<p>A passport.</p>' },
      { slug: 'summary', title: 'Summary', body: '<h2>Storms</h2><p>Stay <b>away</b> &amp; wait.</p>' },
    ],
    reviewed_at: '2031-05-06T07:08:09Z',
  },
  locale: 'en',
  public_updated_at: '2031-05-06T07:08:09.000+00:00',
  title: 'Austria travel advice',
  withdrawn_notice: {},
}
const pageWith = (details: object, more: object = {}): AnswerReading =>
  read({ ...page, ...more, details: { ...page.details, ...details } })

test('the index: who, when and what changed, and a document for each country', () => {
  const reading = read(indexOf([child]))
  assert.deepEqual(reading.remarks, [])
  assert.equal(reading.madeAt?.toISOString(), '2031-05-06T07:08:10.000Z')
  const item = onlyItem(reading)
  assert.deepEqual([item.nativeId, item.version], [`${base}/austria`, '2031-05-06T07:08:09Z'])
  const report = goodReport(reading)
  assert.deepEqual([report.kind, report.name, report.keys], ['advisory', 'Austria', ['advice:GB.AT']])
  assert.deepEqual([report.area.countries, report.area.text], [['AT'], 'Austria'])
  assert.equal(report.sentAt?.toISOString(), '2031-05-06T07:08:09.000Z')
  // The level stands in the document only: an item of the index neither has one nor ends one.
  assert.deepEqual([report.level, report.facts], [null, { without_level: true, change: 'Storms.' }])
  assert.deepEqual(report.links, [`https://www.gov.uk${base}/austria`])
  assert.deepEqual(reading.documents, [
    {
      address: 'https://gov.example/api/content/foreign-travel-advice/austria',
      id: `${base}/austria`,
      version: '2031-05-06T07:08:09Z',
    },
  ])
  assert.deepEqual(onlyItem(read(indexOf([JSON.parse(item.source())]))).report, report)
})

test('an index names no documents of another place', () => {
  const odd = { ...child, base_path: '//evil.example/austria', api_url: 'https://evil.example/' }
  const reading = read(indexOf([odd, { ...child, base_path: `${base}/../admin` }]))
  assert.deepEqual(reading.documents, [])
  assert.deepEqual(
    reading.items.map(({ report, remarks }) => [report, remarks[0]?.path]),
    [
      [null, 'links/children/0/base_path'],
      [null, 'links/children/1/base_path'],
    ],
  )
})

test('a document: level, text and links', () => {
  const item = onlyItem(read(page))
  assert.deepEqual([item.nativeId, item.version], [`${base}/austria`, '2031-05-06T07:08:09.000+00:00'])
  const report = goodReport(read(page))
  assert.deepEqual([report.keys, report.level, report.phase], [['advice:GB.AT'], 'avoid_all_travel_to_parts', 'stands'])
  assert.deepEqual(report.facts, {
    alert_status: 'avoid_all_but_essential_travel_to_parts avoid_all_travel_to_parts',
    change: 'Storms.',
    reviewed_at: '2031-05-06T07:08:09Z',
  })
  assert.deepEqual(report.texts, [
    { language: 'en', headline: 'Austria travel advice', body: 'Storms\n\nStay away & wait.', instruction: null },
  ])
  assert.deepEqual(onlyItem(read(JSON.parse(item.source()))).report, report)
})

test('levels: the strongest, none of an empty list, nothing of what is not known', () => {
  assert.equal(goodReport(pageWith({ alert_status: [] })).level, 'none')
  assert.equal(
    goodReport(pageWith({ alert_status: ['avoid_all_travel_to_parts', 'avoid_all_travel_to_whole_country'] })).level,
    'avoid_all_travel_to_whole_country',
  )
  for (const [status, remark] of [
    [undefined, 'details/alert_status: missing'],
    [['avoid_all_travel_to_parts', 'avoid'], 'details/alert_status/1: an unknown status: avoid'],
  ] as const) {
    const reading = pageWith({ alert_status: status })
    assert.deepEqual(remarksOf(reading), [remark])
    assert.equal(onlyItem(reading).report?.level, null)
  }
})

test('pages that are not understood take no level away', () => {
  const reading = pageWith({ parts: [{ slug: 'summary', title: 'Summary', body: [{ content_type: 'text/html' }] }] })
  assert.deepEqual(remarksOf(reading), ['details/parts/0/body: must be string'])
  const { report } = onlyItem(reading)
  assert.deepEqual([report?.level, report?.texts[0]?.body], ['avoid_all_travel_to_parts', null])
})

test('a page that is withdrawn is over', () => {
  const report = goodReport(
    pageWith({}, { withdrawn_notice: { explanation: '<p>Merged</p>', withdrawn_at: '2031-06-01T00:00:00Z' } }),
  )
  assert.deepEqual([report.phase, report.endsAt?.toISOString()], ['over', '2031-06-01T00:00:00.000Z'])
  assert.equal(goodReport(read(indexOf([{ ...child, withdrawn: true }]))).phase, 'over')
})

test('several countries on one page, and countries that are not known', () => {
  const named = (name: string): AnswerReading => pageWith({ country: { name, slug: 'austria' } })
  const several = goodReport(named('Cook Islands, Tokelau and Niue'))
  assert.deepEqual([several.area.countries, several.keys], [['CK', 'NU', 'TK'], ['advice:GB.CK+NU+TK']])
  const unknown = onlyItem(named('Atlantis'))
  assert.deepEqual([unknown.report?.area.countries, unknown.report?.keys], [[], []])
  assert.deepEqual(unknown.remarks, [{ path: 'details/country/name', problem: 'no country is called "Atlantis"' }])
})

test('what is no answer of this feed is refused', () => {
  for (const [text, path] of [
    ['{}', 'base_path'],
    ['{"error":"down"}', 'base_path'],
    ['[]', 'base_path'],
    ['{"base_path":"/bank-holidays"}', 'base_path'],
    [`{"base_path":"${base}","links":{}}`, 'links/children'],
    [`{"base_path":"${base}"}`, ''],
    ['{"base_path":"/for', ''],
    ['<html></html>', ''],
  ] as const)
    assert.equal(readText(readUkFcdo, text, lookups).refused?.path, path, text)
  const noDetails = onlyItem(read({ base_path: `${base}/austria`, title: 'x' }))
  assert.deepEqual([noDetails.report, noDetails.nativeId], [null, `${base}/austria`])
  assert.match(noDetails.remarks[0]?.problem ?? '', /details/)
})

test('whatever is changed in an answer, it is read whole or it is said', () => {
  const notRead = /\b(synonyms|max_cache_time|parent)\b|^(details|withdrawn_notice)$/
  const optional = new Set('locale change_description reviewed_at withdrawn synonyms parts withdrawn_notice'.split(' '))
  const index = indexOf([child])
  fc.assert(
    fc.property(
      fc.constantFrom(...(['drop', 'rename', 'retype'] as const)),
      fc.constantFrom(
        ...placesIn(page).map((place) => ({ of: page as unknown, place })),
        ...placesIn(index).map((place) => ({ of: index as unknown, place })),
      ),
      fc.constantFrom(...wrongValues),
      (kind, { of, place }, to) => {
        if ((of === index ? notRead : /parts\/\d\/title/).test(place.join('/'))) return
        const other = changed(of, { kind, place, to })
        if (other === undefined) return
        const isOptional = kind === 'drop' && optional.has(String(place.at(-1)))
        assert.ok(isOptional || hasSpoken(read(other)), `${kind} ${place.join('/')} ${JSON.stringify(to)}`)
      },
    ),
    { numRuns: 300 },
  )
})

test('the recorded answers', { skip: withoutRecordings }, () => {
  assertRecordings('uk-fcdo', readUkFcdo, {
    // A name that no list of countries has, beside one that they have.
    'links/children/#/details/country/name: no country is called "British Antarctic Territory"': 5,
  })
})

test('the recorded fault: an unknown country is named, not guessed', { skip: withoutRecordings }, () => {
  for (const { file } of faults().filter(({ feed }) => feed === 'uk-fcdo')) {
    const { report, remarks } = onlyItem(readText(readUkFcdo, recordedBytes(file).toString(), lookups))
    assert.deepEqual([report?.area.countries, report?.keys, report?.level, report?.phase], [[], [], null, 'over'])
    assert.ok(remarks.some(({ path }) => path === 'details/country/name'))
  }
})
