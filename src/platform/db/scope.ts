import type { Connection, RunStatement } from './pool.ts'

/**
 * For whom a connection works. Row-level security reads it; the queries carry the tenant as well.
 * `everything` is for the worker and for staff; nobody else may see across companies.
 */
export interface Scope {
  readonly everything: boolean
  readonly companyId: string | null
  readonly userId: string | null
  /** The time of the request, where the rows that a person sees depend on it: people without a company see by rights that begin and end. */
  readonly at?: Date
}

export const everything: Scope = { everything: true, companyId: null, userId: null }
export const nothing: Scope = { everything: false, companyId: null, userId: null }

const setScopeText = (local: boolean): string =>
  `select set_config('godwit.everything', $1, ${local}), set_config('godwit.company_id', $2, ${local}), set_config('godwit.user_id', $3, ${local}), set_config('godwit.now', $4, ${local})`
const setScope = setScopeText(false)
const setScopeOfTransaction = setScopeText(true)

const valuesOf = ({ everything: all, companyId, userId, at }: Scope): string[] => [
  all ? 'on' : '',
  companyId ?? '',
  userId ?? '',
  at?.toISOString() ?? '',
]

const keys = new WeakMap<Scope, string>()

/** Equal for equal scopes. */
function keyOf(scope: Scope): string {
  const known = keys.get(scope)
  if (known) return known
  const key = `${scope.everything ? 'all' : ''}|${scope.companyId ?? ''}|${scope.userId ?? ''}|${scope.at?.getTime() ?? ''}`
  keys.set(scope, key)
  return key
}

/**
 * Puts the connection into the scope. Callers await it before they send a statement that relies on it: the connection is in
 * a scope only when the server has confirmed it. Never called inside a transaction, whose rollback would undo it.
 */
export async function enterScope(connection: Connection, scope: Scope): Promise<void> {
  const key = keyOf(scope)
  if (connection.scope === key) return
  connection.scope = undefined
  await connection.query(setScope, valuesOf(scope))
  connection.scope = key
}

/** Puts the rest of a transaction into the scope. Its end, commit or rollback, gives the connection the scope that it had before. */
export const enterScopeInTransaction = (run: RunStatement, scope: Scope): Promise<unknown> =>
  run(setScopeOfTransaction, valuesOf(scope))
