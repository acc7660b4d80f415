import { sql } from 'kysely'
import type { VisaRequirementLine } from '../../../world/visa-types.ts'
import type { Db } from '../../platform/db/db.ts'

/** A line of the file with its id. */
export type VisaSeedRow = VisaRequirementLine & { readonly id: string }

const columns = [
  'id',
  'passport',
  'destination',
  'kind',
  'days',
  'freedom_of_movement',
  'as_of',
  'source',
  'sources_agreeing',
  'sources_total',
  'cross_check_agrees',
  'government_says',
  'government_agrees',
  'government_as_of',
  'disputed',
  'changed_recently',
  'previous_kind',
  'changed_after',
  'changed_until',
  'note',
] as const satisfies readonly (keyof VisaSeedRow)[]

const names = sql.join(columns.map((name) => sql.ref(name)))
const sets = sql.join(columns.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`))
const textOf = (row: VisaSeedRow): string => JSON.stringify(columns.map((name) => row[name]))

/**
 * Makes the pairs of these passports what `rows` say, and answers how many were written or deleted. They are compared here, because
 * "on conflict" locks each unchanged row, which is a write.
 */
export async function replaceListed(
  db: Db,
  passports: readonly string[],
  rows: readonly VisaSeedRow[],
): Promise<number> {
  const { rows: before } = await sql<VisaSeedRow>`
    select ${names} from visa_requirements where passport = any(${passports}::text[])`.execute(db)
  const kept = new Set(rows.map(({ id }) => id))
  const gone = before.filter(({ id }) => !kept.has(id)).map(({ id }) => id)
  const textBefore = new Map(before.map((row) => [row.id, textOf(row)]))
  const changed = rows.filter((row) => textBefore.get(row.id) !== textOf(row))
  if (gone.length > 0) await sql`delete from visa_requirements where id = any(${gone}::uuid[])`.execute(db)
  if (changed.length > 0)
    await sql`
      insert into visa_requirements (${names})
      select ${names} from jsonb_populate_recordset(null::visa_requirements, ${JSON.stringify(changed)}::jsonb)
      on conflict (id) do update set ${sets}`.execute(db)
  return gone.length + changed.length
}

export async function deleteOtherPassports(db: Db, passports: readonly string[]): Promise<number> {
  const gone = await sql`delete from visa_requirements where passport <> all(${passports}::text[])`.execute(db)
  return Number(gone.numAffectedRows ?? 0)
}
