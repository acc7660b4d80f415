import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { CellPart } from './cells.ts'
import type { FootprintPolygon } from './footprint.ts'
import { type SubcellCount, subcellsOfCircle, subcellsOfEdges } from './subcells.ts'

/** Every fourth number: an edge is four of them. */
const everyFourth = (edges: readonly number[], offset: number): number[] => {
  const picked: number[] = []
  for (let i = offset; i < edges.length; i += 4) picked.push(edges[i] as number)
  return picked
}

const bytea = (bytes: Uint8Array): string => `\\x${Buffer.from(bytes).toString('hex')}`

/** Subcells along a side, by the number of border cells of the alert; with more border cells than listed, none are stored and matching is slower. */
const subcellCounts: readonly (readonly [cells: number, fields: SubcellCount])[] = [
  [2_000, 64],
  [20_000, 32],
]

/** The columns that decide who in a border cell is inside: edges or a circle, and subcell masks that make most exact tests unnecessary. */
function boundaryColumns(shape: CellPart, count: SubcellCount | undefined) {
  if (shape.whole) return {}
  const masks =
    count && ('edges' in shape ? subcellsOfEdges(shape.cell, shape.edges, count) : subcellsOfCircle(shape, count))
  const maskColumns = masks ? { fields: count, inside: bytea(masks.inside), border: bytea(masks.border) } : {}
  if ('circle' in shape) return { lat: shape.circle.lat, lng: shape.circle.lng, km: shape.circle.km, ...maskColumns }
  const [from_x, from_y, to_x, to_y] = [0, 1, 2, 3].map((offset) => everyFourth(shape.edges, offset))
  return { from_x, from_y, to_x, to_y, ...maskColumns }
}

const toRow = (shape: CellPart, part: number, count: SubcellCount | undefined) => ({
  cell: shape.cell,
  part,
  whole: shape.whole,
  polygon_id: shape.polygonId,
  region_id: shape.regionId,
  location_id: shape.pointId,
  fields: 16,
  ...boundaryColumns(shape, count),
})

/** Rows per INSERT: bounds the size of the JSON text that is sent. */
const rowsPerInsert = 10_000

export async function insertCells(db: Db, alertId: string, cells: readonly CellPart[]): Promise<void> {
  const seen = new Map<number, number>()
  const borders = cells.reduce((count, shape) => count + Number(!shape.whole), 0)
  const subcellCount = subcellCounts.find(([most]) => borders <= most)?.[1]
  for (let from = 0; from < cells.length; from += rowsPerInsert) {
    const rows = cells.slice(from, from + rowsPerInsert).map((shape) => {
      const part = seen.get(shape.cell) ?? 0
      seen.set(shape.cell, part + 1)
      return toRow(shape, part, subcellCount)
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
      polygons.map(({ id, drawing, city }, position) => ({
        id,
        alert_id: alertId,
        position,
        geojson: JSON.stringify(drawing),
        city_id: city?.id ?? null,
        city_name: city?.name ?? null,
      })),
    )
    .execute()
}
