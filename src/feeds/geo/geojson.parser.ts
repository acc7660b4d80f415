import { type Static, Type } from 'typebox'
import type { Remark } from '../../platform/documents/document.ts'
import { textOfHtml } from '../../platform/documents/html.ts'
import { checker } from '../../platform/documents/json.ts'
import { readJsonAnswer } from '../reading/json-answer.ts'
import { positionOf } from '../reading/parts.ts'
import {
  emptyArea,
  type Item,
  type Lookups,
  type Parser,
  plainReport,
  type Report,
  refusedAnswer,
} from '../reading/reading.ts'
import { polygonsIn } from '../weather/geojson.ts'
import { epochTime, feedTime } from './feed-times.ts'
import { type Properties, propertiesOf } from './geojson-properties.ts'
import type { Place } from './georss-shapes.ts'

const unread = Type.Optional(Type.Unknown())

const checkAnswer = checker(
  Type.Object({
    type: Type.Literal('FeatureCollection'),
    features: Type.Array(Type.Unknown()),
    id: unread,
    name: unread,
    title: unread,
    description: unread,
    bbox: unread,
    crs: unread,
    metadata: unread,
    generated: unread,
    timeStamp: unread,
    timestamp: unread,
    updated: unread,
    links: unread,
    totalFeatures: unread,
    numberMatched: unread,
    numberReturned: unread,
    exceededTransferLimit: unread,
  }),
)
const feature = Type.Object({
  type: Type.Literal('Feature'),
  id: Type.Optional(Type.Union([Type.String(), Type.Number()])),
  bbox: unread,
  geometry: unread,
  properties: Type.Record(Type.String(), Type.Unknown()),
})
const checkFeature = checker(feature)

interface Geometry {
  readonly type?: unknown
  readonly coordinates?: unknown
  readonly geometries?: unknown
}

/** A geometry, or those of a collection. */
function partsOf(value: unknown, path: string): readonly (readonly [Geometry, string])[] {
  if (typeof value !== 'object' || value === null) return []
  const geometry = value as Geometry
  if (geometry.type !== 'GeometryCollection' || !Array.isArray(geometry.geometries)) return [[geometry, path]]
  return (geometry.geometries as unknown[]).map((one, at) => [(one ?? {}) as Geometry, `${path}/geometries/${at}`])
}

function placeOf(value: unknown, path: string, text: string | null, remarks: Remark[]): Place {
  const points = []
  const polygons = []
  for (const [geometry, at] of partsOf(value, path)) {
    if (geometry.type !== 'Point') {
      polygons.push(...polygonsIn(geometry, at, remarks))
      continue
    }
    const [lng, lat] = Array.isArray(geometry.coordinates) ? (geometry.coordinates as unknown[]) : []
    const point = typeof lng === 'number' && typeof lat === 'number' ? positionOf(lat, lng) : undefined
    if (point) points.push(point)
    else remarks.push({ path: `${at}/coordinates`, problem: 'not [longitude, latitude]' })
  }
  if (points.length > 1) remarks.push({ path, problem: 'several points: none of them is taken' })
  return { point: points.length === 1 ? (points[0] ?? null) : null, area: { ...emptyArea, polygons, text } }
}

const idOf = ({ id }: Static<typeof feature>, properties: Properties): string =>
  (id === undefined ? '' : String(id).trim()) || properties.text('id') || properties.text('link') || ''

function readFeature(one: Static<typeof feature>, path: string, lookups: Lookups, found: readonly Remark[]): Item {
  const remarks: Remark[] = [...found]
  const at = `${path}/properties`
  const properties = propertiesOf(one.properties, at, remarks)
  const nativeId = idOf(one, properties)
  const title = properties.text('title')
  const body = properties.text('body')
  const refusals = [
    ...(nativeId === '' ? [{ path: `${path}/id`, problem: 'missing' }] : []),
    ...(title === null && body === null ? [{ path: at, problem: 'has neither a title nor a text' }] : []),
  ]
  const sentAt = properties.time('sent', lookups)
  const source = (): string => JSON.stringify(one)
  const version = properties.text('sent') ?? ''
  if (refusals.length > 0) return { nativeId, version, source, report: null, remarks: [...refusals, ...remarks] }
  const plainBody = body === null ? null : textOfHtml(body)
  const { point, area } = placeOf(one.geometry, `${path}/geometry`, properties.text('place'), remarks)
  const report: Report = {
    ...plainReport,
    // Nothing says what it is about: a person decides.
    kind: 'other',
    name: title ?? nativeId,
    keys: [],
    status: properties.status,
    sentAt,
    startsAt: properties.time('starts', lookups),
    endsAt: properties.time('ends', lookups),
    confirmedUntil: properties.time('expires', lookups),
    point,
    area,
    level: properties.text('level'),
    facts: properties.facts(),
    texts: [
      {
        language: lookups.feed?.language ?? 'und',
        headline: title,
        body: plainBody?.text.trim() || null,
        instruction: properties.text('instruction'),
      },
    ],
    links: properties.links(),
  }
  for (const problem of plainBody?.problems ?? []) remarks.push({ path: at, problem })
  return { nativeId, version, source, report, remarks: remarks.slice(0, maxRemarks) }
}

const maxRemarks = 20

function itemOf(value: unknown, path: string, lookups: Lookups): Item {
  const checked = checkFeature(value, path)
  if (checked.value !== null) return readFeature(checked.value, path, lookups, checked.remarks)
  const id = (value as { id?: unknown } | null)?.id
  return {
    nativeId: typeof id === 'string' || typeof id === 'number' ? String(id) : '',
    version: '',
    source: () => JSON.stringify(value),
    report: null,
    remarks: checked.remarks,
  }
}

/** GeoJSON is in WGS 84. Its old form may name another system, in which every position would be a wrong one. */
function foreignSystem(crs: unknown): string | undefined {
  const name = (crs as { properties?: { name?: unknown } } | null | undefined)?.properties?.name
  if (crs === undefined || crs === null || /CRS:?84$|EPSG:{1,2}4326$/i.test(String(name))) return undefined
  return `positions are not in WGS 84: ${String(name).slice(0, 60)}`
}

/** The time that the collection gives for itself, where it has one. */
function madeAt(
  { metadata, generated, timeStamp, timestamp, updated }: Readonly<Record<string, unknown>>,
  remarks: Remark[],
  lookups: Lookups,
): Date | null {
  const inside = (metadata as { generated?: unknown } | null | undefined)?.generated
  const value = generated ?? inside ?? timeStamp ?? timestamp ?? updated
  if (typeof value === 'number') return epochTime(value)
  return typeof value === 'string' ? feedTime(value, 'generated', remarks, lookups) : null
}

/** Any list of features in GeoJSON, its properties by their usual names. What they mean is not known, so its items are for a person. */
export const readGeojson: Parser = (answer, lookups) => {
  const read = readJsonAnswer(answer, checkAnswer)
  if ('refused' in read) return read.refused
  const { value } = read
  const foreign = foreignSystem(value.crs)
  if (foreign) return refusedAnswer('crs', foreign)
  const remarks = [...read.remarks]
  return {
    refused: null,
    items: value.features.map((one, at) => itemOf(one, `features/${at}`, lookups)),
    remarks,
    madeAt: madeAt(value, remarks, lookups),
    documents: [],
  }
}
