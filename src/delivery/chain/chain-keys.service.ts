import { randomBytes } from 'node:crypto'
import { canonicalJson } from '../../platform/crypto/canonical-json.ts'
import { createVault, type Vault } from '../../platform/crypto/vault.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { newId } from '../../platform/ids.ts'
import type { ChainEntry } from './chain.ts'
import { findKeys, insertKeys, type KeyOwner, type KeyRow, listOwners } from './chain-keys.store.ts'

const keyColumn = 'evidence_keys.sealed_key'
const valuesColumn = 'evidence_entries.sealed'
const nameOf = ({ userId, notificationId }: KeyOwner): string => `${userId} ${notificationId ?? ''}`
const placeOf = ({ company_id, position }: Pick<ChainEntry, 'company_id' | 'position'>): string =>
  `${company_id ?? 'service'} ${position}`

/** The keys of some people and messages. */
export interface Keys {
  /** What stands in entries for the person. */
  personOf(userId: string): string
  seal(owner: KeyOwner, entry: Pick<ChainEntry, 'company_id' | 'position'>, values: object): string
}

const opened = (vault: Vault, row: KeyRow): Vault => createVault(vault.open(keyColumn, row.id, row.sealedKey))

/** Reads these keys, and makes those that are not there yet. Only the holder of the chains' lock may call it. */
export async function ensureKeys(
  { db, vault, now }: Pick<Ctx, 'db' | 'vault' | 'now'>,
  owners: readonly KeyOwner[],
): Promise<Keys> {
  const wanted = new Map<string, KeyOwner>()
  for (const owner of owners) {
    wanted.set(nameOf(owner), owner)
    const ofPerson = { userId: owner.userId, notificationId: null }
    wanted.set(nameOf(ofPerson), ofPerson)
  }
  const rows = new Map((await findKeys(db, [...wanted.values()])).map((row) => [nameOf(row), row]))
  const made = [...wanted.values()]
    .filter((owner) => !rows.has(nameOf(owner)))
    .map((owner) => {
      const id = newId(now)
      return { ...owner, id, sealedKey: vault.seal(keyColumn, id, randomBytes(32).toString('hex')) }
    })
  if (made.length > 0) await insertKeys(db, made, now)
  for (const row of made) rows.set(nameOf(row), row)
  const vaults = new Map<string, Vault>()
  const rowOf = (owner: KeyOwner): KeyRow => {
    const row = rows.get(nameOf(owner))
    if (!row) throw new Error(`The key of ${nameOf(owner)} was not read.`)
    return row
  }
  return {
    personOf: (userId) => rowOf({ userId, notificationId: null }).id,
    seal: (owner, entry, values) => {
      const known = vaults.get(nameOf(owner)) ?? opened(vault, rowOf(owner))
      vaults.set(nameOf(owner), known)
      return known.seal(valuesColumn, placeOf(entry), canonicalJson(values)).toString('base64')
    },
  }
}

/** The personal values of entries, by their position. Where the key was destroyed, there are none. */
export async function openEntries(
  { db, vault }: Pick<Ctx, 'db' | 'vault'>,
  entries: readonly ChainEntry[],
): Promise<ReadonlyMap<number, Readonly<Record<string, unknown>>>> {
  const sealed = entries.filter((entry) => entry.sealed !== null)
  const owners = await listOwners(
    db,
    sealed.flatMap(({ person }) => person ?? []),
  )
  const ownerOf = (entry: ChainEntry): KeyOwner | undefined => {
    const userId = owners.get(entry.person ?? '')
    return userId === undefined ? undefined : { userId, notificationId: entry.notification_id }
  }
  const rows = await findKeys(db, [
    ...new Map(sealed.flatMap((entry) => ownerOf(entry) ?? []).map((owner) => [nameOf(owner), owner])).values(),
  ])
  const vaults = new Map(rows.map((row) => [nameOf(row), opened(vault, row)]))
  const values = new Map<number, Readonly<Record<string, unknown>>>()
  for (const entry of sealed) {
    const owner = ownerOf(entry)
    const key = owner && vaults.get(nameOf(owner))
    if (key)
      values.set(
        entry.position,
        JSON.parse(key.open(valuesColumn, placeOf(entry), Buffer.from(entry.sealed ?? '', 'base64'))),
      )
  }
  return values
}
