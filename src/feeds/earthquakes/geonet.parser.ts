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

const feature = Type.Object({
  type: Type.Literal('Feature'),
  geometry: pointGeometry(2),
  properties: Type.Object({
    publicID: Type.String({ minLength: 1 }),
    time: Type.String(),
    depth: Type.Optional(nullable(Type.Number())),
    magnitude: nullable(Type.Number()),
    mmi: Type.Optional(nullable(Type.Integer())),
    locality: Type.Optional(nullable(Type.String())),
    quality: Type.String(),
  }),
})
type Feature = Static<typeof feature>

const checkFeature = itemChecker(feature)
const checkAnswer = checker(
  Type.Object({ type: Type.Literal('FeatureCollection'), features: Type.Array(Type.Unknown()) }),
)

const qualities = new Set(['best', 'good', 'caution', 'preliminary', 'automatic', 'deleted'])

function readQuake({ geometry, properties }: Feature, path: string, remarks: Remark[]): ReadQuake | undefined {
  const at = `${path}/properties`
  const [lng, lat] = geometry.coordinates
  const point = positionOf(lat ?? Number.NaN, lng ?? Number.NaN)
  if (!point) remarks.push({ path: `${path}/geometry/coordinates`, problem: 'not a position' })
  const startsAt = readTime(properties.time)
  if (!startsAt) remarks.push({ path: `${at}/time`, problem: 'not a time with its zone' })
  // What it does not know is -1.
  if (typeof properties.mmi !== 'number') remarks.push({ path: `${at}/mmi`, problem: 'missing' })
  if (!point || !startsAt) return undefined
  const { quality, publicID } = properties
  if (!qualities.has(quality))
    remarks.push({ path: `${at}/quality`, problem: `"${quality}" is none of ${[...qualities].join(', ')}` })
  const locality = properties.locality?.trim() || null
  const report: Report = {
    ...plainReport,
    kind: 'earthquake',
    name: locality ?? publicID,
    keys: [key('geonet', publicID)],
    phase: quality === 'deleted' ? 'withdrawn' : 'stands',
    startsAt,
    point,
    area: { ...emptyArea, text: locality },
    facts: factsOf({
      magnitude: properties.magnitude,
      depth_km: properties.depth,
      // -1: too weak to say.
      shaking_intensity: (properties.mmi ?? -1) < 0 ? null : properties.mmi,
      review: quality,
    }),
  }
  // It names no time of the last change.
  return { version: '', report }
}

function readItem(value: unknown, path: string): Item {
  const checked = checkFeature(value, path)
  const remarks = [...checked.remarks]
  const read = checked.value === null ? undefined : readQuake(checked.value, path, remarks)
  const id = (value as { properties?: { publicID?: unknown } } | null)?.properties?.publicID
  return jsonItem(value, idIn(id), remarks, read)
}

/** GeoNet's earthquakes that were felt in New Zealand. */
export const readGeonet: Parser = (answer) => {
  const read = readJsonAnswer(answer, checkAnswer)
  if ('refused' in read) return read.refused
  return {
    refused: null,
    items: read.value.features.map((one, at) => readItem(one, `features/${at}`)),
    remarks: read.remarks,
    madeAt: null,
    documents: [],
  }
}
