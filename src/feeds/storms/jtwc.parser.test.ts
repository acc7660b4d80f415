import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { faults, recordedBytes, recordings, truth, withoutRecordings } from '../../../test/support/recorded-feeds.ts'
import type { AnswerReading, Lookups } from '../reading/reading.ts'
import { readJtwc } from './jtwc.parser.ts'

const lookups: Lookups = { countryCode: () => undefined, volcano: () => undefined }
const address = 'https://www.metoc.navy.mil/jtwc/rss/jtwc.rss'
const files = 'https://www.metoc.navy.mil/jtwc/products'

const read = (text: string): AnswerReading =>
  readJtwc(
    { bytes: Buffer.from(text), contentType: 'application/rss+xml', address, at: new Date('2031-09-01T02:05Z') },
    lookups,
  )

const block = (heading: string, issued: string, product: string): string => `${heading} </b><br>
<b>Issued at ${issued}Z<b>

<ul>
<li><a href='${files}/${product}web.txt' target='newwin'>TC Warning Text </a></li>
 <li><a href='${files}/${product}.gif' target='newwin'>TC Warning Graphic</a></li>
 <li><a href='${files}/${product}.kmz' target='newwin'>Google Earth Overlay</a> <img src='kml.jpg'></li>
 </ul>
`

const basin = (
  guid: string,
  html: string,
): string => `<item><title>Current Tropical Systems</title><link>${files}</link>
<description><![CDATA[${html}]]></description><author>jtwc@example.org</author><category>Tropical Systems</category>
<guid>${guid}</guid><pubDate>Mon, 01 Sep 31 02:00:02 +0000</pubDate></item>`

const quiet = `<ul><li><font color='red'>No Current Tropical Cyclone Warnings.</font></li></ul>`
const footnote = `<br>\n <p><i>* Includes Bay of Bengal and Arabian Sea</i>\n`

const feed = (...basins: string[]): string => `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0"><channel><title>JTWC TROPICAL CYCLONE INFORMATION FEED</title><link>${files}</link>
<description>JTWC Tropical Cyclone Information</description><pubDate>Mon, 01 Sep 2031 02:00:02 +0000</pubDate>
<lastBuildDate>Mon, 01 Sep 2031 02:00:02 +0000</lastBuildDate><generator>x</generator><image><url>x</url></image>
${basins.join('\n')}</channel></rss>`

const testa = block('Typhoon  17W (Testa) Warning #09', '31/2100', 'wp1731')
const second = block('Tropical Storm  05B (Seconda) Warning #02', '01/0300', 'io0531')
const alert = block('Tropical Cyclone Formation Alert WTPN21', '31/1300', 'wp9231')
const pacific = (html: string): string => feed(basin('NWPAC-NIO-WARNINGS', html))

const remarksOf = ({ remarks, items }: AnswerReading): string[] =>
  [...remarks, ...items.flatMap((item) => item.remarks)].map(({ problem }) => problem)

test('each storm of a basin is an item, whatever stands around it', () => {
  const reading = read(
    feed(
      basin('NWPAC-NIO-WARNINGS', `<p><b><p><b>${testa}<p><b>${second}${alert}${footnote}`),
      basin('SH-WARNINGS', quiet),
      basin(
        'TROPICAL-ADVISORIES',
        `<ul><li><b><a href="${files}/abpwweb.txt">ABPW10</a><br>Issued at 01/0600Z</b></li></ul>`,
      ),
    ),
  )
  assert.deepEqual(remarksOf(reading), [])
  assert.equal(reading.madeAt?.toISOString(), '2031-09-01T02:00:02.000Z')
  assert.deepEqual(
    reading.items.map(({ nativeId, version, report }) => [nativeId, version, report?.name, report?.keys]),
    [
      ['17W', '09', 'Testa', ['atcf:WP172031']],
      ['05B', '02', 'Seconda', ['atcf:IO052031']],
    ],
  )
  const [item] = reading.items
  assert.ok(item?.report)
  const { report } = item
  // Day and hour only: the last day of the month before is nearer than that of this one.
  assert.equal(report.sentAt?.toISOString(), '2031-08-31T21:00:00.000Z')
  assert.deepEqual([report.kind, report.level, report.phase, report.point], ['cyclone', 'Typhoon', 'stands', null])
  assert.deepEqual(report.facts, { classification: 'Typhoon', designation: '17W', advisory_number: 9, advisory: '09' })
  assert.deepEqual(report.links, [`${files}/wp1731web.txt`])
})

test('the texts are named once for each version, alerts too', () => {
  const { documents } = read(pacific(`${testa}${alert}`))
  assert.deepEqual(documents, [
    { address: `${files}/wp1731web.txt`, id: 'wp1731', version: '09 2031-08-31T21:00:00.000Z' },
    { address: `${files}/wp9231web.txt`, id: 'wp9231', version: 'WTPN21 2031-08-31T13:00:00.000Z' },
  ])
})

test('pictures and neighbours do not change the text of an item', () => {
  const alone = read(pacific(`<p><b>${testa}${footnote}`)).items[0]
  const among = read(
    pacific(`<p><b><p><b>${alert}${testa.replace('wp1731.gif', '17W_010000.gif')}<br>\n<p><b>${second}`),
  ).items[0]
  assert.equal(alone?.source(), among?.source())
  assert.match(alone?.source() ?? '', /^Typhoon {2}17W[\s\S]*web\.txt' target='newwin'>TC Warning Text <\/a>$/)
})

test('what stands behind the number: corrected, final, anything else', () => {
  const heading = `Tropical Depression  17W (Testa) Warning #14A CORRECTED   <font color=red><b>Corrected</b></font>   <font color=red><b>Final Warning</b></font>`
  const reading = read(pacific(block(heading, '01/0000', 'wp1731')))
  const [item] = reading.items
  assert.deepEqual(remarksOf(reading), [])
  assert.deepEqual([item?.version, item?.report?.phase], ['14A', 'stands'])
  assert.equal(item?.report?.facts['is_final'], true)
  assert.equal(item?.report?.facts['is_corrected'], true)
  assert.equal(reading.documents[0]?.version, '14A 2031-09-01T00:00:00.000Z corrected final warning')
  const other = read(pacific(testa.replace('#09', '#09 Suspended')))
  assert.deepEqual(remarksOf(other), ['not understood: Suspended'])
})

test('a storm without a name is called by its number', () => {
  assert.equal(read(pacific(testa.replace(' (Testa)', ''))).items[0]?.report?.name, '17W')
})

test('no key where the file, the letter or the year leave a doubt', () => {
  for (const [html, problem] of [
    [testa.replace('wp1731web', 'wp1831web'), 'wp1831 is not the file of 17W'],
    [testa.replace('17W', '17Q'), '17Q names no basin that is known'],
    [block('Typhoon  99W (Testa) Warning #09', '31/2100', 'wp9931'), '99W is no id: such numbers are used again'],
  ] as const) {
    const reading = read(pacific(html))
    assert.deepEqual(reading.items[0]?.report?.keys, [], problem)
    assert.equal(remarksOf(reading)[0], problem)
  }
  const withoutFile = (from: string, to: string): AnswerReading =>
    read(pacific(testa.replace(/<ul>[\s\S]*/, '')).replaceAll(from, to))
  assert.deepEqual(withoutFile('', '').items[0]?.report?.keys, ['atcf:WP172031'])
  assert.match(remarksOf(withoutFile('', ''))[0] ?? '', /^no text of the warning/)
  // In the first month of a season a storm of the last one may be under way.
  assert.deepEqual(withoutFile('01 Sep', '20 Jan').items[0]?.report?.keys, [])
  assert.deepEqual(withoutFile('17W', '17S').items[0]?.report?.keys, ['atcf:SH172032'])
})

test('what may be a storm is refused, not left out', () => {
  for (const [html, problem] of [
    ['<p>Maintenance</p>', 'not understood: Maintenance'],
    ['', 'neither a storm nor the words that there is none'],
    [testa.replace('17W (Testa)', 'Seventeen'), 'not the heading of a warning: Typhoon Seventeen Warning #09'],
    [`${testa}Severe Storm Nine${second.slice(second.indexOf('</b>'))}`, 'not understood: TC Warning Text'],
  ] as const) {
    const refused = read(pacific(html)).items.find(({ report }) => report === null)
    assert.deepEqual(
      [
        refused?.nativeId,
        refused?.remarks[0]?.problem,
        refused?.remarks[0]?.path.startsWith('rss/channel/item/0/description'),
      ],
      ['', problem, true],
    )
  }
})

test('remarks name what was not understood', () => {
  for (const [from, to, problem] of [
    ['Typhoon', 'Storm', 'an unknown kind of storm: Storm'],
    ['31/2100', '45/2100', 'no time of issue'],
    ['<b>Issued', '<b>Delayed', 'not understood: Delayed at 31/2100Z'],
    [`${files}/wp`, 'file:///etc/wp', 'not an address of http or https'],
    ['</guid>', '</guid><ttl>5</ttl>', 'an unknown element'],
    ['<generator>', '<rating/><generator>', 'an unknown element'],
    ['02:00:02 +0000</pubDate></item>', 'now</pubDate></item>', 'no time'],
  ] as const) {
    const reading = read(pacific(testa).replace(from, to))
    assert.ok(remarksOf(reading).includes(problem), `${problem}: ${remarksOf(reading)}`)
  }
})

test('what is not the list of JTWC is refused', () => {
  assert.equal(read(pacific(testa).replace('JTWC TROPICAL', 'TROPICAL')).refused?.path, 'rss/channel/title')
  assert.equal(read(feed()).refused?.path, 'rss/channel/item')
  assert.equal(read('<feed/>').refused?.path, 'feed')
  assert.match(read('<html><body>Sign in</body></html>').refused?.problem ?? '', /HTML/)
  assert.match(read(pacific(testa).slice(0, 400)).refused?.problem ?? '', /not accepted as XML/)
  assert.match(read(`<!DOCTYPE a [<!ENTITY b "c">]>${pacific(testa).slice(39)}`).refused?.problem ?? '', /DOCTYPE/)
  assert.match(read('Service unavailable').refused?.problem ?? '', /no SUBJ/)
})

test('whatever is cut out of the list, no storm gets the id of another', () => {
  const text = pacific(`<p><b>${testa}${second}${alert}`)
  fc.assert(
    fc.property(fc.nat(text.length - 1), fc.nat(40), (from, length) => {
      const reading = read(text.slice(0, from) + text.slice(from + length))
      const keys = new Set(reading.items.flatMap(({ report }) => report?.keys ?? []))
      return [...keys].every((one) => one === 'atcf:WP172031' || one === 'atcf:IO052031')
    }),
    { numRuns: 200 },
  )
})

test('the recorded lists and texts are read without a remark', { skip: withoutRecordings }, () => {
  const all = recordings('jtwc')
  assert.ok(all.length > 0)
  const expected = truth().filter((row) => row['feed'] === 'jtwc')
  for (const { file, items, at } of all) {
    const reading = readJtwc({ bytes: recordedBytes(file), contentType: null, address: file, at }, lookups)
    assert.equal(reading.refused, null, file)
    assert.equal(reading.items.length, items, file)
    assert.deepEqual(remarksOf(reading), [], file)
    for (const row of expected.filter((one) => one['file'] === file))
      assert.ok(
        reading.items.some((item) => item.nativeId === row['item'] && item.version === row['version']),
        `${file}: ${row['item']} ${row['version']}`,
      )
  }
})

test('the year of two digits is of this century; without a text nobody knows the place', {
  skip: withoutRecordings,
}, () => {
  const fault = faults().find(({ feed: name }) => name === 'jtwc')
  assert.ok(fault)
  const reading = readJtwc(
    { bytes: recordedBytes(fault.file), contentType: fault.contentType, address, at: new Date('2026-08-18T22:31:34Z') },
    lookups,
  )
  const [item] = reading.items
  assert.equal(item?.report?.sentAt?.toISOString(), '2026-08-18T21:00:00.000Z')
  assert.equal(item?.report?.point, null)
  assert.ok(remarksOf(reading).some((problem) => problem.startsWith('no text of the warning')))
})
