with recursive advisory as materialized (
  select id, created_at
  from advisories
  where status = 'open'
    and id = '00000000-0000-4000-8000-00000000000a'
),
length(span) as materialized (
  values (0),
    (1),
    (2)
),
division as (
  select a.id as advisory_id, d.division_id, d.division_id as named
  from advisory a
  join advisory_divisions d on d.advisory_id = a.id
  union
  select above.advisory_id, below.id, above.named
  from division above
  join shared_country_divisions below on below.parent_id = above.division_id
),
overlapping as materialized (
  select x.advisory_id, x.named, d.country_id,
    array_agg(x.division_id) as ids
  from division x
  join shared_country_divisions d on d.id = x.named
  group by x.advisory_id, x.named, d.country_id
),
shapeless as materialized (
  select a.id as advisory_id, d.id as named, d.country_id,
    array(
      with recursive up as (
        select d.parent_id as id
        union
        select p.parent_id
        from up
        join shared_country_divisions p on p.id = up.id
      )
      select up.id
      from up
      where up.id is not null
    ) as above,
    array(
      select one.division_id
      from division one
      where one.advisory_id = a.id
        and one.named = d.id
    ) as below
  from advisory a
  join advisory_divisions x on x.advisory_id = a.id
  join shared_country_divisions d on d.id = x.division_id
  where d.topo_json is null
),
country as materialized (
  select c.advisory_id, c.country_id,
    not exists (
      select 1
      from advisory_divisions x
      join shared_country_divisions d on d.id = x.division_id
      where x.advisory_id = a.id
        and d.country_id = c.country_id
    )
    and not exists (
      select 1
      from advisory_regions x
      join shared_country_regions r on r.id = x.region_id
      where x.advisory_id = a.id
        and r.country_id = c.country_id
    ) as whole
  from advisory a
  join advisory_countries c on c.advisory_id = a.id
),
hit as (
  select a.id as advisory_id, s.user_id, s.company_id, s.trip_id, s.kind, s.source_id, s.part, s.place_found,
    case when c.whole then 1 else 2 end as rule,
    case when c.whole then 'whole_country' else 'country' end as relation,
    c.country_id as place_id,
    greatest(s.from_at, a.created_at) as overlap_from,
    s.until_at as overlap_until
  from advisory a
  join country c on c.advisory_id = a.id
  cross join length l
  join shared_stays s on s.country_id = c.country_id
    and s.span = l.span
    and s.until_at >= '2027-03-01T09:00:00.000Z'::timestamptz
  where s.trip_id is not null
    and (c.whole or s.place_found is not distinct from 'uncertain' or (s.kind = 'country' and not exists (
      select 1
      from shared_stays f
      where f.user_id = s.user_id
        and f.trip_id = s.trip_id
        and f.country_id = s.country_id
        and f.kind in ('city', 'segment')
        and not (f.place_found is not distinct from 'uncertain')
        and f.until_at >= a.created_at
    )))
  union all
  select a.id as advisory_id, s.user_id, s.company_id, s.trip_id, s.kind, s.source_id, s.part, s.place_found, 3 as rule,
    'division' as relation, d.named as place_id,
    greatest(s.from_at, a.created_at) as overlap_from,
    s.until_at as overlap_until
  from advisory a
  join division d on d.advisory_id = a.id
  cross join length l
  join shared_stays s on s.division_id = d.division_id
    and s.span = l.span
    and s.until_at >= '2027-03-01T09:00:00.000Z'::timestamptz
  where s.trip_id is not null
    and s.kind in ('city', 'segment')
  union all
  select a.id as advisory_id, s.user_id, s.company_id, s.trip_id, s.kind, s.source_id, s.part, s.place_found, 3 as rule,
    'division' as relation, d.named as place_id,
    greatest(s.from_at, a.created_at) as overlap_from,
    s.until_at as overlap_until
  from advisory a
  join overlapping d on d.advisory_id = a.id
  cross join length l
  join shared_stays s on s.country_id = "d"."country_id"
    and s.other_division_ids is not null
    and s.other_division_ids && "d"."ids"
    and coalesce(s.division_id <> all ("d"."ids"), true)
    and s.span = l.span
    and s.until_at >= '2027-03-01T09:00:00.000Z'::timestamptz
  where s.trip_id is not null
    and s.kind in ('city', 'segment')
  union all
  select a.id as advisory_id, s.user_id, s.company_id, s.trip_id, s.kind, s.source_id, s.part, s.place_found, 2 as rule,
    'division_without_shape' as relation, d.named as place_id,
    greatest(s.from_at, a.created_at) as overlap_from,
    s.until_at as overlap_until
  from advisory a
  join shapeless d on d.advisory_id = a.id
  cross join length l
  join shared_stays s on s.country_id = "d"."country_id"
    and (s.division_id is null or (not s.division_certain and s.division_id <> all ("d"."below")) or s.division_id = any("d"."above"))
    and s.span = l.span
    and s.until_at >= '2027-03-01T09:00:00.000Z'::timestamptz
  where s.trip_id is not null
    and s.kind in ('city', 'segment')
  union all
  select a.id as advisory_id, s.user_id, s.company_id, s.trip_id, s.kind, s.source_id, s.part, s.place_found, 3 as rule,
    'region' as relation, r.region_id as place_id,
    greatest(s.from_at, a.created_at) as overlap_from,
    s.until_at as overlap_until
  from advisory a
  join advisory_regions r on r.advisory_id = a.id
  cross join length l
  join shared_stays s on s.region_ids <> '{}'
    and s.region_ids @> array[r.region_id]
    and s.span = l.span
    and s.until_at >= '2027-03-01T09:00:00.000Z'::timestamptz
  where s.trip_id is not null
    and s.kind in ('city', 'segment')
),
reached as (
  select h.*
  from hit h
  join shared_trips p on p.id = h.trip_id
    and p.deleted_at is null
    and p.start::timestamp at time zone 'UTC' <= '2027-03-01T09:00:00.000Z'::timestamptz + make_interval(days => 14)
  where not coalesce("h"."company_id" = any(array(
    select id
    from shared_companies
    where deleted_at is not null
  )), false)
    and coalesce(h.company_id <> all (array(
      select f.company_id
      from alert_filters f
      where f.user_id is null
        and f.company_id is not null
        and (cardinality(f.risk_levels) = 0 or coalesce(null::smallint = any(f.risk_levels), f.risk_levels @> '{0, 1, 2}'))
        and (f.safety_category_id is null or f.safety_category_id = any('{}'::uuid[]))
    )), true)
)
insert into advisory_trips as t(advisory_id, trip_id, company_id, user_ids, reasons, notified_at)
select h.advisory_id, h.trip_id,
  (array_agg(h.company_id))[1],
  array_agg(distinct h.user_id),
  jsonb_agg(distinct jsonb_build_object('rule', rule, 'relation', relation, 'stay', jsonb_build_object('kind', kind,
  'source_id', source_id, 'part', part), 'place_id', place_id, 'place', case when place_found is not null then jsonb_build_object('source',
  'found', 'certain', place_found = 'certain') end, 'overlap_from', overlap_from, 'overlap_until', overlap_until)),
  '2027-03-01T09:00:00.000Z'::timestamptz
from reached h
group by h.advisory_id, h.trip_id
order by h.advisory_id, h.trip_id
on conflict (advisory_id, trip_id) do update set user_ids = excluded.user_ids,
  reasons = excluded.reasons
where t.user_ids <> excluded.user_ids
returning advisory_id as "advisoryId", trip_id as "tripId", company_id as "companyId", user_ids as "userIds",
  xmax = 0 as fresh
