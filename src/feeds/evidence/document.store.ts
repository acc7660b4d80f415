import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { NamedDocument } from '../reading/reading.ts'

const name = prepared<unknown>(`
  insert into feed_documents (feed_key, document_id, version, address, named_at)
  select $1, named.id, named.version, named.address, $5 from unnest($2::text[], $3::text[], $4::text[]) as named(id, version, address)
  on conflict (feed_key, document_id, version) do nothing`)

/** Notes documents that an answer names; those that were named before stay as they are. */
export async function nameDocuments(
  db: Db,
  feedKey: string,
  documents: readonly NamedDocument[],
  at: Date,
): Promise<void> {
  if (documents.length === 0) return
  const column = (field: 'id' | 'version' | 'address'): string[] => documents.map((one) => one[field])
  await name(db, [feedKey, column('id'), column('version'), column('address'), at])
}

const pending = prepared<NamedDocument>(`
  select document_id as id, version, address from feed_documents
  where feed_key = $1 and answer_id is null and tries < $2 order by tries, named_at, document_id, version limit $3`)

/** Those that were not fetched yet, the newly named first; not those that failed too often. */
export const listPendingDocuments = (
  db: Db,
  feedKey: string,
  { tries, most }: { readonly tries: number; readonly most: number },
): Promise<NamedDocument[]> => pending(db, [feedKey, tries, most])

const tried = prepared<unknown>(`
  update feed_documents set tries = tries + 1, answer_id = $4 where feed_key = $1 and document_id = $2 and version = $3 and answer_id is null`)

/** Null: it did not come. */
export const noteDocumentTry = async (
  db: Db,
  feedKey: string,
  { id, version }: NamedDocument,
  answerId: string | null,
): Promise<void> => void (await tried(db, [feedKey, id, version, answerId]))
