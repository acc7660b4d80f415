import { sha256 } from '../../platform/crypto/vault.ts'
import type { Db } from '../../platform/db/db.ts'
import { updateLastUsed } from '../keys/key.store.ts'
import { keyKind } from '../keys/key.ts'
import { findKeyCaller, findSessionCaller, findUserCaller } from './caller.store.ts'
import type { Caller } from './caller.ts'

/** The caller that owns the key. A malformed key is refused without a query. `db` must have the system scope. */
export async function findCaller(db: Db, key: string): Promise<Caller | undefined> {
  const kind = keyKind(key)
  if (!kind) return undefined
  const digest = sha256(key)
  if (kind === 'user') return findUserCaller(db, digest)
  if (kind === 'session') return findSessionCaller(db, digest)
  if (kind === 'code') return undefined // it signs in, and opens nothing by itself
  const caller = await findKeyCaller(db, digest)
  return caller?.kind === kind ? caller : undefined
}

/** Stores the day on which a key was last used. */
export const markKeyUsed = (db: Db, keyId: string, now: Date): Promise<void> =>
  updateLastUsed(db, keyId, now.toISOString().slice(0, 10))
