select distinct on (person.id) person.id as user_id,
  x.company_id,
  'advisory:' || x.advisory_id as cause,
  jsonb_build_object('trip_id', x.trip_id, 'advisory_id', x.advisory_id) as data,
  coalesce(tt.muted, false) as quiet,
  null::text as zone
from advisory_trips x
cross join unnest(x.user_ids) person(id)
left join shared_companies c on c.id = x.company_id
left join shared_trip_travellers tt on tt.trip_id = x.trip_id
  and tt.user_id = person.id
where x.advisory_id = '00000000-0000-4000-8000-00000000000a'
  and x.trip_id = any(array['00000000-0000-4000-8000-000000000001']::uuid[])
  and (coalesce(c.features && array['alerts', 'white_label'], false) or is_entitled("person"."id", "x"."company_id",
  'alerts', '2027-03-01T09:00:00.000Z'::timestamptz))
  and not exists (
    select 1
    from alert_filters f
    where f.user_id = "person"."id"
      and (cardinality(f.risk_levels) = 0 or coalesce(null::smallint = any(f.risk_levels), f.risk_levels @> '{0, 1, 2}'))
      and (f.safety_category_id is null or f.safety_category_id = any('{}'::uuid[]))
  )
order by person.id,
  coalesce(tt.muted, false),
  x.notified_at, x.trip_id
