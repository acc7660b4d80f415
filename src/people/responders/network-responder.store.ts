import { sql } from 'kysely'
import type { RoleType } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db/db.ts'

/** The fields of these people in the network, by their id; others are missing. */
export async function listNetworkTypes(db: Db, userIds: readonly string[]): Promise<ReadonlyMap<string, RoleType[]>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('network_responders')
    .select(['user_id as userId', sql<RoleType>`type`.as('type')])
    .where('user_id', 'in', [...userIds])
    .orderBy('type')
    .execute()
  return new Map([...Map.groupBy(rows, (row) => row.userId)].map(([id, own]) => [id, own.map(({ type }) => type)]))
}

/** Replaces the person's fields; none ends the person's part in the network. */
export async function replaceNetworkTypes(db: Db, userId: string, types: readonly RoleType[], at: Date): Promise<void> {
  await sql`delete from network_responders where user_id = ${userId} and type <> all(${[...types]}::text[])`.execute(db)
  if (types.length === 0) return
  await db
    .insertInto('network_responders')
    .values(types.map((type) => ({ user_id: userId, type, created_at: at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** For the export of a person's data. */
export function listNetworkData(db: Db, userId: string): Promise<object[]> {
  return db
    .selectFrom('network_responders')
    .select(['type', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('type')
    .execute()
}
