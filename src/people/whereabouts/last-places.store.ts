import { type RawBuilder, sql } from 'kysely'
import { checkInHours } from './stay.ts'
import { finenessByKind } from './whereabouts.ts'

type Fragment = RawBuilder<unknown>

/** Whose places are asked for: those of one company, or of everybody; all of them, or only those who may be in some cells or countries. */
export interface PlacesQuery {
  readonly at: Date
  readonly companyId: string | null
  readonly near: { readonly cells: readonly number[]; readonly countryIds: readonly string[] } | null
}

const fineness = sql.raw(
  `case s.kind ${finenessByKind.map(([kind, rank]) => `when '${kind}' then ${rank}`).join(' ')} end`,
)

/** A flight is left out: it has no country and no point, and the ends of its journey have. */
function coversTime({ at, companyId }: PlacesQuery): Fragment {
  const earliest = new Date(at.getTime() - checkInHours * 3_600_000)
  return sql`s.from_at <= ${at}::timestamptz and s.until_at >= ${earliest}::timestamptz
    and (s.until_at >= ${at}::timestamptz or s.kind = 'check_in') and s.kind <> 'flight'
    and (${companyId}::uuid is null or s.company_id = ${companyId})`
}

/** All stays of those with a stay in one of the cells, or somewhere in one of the countries, looked up person by person. */
function staysNear(query: PlacesQuery, { cells, countryIds }: NonNullable<PlacesQuery['near']>): Fragment {
  return sql`
    near_person as materialized (
      select s.user_id from stays s where s.cell = any(${cells}::int[]) and ${coversTime(query)}
      union
      select s.user_id from stays s where s.country_id = any(${countryIds}::uuid[]) and s.cell is null and ${coversTime(query)}
    ),
    covering as (
      select s.* from near_person p cross join lateral (
        select s.* from stays s where s.user_id = p.user_id and ${coversTime(query)} offset 0) s
    )`
}

const inOrder = sql`fineness, from_at desc, until_at, source_id, farther_end, part`

/** Of the stays that `from` selects each person's latest check-in or finest plan, whichever began later. */
const newestOfEach = (from: Fragment): Fragment => sql`
  select distinct on (n.user_id) n.* from (
    select distinct on (b.user_id, b.is_check_in) b.* ${from} order by b.user_id, b.is_check_in, ${inOrder}
  ) n order by n.user_id, n.arrived_at desc, n.is_check_in desc`

/**
 * Parts of a `with`, the last of which is `placed`: the one stay of each person that says where they are at a time, by the rule of
 * `chooseWhereabouts` (docs/contract/whereabouts.md#where-a-person-is-now), and in `newer_kind` and `newer_from` what is newer and says less. `best` has of
 * each person, country and kind only the first in its order, since it is read several times.
 */
export const lastPlaces = (query: PlacesQuery): Fragment => sql`
  ${query.near ? staysNear(query, query.near) : sql`covering as (select s.* from stays s where ${coversTime(query)})`},
  best as materialized (
    select distinct on (c.user_id, c.is_check_in, c.lat is null, c.country_id) c.* from (
      select s.user_id, s.company_id, s.kind, s.kind = 'check_in' as is_check_in, s.country_id, s.lat, s.lng, s.check_in_id, s.from_at, s.until_at,
        s.source_id, s.part, ${fineness} as fineness,
        (s.kind = 'segment' and s.part <> case when ${query.at}::timestamptz < s.from_at + (s.until_at - s.from_at) / 2 then 0 else 1 end) as farther_end,
        s.from_at + case when s.kind = 'segment' and s.part = 1 then (s.until_at - s.from_at) / 2 else interval '0' end as arrived_at
      from covering s
    ) c order by c.user_id, c.is_check_in, c.lat is null, c.country_id, ${inOrder}
  ),
  newest as materialized (${newestOfEach(sql`from best b`)}),
  finer as (${newestOfEach(
    sql`from best b join newest v on v.user_id = b.user_id and v.country_id = b.country_id where v.lat is null and b.lat is not null`,
  )}),
  placed as materialized (
    select n.*, null::text as newer_kind, null::timestamptz as newer_from from newest n where not exists (select 1 from finer f where f.user_id = n.user_id)
    union all
    select f.*, n.kind, n.from_at from finer f join newest n on n.user_id = f.user_id
  )`
