import { type Static, Type } from 'typebox'
import type { Remark } from '../../platform/documents/document.ts'
import { checker, itemChecker } from '../../platform/documents/json.ts'
import { readJsonAnswer } from '../reading/json-answer.ts'
import { key } from '../reading/keys.ts'
import { factsOf, linkIn, positionOf } from '../reading/parts.ts'
import { emptyArea, type Item, type Parser, plainReport, type Report, refusedAnswer } from '../reading/reading.ts'
import { nullable, pointGeometry } from './quake-schemas.parser.ts'
import { idIn, jsonItem, type ReadQuake } from './quakes.ts'

/** Milliseconds of the years 2000 to 2099: seconds or microseconds would be of 1970 or of the far future. */
const time = Type.Integer({ minimum: 946_684_800_000, maximum: 4_102_444_799_999 })
const number = Type.Optional(nullable(Type.Number()))
const text = Type.Optional(nullable(Type.String()))

const feature = Type.Object({
  type: Type.Literal('Feature'),
  id: Type.String({ minLength: 1 }),
  properties: Type.Object({
    mag: nullable(Type.Number()),
    place: text,
    time,
    updated: time,
    tz: number,
    url: text,
    detail: text,
    felt: number,
    cdi: number,
    mmi: number,
    alert: text,
    status: Type.String(),
    tsunami: number,
    sig: number,
    net: text,
    code: text,
    ids: Type.String(),
    sources: text,
    types: text,
    nst: number,
    dmin: number,
    rms: number,
    gap: number,
    magType: text,
    type: Type.String(),
    title: text,
  }),
  geometry: pointGeometry(3),
  bbox: Type.Optional(Type.Array(Type.Number())),
})
type Feature = Static<typeof feature>

const checkFeature = itemChecker(feature)

const checkAnswer = checker(
  Type.Object({
    type: Type.Literal('FeatureCollection'),
    metadata: Type.Object({
      generated: time,
      url: Type.Optional(Type.String()),
      title: Type.Optional(Type.String()),
      status: Type.Optional(Type.Integer()),
      api: Type.Optional(Type.String()),
      count: Type.Optional(Type.Integer()),
      limit: Type.Optional(Type.Integer()),
      offset: Type.Optional(Type.Integer()),
    }),
    features: Type.Array(Type.Unknown()),
    bbox: Type.Optional(Type.Array(Type.Number())),
  }),
)

const statuses = new Set(['automatic', 'reviewed', 'deleted'])
const levels = new Set(['green', 'yellow', 'orange', 'red'])

/** What else the catalogue holds. None of it is an earthquake. */
const otherTypes = new Set([
  ...['accidental explosion', 'chemical explosion', 'controlled explosion', 'experimental explosion', 'explosion'],
  ...['industrial explosion', 'mining explosion', 'nuclear explosion', 'volcanic explosion', 'volcanic eruption'],
  ...['quarry', 'quarry blast', 'mine collapse', 'rock burst', 'cavity collapse', 'building collapse', 'collapse'],
  ...['landslide', 'rockslide', 'rock slide', 'debris avalanche', 'snow avalanche', 'ice quake', 'meteorite'],
  ...['sonic boom', 'sonicboom', 'acoustic noise', 'hydroacoustic event', 'anthropogenic event'],
  ...['induced or triggered event', 'other event', 'not reported'],
])

function kindOf(type: string, path: string, remarks: Remark[]): Report['kind'] {
  const plain = type.trim().toLowerCase().replaceAll('_', ' ')
  if (plain === 'earthquake') return 'earthquake'
  if (!otherTypes.has(plain)) remarks.push({ path, problem: `"${type}" is no type of event that is known` })
  return 'other'
}

/** The value where it is in the list; others are dropped with a remark. */
function oneOf(list: ReadonlySet<string>, value: string | null | undefined, path: string, remarks: Remark[]) {
  if (value === null || value === undefined) return null
  const plain = value.trim().toLowerCase()
  if (list.has(plain)) return plain
  remarks.push({ path, problem: `"${value}" is none of ${[...list].join(', ')}` })
  return null
}

/** 1: look at tsunami.gov. It does not say that there is a tsunami. */
function tsunamiFlag(value: number | null | undefined, path: string, remarks: Remark[]): boolean | null {
  if (value === null || value === undefined) return null
  if (value !== 0 && value !== 1) remarks.push({ path, problem: 'neither 0 nor 1' })
  return value === 0 || value === 1 ? value === 1 : null
}

/** The preferred id may change: each network's id of the event is a key. */
function keysOf({ id, properties }: Feature, path: string, remarks: Remark[]): string[] {
  const ids = properties.ids
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
  if (!ids.includes(id)) remarks.push({ path: `${path}/properties/ids`, problem: `does not name the id ${id}` })
  return [...new Set([id, ...ids])].map((one) => key('usgs', one))
}

function readQuake(value: Feature, path: string, remarks: Remark[]): ReadQuake | undefined {
  const { properties, geometry } = value
  const [lng, lat, depth] = geometry.coordinates
  const point = positionOf(lat ?? Number.NaN, lng ?? Number.NaN)
  if (!point) {
    remarks.push({ path: `${path}/geometry/coordinates`, problem: 'not a position' })
    return undefined
  }
  const at = `${path}/properties`
  const kind = kindOf(properties.type, `${at}/type`, remarks)
  const status = oneOf(statuses, properties.status, `${at}/status`, remarks)
  const headline = properties.title?.trim() || null
  const place = properties.place?.trim() || null
  const report: Report = {
    ...plainReport,
    kind,
    name: place ?? headline ?? properties.type,
    keys: keysOf(value, path, remarks),
    phase: status === 'deleted' ? 'withdrawn' : 'stands',
    sentAt: new Date(properties.updated),
    startsAt: new Date(properties.time),
    point,
    area: { ...emptyArea, text: place },
    level: oneOf(levels, properties.alert, `${at}/alert`, remarks),
    facts: factsOf({
      magnitude: properties.mag,
      magnitude_type: properties.magType,
      depth_km: depth,
      review: status,
      event_type: kind === 'other' ? properties.type : null,
      tsunami_flag: tsunamiFlag(properties.tsunami, `${at}/tsunami`, remarks),
      network: properties.net,
      significance: properties.sig,
      felt_reports: properties.felt,
      felt_intensity: properties.cdi,
      shaking_intensity: properties.mmi,
    }),
    texts: headline ? [{ language: 'en', headline, body: null, instruction: null }] : [],
    links: linkIn(properties.url, `${at}/url`, remarks),
  }
  return { version: String(properties.updated), report }
}

function readItem(value: unknown, path: string): Item {
  const checked = checkFeature(value, path)
  const remarks = [...checked.remarks]
  const read = checked.value === null ? undefined : readQuake(checked.value, path, remarks)
  return jsonItem(value, checked.value?.id ?? idIn((value as { id?: unknown } | null)?.id), remarks, read)
}

/** Summaries of USGS: all earthquakes of a time from a magnitude on. */
export const readUsgsQuakes: Parser = (answer) => {
  const read = readJsonAnswer(answer, checkAnswer)
  if ('refused' in read) return read.refused
  const { metadata, features } = read.value
  if (metadata.status !== undefined && metadata.status !== 200)
    return refusedAnswer('metadata/status', `${metadata.status}: an error, not a list`)
  const remarks = [...read.remarks]
  if (metadata.count !== undefined && metadata.count !== features.length)
    remarks.push({ path: 'metadata/count', problem: `${metadata.count}, and there are ${features.length} features` })
  return {
    refused: null,
    items: features.map((one, at) => readItem(one, `features/${at}`)),
    remarks,
    madeAt: new Date(metadata.generated),
    documents: [],
  }
}
