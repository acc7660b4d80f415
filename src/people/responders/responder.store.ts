import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { selectUser, toUser } from '../users/user.store.ts'
import { defaultSettings, type Picture, type User } from '../users/user.ts'
import type { Responder, ResponderQuery } from './responder.ts'

/** Responders of the company, and those of the network where the company has the package. `db` must have the system scope. */
export async function listRespondersOf(db: Db, { companyId, roles }: ResponderQuery): Promise<Responder[]> {
  const types = [...roles]
  const { rows } = await sql<Responder>`
    select found.user_id as "userId", bool_and(found.is_network) as "isNetwork"
    from (
      select r.user_id, false as is_network from roles r where r.company_id = ${companyId} and r.type = any(${types}::text[])
      union all
      select n.user_id, true from network_responders n join companies c on c.id = ${companyId}
      where n.type = any(${types}::text[]) and c.deleted_at is null and 'assistance' = any(c.features)
    ) found join users u on u.id = found.user_id and u.deleted_at is null
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
