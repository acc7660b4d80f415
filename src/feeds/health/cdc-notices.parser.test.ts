import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { feedLookups, lookupsOf } from '../../../test/support/feed-lookups.ts'
import { assertRecordings, goodReport, hasSpoken, onlyItem, readText } from '../../../test/support/feed-parsers.ts'
import { withoutRecordings } from '../../../test/support/recorded-feeds.ts'
import type { AnswerReading } from '../reading/reading.ts'
import { readCdcNotices } from './cdc-notices.parser.ts'

const lookups = lookupsOf({ Austria: 'AT', Niue: 'NU', Tokelau: 'TK' })
const read = (text: string): AnswerReading => readText(readCdcNotices, text, lookups)

const link = 'https://cdc.example/travel/notices/level2/cowpox-austria'
const fields: Readonly<Record<string, string>> = {
  title: '<title>Level 2 - Cowpox in Austria</title>',
  description: '<description><![CDATA[There is <b>cowpox</b> in Austria.]]></description>',
  link: `<link>${link}</link>`,
  pubDate: '<pubDate>Tue, 06 May 2031 04:00:00 GMT</pubDate>',
  guid: `<guid>${link}</guid>`,
}
const feedOf = (items: string): string =>
  `<rss version="2.0"><channel><title>Notices</title><link>https://cdc.example</link>
<lastBuildDate>Wed, 07 May 2031 08:09:10 GMT</lastBuildDate>${items}</channel></rss>`
const itemOf = (changes: Readonly<Record<string, string>>): string =>
  feedOf(`<item>${Object.values({ ...fields, ...changes }).join('')}</item>`)
const titled = (title: string, level = '2'): AnswerReading =>
  read(itemOf({ title: `<title>${title}</title>`, link: `<link>${link.replace('level2', `level${level}`)}</link>` }))
const remarksOf = (reading: AnswerReading): readonly string[] =>
  onlyItem(reading).remarks.map(({ path, problem }) => `${path.replace('rss/channel/item/0', '')}: ${problem}`)

test('a notice: everything that it says', () => {
  const reading = read(itemOf({}))
  assert.equal(reading.madeAt?.toISOString(), '2031-05-07T08:09:10.000Z')
  const item = onlyItem(reading)
  assert.deepEqual([item.nativeId, item.version], [link, '2031-05-06'])
  const report = goodReport(reading)
  assert.deepEqual([report.kind, report.name, report.level], ['disease', 'Cowpox', '2'])
  assert.deepEqual([report.area.countries, report.area.text, report.facts], [['AT'], 'Austria', { level: 2 }])
  assert.equal(report.sentAt?.toISOString(), '2031-05-06T04:00:00.000Z')
  assert.deepEqual(report.texts, [
    {
      language: 'en',
      headline: 'Level 2 - Cowpox in Austria',
      body: 'There is cowpox in Austria.',
      instruction: null,
    },
  ])
  assert.deepEqual(report.links, [link])
  assert.deepEqual(onlyItem(read(feedOf(item.source()))).report, report)
})

test('a notice that is raised has another address and the same key', () => {
  assert.deepEqual(goodReport(read(itemOf({}))).keys, ['cdc:cowpox-austria'])
  assert.deepEqual(goodReport(titled('Level 3 - Cowpox in Austria', '3')).keys, ['cdc:cowpox-austria'])
})

test('titles: quotation marks, several countries, the whole world', () => {
  const quoted = goodReport(titled("'Level 2 - Cowpox in Austria'"))
  assert.deepEqual([quoted.name, quoted.texts[0]?.headline], ['Cowpox', 'Level 2 - Cowpox in Austria'])
  const several = goodReport(titled('Level 2 - Cowpox in Cattle in Niue and Tokelau'))
  assert.deepEqual([several.name, several.area.countries], ['Cowpox in Cattle', ['NU', 'TK']])
  const world = goodReport(titled('Level 2 - Global Cowpox'))
  assert.deepEqual([world.name, world.area.countries, world.area.text], ['Cowpox', [], 'Global'])
})

test('no level is guessed', () => {
  for (const [title, problem, level] of [
    ['Cowpox in Austria', 'no level in the title', '2'],
    ['Level 5 - Cowpox in Austria', 'level 5 is none from 1 to 4', '5'],
    ['Level 3 - Cowpox in Austria', 'another level than the address (2)', '2'],
  ] as const) {
    const reading = titled(title, level)
    assert.deepEqual(remarksOf(reading), [`/title: ${problem}`])
    assert.equal(onlyItem(reading).report?.level, null)
    assert.equal(onlyItem(reading).report?.name, 'Cowpox')
  }
})

test('refused and remarked, with the place', () => {
  assert.equal(onlyItem(read(itemOf({ title: '' }))).report, null)
  assert.deepEqual(remarksOf(read(itemOf({ title: '' }))), ['/title: missing'])
  assert.deepEqual(remarksOf(read(itemOf({ link: '', guid: '' }))), ['/link: missing'])
  for (const [changes, remark] of [
    [{ title: '<title>Level 2 - Cowpox in the Alps</title>' }, '/title: no country is called "the Alps"'],
    [{ title: '<title>Level 2 - Cowpox in Niue and the Alps</title>' }, '/title: no country is called "the Alps"'],
    [{ title: '<title>Level 2 - Cowpox</title>' }, '/title: no place in the title'],
    [{ pubDate: '' }, '/pubDate: missing'],
    [{ pubDate: '<pubDate>Tue, 06 May 2031</pubDate>' }, '/pubDate: not a time with its zone'],
    [{ link: '<link>https://cdc.example/x</link>' }, '/link: no address of a notice'],
    [{ description: '<description>&amp;odd; x</description>' }, '/description: the entity &odd; is not known'],
    [{ more: '<rank>1</rank>' }, '/rank: an unknown element'],
  ] as const) {
    const reading = read(itemOf(changes as Record<string, string>))
    assert.deepEqual(remarksOf(reading), [remark])
    assert.ok(onlyItem(reading).report)
  }
  assert.deepEqual(onlyItem(read(itemOf({ link: '<link>https://cdc.example/x</link>' }))).report?.keys, [])
  assert.equal(read('<rss><channel>').refused?.path, '')
  assert.equal(read('<html></html>').refused?.problem, 'an HTML page, not a feed')
})

test('whatever is changed in an answer, it is read whole or it is said', () => {
  const whole = itemOf({})
  const tags = ['item', 'title', 'link', 'pubDate', 'description', 'guid', 'lastBuildDate', 'channel', 'rss']
  fc.assert(
    fc.property(fc.constantFrom(...tags), fc.constantFrom('rename', 'repeat', 'cut'), fc.nat(), (tag, how, at) => {
      const last = whole.lastIndexOf(`<${tag}`)
      const element = whole.slice(last, whole.indexOf(`</${tag}>`, last) + tag.length + 3)
      const renamed = element.replace(`<${tag}`, `<${tag}x`).replace(new RegExp(`${tag}>$`), `${tag}x>`)
      const changed =
        how === 'cut'
          ? whole.slice(0, at % whole.length)
          : whole.replace(element, how === 'repeat' ? element + element : renamed)
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
  assertRecordings(
    'cdc-notices',
    readCdcNotices,
    // Two continents are no country: a person says which are meant.
    { 'rss/channel/item/#/title: no country is called "the Americas"': 3 },
    (item) => readText(readCdcNotices, feedOf(item.source()), feedLookups),
  )
})
