import type { NetConnectOpts } from 'node:net'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { createVault, type Vault } from '../../src/platform/crypto/vault.ts'
import type { Actor, Ctx } from '../../src/platform/ctx.ts'
import { type Db, scopedDb } from '../../src/platform/db/db.ts'
import type { Pool } from '../../src/platform/db/pool.ts'
import { everything, type Scope } from '../../src/platform/db/scope.ts'
import { noFileStore } from '../../src/platform/storage/file-store.ts'
import { type Clone, giveBack, type Template, takeClone, takeKept, testLog } from './kept-databases.ts'

export { type Template, testLog } from './kept-databases.ts'

export const testMasterKey = '0f'.repeat(32)
export const testVault: Vault = createVault(testMasterKey)

/** Clones a database from a template; it is dropped when the test has ended. Returns the owner's URL. */
export async function givenDatabase(t: TestContext, template: Template | 'empty' = 'migrated'): Promise<string> {
  const database = await takeClone(template)
  t.after(() => giveBack(database))
  return database.url
}

/** Where the server of a database takes connections, for a proxy in front of it: a socket in its folder, or a port. */
export function serverOf(url: string): NetConnectOpts {
  const { hostname, port } = new URL(url)
  const host = decodeURIComponent(hostname)
  return host.startsWith('/') ? { path: join(host, `.s.PGSQL.${port}`) } : { host, port: Number(port || 5432) }
}

export interface TestDatabase {
  readonly url: string
  readonly pool: Pool
  /** Without a scope all rows are visible, as for the worker; with one, the rows of that scope. */
  db(scope?: Scope): Db
  ctx(options?: { now?: Date; actor?: Actor; scope?: Scope }): Ctx
}

export interface DatabaseOptions {
  /** A clone for this test alone: for tests that change the schema or roles, end connections, or look at what the server says of them. */
  readonly ownDatabase?: boolean
}

export async function testDatabase(
  t: TestContext,
  template: Template | 'empty' = 'migrated',
  { ownDatabase = false }: DatabaseOptions = {},
): Promise<TestDatabase> {
  const database = await (ownDatabase || template === 'empty' ? takeClone(template) : takeKept(template))
  t.after(() => giveBack(database))
  return onDatabase(database)
}

export function onDatabase({ url, pool }: Clone): TestDatabase {
  const db = (scope: Scope = everything): Db => scopedDb(pool, scope)
  return {
    url,
    pool,
    db,
    ctx: (options = {}) => ({
      db: db(options.scope),
      actor: options.actor ?? { kind: 'system' },
      now: options.now ?? new Date(),
      baseUrl: 'http://godwit.test',
      freshNow: () => options.now ?? new Date(),
      log: testLog,
      vault: testVault,
      files: noFileStore,
      requestId: 'test',
    }),
  }
}
