import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { offsetOf, type Page, type PageRequest } from '../../platform/http/paging.ts'
import { statedAt } from '../check-ins/check-in.store.ts'
import type { BoardCounts, BoardMessage, BoardRow, BoardState, RequestAtDesk } from './check-in-board.ts'

/** Requests (r), with the causes of the notifications to their people, as check-in-request.notices.ts names them. */
const requests = (condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  request as materialized (
    select r.*, array['check_in_request:' || r.id, 'check_in_request:' || r.id || ':follow_up'] || (
      select coalesce(array_agg('check_in_request:' || r.id || ':reminder:' || k), '{}') from generate_series(1, r.reminders) k) as causes
    from check_in_requests r where ${condition}
  )`

/** The recipients, without deleted people and those who left the company, with their state. A waiting delivery may still reach them. */
const people = sql`
  person as materialized (
    select r.id as request_id, r.causes, p.user_id, p.answered_at, p.check_in_id, p.by_phone, p.taken_by_id,
      u.first_name, u.last_name, case when u.company_id = p.company_id then u.external_id end as external_id, u.phone_number,
      call.id as call_id, asked.read_at, coalesce(asked.relayed, false) as relayed,
      case when c.status = 'help' or call.last_called_at >= coalesce(${statedAt('c')}, p.answered_at, r.created_at) then 'help'
        when c.status = 'safe' then 'safe'
        when p.answered_at is null and asked.reached is not true then 'not_reached'
        else 'no_answer' end as state
    from request r join check_in_request_people p on p.request_id = r.id
      join shared_users u on u.id = p.user_id and u.deleted_at is null and (u.company_id = p.company_id or exists (
        select 1 from shared_roles o where o.user_id = u.id and o.company_id = p.company_id))
      left join check_ins c on c.id = p.check_in_id
      left join calls_for_help call on call.user_id = p.user_id and call.company_id = p.company_id and call.resolved_at is null
      cross join lateral (
        select min(n.read_at) as read_at, bool_or(n.withheld = 'white_label') as relayed,
          bool_or(n.read_at is not null or coalesce(n.withheld = 'white_label', false) or exists (
            select 1 from shared_deliveries d where d.notification_id = n.id and d.state not in ('kept', 'failed', 'dropped'))) as reached
        from shared_notifications n where n.user_id = p.user_id and n.cause = any(r.causes)
      ) asked
  )`

const counts = sql`
  counted as (
    select request_id, count(*)::int as asked, count(*) filter (where state = 'help')::int as help,
      count(*) filter (where state = 'not_reached')::int as not_reached,
      count(*) filter (where state = 'no_answer')::int as no_answer, count(*) filter (where state = 'safe')::int as safe
    from person group by request_id
  )`

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
  const { rows } = await sql<RequestRow>`with ${requests(onPage)}, ${people}, ${counts} ${selectRequests}`.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from check_in_requests r where ${ofCompany(companyId)}`.execute(db)
  return { items: rows.map(toRequest), total: counted.rows[0]?.total ?? 0 }
}

/** With a company only its own. */
export async function findRequestAtDesk(
  db: Db,
  companyId: string | null,
  id: string,
): Promise<RequestAtDesk | undefined> {
  const one = sql`r.id = ${id} and ${ofCompany(companyId)}`
  const { rows } = await sql<RequestRow>`with ${requests(one)}, ${people}, ${counts} ${selectRequests}`.execute(db)
  return rows[0] && toRequest(rows[0])
}

type StoredMessage = Omit<BoardMessage, 'at'> & { readonly at: string }

export interface BoardFilter {
  readonly state?: BoardState | undefined
  readonly userId?: string | undefined
}

/** Help first, then those who could not be reached, who have not answered, and who are safe; of each who waits longest, then by name. */
export async function pageOfBoard(
  db: Db,
  requestId: string,
  { state, userId }: BoardFilter,
  pageRequest: PageRequest,
): Promise<Page<BoardRow>> {
  const wanted = sql`(${state ?? null}::text is null or p.state = ${state ?? null})
    and (${userId ?? null}::uuid is null or p.user_id = ${userId ?? null})`
  const { rows } = await sql<BoardRow & { total: number; messages: readonly StoredMessage[] }>`
    with ${requests(sql`r.id = ${requestId}`)}, ${people}
    select p.user_id as "userId", p.first_name as "firstName", p.last_name as "lastName", p.external_id as "externalId",
      p.phone_number as "phoneNumber", p.state, p.answered_at as "answeredAt", p.check_in_id as "checkInId", p.by_phone as "byPhone",
      p.taken_by_id as "takenById", p.call_id as "callId", p.read_at as "readAt", p.relayed, (
        select coalesce(json_agg(json_build_object('channel', d.channel, 'state', d.state, 'at', coalesce(d.sent_at, d.due_at),
          'error', d.last_error) order by d.id), '[]')
        from shared_notifications n join shared_deliveries d on d.notification_id = n.id
        where n.user_id = p.user_id and n.cause = any(p.causes)) as messages,
      (select count(*)::int from person p where ${wanted}) as total
    from person p where ${wanted}
    order by array_position(array['help', 'not_reached', 'no_answer', 'safe'], p.state), case when p.state = 'help' then p.answered_at end,
      p.last_name, p.first_name, p.user_id
    limit ${pageRequest.perPage} offset ${offsetOf(pageRequest)}`.execute(db)
  const items = rows.map(({ total: _, messages, ...row }) => ({
    ...row,
    messages: messages.map((one) => ({ ...one, at: new Date(one.at) })),
  }))
  return { items, total: rows[0]?.total ?? (await countBoard(db, requestId, wanted)) }
}

/** How many there are, for a page behind the last one. */
async function countBoard(db: Db, requestId: string, wanted: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    with ${requests(sql`r.id = ${requestId}`)}, ${people} select count(*)::int as total from person p where ${wanted}`.execute(
    db,
  )
  return rows[0]?.total ?? 0
}

/** The recipients without an answer, except those who need help; of `userIds` where they are given. */
export async function listSilent(
  db: Db,
  requestId: string,
  userIds: readonly string[] | null,
): Promise<{ userId: string; externalId: string | null }[]> {
  const { rows } = await sql<{ userId: string; externalId: string | null }>`
    with ${requests(sql`r.id = ${requestId}`)}, ${people}
    select user_id as "userId", external_id as "externalId" from person
    where state in ('not_reached', 'no_answer') and (${userIds}::uuid[] is null or user_id = any(${userIds}::uuid[]))
    order by user_id`.execute(db)
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
