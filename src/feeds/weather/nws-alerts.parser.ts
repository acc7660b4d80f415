import { type Static, Type } from 'typebox'
import type { Remark } from '../../platform/documents/document.ts'
import { checker, itemChecker } from '../../platform/documents/json.ts'
import { readTime } from '../../platform/documents/times.ts'
import { optionalTime } from '../cap/elements.ts'
import { headerProblems } from '../cap/header.ts'
import { kindOf } from '../cap/kind.ts'
import { readLevels, readListed, scopes, statusOf } from '../cap/levels.ts'
import { identifierProblem, messageKey, readReferences } from '../cap/messages.ts'
import { readVtec, vtecFacts } from '../cap/vtec.ts'
import { readJsonAnswer } from '../reading/json-answer.ts'
import { factsOf, linkIn } from '../reading/parts.ts'
import type { AreaCode, Item, Parser, Report } from '../reading/reading.ts'
import { polygonsIn } from './geojson.ts'
import { eventKey, levelOf, zoneCode } from './nws.ts'

const text = Type.Optional(Type.Union([Type.String(), Type.Null()]))
const list = Type.Optional(Type.Array(Type.Unknown()))
const lists = Type.Optional(Type.Record(Type.String(), Type.Unknown()))

const Properties = Type.Object({
  '@id': text,
  '@type': text,
  id: Type.String({ minLength: 1 }),
  areaDesc: text,
  geocode: Type.Optional(Type.Object({ SAME: list, UGC: list })),
  affectedZones: list,
  references: list,
  sent: Type.String(),
  effective: text,
  onset: text,
  expires: text,
  ends: text,
  status: Type.String(),
  messageType: Type.String(),
  category: text,
  severity: text,
  certainty: text,
  urgency: text,
  event: Type.String({ minLength: 1 }),
  sender: text,
  senderName: text,
  headline: text,
  description: text,
  instruction: text,
  response: text,
  parameters: lists,
  note: text,
  scope: text,
  code: text,
  language: text,
  web: text,
  eventCode: lists,
  replacedBy: text,
  replacedAt: text,
})

const Feature = Type.Object({
  id: text,
  type: Type.Optional(Type.Literal('Feature')),
  geometry: Type.Optional(Type.Unknown()),
  properties: Properties,
})

const Alerts = Type.Object({
  '@context': Type.Optional(Type.Unknown()),
  type: Type.Literal('FeatureCollection'),
  features: Type.Array(Type.Unknown()),
  title: text,
  updated: text,
  pagination: Type.Optional(Type.Object({ next: text })),
})

const checkAlerts = checker(Alerts)
const checkFeature = itemChecker(Feature)

type Alert = Static<typeof Properties>

/** The alerts of the US National Weather Service (api.weather.gov/alerts), in GeoJSON. */
export const readNwsAlerts: Parser = (answer) => {
  const read = readJsonAnswer(answer, checkAlerts)
  if ('refused' in read) return read.refused
  const { features, updated, pagination } = read.value
  const remarks = [...read.remarks]
  if (pagination?.next) remarks.push({ path: 'pagination/next', problem: 'the answer is one page of several' })
  return {
    refused: null,
    items: features.map((feature, at) => readFeature(feature, `features/${at}`)),
    remarks,
    madeAt: optionalTime(updated ?? null, 'updated', remarks),
    documents: [],
  }
}

const maxRemarks = 20

function readFeature(feature: unknown, path: string): Item {
  const checked = checkFeature(feature, path)
  const alert = checked.value?.properties
  const remarks = [...checked.remarks]
  const refusals = alert ? problemsOf(alert, `${path}/properties`) : []
  const { id, sent } = alert ?? namesIn(feature)
  return {
    nativeId: typeof id === 'string' ? id : '',
    version: typeof sent === 'string' ? sent : '',
    source: () => JSON.stringify(feature),
    report: alert && refusals.length === 0 ? reportOf(alert, checked.value?.geometry, path, remarks) : null,
    remarks: [...refusals, ...remarks].slice(0, maxRemarks),
  }
}

/** Of an alert that does not fit its schema. */
function namesIn(feature: unknown): { readonly id?: unknown; readonly sent?: unknown } {
  const { properties } = (feature ?? {}) as { properties?: { id?: unknown; sent?: unknown } | null }
  return properties ?? {}
}

function problemsOf({ id, sent, status, messageType }: Alert, path: string): Remark[] {
  const wrong = identifierProblem(id)
  return [
    ...(wrong ? [{ path: `${path}/id`, problem: wrong }] : []),
    ...headerProblems({ sent: ['sent', sent], status: ['status', status], type: ['messageType', messageType] }, path),
  ]
}

/** The texts of a list; other values are remarks. */
function textsIn(value: unknown, path: string, remarks: Remark[]): string[] {
  if (value === undefined || value === null) return []
  const texts = Array.isArray(value) ? (value as unknown[]).filter((one) => typeof one === 'string') : undefined
  if (!texts || texts.length < (value as unknown[]).length) remarks.push({ path, problem: 'not a list of texts' })
  return texts ?? []
}

function reportOf(alert: Alert, geometry: unknown, featurePath: string, remarks: Remark[]): Report {
  const path = `${featurePath}/properties`
  const sentAt = readTime(alert.sent) ?? null
  const time = (name: 'effective' | 'onset' | 'expires' | 'ends'): Date | null =>
    optionalTime(alert[name] ?? null, `${path}/${name}`, remarks)
  const parameter = (name: string): string[] => textsIn(alert.parameters?.[name], `${path}/parameters/${name}`, remarks)
  const earlier = [
    ...referencesIn(alert, `${path}/references`, remarks),
    ...readReferences(parameter('expiredReferences').join(' '), `${path}/parameters/expiredReferences`, remarks),
  ]
  const sentTimes = [sentAt, ...earlier.map((one) => one.sent)].filter((one) => one !== null)
  const vtec = readVtec(parameter('VTEC'), sentTimes, `${path}/parameters/VTEC`, remarks)
  const [ending = null] = parameter('eventEndingTime')
  const ended = optionalTime(ending, `${path}/parameters/eventEndingTime`, remarks)
  const [onset, effective, expires] = [time('onset'), time('effective'), time('expires')]
  const ends = time('ends') ?? ended
  const codes = codesIn(alert, path, remarks)
  const zones = codes.flatMap(({ scheme, code }) => (scheme.startsWith('UGC') ? [code] : []))
  const event = vtec?.key ?? eventKey(alert.senderName ?? null, alert.event, zones, ends ?? expires)
  const levels = readLevels((name) => alert[name as 'severity'] ?? null, path, remarks)
  const status = statusOf(alert.status) ?? 'test'
  const isOver =
    alert.messageType === 'Cancel' || vtec?.isOver || levels.urgency === 'Past' || alert.response === 'AllClear'
  const scope = alert.scope ? readListed(scopes, alert.scope, `${path}/scope`, remarks) : 'Public'
  return {
    kind: kindOf(alert.event, alert.category ? [alert.category] : []),
    name: alert.event,
    keys: [
      ...new Set([
        ...(event ? [event] : []),
        messageKey(alert.id, alert.sender ?? ''),
        ...earlier.map(({ identifier, sender }) => messageKey(identifier, sender)),
      ]),
    ],
    status: status === 'actual' && vtec?.isTest ? 'test' : status,
    isPublic: scope === 'Public',
    phase: isOver ? 'over' : 'stands',
    sentAt,
    startsAt: onset ?? effective,
    endsAt: ends ?? vtec?.vtec?.ends ?? null,
    confirmedUntil: expires,
    point: null,
    area: {
      polygons: polygonsIn(geometry, `${featurePath}/geometry`, remarks),
      circles: [],
      codes,
      countries: [],
      airports: [],
      text: alert.areaDesc?.trim() || null,
    },
    level: levelOf(vtec?.vtec?.significance),
    severity: levels.severity,
    urgency: levels.urgency,
    certainty: levels.certainty,
    facts: factsOf({
      message_type: alert.messageType,
      category: alert.category,
      response: alert.response,
      sender_name: alert.senderName,
      ...(vtec ? vtecFacts(vtec) : {}),
      // How bad it is, in the service's own words.
      tornado_detection: parameter('tornadoDetection').join(' '),
      tornado_damage_threat: parameter('tornadoDamageThreat').join(' '),
      thunderstorm_damage_threat: parameter('thunderstormDamageThreat').join(' '),
      flash_flood_detection: parameter('flashFloodDetection').join(' '),
      flash_flood_damage_threat: parameter('flashFloodDamageThreat').join(' '),
      waterspout_detection: parameter('waterspoutDetection').join(' '),
      max_wind_gust: parameter('maxWindGust').join(' '),
      max_hail_size: parameter('maxHailSize').join(' '),
    }),
    texts: [
      {
        language: alert.language ?? 'en-US',
        headline: alert.headline?.trim() || null,
        body: alert.description?.trim() || null,
        instruction: alert.instruction?.trim() || null,
      },
    ],
    links: [alert.web, alert['@id']].flatMap((link, at) => linkIn(link, `${path}/${at ? '@id' : 'web'}`, remarks)),
  }
}

interface Earlier {
  readonly identifier: string
  readonly sender: string
  readonly sent: Date | null
}

function referencesIn({ references }: Alert, path: string, remarks: Remark[]): Earlier[] {
  return (references ?? []).flatMap((one, at) => {
    const { identifier, sender, sent } = (one ?? {}) as Record<string, unknown>
    if (typeof identifier === 'string' && identifier !== '' && typeof sent === 'string') {
      const time = optionalTime(sent, `${path}/${at}/sent`, remarks)
      return [{ identifier, sender: typeof sender === 'string' ? sender : '', sent: time }]
    }
    remarks.push({ path: `${path}/${at}`, problem: 'no identifier and time of a message' })
    return []
  })
}

function codesIn({ geocode, affectedZones }: Alert, path: string, remarks: Remark[]): AreaCode[] {
  // Codes are missing in no message; an empty list is none.
  if (!geocode?.UGC) remarks.push({ path: `${path}/geocode/UGC`, problem: 'missing' })
  const zones = new Set(textsIn(affectedZones, `${path}/affectedZones`, remarks))
  return [
    ...textsIn(geocode?.SAME, `${path}/geocode/SAME`, remarks).map((code) => ({ scheme: 'SAME', code })),
    ...textsIn(geocode?.UGC, `${path}/geocode/UGC`, remarks).map((code) =>
      zoneCode(code, zones.has(`https://api.weather.gov/zones/fire/${code}`)),
    ),
  ]
}
