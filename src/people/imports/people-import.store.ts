import { sql } from 'kysely'
import type { Actor } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db/db.ts'
import type { PeopleImport, PeopleImportReport } from './people-import.ts'

export interface NewPeopleImport {
  readonly id: string
  readonly companyId: string
  readonly actor: Actor
  readonly preview: boolean
  readonly csv: string
  readonly total: number
}

export async function insertImport(db: Db, one: NewPeopleImport, now: Date): Promise<void> {
  await db
    .insertInto('people_imports')
    .values({
      id: one.id,
      company_id: one.companyId,
      actor: JSON.stringify(one.actor),
      preview: one.preview,
      csv: one.csv,
      state: 'waiting',
      total: one.total,
      created_at: now,
    })
    .execute()
}

/** Begins an import; undefined when it has ended or is gone. */
export async function beginImport(
  db: Db,
  id: string,
): Promise<{ companyId: string; actor: Actor; preview: boolean; csv: string } | undefined> {
  const { rows } = await sql<{ companyId: string; actor: Actor; preview: boolean; csv: string }>`
    update people_imports set state = 'running' where id = ${id} and csv is not null
    returning company_id as "companyId", actor, preview, csv`.execute(db)
  return rows[0]
}

export async function saveProgress(db: Db, id: string, done: number): Promise<void> {
  await db.updateTable('people_imports').set({ done }).where('id', '=', id).execute()
}

/** Ends an import. Its file is not needed any more. */
export async function endImport(
  db: Db,
  id: string,
  end: { readonly report: PeopleImportReport | null; readonly error: string | null; readonly at: Date },
): Promise<void> {
  await db
    .updateTable('people_imports')
    .set({
      state: end.error === null ? 'done' : 'failed',
      error: end.error,
      csv: null,
      ended_at: end.at,
      report: end.report && JSON.stringify(end.report),
    })
    .where('id', '=', id)
    .execute()
}

export async function findImport(db: Db, companyId: string, id: string): Promise<PeopleImport | undefined> {
  const row = await db
    .selectFrom('people_imports')
    .select(['id', 'company_id as companyId', 'preview', 'state', 'done', 'total', 'report', 'error'])
    .select(['created_at as createdAt', 'ended_at as endedAt'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row as unknown as PeopleImport | undefined
}

export async function deleteImport(db: Db, id: string): Promise<void> {
  await db.deleteFrom('people_imports').where('id', '=', id).execute()
}

export async function deleteOldImports(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('people_imports').where('created_at', '<', before).execute()
}

/** Reports name people; they can be had again by importing the file again. */
export async function deleteEndedImports(db: Db, companyIds: readonly string[]): Promise<void> {
  if (companyIds.length > 0)
    await db
      .deleteFrom('people_imports')
      .where('company_id', 'in', [...companyIds])
      .where('state', 'in', ['done', 'failed'])
      .execute()
}
