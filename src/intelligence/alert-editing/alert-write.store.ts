import type { Db } from '../../platform/db/db.ts'
import type { Alert } from '../alerts/alert.ts'
import { insertedColumns, updatedColumns } from '../alerts/alert-columns.store.ts'
import { inBatches } from '../footprints/batches.ts'
import type { CellPart } from '../footprints/cells.ts'
import { insertCells, insertPolygons } from '../footprints/shape.store.ts'

/** The statements are sent together: none needs another. */
function insertFootprint(db: Db, { id: alert_id, footprint: f }: Alert): Promise<unknown> {
  const full = new Set(f.fullCountryIds)
  const points = f.points.map((point, position) => ({ ...point, position }))
  return Promise.all([
    ...inBatches(f.countryIds).map((batch) =>
      db
        .insertInto('alert_countries')
        .values(batch.map((country_id) => ({ alert_id, country_id, full: full.has(country_id) })))
        .execute(),
    ),
    ...inBatches(f.divisionIds).map((batch) =>
      db
        .insertInto('alert_divisions')
        .values(batch.map((division_id) => ({ alert_id, division_id })))
        .execute(),
    ),
    ...inBatches(f.regionIds).map((batch) =>
      db
        .insertInto('alert_regions')
        .values(batch.map((region_id) => ({ alert_id, region_id })))
        .execute(),
    ),
    ...inBatches(f.airportIds).map((batch) =>
      db
        .insertInto('alert_airports')
        .values(batch.map((airport_id) => ({ alert_id, airport_id })))
        .execute(),
    ),
    ...inBatches(f.airlineIds).map((batch) =>
      db
        .insertInto('alert_airlines')
        .values(batch.map((airline_id) => ({ alert_id, airline_id })))
        .execute(),
    ),
    ...inBatches(points).map((batch) =>
      db
        .insertInto('alert_locations')
        .values(
          batch.map(({ id, lat, lng, radiusKm, city, position }) => ({
            id,
            alert_id,
            position,
            lat,
            lng,
            radius_km: radiusKm,
            city_id: city?.id ?? null,
            city_name: city?.name ?? null,
            city_km: city?.km ?? null,
          })),
        )
        .execute(),
    ),
    insertPolygons(db, alert_id, f.polygons),
  ])
}

function insertSources(db: Db, { id: alert_id, sources }: Alert): Promise<unknown> {
  const placed = sources.map((source, position) => ({ ...source, position }))
  return Promise.all(
    inBatches(placed).map((batch) =>
      db
        .insertInto('alert_sources')
        .values(
          batch.map(({ id, url, position, origin }) => ({
            id,
            alert_id,
            position,
            url,
            feed: origin?.feed ?? null,
            publisher: origin?.publisher ?? null,
            licence: origin?.licence ?? null,
            licence_url: origin?.licenceUrl ?? null,
            read_at: origin?.readAt ?? null,
            language: origin?.language ?? null,
            sha256: origin ? Buffer.from(origin.sha256, 'hex') : null,
          })),
        )
        .execute(),
    ),
  )
}

const footprintTables = [
  'alert_countries',
  'alert_divisions',
  'alert_regions',
  'alert_airports',
  'alert_airlines',
  'alert_locations',
  'alert_polygons',
  'alert_cells',
] as const

/** Returns false, and inserts nothing, when the slug is taken. `cells` are the covering cells of the footprint. */
export async function insertAlert(db: Db, alert: Alert, cells: readonly CellPart[]): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('alerts')
    .values(insertedColumns(alert))
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .executeTakeFirst()
  if (Number(numInsertedOrUpdatedRows ?? 0) === 0) return false
  await Promise.all([insertFootprint(db, alert), insertSources(db, alert)])
  // A cell names the shape or point that it is of.
  await insertCells(db, alert.id, cells)
  return true
}

/** Updates the row of the alert and replaces its sources. */
export async function updateAlertAndSources(db: Db, alert: Alert): Promise<void> {
  await updateAlertRow(db, alert)
  await db.deleteFrom('alert_sources').where('alert_id', '=', alert.id).execute()
  await insertSources(db, alert)
}

export async function replaceFootprint(db: Db, alert: Alert, cells: readonly CellPart[]): Promise<void> {
  await Promise.all(footprintTables.map((table) => db.deleteFrom(table).where('alert_id', '=', alert.id).execute()))
  await insertFootprint(db, alert)
  await insertCells(db, alert.id, cells)
}

/** Updates the row of the alert only; sources and footprint stay as they are. */
export async function updateAlertRow(db: Db, alert: Alert): Promise<void> {
  await db.updateTable('alerts').set(updatedColumns(alert)).where('id', '=', alert.id).execute()
}

export async function deleteAlert(db: Db, id: string): Promise<void> {
  await db.deleteFrom('alerts').where('id', '=', id).execute()
}
