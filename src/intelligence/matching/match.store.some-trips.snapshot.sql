with recursive alert as materialized (
  select al.id, al.thread_id, al.starts_at,
    coalesce(al.finishes_at, 'infinity') as finishes_at,
    greatest(al.starts_at, '2027-03-01T09:00:00.000Z'::timestamptz) as live_at,
    al.starts_at - make_interval(days => 2) as around_from,
    al.starts_at + make_interval(days => 2) as around_until,
    case al.risk_level when 'low' then 0 when 'medium' then 1 else 2 end as risk,
    array(
      select c.id
      from shared_safety_categories c
      where c.id = any(al.safety_category_ids)
      union
      select c.parent_id
      from shared_safety_categories c
      where c.id = any(al.safety_category_ids)
        and c.parent_id is not null
    ) as category_ids
  from alerts al
  where al.status = 'published'
    and (al.finishes_at is null or al.finishes_at >= '2027-03-01T09:00:00.000Z'::timestamptz)
),
during as materialized (
  select a.id as alert_id, length.span::smallint as span, length.earliest, length.latest
  from alert a
  cross join lateral (
    values (0, case when a.around_until < a.live_at then a.live_at else a.around_from end, a.finishes_at + make_interval(days => 2)),
      (1, a.live_at, a.finishes_at + make_interval(days => 32)),
      (2, a.live_at, 'infinity')
  ) length(span, earliest, latest)
  union all
  select a.id, 0::smallint, a.around_from, a.around_until
  from alert a
  where a.around_until < a.live_at
),
unwanted as materialized (
  select a.id as alert_id, f.company_id
  from alert a
  join alert_filters f on f.user_id is null
    and f.company_id is not null
  where (cardinality(f.risk_levels) = 0 or coalesce(a.risk = any(f.risk_levels), f.risk_levels @> '{0, 1, 2}'))
    and (f.safety_category_id is null or f.safety_category_id = any(a.category_ids))
  union all
  select a.id, c.id
  from alert a
  cross join shared_companies c
  where c.deleted_at is not null
),
division as (
  select a.id as alert_id, d.division_id, d.division_id as named
  from alert a
  join alert_divisions d on d.alert_id = a.id
  union
  select above.alert_id, below.id, above.named
  from division above
  join shared_country_divisions below on below.parent_id = above.division_id
),
overlapping as materialized (
  select x.alert_id, x.named, d.country_id,
    array_agg(x.division_id) as ids
  from division x
  join shared_country_divisions d on d.id = x.named
  group by x.alert_id, x.named, d.country_id
),
shapeless as materialized (
  select a.id as alert_id, d.id as named, d.country_id,
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
      where one.alert_id = a.id
        and one.named = d.id
    ) as below
  from alert a
  join alert_divisions x on x.alert_id = a.id
  join shared_country_divisions d on d.id = x.division_id
  where d.topo_json is null
),
mine as materialized (
  select s.*
  from shared_stays s
  where s.trip_id = any(array['00000000-0000-4000-8000-000000000001']::uuid[])
),
hit as (
  select a.id as alert_id, a.thread_id, s.user_id, s.company_id, s.trip_id, s.check_in_id, s.country_id, s.kind,
    s.source_id, s.part, s.place_found, s.from_at,
    case when c."full" then 1 else 2 end as rule,
    case when c."full" then 'whole_country' else 'country' end as relation,
    c.country_id as place_id, null::double precision as distance_km,
    greatest(s.from_at, a.starts_at) as overlap_from,
    least(s.until_at, a.finishes_at) as overlap_until
  from alert a
  join during l on l.alert_id = a.id
  join alert_countries c on c.alert_id = a.id
  join mine s on s.country_id = c.country_id
    and s.span = l.span
    and s.until_at >= a.live_at
    and s.until_at <= l.latest
    and s.from_at <= a.finishes_at
    and s.kind <> 'check_in'
  where c."full" or s.place_found is not distinct from 'uncertain' or (s.kind = 'country' and not exists (
    select 1
    from shared_stays f
    where f.user_id = s.user_id
      and f.trip_id = s.trip_id
      and f.country_id = s.country_id
      and f.kind in ('city', 'segment')
      and not (f.place_found is not distinct from 'uncertain')
      and f.until_at >= a.starts_at
      and f.from_at <= a.finishes_at
  ))
  union all
  select a.id as alert_id, a.thread_id, s.user_id, s.company_id, s.trip_id, s.check_in_id, s.country_id, s.kind,
    s.source_id, s.part, s.place_found, s.from_at,
    case when s.until_at between greatest(a.starts_at, '2027-03-01T09:00:00.000Z'::timestamptz - make_interval(days => 2))
    and a.finishes_at then 1 else 4 end as rule,
    'whole_country' as relation, c.country_id as place_id, null::double precision as distance_km,
    greatest(s.from_at, a.starts_at) as overlap_from,
    least(s.until_at, a.finishes_at) as overlap_until
  from alert a
  join alert_countries c on c.alert_id = a.id
    and c."full"
  join mine s on s.country_id = c.country_id
    and s.span = 0
    and s.kind = 'check_in'
    and s.until_at >= a.around_from
    and s.until_at <= greatest(a.finishes_at, a.around_until)
    and (s.until_at between a.around_from and a.around_until or s.until_at between greatest(a.starts_at, '2027-03-01T09:00:00.000Z'::timestamptz - make_interval(days => 2))
    and a.finishes_at)
  union all
  select a.id as alert_id, a.thread_id, s.user_id, s.company_id, s.trip_id, s.check_in_id, s.country_id, s.kind,
    s.source_id, s.part, s.place_found, s.from_at,
    case when s.kind = 'check_in' then 4 else 3 end as rule,
    'near' as relation,
    coalesce(sole.id, (
      select p.id
      from alert_locations p
      where p.alert_id = a.id
        and km_between(p.lat, p.lng, s.lat, s.lng) <= coalesce(p.radius_km, 50)
      order by km_between(p.lat, p.lng, s.lat, s.lng),
        p.id
      limit 1
    )) as place_id,
    case when sole.id is null then (
      select min(km_between(p.lat, p.lng, s.lat, s.lng))
      from alert_locations p
      where p.alert_id = a.id
        and km_between(p.lat, p.lng, s.lat, s.lng) <= coalesce(p.radius_km, 50)
    ) else km_between(sole.lat, sole.lng, s.lat, s.lng) end as distance_km,
    greatest(s.from_at, a.starts_at) as overlap_from,
    least(s.until_at, a.finishes_at) as overlap_until
  from alert a
  join during l on l.alert_id = a.id
  join alert_cells k on k.alert_id = a.id
    and k.polygon_id is null
    and k.region_id is null
  left join alert_locations sole on sole.id = k.location_id
  join mine s on s.cell = k.cell
    and s.span = l.span
    and s.until_at >= l.earliest
    and s.until_at <= l.latest
    and (((s.kind = 'city' or s.kind = 'segment') and s.until_at >= a.live_at and s.from_at <= a.finishes_at) or (s.kind = 'check_in'
    and s.until_at between a.around_from and a.around_until))
    and (k.whole or in_circle(k.inside, k.border, k.fields, k.lat, k.lng, k.km, s.lat, s.lng))
  union all
  select a.id as alert_id, a.thread_id, s.user_id, s.company_id, s.trip_id, s.check_in_id, s.country_id, s.kind,
    s.source_id, s.part, s.place_found, s.from_at,
    case when s.kind = 'check_in' then 4 else 3 end as rule,
    case when k.region_id is null then 'polygon' else 'region' end as relation,
    coalesce(k.region_id, k.polygon_id) as place_id,
    null::double precision as distance_km,
    greatest(s.from_at, a.starts_at) as overlap_from,
    least(s.until_at, a.finishes_at) as overlap_until
  from alert a
  join during l on l.alert_id = a.id
  join alert_cells k on k.alert_id = a.id
    and (k.polygon_id is not null or k.region_id is not null)
  join mine s on s.cell = k.cell
    and s.span = l.span
    and s.until_at >= l.earliest
    and s.until_at <= l.latest
    and (((s.kind = 'city' or s.kind = 'segment') and s.until_at >= a.live_at and s.from_at <= a.finishes_at) or (s.kind = 'check_in'
    and s.until_at between a.around_from and a.around_until))
    and (k.whole or in_drawing(k.inside, k.border, k.fields, k.from_x, k.from_y, k.to_x, k.to_y, k.cell, s.lat,
    s.lng))
  union all
  select a.id as alert_id, a.thread_id, s.user_id, s.company_id, s.trip_id, s.check_in_id, s.country_id, s.kind,
    s.source_id, s.part, s.place_found, s.from_at,
    case when s.kind = 'check_in' then 4 else 3 end as rule,
    'division' as relation, d.named as place_id, null::double precision as distance_km,
    greatest(s.from_at, a.starts_at) as overlap_from,
    least(s.until_at, a.finishes_at) as overlap_until
  from alert a
  join during l on l.alert_id = a.id
  join division d on d.alert_id = a.id
  join mine s on s.division_id = d.division_id
    and s.span = l.span
    and s.until_at >= l.earliest
    and s.until_at <= l.latest
    and (((s.kind = 'city' or s.kind = 'segment') and s.until_at >= a.live_at and s.from_at <= a.finishes_at) or (s.kind = 'check_in'
    and s.until_at between a.around_from and a.around_until))
  union all
  select a.id as alert_id, a.thread_id, s.user_id, s.company_id, s.trip_id, s.check_in_id, s.country_id, s.kind,
    s.source_id, s.part, s.place_found, s.from_at,
    case when s.kind = 'check_in' then 4 else 3 end as rule,
    'division' as relation, d.named as place_id, null::double precision as distance_km,
    greatest(s.from_at, a.starts_at) as overlap_from,
    least(s.until_at, a.finishes_at) as overlap_until
  from alert a
  join during l on l.alert_id = a.id
  join overlapping d on d.alert_id = a.id
  join mine s on s.country_id = "d"."country_id"
    and s.other_division_ids is not null
    and s.other_division_ids && "d"."ids"
    and coalesce(s.division_id <> all ("d"."ids"), true)
    and s.span = l.span
    and s.until_at >= l.earliest
    and s.until_at <= l.latest
    and (((s.kind = 'city' or s.kind = 'segment') and s.until_at >= a.live_at and s.from_at <= a.finishes_at) or (s.kind = 'check_in'
    and s.until_at between a.around_from and a.around_until))
  union all
  select a.id as alert_id, a.thread_id, s.user_id, s.company_id, s.trip_id, s.check_in_id, s.country_id, s.kind,
    s.source_id, s.part, s.place_found, s.from_at, 2 as rule, 'division_without_shape' as relation, d.named as place_id,
    null::double precision as distance_km,
    greatest(s.from_at, a.starts_at) as overlap_from,
    least(s.until_at, a.finishes_at) as overlap_until
  from alert a
  join during l on l.alert_id = a.id
  join shapeless d on d.alert_id = a.id
  join mine s on s.country_id = "d"."country_id"
    and (s.division_id is null or (not s.division_certain and s.division_id <> all ("d"."below")) or s.division_id = any("d"."above"))
    and s.span = l.span
    and s.until_at >= l.earliest
    and s.until_at <= l.latest
    and (((s.kind = 'city' or s.kind = 'segment') and s.until_at >= a.live_at and s.from_at <= a.finishes_at) or (s.kind = 'check_in'
    and s.until_at between a.around_from and a.around_until))
  union all
  select a.id as alert_id, a.thread_id, s.user_id, s.company_id, s.trip_id, s.check_in_id, s.country_id, s.kind,
    s.source_id, s.part, s.place_found, s.from_at,
    case when s.kind = 'check_in' then 4 else 3 end as rule,
    'region' as relation, r.region_id as place_id, null::double precision as distance_km,
    greatest(s.from_at, a.starts_at) as overlap_from,
    least(s.until_at, a.finishes_at) as overlap_until
  from alert a
  join during l on l.alert_id = a.id
  join alert_regions r on r.alert_id = a.id
  join mine s on s.region_ids <> '{}'
    and s.region_ids @> array[r.region_id]
    and s.span = l.span
    and s.until_at >= l.earliest
    and s.until_at <= l.latest
    and (((s.kind = 'city' or s.kind = 'segment') and s.until_at >= a.live_at and s.from_at <= a.finishes_at) or (s.kind = 'check_in'
    and s.until_at between a.around_from and a.around_until))
  union all
  select a.id as alert_id, a.thread_id, s.user_id, s.company_id, s.trip_id, s.check_in_id, s.country_id, s.kind,
    s.source_id, s.part, s.place_found, s.from_at, 5 as rule,
    case when exists (
      select 1
      from alert_airports p
      where p.alert_id = a.id
    ) then 'airline_at_airport' else 'airline' end as relation,
    x.airline_id as place_id, null::double precision as distance_km,
    greatest(s.from_at, a.starts_at) as overlap_from,
    least(s.until_at, a.finishes_at) as overlap_until
  from alert a
  join during l on l.alert_id = a.id
  join alert_airlines x on x.alert_id = a.id
  join mine s on s.airline_id = x.airline_id
    and s.span = l.span
    and s.until_at >= a.live_at
    and s.until_at <= l.latest
    and s.from_at <= a.finishes_at
    and s.kind = 'flight'
  where (not exists (
    select 1
    from alert_airports p
    where p.alert_id = a.id
  ) or exists (
    select 1
    from alert_airports p
    where p.alert_id = a.id
      and p.airport_id in (s.airport_id, s.arrival_airport_id)
  ))
  union all
  select a.id as alert_id, a.thread_id, s.user_id, s.company_id, s.trip_id, s.check_in_id, s.country_id, s.kind,
    s.source_id, s.part, s.place_found, s.from_at, 5 as rule, 'airport' as relation, x.airport_id as place_id, null::double precision as distance_km,
    greatest(s.from_at, a.starts_at) as overlap_from,
    least(s.until_at, a.finishes_at) as overlap_until
  from alert a
  join during l on l.alert_id = a.id
  join alert_airports x on x.alert_id = a.id
  join mine s on "s"."airport_id" = x.airport_id
    and s.span = l.span
    and s.until_at >= a.live_at
    and s.until_at <= l.latest
    and s.from_at <= a.finishes_at
    and s.kind = 'flight'
  where not exists (
    select 1
    from alert_airlines l
    where l.alert_id = a.id
  )
  union all
  select a.id as alert_id, a.thread_id, s.user_id, s.company_id, s.trip_id, s.check_in_id, s.country_id, s.kind,
    s.source_id, s.part, s.place_found, s.from_at, 5 as rule, 'airport' as relation, x.airport_id as place_id, null::double precision as distance_km,
    greatest(s.from_at, a.starts_at) as overlap_from,
    least(s.until_at, a.finishes_at) as overlap_until
  from alert a
  join during l on l.alert_id = a.id
  join alert_airports x on x.alert_id = a.id
  join mine s on "s"."arrival_airport_id" = x.airport_id
    and s.span = l.span
    and s.until_at >= a.live_at
    and s.until_at <= l.latest
    and s.from_at <= a.finishes_at
    and s.kind = 'flight'
  where not exists (
    select 1
    from alert_airlines l
    where l.alert_id = a.id
  )
),
reached as (
  select h.*
  from hit h
  where (not exists (select 1 from unwanted) or ((h.alert_id, h.company_id) in (select u.alert_id, u.company_id from unwanted u)) is not true)
    and (h.from_at <= '2027-03-15T09:00:00.000Z'::timestamptz or h.trip_id is null or (
      select t.start::timestamp at time zone 'UTC' <= '2027-03-15T09:00:00.000Z'::timestamptz
      from shared_trips t
      where t.id = h.trip_id
        and t.deleted_at is null
    ))
),
-- Grouped by trip first: trips differ most, so sorting compares one column, and rows are written in the order of their index.
gathered as (
  select alert_id, thread_id, trip_id, check_in_id,
    (array_agg(company_id))[1] as company_id,
    count(*) as count,
    array_agg(user_id) as user_ids,
    bool_or(rule <> 2) as direct,
    array_agg(concat('{"rule":', rule, ',"relation":"', relation, '","stay":{"kind":"', kind, '","source_id":"',
    source_id, '","part":', part, '},"place_id":"', place_id, '","distance_km":', coalesce(round(distance_km::numeric,
    3)::text, 'null'), ',"overlap_from":', to_json(overlap_from), ',"overlap_until":', coalesce(to_json(nullif(overlap_until,
    'infinity'))::text, 'null'), case place_found when 'certain' then ',"place":{"source":"found","certain":true}'
    when 'uncertain' then ',"place":{"source":"found","certain":false}' end, '}')) as reasons
  from reached
  group by trip_id, check_in_id, alert_id, thread_id
),
-- Most trips have one traveller and one or two reasons; duplicates are removed only where there are more.
concerned as (
  select alert_id, thread_id, trip_id, check_in_id, company_id, direct,
    case when count = 1 or user_ids[1] = all (user_ids) then user_ids[1:1] else array(
      select distinct one
      from unnest(user_ids) one
      order by one
    ) end as user_ids,
    ('[' || case when count = 1 or (count = 2 and reasons[1] = reasons[2]) then reasons[1] when count = 2 then least(reasons[1],
    reasons[2]) || ',' || greatest(reasons[1], reasons[2]) else (
      select string_agg(distinct one, ',' order by one)
      from unnest(reasons) one
    ) end || ']')::jsonb as reasons
  from gathered
)
select *
from concerned
