import type { Db } from '../../platform/db/db.ts'
import type { Alert } from '../alerts/alert.ts'
import { inBatches } from '../footprints/batches.ts'
import type { CellPart } from '../footprints/cells.ts'
import { insertCells, insertPolygons } from '../footprints/shape.store.ts'

const columns = (alert: Alert) => ({
  status: alert.status,
  headline: JSON.stringify(alert.headline),
  body: JSON.stringify(alert.body),
  body_advice: alert.bodyAdvice && JSON.stringify(alert.bodyAdvice),
  update_reason: alert.updateReason && JSON.stringify(alert.updateReason),
  all_clear: alert.allClear && JSON.stringify(alert.allClear),
  before_closing: alert.beforeClosing && JSON.stringify(alert.beforeClosing),
  category: alert.category,
  risk_level: alert.riskLevel,
  starts_at: alert.startsAt,
  finishes_at: alert.finishesAt,
  incubation: alert.incubation,
  disease_ids: [...alert.diseaseIds],
  safety_category_ids: [...alert.safetyCategoryIds],
  published_at: alert.publishedAt,
  closed_at: alert.closedAt,
  updated_at: alert.updatedAt,
  revision: alert.revision,
})

async function insertFootprint(
  db: Db,
  { id: alert_id, footprint: f }: Alert,
  cells: readonly CellPart[],
): Promise<void> {
  const full = new Set(f.fullCountryIds)
  for (const batch of inBatches(f.countryIds))
    await db
      .insertInto('alert_countries')
      .values(batch.map((country_id) => ({ alert_id, country_id, full: full.has(country_id) })))
      .execute()
  for (const batch of inBatches(f.divisionIds))
    await db
      .insertInto('alert_divisions')
      .values(batch.map((division_id) => ({ alert_id, division_id })))
      .execute()
  for (const batch of inBatches(f.regionIds))
    await db
      .insertInto('alert_regions')
      .values(batch.map((region_id) => ({ alert_id, region_id })))
      .execute()
  for (const batch of inBatches(f.airportIds))
    await db
      .insertInto('alert_airports')
      .values(batch.map((airport_id) => ({ alert_id, airport_id })))
      .execute()
  for (const batch of inBatches(f.airlineIds))
    await db
      .insertInto('alert_airlines')
      .values(batch.map((airline_id) => ({ alert_id, airline_id })))
      .execute()
  for (const batch of inBatches(f.points.map((point, position) => ({ ...point, position })))) {
    await db
      .insertInto('alert_locations')
      .values(
        batch.map(({ id, lat, lng, radiusKm, position }) => ({
          id,
          alert_id,
          position,
          lat,
          lng,
          radius_km: radiusKm,
        })),
      )
      .execute()
  }
  await insertPolygons(db, alert_id, f.polygons)
  await insertCells(db, alert_id, cells)
}

async function insertSources(db: Db, { id: alert_id, sources }: Alert): Promise<void> {
  for (const batch of inBatches(sources.map((source, position) => ({ ...source, position })))) {
    await db
      .insertInto('alert_sources')
      .values(batch.map(({ id, url, position }) => ({ id, alert_id, position, url })))
      .execute()
  }
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

/** Answers false, and writes nothing, when the slug is taken. The cells are those that its footprint covers. */
export async function insertAlert(db: Db, alert: Alert, cells: readonly CellPart[]): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('alerts')
    .values({
      id: alert.id,
      slug: alert.slug,
      origin_alert_id: alert.originAlertId,
      created_at: alert.createdAt,
      ...columns(alert),
    })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .executeTakeFirst()
  if (Number(numInsertedOrUpdatedRows ?? 0) === 0) return false
  await insertFootprint(db, alert, cells)
  await insertSources(db, alert)
  return true
}

/** Saves the alert and its sources as they are now. */
export async function updateAlertAndSources(db: Db, alert: Alert): Promise<void> {
  await updateAlertRow(db, alert)
  await db.deleteFrom('alert_sources').where('alert_id', '=', alert.id).execute()
  await insertSources(db, alert)
}

/** Saves where it happens. */
export async function replaceFootprint(db: Db, alert: Alert, cells: readonly CellPart[]): Promise<void> {
  for (const table of footprintTables) await db.deleteFrom(table).where('alert_id', '=', alert.id).execute()
  await insertFootprint(db, alert, cells)
}

/** Saves what stands on the alert itself, when its parts have not changed. */
export async function updateAlertRow(db: Db, alert: Alert): Promise<void> {
  await db.updateTable('alerts').set(columns(alert)).where('id', '=', alert.id).execute()
}

export async function deleteAlert(db: Db, id: string): Promise<void> {
  await db.deleteFrom('alerts').where('id', '=', id).execute()
}
