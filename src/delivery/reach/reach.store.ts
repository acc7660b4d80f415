import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { type Reach, type ReachQuery, reachStates } from './reach.ts'

/** The best state of a person's deliveries counts: somebody whom one device showed it was reached, even if other deliveries failed. */
const best = (state: string): RawBuilder<unknown> =>
  sql`(array[${sql.join(reachStates)}]::text[])[min(${sql.ref(state)})]`

/**
 * How far the messages about one thing came, among these people. They are read person by person, by the index of a person's notifications (`offset 0`
 * keeps the planner to it): with the index of a company's, 5,000 people took half a minute.
 */
export async function measureReach(db: Db, { userIds, type, thread, data, companyId }: ReachQuery): Promise<Reach> {
  const ofCompany = companyId === null ? sql`` : sql`and n.company_id = ${companyId}`
  const { rows } = await sql<Reach>`
    with message as materialized (
      select n.id, n.user_id, n.withheld, n.read_at, n.acknowledged_at
      from unnest(${userIds}::uuid[]) person (id) cross join lateral (select n.* from notifications n where n.user_id = person.id offset 0) n
      where n.type = ${type} and n.thread = ${thread} and n.data @> ${JSON.stringify(data)}::jsonb and not n.data ? 'cleared' ${ofCompany}
    ),
    delivery as materialized (
      select m.user_id, d.channel, d.simulated, m.read_at, array_position(array[${sql.join(reachStates)}]::text[],
        case when d.acknowledged_at is not null then 'delivered' else d.state end) as rank
      from message m join deliveries d on d.notification_id = m.id
    ),
    person as (
      select x.user_id, case when bool_or(x.is_acknowledged) then 'delivered' else coalesce(${best('x.rank')}, max(x.withheld), 'no_channel') end as state
      from (
        select user_id, acknowledged_at is not null as is_acknowledged, withheld, null::int as rank from message
        union all select user_id, false, null, rank from delivery) x
      group by x.user_id
    ),
    of_channel as (
      select channel, user_id, ${best('rank')} as state, bool_or(read_at is not null) as read from delivery group by channel, user_id
    )
    select (select count(*)::int from message) as messages, (select count(*)::int from person) as people,
      (select count(distinct user_id)::int from message where read_at is not null) as read,
      (select count(distinct user_id)::int from delivery where simulated) as simulated,
      (select coalesce(json_object_agg(g.state, g.n), '{}') from (select state, count(*)::int as n from person group by state) g) as states,
      (select coalesce(json_agg(json_build_object('channel', c.channel, 'read', c.read, 'people', c.people, 'deliveries', c.deliveries) order by c.channel), '[]')
        from (
          select channel, count(*) filter (where read)::int as read,
            (select json_object_agg(g.state, g.n) from (
              select state, count(*)::int as n from of_channel x where x.channel = o.channel group by state) g) as people,
            (select json_object_agg(g.state, g.n) from (
              select (array[${sql.join(reachStates)}]::text[])[rank] as state, count(*)::int as n
              from delivery x where x.channel = o.channel group by 1) g) as deliveries
          from of_channel o group by channel) c) as channels`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The reach was not answered.')
  return row
}
