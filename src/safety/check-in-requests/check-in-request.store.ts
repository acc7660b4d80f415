import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { existsAnywhere } from '../../platform/db/exists-anywhere.ts'
import { statedAt } from '../check-ins/check-in.store.ts'
import type {
  CheckInRequest,
  CountedRequest,
  OpenQuestion,
  OwnRequest,
  RecipientSelection,
} from './check-in-request.ts'

const selectRequest = (db: Db) =>
  db
    .selectFrom('check_in_requests as r')
    .select(['r.id', 'r.company_id as companyId', 'r.user_id as userId', 'r.message', 'r.follow_up_at as followUpAt'])
    .select(['r.followed_up_at as followedUpAt', 'r.created_at as createdAt', 'r.updated_at as updatedAt'])

export async function insertRequest(
  db: Db,
  request: CheckInRequest,
  selection: RecipientSelection,
  userIds: readonly string[],
): Promise<void> {
  const { userIds: named, country, alertId } = selection
  await db
    .insertInto('check_in_requests')
    .values({
      id: request.id,
      company_id: request.companyId,
      user_id: request.userId,
      message: request.message,
      chosen: JSON.stringify({ named: named.length, country, alert_id: alertId }),
      follow_up_at: request.followUpAt,
      created_at: request.createdAt,
      updated_at: request.updatedAt,
    })
    .execute()
  await sql`
    insert into check_in_request_people (request_id, user_id, company_id)
    select ${request.id}, id, ${request.companyId} from unnest(${[...userIds]}::uuid[]) as chosen(id)`.execute(db)
}

/** The senders of these requests, as far as the caller sees them. */
export async function listAskers(db: Db, ids: readonly string[]): Promise<{ requestId: string; name: string }[]> {
  const { rows } = await sql<{ requestId: string; name: string }>`
    select r.id as "requestId", concat_ws(' ', u.first_name, u.last_name) as name
    from check_in_requests r join shared_users u on u.id = r.user_id where r.id = any(${[...ids]}::uuid[])`.execute(db)
  return rows
}

/** The company's people among the ids, guests included, without deleted ones; ordered by id. */
export async function listRecipients(
  db: Db,
  companyId: string,
  ids: readonly string[],
): Promise<{ userId: string; externalId: string | null }[]> {
  const { rows } = await sql<{ userId: string; externalId: string | null }>`
    select u.id as "userId", case when u.company_id = ${companyId} then u.external_id end as "externalId" from shared_users u
    where u.id = any(${[...ids]}::uuid[]) and u.deleted_at is null and (u.company_id = ${companyId}
      or exists (select 1 from shared_roles r where r.user_id = u.id and r.company_id = ${companyId}))
    order by u.id`.execute(db)
  return rows
}

const counts = {
  asked: sql<number>`(select count(*)::int from check_in_request_people p where p.request_id = r.id)`,
  answered: sql<number>`(select count(*)::int from check_in_request_people p where p.request_id = r.id and p.answered_at is not null)`,
}

const selectCountedRequests = (db: Db, companyId: string) =>
  selectRequest(db)
    .select([counts.asked.as('asked'), counts.answered.as('answered')])
    .where('r.company_id', '=', companyId)

/** Newest first. */
export const listRequests = (db: Db, companyId: string): Promise<CountedRequest[]> =>
  selectCountedRequests(db, companyId).orderBy('r.id', 'desc').execute()

export const findCountedRequest = (db: Db, companyId: string, id: string): Promise<CountedRequest | undefined> =>
  selectCountedRequests(db, companyId).where('r.id', '=', id).executeTakeFirst()

export interface RecipientRow {
  readonly userId: string
  readonly firstName: string | null
  readonly lastName: string | null
  readonly externalId: string | null
  readonly answeredAt: Date | null
  readonly checkInId: string | null
}

/** The recipients, without deleted people; those without an answer first. */
export const listRecipientRows = (db: Db, request: CheckInRequest): Promise<RecipientRow[]> =>
  db
    .selectFrom('check_in_request_people as p')
    .innerJoin('shared_users as u', 'u.id', 'p.user_id')
    .select(['p.user_id as userId', 'u.first_name as firstName', 'u.last_name as lastName'])
    .select(sql<string | null>`case when u.company_id = p.company_id then u.external_id end`.as('externalId'))
    .select(['p.answered_at as answeredAt', 'p.check_in_id as checkInId'])
    .where('p.request_id', '=', request.id)
    .where('p.company_id', '=', request.companyId)
    .where('u.deleted_at', 'is', null)
    .where(
      sql<boolean>`(u.company_id = p.company_id or exists (
        select 1 from shared_roles r where r.user_id = u.id and r.company_id = p.company_id))`,
    )
    .orderBy(sql`p.answered_at nulls first`)
    .orderBy('p.user_id')
    .execute()

/** Requests of one company to a person, newest first. */
export const listOwnRequests = (db: Db, companyId: string, userId: string, all: boolean): Promise<OwnRequest[]> =>
  selectRequest(db)
    .innerJoin('check_in_request_people as p', 'p.request_id', 'r.id')
    .select('p.answered_at as answeredAt')
    .where('r.company_id', '=', companyId)
    .where('p.user_id', '=', userId)
    .$if(!all, (query) => query.where('p.answered_at', 'is', null))
    .orderBy('r.id', 'desc')
    .execute()

/** The unanswered requests of one company to a person, newest first. */
export async function listOpenQuestions(db: Db, companyId: string, userId: string): Promise<OpenQuestion[]> {
  const { rows } = await sql<OpenQuestion>`
    select r.id, r.message, r.created_at as "createdAt", c.name as "companyName",
      nullif(concat_ws(' ', u.first_name, u.last_name), '') as "askedBy"
    from check_in_request_people p join check_in_requests r on r.id = p.request_id
      join shared_companies c on c.id = r.company_id left join shared_users u on u.id = r.user_id and u.deleted_at is null
    where r.company_id = ${companyId} and p.user_id = ${userId} and p.answered_at is null
    order by r.id desc`.execute(db)
  return rows
}

/** True when the request was sent to the person. */
export async function isRecipient(db: Db, companyId: string, requestId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('check_in_request_people')
    .select('user_id')
    .where('request_id', '=', requestId)
    .where('user_id', '=', userId)
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Stores the answer, unless the person has given a later one: an answer that waited for a connection may arrive late. `takenBy` where somebody at the desk took
 * it by phone. The row is locked first, so that the second of two answers at once sees the first.
 */
export async function markAnswered(
  db: Db,
  answer: { requestId: string; userId: string; checkInId: string; at: Date },
  takenBy?: { id: string | null },
): Promise<void> {
  await sql`select from check_in_request_people where request_id = ${answer.requestId} and user_id = ${answer.userId} for update`.execute(
    db,
  )
  await sql`
    update check_in_request_people p
    set check_in_id = ${answer.checkInId}, answered_at = ${answer.at}, by_phone = ${takenBy !== undefined}, taken_by_id = ${takenBy?.id ?? null}
    where p.request_id = ${answer.requestId} and p.user_id = ${answer.userId} and not exists (
      select 1 from check_ins before, check_ins answer where before.id = p.check_in_id and answer.id = ${answer.checkInId}
        and ${statedAt('before')} > ${statedAt('answer')})`.execute(db)
}

/** Locks the request until the transaction ends; undefined when it was already followed up. */
export const lockForFollowUp = (db: Db, id: string): Promise<CheckInRequest | undefined> =>
  selectRequest(db).where('r.id', '=', id).where('r.followed_up_at', 'is', null).forUpdate().executeTakeFirst()

export async function markFollowedUp(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('check_in_requests').set({ followed_up_at: at }).where('id', '=', id).execute()
}

export const existsInOtherTenant = existsAnywhere('check_in_request')

/** Requests to a person and the answers, for the export. */
export const listRequestData = (db: Db, userId: string): Promise<object[]> =>
  db
    .selectFrom('check_in_request_people as p')
    .innerJoin('check_in_requests as r', 'r.id', 'p.request_id')
    .select([
      'p.request_id',
      'r.company_id',
      'r.message',
      'r.created_at',
      'p.answered_at',
      'p.check_in_id',
      'p.by_phone',
    ])
    .where('p.user_id', '=', userId)
    .orderBy('p.request_id')
    .execute()

export async function eraseRequestData(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('check_in_request_people').where('user_id', '=', userId).execute()
  await db.updateTable('check_in_request_people').set({ taken_by_id: null }).where('taken_by_id', '=', userId).execute()
  await db.updateTable('check_in_requests').set({ user_id: null }).where('user_id', '=', userId).execute()
}

interface RequestTexts {
  readonly id: string
  readonly message: string | null
  readonly chosen: unknown
}

/** The texts of the requests that went to the person, or that the person made. */
export async function listRequestTexts(db: Db, userId: string): Promise<RequestTexts[]> {
  const { rows } = await sql<RequestTexts>`
    select r.id, r.message, r.chosen from check_in_requests r
    where r.user_id = ${userId} or exists (select 1 from check_in_request_people p where p.request_id = r.id and p.user_id = ${userId})`.execute(
    db,
  )
  return rows
}

export async function updateRequestTexts(db: Db, { id, message, chosen }: RequestTexts): Promise<void> {
  await db
    .updateTable('check_in_requests')
    .set({ message, chosen: JSON.stringify(chosen) })
    .where('id', '=', id)
    .execute()
}
