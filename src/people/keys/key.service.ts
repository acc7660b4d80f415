import { sha256 } from '../../platform/crypto/vault.ts'
import { type Ctx, deskCompany, inTransaction } from '../../platform/ctx.ts'
import type { Page, PageRequest } from '../../platform/http/paging.ts'
import { newId } from '../../platform/ids.ts'
import { conflict, invalid } from '../../platform/problem.ts'
import { audit } from '../audit/audit.service.ts'
import { throwUnauthorizedOrNotFound } from '../tenancy/tenancy.service.ts'
import { findKey, insertKey, type KeyScope, listKeys, lockKey, updateKey } from './key.store.ts'
import { type Key, keyHint, newKey } from './key.ts'

/** A new key with its secret, which is shown once and not stored. */
export interface KeyWithSecret {
  readonly key: Key
  readonly secret: string
}

export interface KeyDraft {
  readonly kind: Key['kind']
  readonly name: string
  readonly companyId: string | null
  readonly userId: string | null
  readonly expiresAt?: Date | null
}

const scopeOf = (ctx: Ctx): KeyScope => ({ companyId: deskCompany(ctx) })

export function createKey(ctx: Ctx, draft: KeyDraft): Promise<KeyWithSecret> {
  if (draft.name.trim() === '') throw invalid({ name: 'must not be empty' })
  if (draft.expiresAt && draft.expiresAt <= ctx.now) throw invalid({ expires_at: 'must be in the future' })
  return inTransaction(ctx, async (tx) => {
    const secret = newKey(draft.kind)
    const key: Key = {
      id: newId(tx.now),
      kind: draft.kind,
      companyId: draft.companyId,
      userId: draft.userId,
      name: draft.name.trim(),
      hint: keyHint(secret),
      createdAt: tx.now,
      updatedAt: tx.now,
      expiresAt: draft.expiresAt ?? null,
      revokedAt: null,
      lastUsedOn: null,
    }
    await insertKey(tx.db, key, sha256(secret))
    await audit(tx, {
      action: 'create',
      subjectKind: 'key',
      subjectId: key.id,
      companyId: key.companyId,
      before: null,
      after: key,
    })
    return { key, secret }
  })
}

export const readKeys = (
  ctx: Ctx,
  pageRequest: PageRequest,
  companyId: string | null = scopeOf(ctx).companyId,
): Promise<Page<Key>> => listKeys(ctx.db, { companyId }, pageRequest)

export async function getKey(ctx: Ctx, id: string): Promise<Key> {
  return (await findKey(ctx.db, scopeOf(ctx), id)) ?? (await throwUnauthorizedOrNotFound(ctx, 'key', id))
}

/** Revokes a key on every node within a second. Idempotent. */
export function revokeKey(ctx: Ctx, id: string): Promise<Key> {
  return inTransaction(ctx, async (tx) => {
    const key = (await lockKey(tx.db, scopeOf(tx), id)) ?? (await throwUnauthorizedOrNotFound(tx, 'key', id))
    if (key.revokedAt) return key
    const revoked: Key = { ...key, revokedAt: tx.now, updatedAt: tx.now }
    await updateKey(tx.db, revoked)
    await audit(tx, {
      action: 'revoke',
      subjectKind: 'key',
      subjectId: id,
      companyId: key.companyId,
      before: key,
      after: revoked,
    })
    return revoked
  })
}

/** Replaces a key by a new one. The old key stays valid for `graceSeconds`. */
export function rotateKey(ctx: Ctx, id: string, graceSeconds = 0): Promise<KeyWithSecret> {
  return inTransaction(ctx, async (tx) => {
    const old = (await lockKey(tx.db, scopeOf(tx), id)) ?? (await throwUnauthorizedOrNotFound(tx, 'key', id))
    if (old.revokedAt) throw conflict('key_revoked', 'This key was revoked: create a new one.')
    const shown = await createKey(tx, { ...old, expiresAt: null })
    const end = new Date(tx.now.getTime() + graceSeconds * 1000)
    // The grace period never extends the life of a key that expires earlier.
    const expiresAt = old.expiresAt && old.expiresAt < end ? old.expiresAt : end
    const ended: Key =
      graceSeconds > 0 ? { ...old, expiresAt, updatedAt: tx.now } : { ...old, revokedAt: tx.now, updatedAt: tx.now }
    await updateKey(tx.db, ended)
    await audit(tx, {
      action: 'rotate',
      subjectKind: 'key',
      subjectId: id,
      companyId: old.companyId,
      before: old,
      after: { replaced_by: shown.key.id, ...ended },
    })
    return shown
  })
}
