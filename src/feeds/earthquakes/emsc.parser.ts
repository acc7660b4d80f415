import { type Static, Type } from 'typebox'
import type { Remark } from '../../platform/documents/document.ts'
import { checker, itemChecker } from '../../platform/documents/json.ts'
import { readTime } from '../../platform/documents/times.ts'
import { readJsonAnswer } from '../reading/json-answer.ts'
import { key } from '../reading/keys.ts'
import { factsOf, positionOf } from '../reading/parts.ts'
import { emptyArea, type Item, type Parser, plainReport, type Report } from '../reading/reading.ts'
import { nullable, pointGeometry } from './quake-schemas.parser.ts'
import { idIn, jsonItem, type ReadQuake } from './quakes.ts'

const text = Type.Optional(nullable(Type.String()))

const feature = Type.Object({
  type: Type.Literal('Feature'),
  id: Type.String({ minLength: 1 }),
  geometry: pointGeometry(2, 3),
  properties: Type.Object({
    source_id: text,
    source_catalog: text,
    lastupdate: Type.String(),
    time: Type.String(),
    flynn_region: text,
    lat: Type.Number(),
    lon: Type.Number(),
    depth: Type.Optional(nullable(Type.Number())),
    evtype: Type.String(),
    auth: text,
    mag: nullable(Type.Number()),
    magtype: text,
    unid: Type.Optional(Type.String()),
  }),
})
type Feature = Static<typeof feature>

const checkFeature = itemChecker(feature)

const checkAnswer = checker(
  Type.Object({
    type: Type.Literal('FeatureCollection'),
    metadata: Type.Optional(
      Type.Object({ count: Type.Optional(Type.Integer()), totalCount: Type.Optional(Type.Integer()) }),
    ),
    features: Type.Array(Type.Unknown()),
  }),
)

/** Known and suspected earthquakes. */
const earthquakes = new Set(['ke', 'se'])
/** k known, s suspected, with h chemical explosion, i induced, m mine explosion, n nuclear explosion, r rock burst, x experiment; landslide, unknown. */
const otherTypes = new Set(['kh', 'sh', 'ki', 'si', 'km', 'sm', 'kn', 'sn', 'kr', 'sr', 'kx', 'sx', 'ls', 'uk'])

function kindOf(type: string, path: string, remarks: Remark[]): Report['kind'] {
  if (earthquakes.has(type)) return 'earthquake'
  if (!otherTypes.has(type)) remarks.push({ path, problem: `"${type}" is no type of event that is known` })
  return 'other'
}

/** The geometry says the same once more, with the depth below zero. Two places for one earthquake are none. */
function isSamePlace({ geometry, properties }: Feature): boolean {
  const [lng, lat, height] = geometry.coordinates
  // Both may be rounded: two kilometres are no other place.
  const near = (one: number, other: number, most: number): boolean => Math.abs(one - other) < most
  return (
    near(lng ?? Number.NaN, properties.lon, 0.02) &&
    near(lat ?? Number.NaN, properties.lat, 0.02) &&
    (typeof height !== 'number' || typeof properties.depth !== 'number' || near(-height, properties.depth, 2))
  )
}

function readQuake(value: Feature, path: string, remarks: Remark[]): ReadQuake | undefined {
  const { id, properties } = value
  const at = `${path}/properties`
  const point = positionOf(properties.lat, properties.lon)
  if (!point) remarks.push({ path: `${at}/lat`, problem: 'not a position' })
  else if (!isSamePlace(value))
    remarks.push({ path: `${path}/geometry/coordinates`, problem: 'another place than lat, lon and depth' })
  const startsAt = readTime(properties.time)
  if (!startsAt) remarks.push({ path: `${at}/time`, problem: 'not a time with its zone' })
  if (!point || !startsAt || !isSamePlace(value)) return undefined
  const sentAt = readTime(properties.lastupdate) ?? null
  if (!sentAt) remarks.push({ path: `${at}/lastupdate`, problem: 'not a time with its zone' })
  if (properties.unid !== undefined && properties.unid !== id)
    remarks.push({ path: `${at}/unid`, problem: `another id than ${id}` })
  const kind = kindOf(properties.evtype, `${at}/evtype`, remarks)
  const region = properties.flynn_region?.trim() || null
  const report: Report = {
    ...plainReport,
    kind,
    name: region ?? id,
    keys: [key('emsc', id)],
    sentAt,
    startsAt,
    point,
    area: { ...emptyArea, text: region },
    facts: factsOf({
      magnitude: properties.mag,
      magnitude_type: properties.magtype,
      depth_km: properties.depth,
      event_type: kind === 'other' ? properties.evtype : null,
      network: properties.auth,
    }),
  }
  return { version: properties.lastupdate, report }
}

function readItem(value: unknown, path: string): Item {
  const checked = checkFeature(value, path)
  const remarks = [...checked.remarks]
  const read = checked.value === null ? undefined : readQuake(checked.value, path, remarks)
  return jsonItem(value, checked.value?.id ?? idIn((value as { id?: unknown } | null)?.id), remarks, read)
}

/** Answers of EMSC's service of events. */
export const readEmsc: Parser = (answer) => {
  const read = readJsonAnswer(answer, checkAnswer)
  if ('refused' in read) return read.refused
  const { metadata, features } = read.value
  const remarks = [...read.remarks]
  if (metadata?.count !== undefined && metadata.count !== features.length)
    remarks.push({ path: 'metadata/count', problem: `${metadata.count}, and there are ${features.length} features` })
  return {
    refused: null,
    items: features.map((one, at) => readItem(one, `features/${at}`)),
    remarks,
    madeAt: null,
    documents: [],
  }
}
