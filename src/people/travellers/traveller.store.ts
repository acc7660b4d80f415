import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { offsetOf, type Page, type PageAsked } from '../../platform/http/paging.ts'
import { selectUser, toUser, type UserRow, userColumns } from '../users/user.store.ts'
import { travellerRoles, type User } from '../users/user.ts'

/** People of the company who travel for it and have not been deleted. */
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

/** One page of a company's travellers, oldest first: new ones come at the end. With `since` only those changed after it. */
export async function pageOfTravellers(
  db: Db,
  companyId: string,
  since: Date | undefined,
  asked: PageAsked,
): Promise<Page<User>> {
  const matching = () =>
    selectTravellers(db, companyId).$if(since !== undefined, (query) =>
      query.where('u.updated_at', '>', since ?? new Date(0)),
    )
  const rows = await matching().orderBy('u.id').limit(asked.perPage).offset(offsetOf(asked)).execute()
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

/** As `findTraveller`, and nobody else changes the row until the transaction ends. */
export async function lockTraveller(db: Db, companyId: string, id: string): Promise<User | undefined> {
  const row = await selectTravellers(db, companyId).where('u.id', '=', id).forUpdate().executeTakeFirst()
  return row && toUser(row)
}

// Behind a sub-select an array does not bend the plan, so that the server makes one and keeps it.
const byIds = prepared<UserRow>(`
  select ${userColumns} from users u
  where u.id = any((select $2::uuid[])::uuid[]) and u.company_id = $1 and u.deleted_at is null and exists (
    select from roles r where r.user_id = u.id and r.company_id = u.company_id and r.type = any($3::text[]))
  order by u.id`)

/** Those of the ids that are travellers of the company, in the order of their ids. */
export async function listTravellersById(db: Db, companyId: string, ids: readonly string[]): Promise<User[]> {
  if (ids.length === 0) return []
  return (await byIds(db, [companyId, ids, travellerRoles])).map(toUser)
}
