import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '../../platform/db/db.ts'
import { type CompanyHead, chainStart, type Head, type LinkedEntry } from './chain.ts'
import type { PendingRow } from './entry-source.ts'

/** Whoever holds it writes the chains or destroys keys; nobody else does. Given back with the transaction. */
const lockKey = 7_340_095
export const lockChains = (db: Db) => sql`select pg_advisory_xact_lock(${lockKey})`.execute(db)
export async function tryLockChains(db: Db): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${lockKey}) as mine`.execute(db)
  return rows[0]?.mine === true
}

/** What waits for the chain of one company, the oldest first, with at most `most` items of each row. */
export async function listPending(db: Db, most: number): Promise<readonly PendingRow[]> {
  const { rows } = await sql<PendingRow>`
    with oldest as (select company_id from evidence_pending order by id limit 1)
    select p.id, p.company_id as "companyId", p.kind, p.done, jsonb_array_length(p.items) as count,
      (select coalesce(jsonb_agg(one order by number), '[]') from jsonb_array_elements(p.items) with ordinality each (one, number)
        where number > p.done and number <= p.done + ${most}) as items
    from evidence_pending p where p.company_id is not distinct from (select company_id from oldest)
    order by p.id limit 200`.execute(db)
  return rows
}

export async function deletePending(db: Db, ids: readonly number[]): Promise<void> {
  await sql`delete from evidence_pending where id = any(${ids}::bigint[])`.execute(db)
}

export async function savePendingDone(db: Db, id: number, done: number): Promise<void> {
  await sql`update evidence_pending set done = ${done} where id = ${id}`.execute(db)
}

/** How much waits for its chain, and since when. */
export async function inspectWaitingEvidence(
  client: pg.Client,
): Promise<{ readonly count: number; readonly since: Date | null }> {
  const { rows } = await client.query<{ count: number; since: Date | null }>(
    'select count(*)::int as count, min(written_at) as since from evidence_pending',
  )
  return rows[0] ?? { count: 0, since: null }
}

export async function readHead(db: Db, companyId: string | null): Promise<Head> {
  const { rows } = await sql<Head>`
    select position, encode(hash, 'hex') as hash from evidence_heads where company_id is not distinct from ${companyId}::uuid`.execute(
    db,
  )
  return rows[0] ?? { position: 0, hash: chainStart(companyId) }
}

export async function listHeads(db: Db): Promise<readonly CompanyHead[]> {
  const { rows } = await sql<CompanyHead>`
    select company_id as "companyId", position, encode(hash, 'hex') as hash, at from evidence_heads order by company_id nulls first`.execute(
    db,
  )
  return rows
}

/** Heads of companies with entries that their servers were not told of; they count as told from now on. */
export async function takeNewHeads(db: Db): Promise<readonly (CompanyHead & { readonly companyId: string })[]> {
  const { rows } = await sql<CompanyHead & { readonly companyId: string }>`
    update evidence_heads set announced_position = position where company_id is not null and announced_position < position
    returning company_id as "companyId", position, encode(hash, 'hex') as hash, at`.execute(db)
  return rows
}

const bytes = (text: string): Buffer => Buffer.from(text, 'hex')

/** Appends to the chain of one company and moves its head. */
export async function appendEntries(db: Db, entries: readonly LinkedEntry[], now: Date): Promise<void> {
  const last = entries.at(-1)
  if (!last) return
  const column = <T>(of: (entry: LinkedEntry) => T): T[] => entries.map(of)
  await sql`
    insert into evidence_entries (company_id, position, kind, at, notification_id, person, about, facts, sealed, digest, previous, hash)
    select ${last.company_id}::uuid, * from unnest(${column((one) => one.position)}::bigint[], ${column((one) => one.kind)}::text[],
      ${column((one) => one.at)}::timestamptz[], ${column((one) => one.notification_id)}::uuid[], ${column((one) => one.person)}::uuid[],
      ${column((one) => one.about)}::text[], ${column((one) => JSON.stringify(one.facts))}::jsonb[],
      ${column((one) => (one.sealed === null ? null : Buffer.from(one.sealed, 'base64')))}::bytea[],
      ${column((one) => bytes(one.digest))}::bytea[], ${column((one) => bytes(one.previous))}::bytea[], ${column((one) => bytes(one.hash))}::bytea[])`.execute(
    db,
  )
  await sql`
    insert into evidence_heads as head (company_id, position, hash, at) values (${last.company_id}::uuid, ${last.position}, ${bytes(last.hash)}, ${now})
    on conflict (company_id) do update set position = excluded.position, hash = excluded.hash, at = excluded.at`.execute(
    db,
  )
}

interface EntryRow extends Omit<LinkedEntry, 'at'> {
  readonly at: Date
}

/** Entries after a position, as they are in the chain. */
export async function listEntries(
  db: Db,
  companyId: string | null,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<readonly LinkedEntry[]> {
  const { rows } = await sql<EntryRow>`
    select position, company_id, kind, at, notification_id, person, about, facts, replace(encode(sealed, 'base64'), E'\n', '') as sealed,
      encode(digest, 'hex') as digest, encode(previous, 'hex') as previous, encode(hash, 'hex') as hash
    from evidence_entries where company_id is not distinct from ${companyId}::uuid and position > ${after}
    order by position limit ${limit}`.execute(db)
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}
