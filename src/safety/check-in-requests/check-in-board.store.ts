import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { offsetOf, type Page, type PageRequest } from '../../platform/http/paging.ts'
import { type BoardSource, standingCtes } from '../boards/board.store.ts'
import { statedAt } from '../check-ins/check-in.store.ts'
import { type Asked, type BoardCounts, type BoardState, type RequestAtDesk, standingsOf } from './check-in-board.ts'

/**
 * The people of requests (r), without deleted people and those who left the company; and their messages, by the causes that
 * check-in-request.notices.ts gives them.
 */
const source = (condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  request as materialized (
    select r.*, array['check_in_request:' || r.id, 'check_in_request:' || r.id || ':follow_up'] || (
      select coalesce(array_agg('check_in_request:' || r.id || ':reminder:' || k), '{}') from generate_series(1, r.reminders) k) as causes
    from check_in_requests r where ${condition}
  ),
  audience as materialized (
    select r.id as subject, p.user_id, array[p.company_id] as company_ids, array(
        select n.id from shared_notifications n where n.user_id = p.user_id and n.cause = any(r.causes)) as message_ids, r.created_at as since, null::text as reason,
      case when c.status in ('safe', 'help') then c.status when p.answered_at is not null then 'answered' end as answer,
      coalesce(${statedAt('c')}, p.answered_at) as answer_at
    from request r join check_in_request_people p on p.request_id = r.id
      join shared_users u on u.id = p.user_id and u.deleted_at is null and (u.company_id = p.company_id or exists (
        select 1 from shared_roles o where o.user_id = u.id and o.company_id = p.company_id))
      left join check_ins c on c.id = p.check_in_id
  )`

const people = (condition: RawBuilder<unknown>): RawBuilder<unknown> => standingCtes({ ctes: source(condition) })

/** The board of a request. */
export const requestSource = ({ id, createdAt }: Pick<RequestAtDesk, 'id' | 'createdAt'>): BoardSource => ({
  ctes: source(sql`r.id = ${id}`),
  publishedAt: createdAt,
})

const inState = (state: BoardState): RawBuilder<unknown> => sql`standing = any(${standingsOf(state)}::text[])`

const counts = sql`
  counted as (
    select subject as request_id, count(*)::int as asked, count(*) filter (where ${inState('help')})::int as help,
      count(*) filter (where ${inState('not_reached')})::int as not_reached,
      count(*) filter (where ${inState('no_answer')})::int as no_answer, count(*) filter (where ${inState('safe')})::int as safe
    from person group by subject
  )`

const noCounts = sql`
  counted as (select null::uuid as request_id, 0 as asked, 0 as help, 0 as not_reached, 0 as no_answer, 0 as safe where false)`

interface RequestRow extends Omit<RequestAtDesk, 'counts'>, BoardCounts {}

const toRequest = ({ asked, help, not_reached, no_answer, safe, ...request }: RequestRow): RequestAtDesk => ({
  ...request,
  counts: { asked, help, not_reached, no_answer, safe },
})

const selectRequests = sql`
  select r.id, r.company_id as "companyId", o.name as "companyName", r.user_id as "userId", r.message, r.chosen, r.reminders,
    r.follow_up_at as "followUpAt", r.followed_up_at as "followedUpAt", r.reminded_at as "remindedAt",
    r.created_at as "createdAt", r.updated_at as "updatedAt", coalesce(k.asked, 0) as asked, coalesce(k.help, 0) as help,
    coalesce(k.not_reached, 0) as not_reached, coalesce(k.no_answer, 0) as no_answer, coalesce(k.safe, 0) as safe
  from request r join shared_companies o on o.id = r.company_id left join counted k on k.request_id = r.id
  order by r.id desc`

const ofCompany = (companyId: string | null): RawBuilder<unknown> =>
  sql`(${companyId}::uuid is null or r.company_id = ${companyId})`

/** Newest first, with how many of their people stand how. */
export async function pageOfRequests(
  db: Db,
  companyId: string | null,
  pageRequest: PageRequest,
): Promise<Page<RequestAtDesk>> {
  const onPage = sql`r.id in (select r.id from check_in_requests r where ${ofCompany(companyId)}
    order by r.id desc limit ${pageRequest.perPage} offset ${offsetOf(pageRequest)})`
  const { rows } = await sql<RequestRow>`with ${people(onPage)}, ${counts} ${selectRequests}`.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from check_in_requests r where ${ofCompany(companyId)}`.execute(db)
  return { items: rows.map(toRequest), total: counted.rows[0]?.total ?? 0 }
}

/** With a company only its own. `uncounted`: a board counts the people itself. */
export async function findRequestAtDesk(
  db: Db,
  companyId: string | null,
  id: string,
  uncounted?: 'uncounted',
): Promise<RequestAtDesk | undefined> {
  const one = sql`r.id = ${id} and ${ofCompany(companyId)}`
  const ctes = uncounted ? sql`${source(one)}, ${noCounts}` : sql`${people(one)}, ${counts}`
  const { rows } = await sql<RequestRow>`with ${ctes} ${selectRequests}`.execute(db)
  return rows[0] && toRequest(rows[0])
}

/** What the request itself knows of these people. */
export async function listAsked(db: Db, requestId: string, userIds: readonly string[]): Promise<Asked[]> {
  const { rows } = await sql<Asked>`
    select user_id as "userId", answered_at as "answeredAt", check_in_id as "checkInId", by_phone as "byPhone", taken_by_id as "takenById"
    from check_in_request_people where request_id = ${requestId} and user_id = any(${userIds}::uuid[])`.execute(db)
  return rows
}

/** The recipients without an answer, except those who need help; of `userIds` where they are given. */
export async function listSilent(
  db: Db,
  requestId: string,
  userIds: readonly string[] | null,
): Promise<{ userId: string; externalId: string | null }[]> {
  const { rows } = await sql<{ userId: string; externalId: string | null }>`
    with ${people(sql`r.id = ${requestId}`)}
    select p.user_id as "userId", case when u.company_id = any(p.company_ids) then u.external_id end as "externalId"
    from person p join shared_users u on u.id = p.user_id
    where (${inState('not_reached')} or ${inState('no_answer')}) and (${userIds}::uuid[] is null or p.user_id = any(${userIds}::uuid[]))
    order by p.user_id`.execute(db)
  return rows
}

/** Locks the request and counts one reminder more; gives its number. */
export async function addReminder(db: Db, id: string, now: Date): Promise<number> {
  const { reminders } = await db
    .updateTable('check_in_requests')
    .set({ reminders: sql`reminders + 1`, reminded_at: now, updated_at: now })
    .where('id', '=', id)
    .returning('reminders')
    .executeTakeFirstOrThrow()
  return reminders
}
