import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { recordedBytes, recordings, withoutRecordings } from '../../../test/support/recorded-feeds.ts'
import type { AnswerReading, Lookups } from '../reading/reading.ts'
import { readNhcRss } from './nhc-rss.parser.ts'

const lookups: Lookups = { countryCode: () => undefined, volcano: () => undefined }
const address = 'https://www.nhc.noaa.gov/index-at.xml'

const read = (text: string): AnswerReading =>
  readNhcRss({ bytes: Buffer.from(text), contentType: 'text/xml', address, at: new Date('2031-09-05T00:10Z') }, lookups)

const summary = `<item>
<title>Summary for Tropical Storm Testa (AT2/AL072031)</title>
<guid>summary-al072031-203109042350</guid>
<pubDate>Thu, 04 Sep 2031 23:50:12 GMT</pubDate>
<author>nhcwebmaster@noaa.gov (nhcwebmaster)</author>
<link>https://www.nhc.noaa.gov/text/refresh/MIATCPAT2+shtml/042350.shtml</link>
<description> ...TESTA MOVES WEST...  </description>
<gml:Point><gml:pos>18.4 -61.0</gml:pos></gml:Point>
<nhc:Cyclone>
<nhc:center>18.4, -61.0</nhc:center>
<nhc:type>TROPICAL STORM</nhc:type>
<nhc:name>Testa</nhc:name>
<nhc:wallet>AT2</nhc:wallet>
<nhc:atcf>AL072031</nhc:atcf>
<nhc:datetime>8:00 PM AST Thu Sep 4</nhc:datetime>
<nhc:movement>WNW at 14 mph</nhc:movement>
<nhc:pressure>998 mb</nhc:pressure>
<nhc:wind>50 mph</nhc:wind>
<nhc:headline> ...TESTA MOVES WEST... </nhc:headline>
</nhc:Cyclone>
</item>`

const advisory = `<item>
<title>Tropical Storm Testa Public Advisory Number 12A</title>
<description><![CDATA[<pre>BULLETIN<br/>NWS NATIONAL HURRICANE CENTER MIAMI FL  AL072031<br/>WINDS</pre>]]></description>
<pubDate>Thu, 04 Sep 2031 23:50:12 GMT</pubDate>
<link>https://www.nhc.noaa.gov/text/refresh/MIATCPAT2+shtml/042350.shtml</link>
<guid>https://www.nhc.noaa.gov/text/refresh/MIATCPAT2+shtml/042350.shtml</guid>
<author>nhcwebmaster@noaa.gov (nhcwebmaster)</author>
</item>`

const outlook = `<item>
<title>Atlantic Tropical Weather Outlook</title>
<description><![CDATA[<br/>An area of low pressure (AL90) near AL072031 may develop.<br/>]]></description>
<pubDate>Thu, 04 Sep 2031 23:36:52 GMT</pubDate>
<link>https://www.nhc.noaa.gov/gtwo.php?basin=atlc</link>
<guid>https://www.nhc.noaa.gov/gtwo.php?basin=atlc&amp;203109042336</guid>
<author>nhcwebmaster@noaa.gov (NHC Webmaster)</author>
</item>`

const nothing = `<item><title>There are no tropical cyclones at this time.</title><description>No tropical cyclones as of now</description>
<pubDate>Thu, 04 Sep 2031 23:36:52 GMT</pubDate><link>https://www.nhc.noaa.gov/</link><guid>https://www.nhc.noaa.gov/</guid></item>`

const feed = (...items: string[]): string => `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:gml="http://www.opengis.net/gml" xmlns:nhc="https://www.nhc.noaa.gov"><channel>
<pubDate>Thu, 04 Sep 2031 23:55:00 GMT</pubDate><title>NHC Atlantic</title><link>https://www.nhc.noaa.gov/</link>
<description>Active tropical cyclones</description>${items.join('\n')}</channel></rss>`

const remarksOf = ({ remarks, items }: AnswerReading): string[] =>
  [...remarks, ...items.flatMap((item) => item.remarks)].map(({ path }) => path)

test('the summary of a storm', () => {
  const reading = read(feed(outlook, summary, advisory))
  assert.deepEqual(remarksOf(reading), [])
  assert.equal(reading.madeAt?.toISOString(), '2031-09-04T23:55:00.000Z')
  const item = reading.items[1]
  assert.ok(item?.report)
  assert.deepEqual([item.nativeId, item.version], ['AL072031', 'summary-al072031-203109042350'])
  assert.equal(item.source(), summary)
  const { report } = item
  assert.deepEqual([report.kind, report.name, report.level], ['cyclone', 'Testa', 'TROPICAL STORM'])
  assert.deepEqual(report.keys, ['atcf:AL072031'])
  assert.deepEqual(report.point, { lat: 18.4, lng: -61 })
  assert.deepEqual(report.facts, {
    classification: 'TROPICAL STORM',
    wind_mph: 50,
    wind_average_minutes: 1,
    pressure_mb: 998,
    movement: 'WNW at 14 mph',
    // 8 PM in the zone of the Atlantic, and the year is that of the item.
    advisory_at: '2031-09-05T00:00:00.000Z',
    headline: '...TESTA MOVES WEST...',
  })
})

test('an advisory belongs to the storm that it names; an outlook to none, whatever it names', () => {
  const [first, second] = read(feed(outlook, advisory)).items
  assert.deepEqual(second?.report?.keys, ['atcf:AL072031'])
  assert.equal(second?.report?.point, null)
  assert.match(second?.report?.texts[0]?.body ?? '', /^BULLETIN\nNWS/)
  assert.deepEqual([first?.report?.kind, first?.report?.keys], ['other', []])
  assert.equal(first?.nativeId, 'https://www.nhc.noaa.gov/gtwo.php?basin=atlc')
  assert.equal(first?.version, 'https://www.nhc.noaa.gov/gtwo.php?basin=atlc&203109042336')
})

test('the words that there is no storm are no item', () => {
  const reading = read(feed(outlook, nothing))
  assert.equal(reading.items.length, 1)
  assert.deepEqual(remarksOf(reading), [])
})

test('another feed, a page and an empty channel are refused', () => {
  assert.equal(read(feed(outlook).replace('NHC Atlantic', 'News')).refused?.path, 'rss/channel/title')
  assert.equal(read('<feed xmlns="http://www.w3.org/2005/Atom"/>').refused?.path, 'feed')
  assert.equal(read(feed()).refused?.path, 'rss/channel/item')
  assert.match(read('<!DOCTYPE html><html></html>').refused?.problem ?? '', /HTML/)
  assert.match(read(`<!DOCTYPE rss [<!ENTITY a "b">]>${feed(outlook).slice(40)}`).refused?.problem ?? '', /DOCTYPE/)
  assert.match(read(feed(outlook).slice(0, -9)).refused?.problem ?? '', /not accepted as XML/)
})

test('a summary without id, name or place is refused', () => {
  const base = 'rss/channel/item/0/Cyclone'
  for (const [from, to, path] of [
    ['AL072031</nhc:atcf>', 'AL0731</nhc:atcf>', `${base}/atcf`],
    ['<nhc:name>Testa</nhc:name>', '', `${base}/name`],
    ['18.4, -61.0</nhc:center>', '18.4</nhc:center>', `${base}/center`],
    ['18.4, -61.0</nhc:center>', '98.4, -61.0</nhc:center>', `${base}/center`],
    ['<guid>summary-al072031-203109042350</guid>', '', 'rss/channel/item/0/guid'],
  ] as const) {
    const item = read(feed(summary.replace(from, to))).items[0]
    assert.equal(item?.report, null, path)
    assert.equal(item?.remarks[0]?.path, path)
  }
})

test('what is not understood beside is a remark', () => {
  const base = 'rss/channel/item/0/Cyclone'
  for (const [from, to, path] of [
    ['50 mph', 'strong', `${base}/wind`],
    ['998 mb', '29.5 in', `${base}/pressure`],
    ['8:00 PM AST Thu Sep 4', '8:00 PM AST Fri Sep 4', `${base}/datetime`],
    ['8:00 PM AST Thu Sep 4', '8:00 PM LMT Thu Sep 4', `${base}/datetime`],
    ['<nhc:wallet>AT2</nhc:wallet>', '<nhc:rainfall>6 in</nhc:rainfall>', `${base}/rainfall`],
    ['23:50:12 GMT', 'later', 'rss/channel/item/0/pubDate'],
    ['https://www.nhc.noaa.gov/text', 'ftp://www.nhc.noaa.gov/text', 'rss/channel/item/0/link'],
  ] as const) {
    const reading = read(feed(summary.replace(from, to)))
    assert.ok(reading.items[0]?.report, path)
    assert.ok(remarksOf(reading).includes(path), `${path}: ${remarksOf(reading)}`)
  }
})

test('no element is renamed, repeated or cut unnoticed', () => {
  const text = feed(summary)
  const tags = [...new Set([...text.matchAll(/<((?:nhc:)?[a-zA-Z]+)>/g)].map(([, name = '']) => name))]
  fc.assert(
    fc.property(fc.constantFrom(...tags), fc.constantFrom('rename', 'repeat', 'cut'), fc.nat(), (tag, how, at) => {
      const element = new RegExp(`<${tag}>[\\s\\S]*?</${tag}>`)
      const changed =
        how === 'cut'
          ? text.slice(0, at % text.length)
          : how === 'repeat'
            ? text.replace(element, (found) => found + found)
            : text.replaceAll(`<${tag}>`, `<${tag}x>`).replaceAll(`</${tag}>`, `</${tag}x>`)
      const reading = read(changed)
      // Two items with the same bytes are two items.
      return reading.refused !== null || remarksOf(reading).length > 0 || (tag === 'item' && reading.items.length === 2)
    }),
    { numRuns: 200 },
  )
})

test('the recorded answers are read without a remark', { skip: withoutRecordings }, () => {
  const all = recordings('nhc-rss')
  assert.ok(all.length > 0)
  for (const { file, items, at } of all) {
    const reading = readNhcRss({ bytes: recordedBytes(file), contentType: null, address, at }, lookups)
    assert.equal(reading.refused, null, file)
    assert.equal(reading.items.length, items, file)
    assert.deepEqual(remarksOf(reading), [], file)
  }
})
