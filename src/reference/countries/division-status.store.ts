import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

export interface DivisionStatusRow {
  readonly id: string
  readonly status: number
  readonly provenance: object
}

/** Updates status and provenance where they differ and staff have not set the status; returns the number of rows. */
export async function updateDivisionStatus(db: Db, rows: readonly DivisionStatusRow[], now: Date): Promise<number> {
  const result = await sql`
    update country_divisions as d
    set travel_status = r.status, provenance = d.provenance || jsonb_build_object('travel_status', r.provenance), updated_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, status smallint, provenance jsonb)
    where d.id = r.id and not ('travel_status' = any (d.edited))
      and (d.travel_status <> r.status or d.provenance -> 'travel_status' is distinct from r.provenance)`.execute(db)
  return Number(result.numAffectedRows ?? 0)
}

/** Clears the seeded status of all other divisions; returns the number of rows. */
export async function clearDivisionStatus(db: Db, except: readonly string[], now: Date): Promise<number> {
  const result = await sql`
    update country_divisions
    set travel_status = 0, provenance = provenance - 'travel_status', updated_at = ${now}
    where provenance -> 'travel_status' is not null and not ('travel_status' = any (edited))
      and not (id = any (${except as string[]}::uuid[]))`.execute(db)
  return Number(result.numAffectedRows ?? 0)
}
