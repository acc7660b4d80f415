import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { offsetOf, type Page, type PageRequest } from '../../platform/http/paging.ts'
import type { TakenStatement } from './taken-statement.ts'

const columns = 'id, kind, outcome, created_by as "createdBy", created_at as "createdAt"'

const insertion = prepared<{ id: string }>(`
  insert into bank_statements (id, digest, kind, outcome, created_by, created_at) values ($1, $2, $3, '{}', $4, $5)
  on conflict (digest) do nothing returning id`)

/** False when the same file was taken before. Who takes it at the same time waits until that is known. */
export async function insertStatement(
  db: Db,
  { id, kind, createdBy, createdAt }: Omit<TakenStatement, 'outcome'>,
  digest: string,
): Promise<boolean> {
  return (await insertion(db, [id, digest, kind, createdBy, createdAt])).length > 0
}

const outcomeUpdate = prepared<unknown>('update bank_statements set outcome = $2::jsonb where id = $1')

export async function saveOutcome(db: Db, { id, outcome }: Pick<TakenStatement, 'id' | 'outcome'>): Promise<void> {
  await outcomeUpdate(db, [id, JSON.stringify(outcome)])
}

const byDigest = prepared<TakenStatement>(`select ${columns} from bank_statements where digest = $1`)

export const findStatement = async (db: Db, digest: string): Promise<TakenStatement | undefined> =>
  (await byDigest(db, [digest]))[0]

const page = prepared<TakenStatement>(`select ${columns} from bank_statements order by id desc limit $1 offset $2`)
const count = prepared<{ total: number }>('select count(*)::int as total from bank_statements')

/** Newest first. */
export async function listStatements(db: Db, pageRequest: PageRequest): Promise<Page<TakenStatement>> {
  const [items, [counted]] = await Promise.all([page(db, [pageRequest.perPage, offsetOf(pageRequest)]), count(db, [])])
  return { items, total: counted?.total ?? 0 }
}
