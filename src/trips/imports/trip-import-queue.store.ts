import { sql } from 'kysely'
import { type Actor, type Ctx, inTransaction } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db/db.ts'
import type { QueuedImport, TripImportReport } from './trip-import.ts'

export interface NewImport {
  readonly id: string
  readonly companyId: string
  readonly actor: Actor
  readonly preview: boolean
  readonly total: number
}

/** How many imports run at once. */
const importLimits = { perCompany: 2, inAll: 4 } as const

/** Any number will do, as long as every process takes the same one. */
const lockKey = 7_204_315
/** A running import renews its heartbeat more often than this. */
const leaseMs = 120_000
const leaseEnd = (now: Date): Date => new Date(now.getTime() + leaseMs)

export async function addImport(db: Db, one: NewImport, now: Date): Promise<void> {
  await db
    .insertInto('trip_imports')
    .values({
      id: one.id,
      company_id: one.companyId,
      actor: JSON.stringify(one.actor),
      preview: one.preview,
      state: 'waiting',
      total: one.total,
      created_at: now,
    })
    .execute()
}

/** Begins an import if the limits allow it. One at a time counts: the lock is held until the transaction ends. */
export function claimImport(ctx: Ctx, id: string): Promise<boolean> {
  return inTransaction(ctx, async ({ db }) => {
    const now = ctx.freshNow()
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(db)
    const { rows } = await sql`
      update trip_imports i set state = 'running', running_until = ${leaseEnd(now)}
      where i.id = ${id} and i.state in ('waiting', 'running')
        and (select count(*) from trip_imports o where o.company_id = i.company_id and o.id <> i.id and o.state = 'running'
          and o.running_until > ${now}) < ${importLimits.perCompany}
        and (select count(*) from trip_imports o where o.id <> i.id and o.state = 'running' and o.running_until > ${now})
          < ${importLimits.inAll}
      returning 1`.execute(db)
    return rows.length > 0
  })
}

/** Saves how far an import is, and that it lives. */
export async function saveProgress(db: Db, id: string, done: number, now: Date): Promise<void> {
  await sql`update trip_imports set done = ${done}, running_until = ${leaseEnd(now)} where id = ${id}`.execute(db)
}

/** The file of an import that waits for its turn. */
export async function keepFile(db: Db, id: string, csv: string): Promise<void> {
  await db.updateTable('trip_imports').set({ csv }).where('id', '=', id).execute()
}

export async function markStopping(db: Db, id: string): Promise<void> {
  await db
    .updateTable('trip_imports')
    .set({ state: 'stopping' })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute()
}

/** Ends an import. Its file is not needed any more. */
export async function endImport(
  db: Db,
  id: string,
  end: {
    readonly state: 'stopped' | 'done' | 'failed'
    readonly report?: TripImportReport
    readonly error?: string
    readonly at: Date
  },
): Promise<void> {
  await db
    .updateTable('trip_imports')
    .set({
      state: end.state,
      report: end.report === undefined ? null : JSON.stringify(end.report),
      error: end.error ?? null,
      csv: null,
      ended_at: end.at,
    })
    .where('id', '=', id)
    .execute()
}

export async function removeImport(db: Db, id: string): Promise<void> {
  await db.deleteFrom('trip_imports').where('id', '=', id).execute()
}

export async function removeOldImports(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('trip_imports').where('created_at', '<', before).execute()
}

export async function findImport(db: Db, companyId: string, id: string): Promise<QueuedImport | undefined> {
  const row = await db
    .selectFrom('trip_imports')
    .select(['id', 'company_id as companyId', 'preview', 'state', 'done', 'total', 'report', 'error'])
    .select(['created_at as createdAt', 'ended_at as endedAt'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row as unknown as QueuedImport | undefined
}

/** The file and the caller of an import that waits in the queue. */
export async function findWaitingFile(
  db: Db,
  id: string,
): Promise<{ companyId: string; actor: Actor; preview: boolean; csv: string } | undefined> {
  const { rows } = await sql<{ companyId: string; actor: Actor; preview: boolean; csv: string }>`
    select company_id as "companyId", actor, preview, csv from trip_imports where id = ${id} and csv is not null`.execute(
    db,
  )
  return rows[0]
}
