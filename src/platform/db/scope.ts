import type pg from 'pg'
import type { Connection, Question } from './pool.ts'

/**
 * For whom a connection works. Row-level security reads it; the queries carry the tenant as well.
 * `everything` is for the worker and for staff; nobody else may see across companies.
 */
export interface Scope {
  readonly everything: boolean
  readonly companyId: string | null
  readonly userId: string | null
}

export const everything: Scope = { everything: true, companyId: null, userId: null }
export const nothing: Scope = { everything: false, companyId: null, userId: null }

const setScope = `select set_config('godwit.everything', $1, false), set_config('godwit.company_id', $2, false), set_config('godwit.user_id', $3, false)`

const names = new WeakMap<Scope, string>()

/** What a connection remembers of the scope that it works in. */
function nameOf(scope: Scope): string {
  const known = names.get(scope)
  if (known) return known
  const made = `${scope.everything ? 'all' : ''}|${scope.companyId ?? ''}|${scope.userId ?? ''}`
  names.set(scope, made)
  return made
}

export const isIn = (connection: Connection, scope: Scope): boolean => connection.scope === nameOf(scope)

/** The statement that puts a connection into the scope. */
const entering = (scope: Scope): Question => ({
  sql: setScope,
  values: [scope.everything ? 'on' : '', scope.companyId ?? '', scope.userId ?? ''],
})

/**
 * Asks in the scope. A connection that is in another one is put into it on the way: the server answers nothing when that
 * fails, and what it answers is of the scope that was asked for. Inside a transaction that is rolled back the scope is
 * what it was before: `leaveScope` then.
 */
export async function queryInScope(
  connection: Connection,
  scope: Scope,
  statements: readonly Question[],
): Promise<pg.QueryResult[]> {
  if (isIn(connection, scope)) return connection.queryAll(statements)
  leaveScope(connection) // unknown until the server has answered
  const [, ...results] = await connection.queryAll([entering(scope), ...statements])
  connection.scope = nameOf(scope)
  return results
}

/** The connection does not know any more for whom it works. */
export function leaveScope(connection: Connection): void {
  connection.scope = ''
}

/** As `queryInScope`, for the usual one statement. */
export function queryOne(
  connection: Connection,
  scope: Scope,
  sql: string,
  values: readonly unknown[],
): Promise<pg.QueryResult> {
  if (isIn(connection, scope)) return connection.query(sql, values)
  return queryInScope(connection, scope, [{ sql, values }]).then(([result]) => {
    if (!result) throw new Error('The server answered less than it was asked.')
    return result
  })
}
