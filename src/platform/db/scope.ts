import type { Connection } from './pool.ts'

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

/** Puts the connection into the scope; costs nothing when it already is. Never called inside a transaction. */
export async function enterScope(connection: Connection, scope: Scope): Promise<void> {
  if (isIn(connection, scope)) return
  connection.scope = '' // unknown until the server has answered
  await connection.query(setScope, [scope.everything ? 'on' : '', scope.companyId ?? '', scope.userId ?? ''])
  connection.scope = nameOf(scope)
}
