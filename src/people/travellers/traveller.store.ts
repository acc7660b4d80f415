import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { offsetOf, type Page, type PageRequest } from '../../platform/http/paging.ts'
import { selectUser, toUser, type UserRow, userColumns } from '../users/user.store.ts'
import { travellerRoles, type User } from '../users/user.ts'

/** The company’s own travellers, without deleted ones. */
const selectTravellers = (db: Db, companyId: string) =>
  selectUser(db)
    .where('u.company_id', '=', companyId)
    .where('u.deleted_at', 'is', null)
    .where((of) =>
      of.exists(
        of
          .selectFrom('roles as r')
          .select('r.id')
          .whereRef('r.user_id', '=', 'u.id')
          .whereRef('r.company_id', '=', 'u.company_id')
          .where('r.type', 'in', [...travellerRoles]),
      ),
    )

/** One page of a company's travellers, oldest first. With `since` only those changed after it. */
export async function pageOfTravellers(
  db: Db,
  companyId: string,
  since: Date | undefined,
  pageRequest: PageRequest,
): Promise<Page<User>> {
  const matching = () =>
    selectTravellers(db, companyId).$if(since !== undefined, (query) =>
      query.where('u.updated_at', '>', since ?? new Date(0)),
    )
  const rows = await matching().orderBy('u.id').limit(pageRequest.perPage).offset(offsetOf(pageRequest)).execute()
  const { total } = await matching()
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { items: rows.map(toUser), total }
}

export async function findTraveller(db: Db, companyId: string, id: string): Promise<User | undefined> {
  const row = await selectTravellers(db, companyId).where('u.id', '=', id).executeTakeFirst()
  return row && toUser(row)
}

/** As `findTraveller`, and locks the row until the transaction ends. */
export async function lockTraveller(db: Db, companyId: string, id: string): Promise<User | undefined> {
  const row = await selectTravellers(db, companyId).where('u.id', '=', id).forUpdate().executeTakeFirst()
  return row && toUser(row)
}

// The sub-select hides the array’s length from the planner, so that the server keeps one generic plan.
const byIds = prepared<UserRow>(`
  select ${userColumns} from users u
  where u.id = any((select $2::uuid[])::uuid[]) and u.company_id = $1 and u.deleted_at is null and exists (
    select from roles r where r.user_id = u.id and r.company_id = u.company_id and r.type = any($3::text[]))
  order by u.id`)

/** The company’s own travellers among the ids, ordered by id. */
export async function listTravellersById(db: Db, companyId: string, ids: readonly string[]): Promise<User[]> {
  if (ids.length === 0) return []
  return (await byIds(db, [companyId, ids, travellerRoles])).map(toUser)
}
