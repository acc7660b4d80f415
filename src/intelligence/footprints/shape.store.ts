import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { type FieldCount, fieldsOf, fieldsOfCircle } from './cell-fields.ts'
import type { CellPart } from './cells.ts'
import type { FootprintPolygon } from './footprint.ts'

/** Every fourth number: an edge is four of them. */
const every = (edges: readonly number[], offset: number): number[] => {
  const picked: number[] = []
  for (let i = offset; i < edges.length; i += 4) picked.push(edges[i] as number)
  return picked
}

const bytea = (bytes: Uint8Array): string => `\\x${Buffer.from(bytes).toString('hex')}`

/** Up to so many border cells of one alert have so many fields along a side; a shape that has more is found more slowly. */
const fieldCounts: readonly (readonly [cells: number, fields: FieldCount])[] = [
  [2_000, 64],
  [20_000, 32],
]

/** What tells who of a border cell is inside: edges or a circle, and the fields that spare a look at them. */
function decisive(shape: CellPart, count: FieldCount | undefined) {
  if (shape.whole) return {}
  const fields = count && ('edges' in shape ? fieldsOf(shape.cell, shape.edges, count) : fieldsOfCircle(shape, count))
  const divided = fields ? { fields: count, inside: bytea(fields.inside), border: bytea(fields.border) } : {}
  if ('circle' in shape) return { lat: shape.circle.lat, lng: shape.circle.lng, km: shape.circle.km, ...divided }
  const [from_x, from_y, to_x, to_y] = [0, 1, 2, 3].map((offset) => every(shape.edges, offset))
  return { from_x, from_y, to_x, to_y, ...divided }
}

const toRow = (shape: CellPart, part: number, count: FieldCount | undefined) => ({
  cell: shape.cell,
  part,
  whole: shape.whole,
  polygon_id: shape.polygonId,
  region_id: shape.regionId,
  location_id: shape.pointId,
  fields: 16,
  ...decisive(shape, count),
})

/** Rows for one INSERT: what they add up to must stay a bearable text. */
const rowsAtOnce = 10_000

export async function insertCells(db: Db, alertId: string, cells: readonly CellPart[]): Promise<void> {
  const seen = new Map<number, number>()
  const borders = cells.reduce((count, shape) => count + Number(!shape.whole), 0)
  const fields = fieldCounts.find(([most]) => borders <= most)?.[1]
  for (let from = 0; from < cells.length; from += rowsAtOnce) {
    const rows = cells.slice(from, from + rowsAtOnce).map((shape) => {
      const part = seen.get(shape.cell) ?? 0
      seen.set(shape.cell, part + 1)
      return toRow(shape, part, fields)
    })
    await sql`
      insert into alert_cells (alert_id, cell, part, whole, from_x, from_y, to_x, to_y, lat, lng, km, polygon_id, region_id, location_id,
        fields, inside, border)
      select ${alertId}::uuid, r.* from json_to_recordset(${JSON.stringify(rows)}::json) r (
        cell integer, part integer, whole boolean, from_x bigint[], from_y bigint[], to_x bigint[], to_y bigint[],
        lat double precision, lng double precision, km double precision, polygon_id uuid, region_id uuid,
        location_id uuid, fields smallint, inside bytea, border bytea)`.execute(db)
  }
}

export async function insertPolygons(db: Db, alertId: string, polygons: readonly FootprintPolygon[]): Promise<void> {
  if (polygons.length === 0) return
  await db
    .insertInto('alert_polygons')
    .values(
      polygons.map(({ id, drawing }, position) => ({
        id,
        alert_id: alertId,
        position,
        geojson: JSON.stringify(drawing),
      })),
    )
    .execute()
}
