import { hash } from 'node:crypto'
import { flood, madeUp, thunderstorm } from './facts.ts'
import { codeTime, dayDigits, eastern, type Loop, minutesAfter, page, seconds, shifted } from './loop.ts'

/** An office that does not exist: its numbers are nobody else's. */
const office = 'KZZZ'
const sender = 'demo@godwit.example'

export type ChainState = 'new' | 'updated' | 'cancelled'

const identifier = ({ code }: Loop, name: string): string =>
  `urn:oid:2.49.0.1.840.0.${hash('sha1', `${code} ${name}`)}.001.1`

const inLoop = (loop: Loop, recorded: string): Date => shifted(loop, recorded, thunderstorm.from)
const vtecNumber = ({ number }: Loop): string => String((number % 9_999) + 1).padStart(4, '0')

interface Message {
  readonly name: string
  readonly type: 'Alert' | 'Update' | 'Cancel'
  readonly earlier: readonly { readonly name: string; readonly sent: Date }[]
  readonly sent: Date
  readonly onset: Date
  readonly ends: Date
  readonly expires: Date
  readonly area: string
  readonly zones: readonly string[]
  readonly codes: readonly string[]
  readonly polygon: readonly (readonly [number, number])[] | null
  readonly event: string
  readonly vtec: string
  readonly headline: string
  readonly description: string
  readonly instruction: string | null
  readonly certainty: string
}

function feature(loop: Loop, message: Message): unknown {
  const id = identifier(loop, message.name)
  const isOver = message.type === 'Cancel'
  return {
    id: page(`nws-alerts/${id}`),
    type: 'Feature',
    geometry: message.polygon && { type: 'Polygon', coordinates: [message.polygon] },
    properties: {
      '@id': page(`nws-alerts/${id}`),
      '@type': 'wx:Alert',
      id,
      areaDesc: message.area,
      geocode: { SAME: message.codes, UGC: message.zones },
      affectedZones: message.zones.map((zone) => page(`nws-alerts/zones/${zone}`)),
      references: message.earlier.map(({ name, sent }) => ({
        '@id': page(`nws-alerts/${identifier(loop, name)}`),
        identifier: identifier(loop, name),
        sender,
        sent: eastern(sent),
      })),
      sent: eastern(message.sent),
      effective: eastern(message.sent),
      onset: eastern(message.onset),
      expires: eastern(message.expires),
      ends: eastern(message.ends),
      status: 'Actual',
      messageType: message.type,
      category: 'Met',
      severity: isOver ? 'Minor' : 'Severe',
      certainty: message.certainty,
      urgency: isOver ? 'Past' : 'Immediate',
      event: message.event,
      sender,
      senderName: 'Godwit demo office',
      headline: message.headline,
      description: message.description,
      instruction: message.instruction,
      response: isOver ? 'AllClear' : 'Shelter',
      parameters: { VTEC: [message.vtec], ...(isOver ? {} : { maxWindGust: [`${thunderstorm.gustsMph} MPH`] }) },
      scope: 'Public',
      language: 'en-US',
    },
  }
}

const stormTexts: Readonly<Record<ChainState, Pick<Message, 'headline' | 'description' | 'instruction'>>> = {
  new: {
    headline: 'Severe thunderstorm at Philadelphia',
    description: 'A thunderstorm moves east over Philadelphia, with gusts of 70 miles an hour and hail.',
    instruction: 'Go inside, to a room without windows.',
  },
  updated: {
    headline: 'The thunderstorm at Philadelphia goes on',
    description: 'The thunderstorm is over the city now, with gusts of 70 miles an hour and heavy rain.',
    instruction: 'Stay inside. Do not drive through water.',
  },
  cancelled: {
    headline: 'The thunderstorm at Philadelphia is over',
    description: 'The thunderstorm has become weak. The warning is cancelled.',
    instruction: null,
  },
}

function stormMessage(loop: Loop, state: ChainState): Message {
  const [from, updated, cancelled, ends] = [
    thunderstorm.from,
    thunderstorm.updated,
    thunderstorm.cancelled,
    thunderstorm.until,
  ].map((time) => inLoop(loop, time)) as [Date, Date, Date, Date]
  const first = { name: 'new', sent: from }
  const second = { name: 'updated', sent: updated }
  const parts = {
    new: { type: 'Alert', action: 'NEW', sent: from, earlier: [], begins: codeTime(from) },
    updated: { type: 'Update', action: 'CON', sent: updated, earlier: [first], begins: '000000T0000Z' },
    cancelled: { type: 'Cancel', action: 'CAN', sent: cancelled, earlier: [first, second], begins: '000000T0000Z' },
  } as const
  const { type, action, sent, earlier, begins } = parts[state]
  return {
    name: state,
    type,
    earlier,
    sent,
    onset: sent,
    ends,
    expires: state === 'cancelled' ? minutesAfter(sent, 15) : ends,
    area: thunderstorm.counties,
    zones: thunderstorm.zones,
    codes: thunderstorm.codes,
    polygon: thunderstorm.area,
    event: 'Severe Thunderstorm Warning',
    vtec: `/O.${action}.${office}.SV.W.${vtecNumber(loop)}.${begins}-${codeTime(ends)}/`,
    certainty: 'Observed',
    ...stormTexts[state],
  }
}

function floodMessage(loop: Loop): Message {
  const sent = loop.start
  const ends = new Date(sent.getTime() + Date.parse(flood.until) - Date.parse(flood.from))
  return {
    name: 'flood',
    type: 'Alert',
    earlier: [],
    sent,
    onset: sent,
    ends,
    expires: ends,
    area: flood.counties,
    zones: flood.zones,
    codes: flood.codes,
    polygon: null,
    event: 'Flood Warning',
    vtec: `/O.NEW.${office}.FL.W.${vtecNumber(loop)}.${codeTime(sent)}-${codeTime(ends)}/`,
    headline: 'Flood on the Wabash and the St. Marys River',
    description: 'The rivers stand above their banks and fall slowly.',
    instruction: 'Do not drive through water.',
    certainty: 'Observed',
  }
}

/** The list of alerts of the National Weather Service. */
export const nwsDocument = (loop: Loop, at: Date, state: ChainState): string =>
  JSON.stringify({
    type: 'FeatureCollection',
    features: [stormMessage(loop, state), floodMessage(loop)].map((message) => feature(loop, message)),
    title: 'Alerts of the Godwit demo',
    updated: seconds(at),
  })

/** A list of MeteoAlarm with one warning. */
export function meteoalarmDocument(loop: Loop, at: Date): string {
  const { country, region, code, event, hours } = madeUp.warning
  const [from, until] = [seconds(loop.start), seconds(minutesAfter(loop.start, hours * 60))]
  const address = page(`meteoalarm/warnings/${loop.code}`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xmlns:cap="urn:oasis:names:tc:emergency:cap:1.2">
  <id>${page('meteoalarm')}</id>
  <title>Warnings of the Godwit demo</title>
  <updated>${seconds(at)}</updated>
  <entry>
    <cap:geocode><valueName>EMMA_ID</valueName><value>${code}</value></cap:geocode>
    <cap:areaDesc>${region}</cap:areaDesc>
    <cap:event>${event}</cap:event>
    <cap:sent>${from}</cap:sent>
    <cap:effective>${from}</cap:effective>
    <cap:onset>${from}</cap:onset>
    <cap:expires>${until}</cap:expires>
    <cap:certainty>Likely</cap:certainty>
    <cap:severity>Severe</cap:severity>
    <cap:urgency>Expected</cap:urgency>
    <cap:scope>Public</cap:scope>
    <cap:message_type>Alert</cap:message_type>
    <cap:status>Actual</cap:status>
    <cap:identifier>godwit-demo.${dayDigits(loop.start)}.${loop.code}</cap:identifier>
    <link href="${address}" type="application/cap+xml"/>
    <link href="${page('meteoalarm')}" rel="alternate"/>
    <published>${from}</published>
    <id>${address}?area=1</id>
    <title>Orange Thunderstorm Warning issued for ${country} - ${region}</title>
    <updated>${from}</updated>
  </entry>
</feed>
`
}
