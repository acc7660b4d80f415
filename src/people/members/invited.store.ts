import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { offsetOf, type Page, type PageRequest } from '../../platform/http/paging.ts'
import { minSimilarity, nameSimilarity } from '../users/people-search.store.ts'
import { selectUser, toUser } from '../users/user.store.ts'
import { managerRoles, type User } from '../users/user.ts'
import { defaultSettings } from '../users/user-settings.ts'
import type { MemberFilter } from './member.store.ts'

interface InvitedRow {
  readonly id: string
  /** The member who still has to confirm; null: somebody who still has to join. */
  readonly userId: string | null
  readonly companyId: string
  readonly email: string
  readonly firstName: string | null
  readonly lastName: string | null
  readonly createdAt: Date
}

/**
 * Somebody who still has to join, as the company knows them: the address and names that it gave. The account may belong to another company, so
 * nothing of it is shown, and the id is the invitation's.
 */
const userToJoin = ({ id, companyId, email, firstName, lastName, createdAt }: InvitedRow): User => ({
  id,
  companyId,
  email,
  firstName: firstName ?? email,
  lastName,
  externalId: null,
  displayName: null,
  phoneNumber: null,
  homeCountry: null,
  nationalities: [],
  language: 'en',
  timezoneIdentifier: null,
  birthday: null,
  bio: null,
  languagesSpoken: [],
  doctorSettings: null,
  picture: null,
  settings: defaultSettings,
  staff: false,
  tokenVersion: 0,
  confirmedAt: null,
  revision: 0,
  createdAt,
  updatedAt: createdAt,
  deletedAt: null,
})

/** One page of the people with an open invitation of the company, oldest first; with a name, the nearest first. */
export async function pageOfInvited(
  db: Db,
  companyId: string,
  { roles, name, invitedUsers, invitedEmployees }: MemberFilter,
  now: Date,
  pageRequest: PageRequest,
): Promise<Page<User>> {
  const wanted = [...(invitedUsers ? [false] : []), ...(invitedEmployees ? [true] : [])]
  const nearness = nameSimilarity(
    name ?? '',
    sql`folded(concat_ws(' ', i.first_name, i.last_name, u.first_name, u.last_name, u.display_name))`,
  )
  const matching = sql`
    from invitations i left join users u on u.id = i.user_id and not i.joins
    where i.company_id = ${companyId} and i.accepted_at is null and i.withdrawn_at is null
      and (i.roles && ${[...managerRoles]}::text[]) = any(${wanted}::boolean[])
      and (${roles === undefined} or i.roles && ${roles ?? []}::text[])
      and case when i.joins then i.expires_at > ${now} else u.deleted_at is null and u.confirmed_at is null
        and exists (select 1 from roles r where r.user_id = u.id and r.company_id = i.company_id) end
      and (${name === undefined} or ${nearness} >= ${minSimilarity})`
  const { rows } = await sql<InvitedRow>`
    select i.id, u.id as "userId", i.company_id as "companyId", i.email, i.first_name as "firstName", i.last_name as "lastName",
      i.created_at as "createdAt" ${matching}
    order by case when ${name === undefined} then 0 else -${nearness} end, i.id
    limit ${pageRequest.perPage} offset ${offsetOf(pageRequest)}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*)::int as total ${matching}`.execute(db)
  const memberIds = rows.flatMap(({ userId }) => userId ?? [])
  const members = memberIds.length === 0 ? [] : await selectUser(db).where('u.id', 'in', memberIds).execute()
  const byId = new Map(members.map((row) => [row.id, toUser(row)]))
  return {
    items: rows.map((row) => byId.get(row.userId ?? '') ?? userToJoin(row)),
    total: counted.rows[0]?.total ?? 0,
  }
}
