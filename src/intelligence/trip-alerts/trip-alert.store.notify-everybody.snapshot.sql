with alert as materialized (
  select al.id, al.thread_id,
    array_position(array['low', 'medium', 'high'], "al"."risk_level") - 1 as risk,
    array(
      select c.id
      from shared_safety_categories c
      where c.id = any(al.safety_category_ids)
      union
      select c.parent_id
      from shared_safety_categories c
      where c.id = any(al.safety_category_ids)
    ) as category_ids
  from alerts al
  where al.id = '00000000-0000-4000-8000-00000000000a'
)
insert into alert_recipients as recipient(thread_id, user_id, company_id, alert_id, trip_alert_id, trip_id, check_in_id,
  direct, cause, quiet, notified_at)
select distinct on (person.id) ta.thread_id,
  person.id, ta.company_id, ta.alert_id, ta.id, ta.trip_id, ta.check_in_id, ta.direct,
  'alert:' || ta.thread_id,
  tt.muted, '2027-03-01T09:00:00.000Z'::timestamptz
from alert al
join trip_alerts ta on ta.thread_id = al.thread_id
  and ta.alert_id = al.id
cross join unnest(ta.user_ids) person(id)
left join shared_companies c on c.id = ta.company_id
cross join lateral (
  select coalesce((
    select true
    from shared_trip_travellers tt
    where tt.trip_id = ta.trip_id
      and tt.user_id = person.id
      and tt.muted
  ), false) as muted
  offset 0
) tt
where (coalesce(c.features && array['alerts', 'white_label'], false) or is_entitled("person"."id", "ta"."company_id",
  'alerts', '2027-03-01T09:00:00.000Z'::timestamptz))
  and not ((
    select true
    from alert_filters f
    where f.user_id = person.id
      and (cardinality(f.risk_levels) = 0 or coalesce("al"."risk" = any(f.risk_levels), f.risk_levels @> '{0, 1, 2}'))
      and (f.safety_category_id is null or f.safety_category_id = any("al"."category_ids"))
    limit 1
  ) is true)
order by person.id, tt.muted,
  ta.direct desc,
  ta.trip_id is null,
  ta.created_at, ta.id
on conflict (thread_id, user_id) do update set alert_id = excluded.alert_id,
  trip_alert_id = excluded.trip_alert_id,
  trip_id = excluded.trip_id,
  check_in_id = excluded.check_in_id,
  direct = recipient.direct or excluded.direct,
  quiet = excluded.quiet,
  notified_at = excluded.notified_at,
  cleared_at = null,
  cause = 'alert:' || excluded.thread_id || case when recipient.cleared_at is not null then ':again:' || to_char(recipient.cleared_at,
  'YYYYMMDDHH24MISS') when excluded.alert_id = recipient.alert_id then ':nearer' else ':update:' || excluded.alert_id end
where (recipient.cleared_at is not null or (excluded.direct and not recipient.direct) or exists (
  select 1
  from alerts before
  join alerts after on after.id = excluded.alert_id
  where before.id = recipient.alert_id
    and before.id <> after.id
    and (array_position(array['low', 'medium', 'high'], "after"."risk_level") > array_position(array['low', 'medium',
    'high'], "before"."risk_level") or after.body_advice is distinct from before.body_advice)
))
returning user_id, company_id, cause,
  jsonb_build_object('trip_alert_id', trip_alert_id, 'trip_id', trip_id, 'alert_id', alert_id, 'check_in_id', check_in_id) as data,
  quiet, null::text as zone
