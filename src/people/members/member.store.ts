import { sql } from 'kysely'
import type { RoleType } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { offsetOf, type Page, type PageRequest } from '../../platform/http/paging.ts'
import { inOrder, isOneOf, meant, nameSimilarity, pageOfNearest } from '../users/people-search.store.ts'
import { lockActive, selectUser, toUser, type UserRow, userColumns } from '../users/user.store.ts'
import { travellerRoles, type User } from '../users/user.ts'

export interface MemberFilter {
  readonly roles?: readonly RoleType[] | undefined
  readonly name?: string | undefined
  /** People with an open invitation instead of the others: not as managers, or as managers. */
  readonly invitedUsers: boolean
  readonly invitedEmployees: boolean
}

const everyRole: readonly RoleType[] = []

/** People who have a role in the company and have not been deleted: its own, and guests from other companies. */
const selectMembers = (db: Db, companyId: string, roles: readonly RoleType[] = everyRole) =>
  selectUser(db)
    .where('u.deleted_at', 'is', null)
    .where((of) =>
      of.exists(
        of
          .selectFrom('roles as r')
          .select('r.id')
          .whereRef('r.user_id', '=', 'u.id')
          .where('r.company_id', '=', companyId)
          .$if(roles.length > 0, (query) => query.where('r.type', 'in', [...roles])),
      ),
    )

/** Without people who have not confirmed their address yet: they are in the list of invited people. */
const hasConfirmed = (companyId: string) => sql<boolean>`(u.confirmed_at is not null or not exists (
  select 1 from invitations i where i.user_id = u.id and i.company_id = ${companyId} and i.accepted_at is null and i.withdrawn_at is null))`

/** One page of a company's people who have nothing to confirm, oldest first; with a name those whose name is like it, the nearest first. */
export async function pageOfMembers(
  db: Db,
  companyId: string,
  filter: MemberFilter,
  pageRequest: PageRequest,
): Promise<Page<User>> {
  const { roles, name } = filter
  const members = selectMembers(db, companyId, roles).where(hasConfirmed(companyId))
  if (name !== undefined) {
    const nearest = await pageOfNearest(
      db,
      members
        .innerJoin(meant(name, 'name'), 'w.user_id', 'u.id')
        .clearSelect()
        .select(['u.id', nameSimilarity(name, sql`w.name`).as('nearness')]),
      pageRequest,
    )
    const rows = await selectUser(db).where(isOneOf(nearest.items)).execute()
    return { items: inOrder(nearest.items, rows.map(toUser)), total: nearest.total }
  }
  const rows = await members.orderBy('u.id').limit(pageRequest.perPage).offset(offsetOf(pageRequest)).execute()
  const { total } = await members
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { items: rows.map(toUser), total }
}

/** `lock` locks the row until the transaction ends. */
export async function findMember(db: Db, companyId: string, id: string, lock = false): Promise<User | undefined> {
  const row = await selectMembers(db, companyId)
    .where('u.id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  return row && toUser(row)
}

// The sub-select hides the array’s length from the planner, so that the server keeps one generic plan.
const travellingMembers = prepared<UserRow>(`
  select ${userColumns} from users u
  where u.id = any((select $2::uuid[])::uuid[]) and u.deleted_at is null and exists (
    select from roles r where r.user_id = u.id and r.company_id = $1 and r.type = any($3::text[]))
  order by u.id`)

/** The company’s travellers among the ids, guests included, ordered by id. */
export async function listTravellingMembers(db: Db, companyId: string, ids: readonly string[]): Promise<User[]> {
  if (ids.length === 0) return []
  return (await travellingMembers(db, [companyId, ids, travellerRoles])).map(toUser)
}

/** The member with this address, guests included. */
export async function findMemberByEmail(db: Db, companyId: string, email: string): Promise<User | undefined> {
  const row = await selectMembers(db, companyId).where('u.email_key', '=', email.toLowerCase()).executeTakeFirst()
  return row && toUser(row)
}

/** What a person is found by: the address in small letters, or the company's own id. */
export interface MemberIdentity {
  readonly email: string | null
  readonly externalId: string | null
}

// `offset 0` makes it look up the roles of those found; as a join it would read all roles of the company.
const byIdentity = prepared<UserRow & { travels: boolean }>(`
  select ${userColumns}, exists (
    select from roles r where r.user_id = u.id and r.company_id = $1 and r.type = any($4::text[])) as travels
  from (
    select x.id from users x where x.email_key = any((select $2::text[])::text[]) and x.deleted_at is null
    union select x.id from users x where x.company_id = $1 and x.external_id = any((select $3::text[])::text[]) and x.deleted_at is null
  ) named join users u on u.id = named.id
  where u.deleted_at is null and exists (select from roles r where r.user_id = u.id and r.company_id = $1 offset 0)
  order by u.company_id = $1 desc, u.id`)

const texts = (all: readonly (string | null)[]): string[] => all.filter((one) => one !== null)

/** The people with one of these addresses or, the company's own, with one of its ids; its own people before guests. */
export async function listMembersByIdentity(
  db: Db,
  companyId: string,
  identities: readonly MemberIdentity[],
): Promise<{ readonly user: User; readonly travels: boolean }[]> {
  const emails = texts(identities.map(({ email }) => email))
  const externalIds = texts(identities.map(({ externalId }) => externalId))
  const rows = await byIdentity(db, [companyId, emails, externalIds, travellerRoles])
  return rows.map(({ travels, ...row }) => ({ user: toUser(row), travels }))
}

const lockedRoles = prepared<{ id: string }>(`
  select r.user_id as id from roles r
  where r.company_id = $1 and r.user_id = any((select $2::uuid[])::uuid[]) order by r.id for share`)

/**
 * Of these people those who still belong to the company; they stay until the transaction ends. A guest's row belongs to another company and
 * cannot be locked: the roles are.
 */
export async function lockMembers(
  db: Db,
  companyId: string,
  people: readonly Pick<User, 'id' | 'companyId'>[],
): Promise<ReadonlySet<string>> {
  const isOwn = (one: Pick<User, 'companyId'>): boolean => one.companyId === companyId
  const own = people.filter(isOwn).map(({ id }) => id)
  const guests = people.filter((one) => !isOwn(one)).map(({ id }) => id)
  return new Set([
    ...(own.length === 0 ? [] : await lockActive(db, own)),
    ...(guests.length === 0 ? [] : (await lockedRoles(db, [companyId, guests])).map(({ id }) => id)),
  ])
}

const lockedTravellers = prepared<{ id: string }>(`
  select r.user_id as id from roles r
  where r.company_id = $1 and r.user_id = any((select $2::uuid[])::uuid[]) and r.type = any($3::text[]) for share`)

/** Locks the traveller roles of these people until the transaction ends; returns the ids of those who have one. */
export const lockTravellingMembers = async (
  db: Db,
  companyId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> =>
  new Set((await lockedTravellers(db, [companyId, ids, travellerRoles])).map((row) => row.id))

/** Locks the roles, so that no concurrent transaction puts the person on a trip meanwhile. */
export async function lockRolesIn(db: Db, userId: string, companyId: string): Promise<void> {
  await db
    .selectFrom('roles')
    .select('id')
    .where('user_id', '=', userId)
    .where('company_id', '=', companyId)
    .orderBy('id')
    .forUpdate()
    .execute()
}

export async function deleteRolesIn(db: Db, userId: string, companyId: string): Promise<void> {
  await db.deleteFrom('roles').where('user_id', '=', userId).where('company_id', '=', companyId).execute()
}

/** The roles of some people, by person. */
export async function rolesOf(db: Db, userIds: readonly string[]): Promise<ReadonlyMap<string, RoleType[]>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('roles')
    .select(['user_id as userId', sql<RoleType[]>`array_agg(distinct type)`.as('types')])
    .where('user_id', 'in', [...userIds])
    .groupBy('user_id')
    .execute()
  return new Map(rows.map((row) => [row.userId, row.types]))
}
