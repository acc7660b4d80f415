import type { Db } from '../../platform/db/db.ts'
import { inLots } from '../footprints/lots.ts'
import type { Alert } from './alert.ts'

const columns = (alert: Alert) => ({
  status: alert.status,
  headline: JSON.stringify(alert.headline),
  body: JSON.stringify(alert.body),
  body_advice: alert.bodyAdvice && JSON.stringify(alert.bodyAdvice),
  update_reason: alert.updateReason && JSON.stringify(alert.updateReason),
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

async function insertParts(db: Db, { id: alert_id, footprint: f, sources }: Alert): Promise<void> {
  const full = new Set(f.fullCountryIds)
  for (const lot of inLots(f.countryIds))
    await db
      .insertInto('alert_countries')
      .values(lot.map((country_id) => ({ alert_id, country_id, full: full.has(country_id) })))
      .execute()
  for (const lot of inLots(f.divisionIds))
    await db
      .insertInto('alert_divisions')
      .values(lot.map((division_id) => ({ alert_id, division_id })))
      .execute()
  for (const lot of inLots(f.regionIds))
    await db
      .insertInto('alert_regions')
      .values(lot.map((region_id) => ({ alert_id, region_id })))
      .execute()
  for (const lot of inLots(f.airportIds))
    await db
      .insertInto('alert_airports')
      .values(lot.map((airport_id) => ({ alert_id, airport_id })))
      .execute()
  for (const lot of inLots(f.airlineIds))
    await db
      .insertInto('alert_airlines')
      .values(lot.map((airline_id) => ({ alert_id, airline_id })))
      .execute()
  for (const lot of inLots(f.points.map((point, position) => ({ ...point, position })))) {
    await db
      .insertInto('alert_locations')
      .values(
        lot.map(({ id, lat, lng, radiusKm, position }) => ({ id, alert_id, position, lat, lng, radius_km: radiusKm })),
      )
      .execute()
  }
  for (const lot of inLots(sources.map((source, position) => ({ ...source, position })))) {
    await db
      .insertInto('alert_sources')
      .values(lot.map(({ id, url, position }) => ({ id, alert_id, position, url })))
      .execute()
  }
}

const parts = [
  'alert_countries',
  'alert_divisions',
  'alert_regions',
  'alert_airports',
  'alert_airlines',
  'alert_locations',
  'alert_sources',
] as const

/** Answers false, and writes nothing, when the slug is taken. */
export async function insertAlert(db: Db, alert: Alert): Promise<boolean> {
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
  await insertParts(db, alert)
  return true
}

/** Saves the alert as it is now, its parts included. */
export async function saveAlert(db: Db, alert: Alert): Promise<void> {
  await saveAlertAlone(db, alert)
  for (const table of parts) await db.deleteFrom(table).where('alert_id', '=', alert.id).execute()
  await insertParts(db, alert)
}

/** Saves what stands on the alert itself, when its parts have not changed. */
export async function saveAlertAlone(db: Db, alert: Alert): Promise<void> {
  await db.updateTable('alerts').set(columns(alert)).where('id', '=', alert.id).execute()
}

export async function deleteAlert(db: Db, id: string): Promise<void> {
  await db.deleteFrom('alerts').where('id', '=', id).execute()
}
