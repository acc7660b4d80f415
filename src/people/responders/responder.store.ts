import { sql } from 'kysely'
import type { RoleType } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db/db.ts'
import { offsetOf, type Page, type PageRequest } from '../../platform/http/paging.ts'
import { similarity } from '../accounts/account.store.ts'
import { inOrder, isOneOf, meant, pageOfNearest } from '../users/people-search.store.ts'
import { selectUser, toUser, type UserRow } from '../users/user.store.ts'
import { type Picture, responderRoles, type User } from '../users/user.ts'
import { defaultSettings } from '../users/user-settings.ts'
import type { Responder, ResponderAtDesk, ResponderFilter, ResponderQuery } from './responder.ts'

/** Responders of the company, and those of the network where the person has assistance. `db` must have the system scope. */
export async function listRespondersOf(db: Db, query: ResponderQuery, at: Date): Promise<Responder[]> {
  const { companyId, affectedId, roles } = query
  const types = [...roles]
  const { rows } = await sql<Responder>`
    select found.user_id as "userId", bool_and(found.is_network) as "isNetwork"
    from (
      select r.user_id, false as is_network from roles r where r.company_id = ${companyId} and r.type = any(${types}::text[])
      union all
      select n.user_id, true from network_responders n
      where n.type = any(${types}::text[]) and (select has_assistance(${affectedId}, ${companyId}, ${at}))
    ) found join users u on u.id = found.user_id and u.deleted_at is null
    where found.user_id is distinct from ${affectedId}::uuid
    group by found.user_id
    order by found.user_id`.execute(db)
  return rows
}

/** Those of the people whom the connection's scope shows, with every field; deleted ones too. */
export async function listUsersById(db: Db, ids: readonly string[]): Promise<User[]> {
  const rows = await selectUser(db)
    .where('u.id', 'in', [...ids])
    .execute()
  return rows.map(toUser)
}

type ShownRow = Pick<
  User,
  | 'id'
  | 'companyId'
  | 'firstName'
  | 'lastName'
  | 'displayName'
  | 'bio'
  | 'languagesSpoken'
  | 'staff'
  | 'createdAt'
  | 'updatedAt'
  | 'deletedAt'
> & { readonly picture: Picture | null }

/** What everybody in a conversation may see of these people, whichever company they belong to: every other field is empty. */
export async function listPeopleShown(db: Db, ids: readonly string[]): Promise<User[]> {
  const { rows } = await sql<ShownRow>`
    select id, company_id as "companyId", first_name as "firstName", last_name as "lastName", display_name as "displayName", bio,
      languages_spoken as "languagesSpoken", picture, staff, created_at as "createdAt", updated_at as "updatedAt", deleted_at as "deletedAt"
    from people_shown(${[...ids]}::uuid[])`.execute(db)
  return rows.map((row) => ({
    ...row,
    externalId: null,
    email: null,
    phoneNumber: null,
    homeCountry: null,
    nationalities: [],
    language: 'en',
    timezoneIdentifier: null,
    birthday: null,
    doctorSettings: null,
    settings: defaultSettings,
    tokenVersion: 1,
    confirmedAt: null,
    revision: 1,
  }))
}

type ResponderRow = UserRow & { roles: RoleType[]; companyIds: string[]; isNetwork: boolean }

const toResponderAtDesk = ({ roles, companyIds, isNetwork, ...row }: ResponderRow): ResponderAtDesk => ({
  userId: row.id,
  user: toUser(row),
  roles,
  companyIds,
  isNetwork,
})

/** Responders whose roles the filter names; deleted people are left out. The roles of a person are in one row. */
function selectResponders(db: Db, { companyId, network, role }: ResponderFilter) {
  const types = role === undefined ? [...responderRoles] : [role]
  const given = sql<{ user_id: string; roles: RoleType[]; company_ids: string[]; is_network: boolean }>`(
    select g.user_id, array_agg(distinct g.type order by g.type) as roles, bool_or(g.company_id is null) as is_network,
      coalesce(array_agg(distinct g.company_id) filter (where g.company_id is not null), '{}') as company_ids
    from (
      select r.user_id, r.type, r.company_id from roles r join companies c on c.id = r.company_id and c.deleted_at is null
      where ${network !== true} and (${companyId}::uuid is null or r.company_id = ${companyId}::uuid)
      union all
      select n.user_id, n.type, null from network_responders n where ${network !== false && companyId === null}
    ) g where g.type = any(${types}::text[])
    group by g.user_id)`
  return selectUser(db)
    .innerJoin(given.as('g'), 'g.user_id', 'u.id')
    .select(['g.roles as roles', 'g.company_ids as companyIds', 'g.is_network as isNetwork'])
    .$castTo<ResponderRow>()
    .where('u.deleted_at', 'is', null)
}

export async function pageOfResponders(
  db: Db,
  filter: ResponderFilter,
  pageRequest: PageRequest,
): Promise<Page<ResponderAtDesk>> {
  const { search, companyId } = filter
  if (search !== undefined) {
    const nearest = await pageOfNearest(
      db,
      selectResponders(db, filter)
        .innerJoin(meant(search, 'everything'), 'w.user_id', 'u.id')
        .clearSelect()
        .select(['u.id', similarity(search, companyId).as('nearness')]),
      pageRequest,
    )
    const rows = await selectResponders(db, filter).where(isOneOf(nearest.items)).execute()
    return { items: inOrder(nearest.items, rows).map(toResponderAtDesk), total: nearest.total }
  }
  const rows = await selectResponders(db, filter)
    .orderBy('u.id')
    .limit(pageRequest.perPage)
    .offset(offsetOf(pageRequest))
    .execute()
  const { total } = await selectResponders(db, filter)
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { items: rows.map(toResponderAtDesk), total }
}

export async function findResponder(
  db: Db,
  companyId: string | null,
  id: string,
): Promise<ResponderAtDesk | undefined> {
  const row = await selectResponders(db, { companyId }).where('u.id', '=', id).executeTakeFirst()
  return row && toResponderAtDesk(row)
}
