import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { offsetOf, type Page, type PageRequest } from '../../platform/http/paging.ts'
import { selectIssue } from '../issues/issue.store.ts'
import { type IssueStatus, openStatuses } from '../issues/issue.ts'
import {
  type AgeClass,
  ageBounds,
  ageClasses,
  type HelpRoomFilter,
  type HelpRoomIssue,
  type HelpRoomOrder,
  type HelpRoomSummary,
} from './help-room.ts'

/** What people write; automatic messages and deleted ones answer nobody. */
const words = sql`('text', 'asset', 'sms', 'announcement')`

/** The state of an issue's conversation (i): when something was last written, and the first word of the affected person that nobody has answered. */
const talk = sql<{ conversationId: string | null; lastMessageAt: Date | null; unansweredAt: Date | null }>`(
  select cv.id as "conversationId",
    (select max(m.created_at) from messages m where m.conversation_id = cv.id and m.type in ${words}) as "lastMessageAt",
    (select min(m.created_at) from messages m where m.conversation_id = cv.id and m.type in ${words} and m.user_id = i.affected_id
      and m.seq > coalesce((select max(a.seq) from messages a where a.conversation_id = cv.id and a.type in ${words}
        and a.user_id is distinct from i.affected_id), 0)) as "unansweredAt"
  from (select i.id) one left join conversations cv on cv.issue_id = i.id)`

/** See `HelpRoomIssue.waitingSince`. */
const waitingSince: RawBuilder<Date | null> = sql`case i.status when 'waiting' then i.waiting_at when 'handling' then talk."unansweredAt" end`

/** It waits, and nobody was notified of it. */
const isUnanswered: RawBuilder<boolean> = sql`(i.status = 'waiting' and i.dispatched_at is null)`

const ageAtLeast = (minutes: number, now: Date): RawBuilder<boolean> =>
  sql`i.created_at <= ${new Date(now.getTime() - minutes * 60_000)}`

const isOfAge = (name: AgeClass, now: Date): RawBuilder<boolean> => {
  const { from, until } = ageBounds(name)
  return until === null
    ? ageAtLeast(from, now)
    : sql`(${from === 0 ? sql`true` : ageAtLeast(from, now)} and not ${ageAtLeast(until, now)})`
}

const orders: Readonly<Record<HelpRoomOrder, RawBuilder<unknown>>> = {
  waiting: sql`${waitingSince} asc nulls last`,
  newest: sql`i.created_at desc`,
  oldest: sql`i.created_at asc`,
}

function conditions(
  { companyId, statuses, type, handlerId, affectedId, age, unanswered }: HelpRoomFilter,
  now: Date,
): RawBuilder<boolean> {
  const all: RawBuilder<boolean>[] = [sql`i.status = any(${[...statuses]}::text[])`]
  if (companyId !== null) all.push(sql`i.company_id = ${companyId}::uuid`)
  if (type !== undefined) all.push(sql`i.type = ${type}`)
  if (handlerId === null) all.push(sql`i.handler_id is null`)
  else if (handlerId !== undefined) all.push(sql`i.handler_id = ${handlerId}::uuid`)
  if (affectedId !== undefined) all.push(sql`i.affected_id = ${affectedId}::uuid`)
  if (age !== undefined) all.push(isOfAge(age, now))
  if (unanswered) all.push(isUnanswered)
  return sql.join(all, sql` and `)
}

const selectHelpRoom = (db: Db) =>
  selectIssue(db)
    .innerJoin('shared_companies as c', 'c.id', 'i.company_id')
    .innerJoinLateral(talk.as('talk'), (join) => join.onTrue())
    .select(['c.name as companyName', 'talk.conversationId', 'talk.lastMessageAt'])
    .select(waitingSince.as('waitingSince'))
    .select(
      sql<number>`(select count(*)::int from availability_bids b where b.issue_id = i.id and b.cancelled_at is null)`.as(
        'bidCount',
      ),
    )

type HelpRoomRow = Awaited<ReturnType<ReturnType<typeof selectHelpRoom>['executeTakeFirstOrThrow']>>

const toHelpRoomIssue = ({
  companyName,
  conversationId,
  lastMessageAt,
  waitingSince: since,
  bidCount,
  ...issue
}: HelpRoomRow): HelpRoomIssue => ({ issue, companyName, conversationId, lastMessageAt, waitingSince: since, bidCount })

export async function pageOfHelpRoom(
  db: Db,
  filter: HelpRoomFilter,
  now: Date,
  pageRequest: PageRequest,
): Promise<Page<HelpRoomIssue>> {
  const rows = await selectHelpRoom(db)
    .where(conditions(filter, now))
    .orderBy(orders[filter.order])
    .orderBy('i.id')
    .limit(pageRequest.perPage)
    .offset(offsetOf(pageRequest))
    .execute()
  const { total } = await db
    .selectFrom('issues as i')
    .select(sql<number>`count(*)::int`.as('total'))
    .where(conditions(filter, now))
    .executeTakeFirstOrThrow()
  return { items: rows.map(toHelpRoomIssue), total }
}

export async function findInHelpRoom(db: Db, id: string): Promise<HelpRoomIssue | undefined> {
  const row = await selectHelpRoom(db).where('i.id', '=', id).executeTakeFirst()
  return row && toHelpRoomIssue(row)
}

/** Counts of the company's issues, or (null) of all that the scope shows. */
export async function summarizeHelpRoom(db: Db, companyId: string | null, now: Date): Promise<HelpRoomSummary> {
  const isOfCompany = sql<boolean>`(${companyId}::uuid is null or i.company_id = ${companyId}::uuid)`
  const isOpen = sql<boolean>`i.status = any(${[...openStatuses]}::text[])`
  const states = await db
    .selectFrom('issues as i')
    .select([sql<IssueStatus>`i.status`.as('status'), sql<number>`count(*)::int`.as('count')])
    .where(isOfCompany)
    .groupBy('i.status')
    .execute()
  const { unanswered, ...ages } = await db
    .selectFrom('issues as i')
    .select(ageClasses.map(({ name }) => sql<number>`count(*) filter (where ${isOfAge(name, now)})::int`.as(name)))
    .select(sql<number>`count(*) filter (where ${isUnanswered})::int`.as('unanswered'))
    .where(isOfCompany)
    .where(isOpen)
    .executeTakeFirstOrThrow()
  const waiting = await db
    .selectFrom('issues as i')
    .innerJoinLateral(talk.as('talk'), (join) => join.onTrue())
    .select(['i.id as issueId', 'i.company_id as companyId', sql<IssueStatus>`i.status`.as('status')])
    .select([waitingSince.as('waitingSince'), sql<number>`count(*) over ()::int`.as('count')])
    .where(isOfCompany)
    .where(isOpen)
    .where(waitingSince, 'is not', null)
    .orderBy(orders.waiting)
    .orderBy('i.id')
    .limit(1)
    .executeTakeFirst()
  const count = (status: IssueStatus): number => states.find((one) => one.status === status)?.count ?? 0
  return {
    byStatus: {
      collecting: count('collecting'),
      waiting: count('waiting'),
      handling: count('handling'),
      closed: count('closed'),
      cancelled: count('cancelled'),
      finished: count('finished'),
    },
    byAge: ages as Record<AgeClass, number>,
    waiting: waiting?.count ?? 0,
    unanswered,
    longestWaiting: waiting?.waitingSince
      ? {
          issueId: waiting.issueId,
          companyId: waiting.companyId,
          status: waiting.status,
          waitingSince: waiting.waitingSince,
        }
      : null,
  }
}

/** Ids of the issues that nobody handles, of one company or of all; the longest wait first. */
export async function listWaitingIds(db: Db, companyId: string | null, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from issues where status = 'waiting' and (${companyId}::uuid is null or company_id = ${companyId})
    order by waiting_at limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
