import type { Vault } from '../platform/crypto/vault.ts'
import { scopedDb } from '../platform/db/db.ts'
import type { Pool } from '../platform/db/pool.ts'
import { everything } from '../platform/db/scope.ts'
import { readState, saveFirstState } from '../platform/db/system-state.ts'

/** The database stores a check value of its master key: with another key no token and no encrypted secret would work. */
export async function checkMasterKey(pool: Pool, vault: Vault): Promise<void> {
  const db = scopedDb(pool, everything)
  await saveFirstState(db, 'master_key', { fingerprint: vault.fingerprint }, new Date())
  const known = await readState<{ fingerprint: string }>(db, 'master_key')
  if (known?.fingerprint !== vault.fingerprint) {
    throw new Error(
      'The master key is not the one that this database was made with. Set GODWIT_MASTER_KEY, or restore master.key in the data folder.',
    )
  }
}
