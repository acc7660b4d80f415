import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { Resolution } from './country.ts'

export interface ShapeRow {
  readonly countryId: string
  readonly resolution: Resolution
  readonly topoJson: string
  readonly source: string
}

/** Writes the borders that are new or differ, and returns how many. */
export async function upsertShapes(db: Db, shapes: readonly ShapeRow[]): Promise<number> {
  const result = await db
    .insertInto('country_shapes')
    .values(
      shapes.map((shape) => ({
        country_id: shape.countryId,
        resolution: shape.resolution,
        topo_json: shape.topoJson,
        source: shape.source,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['country_id', 'resolution'])
        .doUpdateSet({ topo_json: sql`excluded.topo_json`, source: sql`excluded.source` })
        .where(sql<boolean>`country_shapes.topo_json is distinct from excluded.topo_json`),
    )
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows ?? 0)
}
