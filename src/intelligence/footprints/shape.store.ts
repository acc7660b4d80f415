import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { fieldsOf } from './cell-fields.ts'
import type { CellPart } from './cells.ts'
import type { FootprintPolygon } from './footprint.ts'

/** Every fourth number: an edge is four of them. */
const every = (edges: readonly number[], offset: number): number[] => {
  const picked: number[] = []
  for (let i = offset; i < edges.length; i += 4) picked.push(edges[i] as number)
  return picked
}

const bytea = (bytes: Uint8Array | undefined): string | undefined => bytes && `\\x${Buffer.from(bytes).toString('hex')}`

/** Cells of one alert that are divided into fields; a shape that has more borders than this is found more slowly. */
const mostWithFields = 20_000

function decisive(cell: number, edges: readonly number[], divided: boolean) {
  const fields = divided ? fieldsOf(cell, edges) : undefined
  return {
    from_x: every(edges, 0),
    from_y: every(edges, 1),
    to_x: every(edges, 2),
    to_y: every(edges, 3),
    inside: bytea(fields?.inside),
    border: bytea(fields?.border),
  }
}

const toRow = (shape: CellPart, part: number, divided: boolean) => ({
  cell: shape.cell,
  part,
  whole: shape.whole,
  polygon_id: shape.polygonId,
  region_id: shape.regionId,
  ...('edges' in shape ? decisive(shape.cell, shape.edges, divided) : {}),
  ...('circle' in shape ? shape.circle : {}),
})

/** Rows for one INSERT: what they add up to must stay a bearable text. */
const rowsAtOnce = 10_000

export async function insertCells(db: Db, alertId: string, cells: readonly CellPart[]): Promise<void> {
  const seen = new Map<number, number>()
  const divided = cells.reduce((count, shape) => count + Number('edges' in shape), 0) <= mostWithFields
  for (let from = 0; from < cells.length; from += rowsAtOnce) {
    const rows = cells.slice(from, from + rowsAtOnce).map((shape) => {
      const part = seen.get(shape.cell) ?? 0
      seen.set(shape.cell, part + 1)
      return toRow(shape, part, divided)
    })
    await sql`
      insert into alert_cells (alert_id, cell, part, whole, from_x, from_y, to_x, to_y, lat, lng, km, polygon_id, region_id, inside, border)
      select ${alertId}::uuid, r.* from json_to_recordset(${JSON.stringify(rows)}::json) r (
        cell integer, part integer, whole boolean, from_x bigint[], from_y bigint[], to_x bigint[], to_y bigint[],
        lat double precision, lng double precision, km double precision, polygon_id uuid, region_id uuid,
        inside bytea, border bytea)`.execute(db)
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
