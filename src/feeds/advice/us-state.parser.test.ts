import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { feedLookups, lookupsOf } from '../../../test/support/feed-lookups.ts'
import { assertRecordings, goodReport, hasSpoken, onlyItem, readText } from '../../../test/support/feed-parsers.ts'
import { faults, recordedBytes, withoutRecordings } from '../../../test/support/recorded-feeds.ts'
import type { AnswerReading } from '../reading/reading.ts'
import { readUsState } from './us-state.parser.ts'

const lookups = lookupsOf({
  Austria: 'AT',
  AU: 'AU',
  China: 'CN',
  Guinea: 'GN',
  'Guinea-Bissau': 'GW',
  'Hong Kong': 'HK',
  Macau: 'MO',
  Mexico: 'MX',
  'Timor-Leste': 'TL',
})
const read = (text: string): AnswerReading => readText(readUsState, text, lookups)

const place = 'https://travel.example/destination.aut.html'
const fields: Readonly<Record<string, string>> = {
  title: '<title>Austria - Level 2: Exercise Increased Caution</title>',
  link: `<link>${place}</link>`,
  pubDate: '<pubDate>Tue, 06 May 2031</pubDate>',
  category: '<category domain="Threat-Level">Level 2: Exercise Increased Caution</category>',
  tag: '<category domain="Country-Tag">AU</category><category domain="Keyword">advisory</category>',
  description: '<description><![CDATA[<p>Take care of <b>storms</b>.</p><p>Ask&nbsp;us.</p>]]></description>',
  guid: `<guid isPermaLink="true">${place}</guid>`,
  identifier: '<dc:identifier>AU,advisory</dc:identifier>',
}
const feedOf = (items: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<rss xmlns:dc="http://purl.org/dc/elements/1.1/" version="2.0"><channel><title>Advisories</title>
<pubDate>Wed, 07 May 2031 08:09:10 GMT</pubDate>${items}</channel></rss>`
const itemOf = (changes: Readonly<Record<string, string>>): string =>
  feedOf(`<item>${Object.values({ ...fields, ...changes }).join('')}</item>`)
const titled = (title: string): AnswerReading => read(itemOf({ title: `<title>${title}</title>`, category: '' }))
const remarksOf = (reading: AnswerReading): readonly string[] =>
  onlyItem(reading).remarks.map(({ path, problem }) => `${path}: ${problem}`)

test('an advisory: everything that it says', () => {
  const reading = read(itemOf({}))
  assert.equal(reading.madeAt?.toISOString(), '2031-05-07T08:09:10.000Z')
  const item = onlyItem(reading)
  assert.deepEqual([item.nativeId, item.version], [place, 'Tue, 06 May 2031|2'])
  const report = goodReport(reading)
  assert.deepEqual([report.kind, report.name, report.level, report.phase], ['advisory', 'Austria', '2', 'stands'])
  assert.deepEqual([report.keys, report.facts, report.links], [['advice:US.AT'], { level: 2 }, [place]])
  assert.deepEqual([report.area.countries, report.area.text], [['AT'], 'Austria'])
  assert.equal(report.sentAt?.toISOString(), '2031-05-06T00:00:00.000Z')
  assert.deepEqual(report.texts, [
    {
      language: 'en',
      headline: 'Austria - Level 2: Exercise Increased Caution',
      body: 'Take care of storms.\n\nAsk us.',
      instruction: null,
    },
  ])
  assert.match(item.source(), /^<item><title>Austria[\s\S]*<\/item>$/)
  assert.deepEqual(onlyItem(read(feedOf(item.source()))).report, report)
})

test('hyphens of names are no dashes', () => {
  for (const [name, code] of [
    ['Guinea-Bissau', 'GW'],
    ['Timor-Leste', 'TL'],
    ['Guinea', 'GN'],
  ]) {
    const report = goodReport(titled(`${name}&#160; - Level 4: Do Not Travel`))
    assert.deepEqual([report.name, report.keys, report.level], [name, [`advice:US.${code}`], '4'])
  }
})

test('a title without a level has none, whatever stands beside it', () => {
  const several = titled('Mainland China, Hong Kong &amp; Macau - See Summaries')
  assert.deepEqual(remarksOf(several), ['rss/channel/item/0/title: no level in the title'])
  const { report, version } = onlyItem(several)
  assert.deepEqual([report?.area.countries, report?.level, version], [['CN', 'HK', 'MO'], null, 'Tue, 06 May 2031|'])
  // With the keys of its countries it would join what is said about each of them.
  assert.deepEqual(report?.keys, ['advice:US.CN+HK+MO'])
  const mexico = read(itemOf({ title: '<title>Mexico Travel Advisory</title>' }))
  assert.deepEqual(remarksOf(mexico), ['rss/channel/item/0/title: no level in the title'])
  assert.deepEqual([onlyItem(mexico).report?.name, onlyItem(mexico).report?.level], ['Mexico', null])
  const world = titled('Worldwide Caution')
  assert.deepEqual(remarksOf(world), [
    'rss/channel/item/0/title: no level in the title',
    'rss/channel/item/0/title: no country is called "Worldwide Caution"',
  ])
  assert.deepEqual([onlyItem(world).report?.keys, onlyItem(world).report?.area.countries], [[], []])
})

test('a level about which the item does not agree is none', () => {
  for (const [title, problem] of [
    ['Austria - Level 5: Do Not Travel', 'level 5 is none from 1 to 4'],
    ['Austria - Level 1: Do Not Travel', 'the words of level 1 are others'],
    ['Austria - Level 4: Do Not Travel', 'another level than the category Threat-Level (2)'],
  ]) {
    const reading = read(itemOf({ title: `<title>${title}</title>` }))
    assert.deepEqual(remarksOf(reading), [`rss/channel/item/0/title: ${problem}`])
    assert.equal(onlyItem(reading).report?.level, null)
  }
})

test('refused and remarked, with the place', () => {
  const base = 'rss/channel/item/0'
  const refused: readonly Readonly<Record<string, string>>[] = [
    { title: '' },
    { title: `${fields['title']}${fields['title']}` },
    { link: '', guid: '' },
  ]
  for (const changes of refused) {
    const item = onlyItem(read(itemOf(changes)))
    assert.equal(item.report, null)
    assert.equal(item.remarks.at(-1)?.path, `${base}/${'link' in changes ? 'link' : 'title'}`)
  }
  for (const [changes, remark] of [
    [{ pubDate: '' }, `${base}/pubDate: missing`],
    [{ pubDate: '<pubDate>soon</pubDate>' }, `${base}/pubDate: not a time with its zone`],
    [{ link: '<link>javascript:alert(1)</link>' }, `${base}/link: not an address of http or https`],
    [{ more: '<georss>1 2</georss>' }, `${base}/georss: an unknown element`],
    [{ title: '<title>Atlantis - Level 2</title>' }, `${base}/title: no country is called "Atlantis"`],
    [{ title: '<title>AU - Level 2</title>' }, `${base}/title: no country is called "AU"`],
  ] as const) {
    const reading = read(itemOf(changes as Record<string, string>))
    assert.deepEqual(remarksOf(reading), [remark])
    assert.ok(onlyItem(reading).report)
  }
  assert.equal(read('<rss><channel>').refused?.path, '')
  assert.deepEqual(read('<feed/>').refused, { path: 'feed', problem: 'the root element is not rss' })
  assert.equal(read('<!doctype html><html></html>').refused?.problem, 'an HTML page, not a feed')
})

test('two items of one country are two items', () => {
  const item = onlyItem(read(itemOf({}))).source()
  assert.equal(read(feedOf(item + item)).items.length, 2)
})

test('whatever is changed in an answer, it is read whole or it is said', () => {
  const whole = itemOf({})
  const tags = ['item', 'title', 'link', 'pubDate', 'description', 'channel', 'rss']
  fc.assert(
    fc.property(fc.constantFrom(...tags), fc.constantFrom('rename', 'repeat', 'cut'), fc.nat(), (tag, how, at) => {
      const last = whole.lastIndexOf(`<${tag}`)
      const end = whole.indexOf(`</${tag}>`, last) + tag.length + 3
      const element = whole.slice(last, end)
      const changed =
        how === 'cut'
          ? whole.slice(0, at % whole.length)
          : whole.replace(
              element,
              how === 'repeat' ? element + element : element.replaceAll(`${tag}>`, `${tag}x>`).replace('<rss', '<rssx'),
            )
      const reading = read(changed)
      assert.ok(
        hasSpoken(reading) || (tag === 'item' && how === 'repeat' && reading.items.length === 2),
        `${how} ${tag}`,
      )
    }),
    { numRuns: 200 },
  )
})

test('the recorded answers', { skip: withoutRecordings }, () => {
  const title = (name: string): string => `rss/channel/item/#/title: no country is called "${name}"`
  // Places that are a part of BQ, or of several countries: a person decides.
  assertRecordings(
    'us-state',
    readUsState,
    {
      [title('French West Indies')]: 8,
      [title('Sint Eustatius')]: 8,
      [title('Bonaire')]: 8,
      [title('Saba')]: 8,
    },
    (item) => readUsStateWith(feedOf(item.source())),
  )
})

const readUsStateWith = (text: string): AnswerReading => readText(readUsState, text, feedLookups)

test('the recorded fault', { skip: withoutRecordings }, () => {
  for (const { file } of faults().filter(({ feed }) => feed === 'us-state')) {
    const reading = read(recordedBytes(file).toString())
    assert.equal(reading.items.length, 2)
    for (const { report, remarks } of reading.items) {
      assert.equal(report?.level, null)
      assert.ok(remarks.some(({ path, problem }) => path.endsWith('/title') && problem === 'no level in the title'))
    }
  }
})
