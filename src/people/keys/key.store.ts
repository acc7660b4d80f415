import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { offsetOf, type Page, type PageRequest } from '../../platform/http/paging.ts'
import type { Key } from './key.ts'

const selectKey = (db: Db) =>
  db
    .selectFrom('keys as k')
    .select([
      'k.id',
      sql<Key['kind']>`k.kind`.as('kind'),
      'k.company_id as companyId',
      'k.user_id as userId',
      'k.name',
      'k.hint',
      'k.created_at as createdAt',
      'k.updated_at as updatedAt',
      'k.expires_at as expiresAt',
      'k.revoked_at as revokedAt',
      'k.last_used_on as lastUsedOn',
    ])

/** One company's keys, or (null) all, for staff. */
export interface KeyScope {
  readonly companyId: string | null
}

export function findKey(db: Db, scope: KeyScope, id: string): Promise<Key | undefined> {
  return selectKey(db)
    .where('k.id', '=', id)
    .$if(scope.companyId !== null, (query) => query.where('k.company_id', '=', scope.companyId))
    .executeTakeFirst()
}

/** As `findKey`, and locks the row until the transaction ends. */
export function lockKey(db: Db, scope: KeyScope, id: string): Promise<Key | undefined> {
  return selectKey(db)
    .where('k.id', '=', id)
    .$if(scope.companyId !== null, (query) => query.where('k.company_id', '=', scope.companyId))
    .forUpdate()
    .executeTakeFirst()
}

export async function listKeys(db: Db, scope: KeyScope, pageRequest: PageRequest): Promise<Page<Key>> {
  const items = await selectKey(db)
    .$if(scope.companyId !== null, (query) => query.where('k.company_id', '=', scope.companyId))
    .orderBy('k.id')
    .limit(pageRequest.perPage)
    .offset(offsetOf(pageRequest))
    .execute()
  const { total } = await db
    .selectFrom('keys')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .$if(scope.companyId !== null, (query) => query.where('company_id', '=', scope.companyId))
    .executeTakeFirstOrThrow()
  return { items, total }
}

export async function insertKey(db: Db, key: Omit<Key, 'revokedAt' | 'lastUsedOn'>, digest: Buffer): Promise<void> {
  await db
    .insertInto('keys')
    .values({
      id: key.id,
      kind: key.kind,
      company_id: key.companyId,
      user_id: key.userId,
      name: key.name,
      digest,
      hint: key.hint,
      created_at: key.createdAt,
      updated_at: key.updatedAt,
      expires_at: key.expiresAt,
    })
    .execute()
}

export async function updateKey(
  db: Db,
  key: Pick<Key, 'id' | 'name' | 'updatedAt' | 'expiresAt' | 'revokedAt'>,
): Promise<void> {
  await db
    .updateTable('keys')
    .set({ name: key.name, updated_at: key.updatedAt, expires_at: key.expiresAt, revoked_at: key.revokedAt })
    .where('id', '=', key.id)
    .execute()
}

/** Stores the day of the last use, at most once a day: each update of the row invalidates the cached caller on every node. */
export async function updateLastUsed(db: Db, id: string, day: string): Promise<void> {
  await db
    .updateTable('keys')
    .set({ last_used_on: day })
    .where('id', '=', id)
    .where(sql<boolean>`last_used_on is distinct from ${day}::date`)
    .execute()
}

/** Revokes every key of a person. */
export async function revokeKeysOf(db: Db, userId: string, at: Date): Promise<void> {
  await db
    .updateTable('keys')
    .set({ revoked_at: at, updated_at: at })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute()
}
