import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { concernedCtes, reason } from '../matching/match.store.ts'
import type { FootprintKind } from '../matching/targeting.ts'
import { isEntitled, isFiltered, isMuted, isWorthNotifying } from '../trip-alerts/trip-alert.store.ts'
import type { Audience } from '../trip-alerts/trip-alert.ts'

const sampleSize = 20

export interface AudienceQuery {
  readonly alertId: string
  readonly footprintKinds: ReadonlySet<FootprintKind>
  readonly now: Date
  /** Only people who travel for this company; null: everybody. */
  readonly companyId: string | null
}

/** The parts of a `with recursive`: everybody whom the alert concerns (`found`, one row for each reason), and what becomes of each person (`outcome`). */
export const audienceCtes = ({ alertId, footprintKinds, now, companyId }: AudienceQuery): RawBuilder<unknown> => sql`
    ${concernedCtes({ alertId, footprintKinds, now })},
    found as materialized (select * from reached ${companyId === null ? sql`` : sql`where company_id = ${companyId}`}),
    -- As insertRecipients chooses: of a person's trips one that is not muted speaks, a direct one first.
    direct as (select coalesce(trip_id, check_in_id) as subject_id, bool_or(rule <> 2) as direct from found group by 1),
    candidate as materialized (
      select who.user_id, who.trip_id, d.direct, ${isEntitled('who.user_id', 'who.company_id', now)} as entitled,
        ${isFiltered(sql`who.user_id`, 'a')} as filtered
      from (select distinct user_id, company_id, trip_id, coalesce(trip_id, check_in_id) as subject_id from found) who
        join direct d using (subject_id) cross join alert a left join shared_companies c on c.id = who.company_id
    ),
    chosen_trip as (
      select distinct on (l.user_id) l.user_id, l.direct from candidate l
      where l.entitled and not l.filtered order by l.user_id, ${isMuted(sql`l.trip_id`, sql`l.user_id`)}, l.direct desc
    ),
    verdict as (
      select s.user_id, case when recipient.user_id is null or ${isWorthNotifying(sql`s.direct`, sql`a.id`)} then 'would_be_told'
        when recipient.notified_at >= (select published_at from alerts where id = a.id) then 'told' else 'already_told' end as outcome
      from chosen_trip s cross join alert a left join alert_recipients recipient on recipient.thread_id = a.thread_id and recipient.user_id = s.user_id
    ),
    outcome as materialized (
      select l.user_id, case when bool_or(l.filtered) then 'user_filter' else coalesce(min(v.outcome), 'no_entitlement') end as outcome
      from candidate l left join verdict v using (user_id) group by l.user_id
    )`

/** The same rules, filters and windows as when it is published, and nothing written. */
export async function findAudience(db: Db, query: AudienceQuery): Promise<Audience> {
  const { rows } = await sql<Audience>`
    with recursive ${audienceCtes(query)},
    person as materialized (select distinct user_id, company_id, country_id from found),
    chosen as (select distinct user_id from person order by user_id limit ${sql.lit(sampleSize)})
    select (select count(*)::int from outcome) as people,
      (select coalesce(json_object_agg(g.outcome, g.people), '{}') from (select outcome, count(*)::int as people from outcome group by 1) g) as outcomes,
      (select count(distinct trip_id)::int from found) as trips,
      (select count(distinct check_in_id)::int from found) as "checkIns",
      (select coalesce(json_agg(json_build_object('companyId', g.company_id, 'name', c.name, 'people', g.people) order by g.people desc, c.name), '[]')
        from (select company_id, count(distinct user_id)::int as people from person group by company_id) g
          left join shared_companies c on c.id = g.company_id) as "byOrganization",
      (select coalesce(json_agg(json_build_object('countryId', g.country_id, 'code', c.alpha2, 'people', g.people) order by g.people desc, c.alpha2), '[]')
        from (select country_id, count(distinct user_id)::int as people from person where country_id is not null group by country_id) g
          join shared_countries c on c.id = g.country_id) as "byCountry",
      (select coalesce(json_agg(json_build_object('divisionId', g.place_id, 'people', g.people)), '[]')
        from (select place_id, count(distinct user_id)::int as people from found where relation = 'division_without_shape' group by place_id) g) as shapeless,
      (select coalesce(json_agg(json_build_object('userId', s.user_id, 'companyId', s.company_id, 'firstName', u.first_name,
          'lastName', u.last_name, 'tripIds', s.trip_ids, 'checkInIds', s.check_in_ids, 'reasons', s.reasons) order by s.user_id), '[]')
        from (select f.user_id, (array_agg(f.company_id))[1] as company_id, array_remove(array_agg(distinct f.trip_id), null) as trip_ids,
            array_remove(array_agg(distinct f.check_in_id), null) as check_in_ids, jsonb_agg(distinct ${reason}) as reasons
          from found f join chosen using (user_id) group by f.user_id) s
          join shared_users u on u.id = s.user_id) as sample`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the audience was not answered')
  return row
}

/** Those who would get a notification, each once, and by company. */
export interface WouldBeTold {
  readonly people: number
  readonly byCompany: Readonly<Record<string, number>>
}

/** The same people whom the audience has as `would_be_told`. */
export async function countWouldBeTold(db: Db, query: AudienceQuery): Promise<WouldBeTold> {
  const { rows } = await sql<WouldBeTold>`
    with recursive ${audienceCtes(query)},
    told as materialized (select user_id from outcome where outcome = 'would_be_told')
    select (select count(*)::int from told) as people,
      (select coalesce(json_object_agg(g.company_id, g.people), '{}') from (
        select f.company_id, count(distinct f.user_id)::int as people from found f join told using (user_id) where f.company_id is not null group by 1) g
      ) as "byCompany"`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the audience was not answered')
  return row
}
