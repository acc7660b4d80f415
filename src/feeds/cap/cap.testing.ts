import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { Answer, AnswerReading, Item, Lookups, Parser, Report } from '../reading/reading.ts'

/** What tests of parsers of CAP, and of feeds with elements of CAP, have in common. */

export const answerOf = (body: string | Uint8Array, contentType: string | null = null): Answer => ({
  bytes: typeof body === 'string' ? new TextEncoder().encode(body) : body,
  contentType,
  address: 'https://alerts.example/feeds/list.xml',
  at: new Date('2026-08-20T12:00:00Z'),
})

export const noLookups: Lookups = { countryCode: () => undefined, volcano: () => undefined }

/** The text with one piece replaced, which must be there. */
export function changed(text: string, from: string, to: string): string {
  assert.ok(text.includes(from), from)
  return text.replace(from, () => to)
}

export function onlyItem({ items, refused }: AnswerReading): Item {
  assert.equal(refused, null)
  const [item] = items
  assert.ok(item)
  assert.equal(items.length, 1)
  return item
}

export function reportOf(reading: AnswerReading): Report {
  const { report, remarks } = onlyItem(reading)
  assert.ok(report, JSON.stringify(remarks))
  return report
}

export const message = `<?xml version="1.0" encoding="UTF-8"?>
<alert xmlns="urn:oasis:names:tc:emergency:cap:1.2">
  <identifier>2.49.0.0.999.0.W-17</identifier>
  <sender>warnings@weather.example</sender>
  <sent>2026-08-20T10:00:00-00:00</sent>
  <status>Actual</status>
  <msgType>Update</msgType>
  <source>Desk 4</source>
  <scope>Public</scope>
  <code>profile:X</code>
  <note>Second of the day</note>
  <references>warnings@weather.example,2.49.0.0.999.0.W-16,2026-08-20T08:00:00+02:00 old@weather.example,W 15,2026-08-20T05:00:00+02:00</references>
  <incidents>autumn-gale</incidents>
  <info>
    <language>de</language>
    <category>Met</category>
    <event>Sturm</event>
    <responseType>Shelter</responseType>
    <urgency>Expected</urgency>
    <severity>Severe</severity>
    <certainty>Likely</certainty>
    <audience>all</audience>
    <eventCode><valueName>list</valueName><value>STORM</value></eventCode>
    <effective>2026-08-20T12:00:00+02:00</effective>
    <onset>2026-08-20T18:00:00+02:00</onset>
    <expires>2026-08-21T06:00:00+02:00</expires>
    <senderName>Wetterdienst</senderName>
    <headline>Sturm im Norden</headline>
    <description>Böen bis 100 km/h.</description>
    <instruction>Bleiben Sie im Haus.</instruction>
    <web>https://weather.example/w17</web>
    <contact>+99 1</contact>
    <parameter><valueName>gust</valueName><value>100</value></parameter>
    <resource><resourceDesc>map</resourceDesc><mimeType>image/png</mimeType><uri>map.png</uri></resource>
    <area>
      <areaDesc>Nordland</areaDesc>
      <polygon>54,9 54,10 55,10 55,9 54,9</polygon>
      <circle>54.5,8.5 12.5</circle>
      <geocode><valueName>NUTS3</valueName><value>DEF07</value></geocode>
      <altitude>100</altitude>
      <ceiling>900</ceiling>
    </area>
  </info>
  <info>
    <language>en-GB</language>
    <category>Met</category>
    <event>Gale</event>
    <responseType>Shelter</responseType>
    <urgency>Expected</urgency>
    <severity>Severe</severity>
    <certainty>Likely</certainty>
    <onset>2026-08-20T18:00:00+02:00</onset>
    <expires>2026-08-21T06:00:00+02:00</expires>
    <senderName>Weather service</senderName>
    <headline>Gale in the north</headline>
    <area>
      <areaDesc>Northland</areaDesc>
      <polygon>54,9 54,10 55,10 55,9 54,9</polygon>
      <geocode><valueName>NUTS3</valueName><value>DEF07</value></geocode>
    </area>
  </info>
</alert>`.replace(',W 15,', ',W-15,')

/** A message with one block and nothing that may be left out. */
export const shortMessage = `<alert xmlns="urn:oasis:names:tc:emergency:cap:1.2"><identifier>S-1</identifier><sender>a@b.example</sender><sent>2026-08-20T10:00:00Z</sent><status>Actual</status><msgType>Alert</msgType><scope>Public</scope><info><category>Met</category><event>Wind</event><urgency>Expected</urgency><severity>Severe</severity><certainty>Likely</certainty><area><areaDesc>A town</areaDesc></area></info></alert>`

/** What may happen to one element of a document, or to its end. */
export type Damage = 'drop' | 'rename' | 'repeat' | 'garble' | 'truncate'

/** One of the elements without others inside, as they are written. */
const leaf = /<([\w:]+)(?: [^<>]*)?>[^<>]*<\/\1>/g

function damaged(text: string, damage: Damage, at: number): string {
  const leaves = [...text.matchAll(leaf)]
  const found = leaves[at % leaves.length]
  assert.ok(found)
  const [written, name = ''] = found
  const from = found.index
  if (damage === 'truncate') return text.slice(0, 60 + (at % (text.trimEnd().length - 61)))
  const other = {
    drop: '',
    rename: written.replaceAll(new RegExp(`(</?)${name}`, 'g'), `$1${name}x`),
    repeat: written + written.replace(/>[^<]*</, '>something else<'),
    garble: written.replace(/>[^<]*</, '>(no value)<'),
  }[damage]
  return text.slice(0, from) + other + text.slice(from + written.length)
}

/**
 * Damages a document that is read without a remark. Nothing may throw; what is cut off is refused; an element that has an unknown name, or stands
 * twice where one may stand, or has no value of its list, is at least a remark. `free` are elements with any text, `many` those that may stand often.
 */
export function assertStrict(parser: Parser, text: string, free: RegExp, many: RegExp): void {
  const damages = fc.constantFrom<Damage>('drop', 'rename', 'repeat', 'garble', 'truncate')
  fc.assert(
    fc.property(damages, fc.nat(5000), (damage, at) => {
      const document = damaged(text, damage, at)
      const leaves = [...text.matchAll(leaf)]
      const name = leaves[at % leaves.length]?.[1] ?? ''
      const reading = parser(answerOf(document), noLookups)
      if (damage === 'truncate') return reading.refused !== null
      if (damage === 'drop' || (damage === 'repeat' && many.test(name)) || (damage === 'garble' && free.test(name)))
        return true
      return reading.refused !== null || reading.remarks.length + reading.items.flatMap((one) => one.remarks).length > 0
    }),
    { numRuns: 200 },
  )
}
