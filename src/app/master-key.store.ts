import { sql } from 'kysely'
import type { Vault } from '../platform/crypto/vault.ts'
import { scopedDb } from '../platform/db/db.ts'
import type { Pool } from '../platform/db/pool.ts'
import { everything } from '../platform/db/scope.ts'

/** The database stores a check value of its master key: with another key no token and no encrypted secret would work. */
export async function checkMasterKey(pool: Pool, vault: Vault): Promise<void> {
  const db = scopedDb(pool, everything)
  await sql`insert into system_state (key, value, updated_at) values ('master_key', ${JSON.stringify({ fingerprint: vault.fingerprint })}::jsonb, clock_timestamp()) on conflict (key) do nothing`.execute(
    db,
  )
  const { rows } = await sql<{
    fingerprint: string
  }>`select value ->> 'fingerprint' as fingerprint from system_state where key = 'master_key'`.execute(db)
  if (rows[0]?.fingerprint !== vault.fingerprint) {
    throw new Error(
      'The master key is not the one that this database was made with. Set GODWIT_MASTER_KEY, or restore master.key in the data folder.',
    )
  }
}
