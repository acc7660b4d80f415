import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { CheckIn, CheckInAccuracy, CheckInStatus, CheckInType } from './check-in.ts'

const selectCheckIn = (db: Db) =>
  db
    .selectFrom('check_ins as c')
    .leftJoin('check_in_addresses as a', 'a.check_in_id', 'c.id')
    .select(['c.id', 'c.user_id as userId', 'c.company_id as companyId', 'c.checkin_at as at', 'c.lat', 'c.lng'])
    .select([
      'c.anonymized',
      sql<CheckInAccuracy>`c.accuracy`.as('accuracy'),
      sql<CheckInType>`c.type`.as('type'),
      sql<CheckInStatus>`c.status`.as('status'),
      sql<string | null>`a.network::text`.as('network'),
    ])
    .select([
      'c.country_code as countryCode',
      'c.device_token as deviceToken',
      'c.created_at as createdAt',
      'c.updated_at as updatedAt',
    ])

/** Inserts the check-in and its network. The index condition is a literal, because with a parameter a generic plan could not use the partial index. */
const insert = prepared<{ n: number }>(`
  with made as (
    insert into check_ins (id, user_id, company_id, checkin_at, lat, lng, anonymized, accuracy, type, status, country_code,
      device_token, created_at, updated_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
    on conflict (user_id, company_id, checkin_at) where status = 'unreported' do nothing
    returning id),
  addressed as (
    insert into check_in_addresses (check_in_id, user_id, company_id, network, created_at)
    select id, $2, $3, $15::cidr, $13 from made where $15::cidr is not null)
  select count(*)::int as n from made`)

/** False when the same automatic check-in already exists. */
export async function insertCheckIn(db: Db, one: CheckIn): Promise<boolean> {
  const place = [one.lat, one.lng, one.anonymized, one.accuracy, one.type, one.status, one.countryCode, one.deviceToken]
  const [made] = await insert(db, [
    one.id,
    one.userId,
    one.companyId,
    one.at,
    ...place,
    one.createdAt,
    one.updatedAt,
    one.network,
  ])
  return made?.n === 1
}

export const findAutomaticAt = (db: Db, made: CheckIn): Promise<CheckIn | undefined> =>
  selectCheckIn(db)
    .where('c.user_id', '=', made.userId)
    .where('c.company_id', 'is not distinct from', made.companyId)
    .where('c.checkin_at', '=', made.at)
    .where('c.status', '=', 'unreported')
    .executeTakeFirst()

/** When the person checked in. A phone whose clock is ahead checked in no later than the request arrived. */
export const statedAt = (checkIns: string): RawBuilder<Date> =>
  sql<Date>`least(${sql.ref(`${checkIns}.checkin_at`)}, ${sql.ref(`${checkIns}.created_at`)})`

/** A person's check-ins in one company, or (undefined) in all, the newest first. */
export const listCheckIns = (
  db: Db,
  userId: string,
  companyId: string | null | undefined,
  most?: number,
): Promise<CheckIn[]> =>
  selectCheckIn(db)
    .where('c.user_id', '=', userId)
    .$if(companyId !== undefined, (query) => query.where('c.company_id', 'is not distinct from', companyId ?? null))
    .orderBy(statedAt('c'), 'desc')
    .orderBy('c.id', 'desc')
    .$if(most !== undefined, (query) => query.limit(most ?? 0))
    .execute()

/** When each of these people's last check-in came in one company, or (undefined) in any; those without one are left out. */
export const listLastCheckIns = (
  db: Db,
  userIds: readonly string[],
  companyId: string | null | undefined,
): Promise<{ userId: string; at: Date }[]> =>
  db
    .selectFrom('check_ins')
    .select(['user_id as userId', sql<Date>`max(created_at)`.as('at')])
    .where('user_id', '=', sql<string>`any(${[...userIds]}::uuid[])`)
    .$if(companyId !== undefined, (query) => query.where('company_id', 'is not distinct from', companyId ?? null))
    .groupBy('user_id')
    .execute()

export const listCheckInsById = async (db: Db, ids: readonly string[]): Promise<CheckIn[]> =>
  ids.length === 0
    ? []
    : selectCheckIn(db)
        .where('c.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
        .execute()

/** Check-ins of people who are not deleted, ordered by id. */
export const listCheckInsAfter = (db: Db, after: string | undefined, limit: number): Promise<CheckIn[]> =>
  selectCheckIn(db)
    .innerJoin('shared_users as u', 'u.id', 'c.user_id')
    .where('u.deleted_at', 'is', null)
    .$if(after !== undefined, (query) => query.where('c.id', '>', after ?? ''))
    .orderBy('c.id')
    .limit(limit)
    .execute()

/** Those check-ins that are still there; they do not change until the transaction ends. */
export const lockCheckIns = async (db: Db, ids: readonly string[]): Promise<CheckIn[]> =>
  ids.length === 0
    ? []
    : selectCheckIn(db)
        .where('c.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
        .forShare('c')
        .execute()

export interface KnownCountry {
  readonly checkInId: string
  readonly at: Date
  readonly countryCode: string
}

const lastCountry = prepared<KnownCountry>(`
  select id as "checkInId", checkin_at as at, country_code as "countryCode" from check_ins
  where user_id = $1 and country_code is not null and id <> $2 order by checkin_at desc, id desc limit 1`)

/** The country of the latest check-in, apart from the one with the id `besides`. */
export async function findLastCountry(db: Db, userId: string, besides: string): Promise<KnownCountry | undefined> {
  const [found] = await lastCountry(db, [userId, besides])
  return found
}

/** All columns, for the person's export. */
export const listCheckInData = (db: Db, userId: string): Promise<object[]> =>
  db.selectFrom('check_ins').selectAll().where('user_id', '=', userId).orderBy('checkin_at').orderBy('id').execute()

/** The networks are deleted by the foreign key. */
export async function deleteCheckInsOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('check_ins').where('user_id', '=', userId).execute()
}

export async function deleteAddressesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('check_in_addresses').where('created_at', '<', before).execute()
}

/** Where the person checked in, and in which companies: events of calls for help have the points too. */
export async function listCheckInTraces(
  db: Db,
  userId: string,
): Promise<{ companyIds: string[]; coordinates: number[] }> {
  const rows = await db
    .selectFrom('check_ins')
    .select(['company_id', 'lat', 'lng'])
    .where('user_id', '=', userId)
    .execute()
  return {
    companyIds: [...new Set(rows.flatMap((row) => row.company_id ?? []))],
    coordinates: rows.flatMap(({ lat, lng }) => (lat === null || lng === null ? [] : [lat, lng])),
  }
}
