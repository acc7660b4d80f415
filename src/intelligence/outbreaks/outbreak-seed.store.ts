import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** Outbreaks that staff changed or deleted: a later release leaves them alone, because their days, status and sources belong together. */
export async function listEditedOutbreaks(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('disease_outbreaks')
    .select('id')
    .where('id', 'in', [...ids])
    .where('edited', '<>', sql<string[]>`'{}'::text[]`)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Deletes outbreaks of an earlier release that this one no longer has and that staff have not changed. */
export async function deleteWithdrawnOutbreaks(db: Db, kept: readonly string[]): Promise<number> {
  const result = await sql`
    delete from disease_outbreaks where seed_digest is not null and edited = '{}' and id <> all(${kept}::uuid[])`.execute(
    db,
  )
  return Number(result.numAffectedRows ?? 0)
}

export interface OutbreakParts {
  readonly outbreakId: string
  readonly countryId: string
  readonly sources: readonly { readonly id: string; readonly url: string }[]
}

/** Writes the country and the sources of outbreaks, and removes sources that are no longer among them. */
export async function writeOutbreakParts(db: Db, parts: readonly OutbreakParts[]): Promise<void> {
  if (parts.length === 0) return
  const sources = parts.flatMap((part) =>
    part.sources.map(({ id, url }, position) => ({ id, outbreak_id: part.outbreakId, position, url })),
  )
  await db
    .insertInto('disease_outbreak_countries')
    .values(parts.map(({ outbreakId, countryId }) => ({ outbreak_id: outbreakId, country_id: countryId, position: 0 })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .deleteFrom('disease_outbreak_sources')
    .where(
      'outbreak_id',
      'in',
      parts.map(({ outbreakId }) => outbreakId),
    )
    .where(
      'id',
      'not in',
      sources.map(({ id }) => id),
    )
    .execute()
  await db
    .insertInto('disease_outbreak_sources')
    .values(sources)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
