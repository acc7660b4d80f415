with recipient as (
  select user_id, '00000000-0000-4000-8000-000000000002'::uuid as company_id, 'alert:thread'::text as cause, '{}'::jsonb as data,
    user_id = any(array[]::uuid[]) as quiet,
    null::text as zone
  from unnest(array['00000000-0000-4000-8000-000000000001']::uuid[]) as named(user_id)
),
person as materialized (
  select ('01a40051-6a80-7'::text || substr(gen_random_uuid()::text, 16))::uuid as id,
    r.user_id, r.company_id, r.cause, r.data,
    left(u.language, 2) = 'es' as in_spanish,
    case when (u.company_id is not null and (coalesce('white_label' = any(c.features), false) or u.email is null)) then 'white_label'
    when not (coalesce('alerts' = any(c.features), false) or is_entitled(r.user_id, r.company_id, 'alerts', '2027-03-01T09:00:00.000Z'::timestamptz)) then 'no_entitlement'
    when r.quiet then 'muted' end as withheld,
    u.email_bounced_at is null
    and coalesce((u.settings ->> 'send_trip_alert_email'::text)::boolean, true) as by_email,
    coalesce((u.settings ->> 'send_trip_alert_push'::text)::boolean, true) as by_push,
    u.phone_number like '+%'
    and u.phone_refused_at is null
    and coalesce((u.settings ->> 'send_trip_alert_push'::text)::boolean, true) as by_phone,
    case when (u.company_id is not null and (coalesce('white_label' = any(c.features), false) or u.email is null)) then jsonb_build_object('id',
    u.id, 'external_id', case when u.company_id = r.company_id then u.external_id end, 'email', u.email, 'first_name',
    u.first_name, 'last_name', u.last_name) end as shown,
    coalesce(r.zone, u.timezone_identifier, c.settings -> 'notification_preferences' ->> 'timezone', '') as zone,
    coalesce(u.settings -> 'notification_preferences' -> 'quiet_hours'::text, c.settings -> 'notification_preferences' -> 'quiet_hours'::text,
    '{"from":"22:00","until":"07:00"}'::jsonb) as quiet_hours,
    coalesce(u.settings -> 'notification_preferences' -> 'digest_at'::text, c.settings -> 'notification_preferences' -> 'digest_at'::text,
    '"08:00"'::jsonb) as digest_at
  from recipient r
  join shared_users u on u.id = r.user_id
    and u.deleted_at is null
  left join shared_companies c on c.id = r.company_id
  where c.deleted_at is null
),
pace as materialized (
  select zone, quiet_hours, digest_at,
    (false and digest_at <> 'null'::jsonb and delivery_due_at('2027-03-01T09:00:00.000Z'::timestamptz, zone, 'normal'::text,
    (quiet_hours ->> 'from')::time, (quiet_hours ->> 'until')::time, (digest_at #>> '{}')::time) <= coalesce('2027-03-02T09:00:00.000Z'::timestamptz,
    'infinity')) as held,
    case when (false and digest_at <> 'null'::jsonb and delivery_due_at('2027-03-01T09:00:00.000Z'::timestamptz,
    zone, 'normal'::text, (quiet_hours ->> 'from')::time, (quiet_hours ->> 'until')::time, (digest_at #>> '{}')::time) <= coalesce('2027-03-02T09:00:00.000Z'::timestamptz,
    'infinity')) then delivery_due_at('2027-03-01T09:00:00.000Z'::timestamptz, zone, 'normal'::text, (quiet_hours ->> 'from')::time,
    (quiet_hours ->> 'until')::time, (digest_at #>> '{}')::time) else delivery_due_at('2027-03-01T09:00:00.000Z'::timestamptz,
    zone, 'normal'::text, (quiet_hours ->> 'from')::time, (quiet_hours ->> 'until')::time, (digest_at #>> '{}')::time) end as due_at
  from (select distinct zone, quiet_hours, digest_at from person) kinds
),
stored as (
  insert into notifications(id, user_id, company_id, type, title, body, data, cause, thread, urgency, language,
    suppressed, withheld, deleted_at, occurred_at, published_at, matched_at, queued_at, created_at, updated_at)
  select p.id, p.user_id, p.company_id, 110::smallint,
    case when p.in_spanish then 'Título'::text else 'Title'::text end,
    case when p.in_spanish then 'Texto'::text else 'Body'::text end,
    p.data, p.cause, 'thread'::text, 'normal'::text,
    case when p.in_spanish then 'es' else 'en' end,
    coalesce(p.withheld = 'white_label', false),
    p.withheld, null::timestamptz, null::timestamptz, null::timestamptz, null::timestamptz,
    case when p.withheld is null then '2027-03-01T09:00:00.000Z'::timestamptz end,
    '2027-03-01T09:00:00.000Z'::timestamptz, '2027-03-01T09:00:00.000Z'::timestamptz
  from person p
  on conflict (user_id, cause) do nothing
  returning id
),
notified as (
  select p.id, p.user_id, p.company_id, p.by_email, p.by_push, p.by_phone, pace.due_at as due_at, pace.held as held,
    case when pace.due_at > coalesce('2027-03-02T09:00:00.000Z'::timestamptz, 'infinity') then 'over_before_due' end as pointless
  from person p
  join pace on pace.zone = p.zone
    and pace.quiet_hours = p.quiet_hours
    and pace.digest_at = p.digest_at
  where p.withheld is null
    and (p.id in (select id from stored)) is true
),
way as (
  select t.id, t.user_id, t.company_id, 'email' as channel, null::uuid as device_id, t.due_at, t.held, t.pointless
  from notified t
  where t.by_email
  union all
  select t.id, t.user_id, t.company_id,
    case d.platform when 'ios' then 'apns' when 'web' then 'webpush' else 'fcm' end,
    d.id, t.due_at, t.held, t.pointless
  from notified t
  join shared_devices d on d.user_id = t.user_id
    and (d.company_id is null or d.company_id = t.company_id)
    and d.token is not null
  where t.by_push
  union all
  select t.id, t.user_id, t.company_id, 'sms', null::uuid, t.due_at, t.held, t.pointless
  from notified t
  where t.by_phone
    and false
),
sending as (
  insert into deliveries(notification_id, user_id, company_id, channel, device_id, state, priority, due_at, queued_at,
    last_error, tries)
  select w.id, w.user_id, w.company_id, w.channel, w.device_id,
    case when w.pointless is not null then 'dropped' when w.held then 'held' else 'waiting' end,
    1::smallint, w.due_at, '2027-03-01T09:00:00.000Z'::timestamptz, w.pointless,
    case when w.pointless is null then '[]' else jsonb_build_array(jsonb_build_object('at', '2027-03-01T09:00:00.000Z'::text,
    'outcome', 'dropped', 'said', w.pointless)) end
  from way w
  returning state, due_at
),
relayed as (
  insert into webhook_events(id, company_id, event, event_name, payload, created_at)
  select ('01a40051-6a80-7'::text || substr(gen_random_uuid()::text, 16))::uuid,
    p.company_id, 110::int, 'notification.suppressed',
    jsonb_build_object('notification', jsonb_build_object('type', 110::int, 'title', case when p.in_spanish then 'Título'::text
    else 'Title'::text end, 'body', case when p.in_spanish then 'Texto'::text else 'Body'::text end, 'data', p.data,
    'created_at', '2027-03-01T09:00:00.000Z'::text), 'user', p.shown),
    '2027-03-01T09:00:00.000Z'::timestamptz
  from person p
  where p.withheld = 'white_label'
    and (p.id in (select id from stored)) is true
)
select (
  select count(*)::int
  from stored
) as stored,
  (
    select count(*)::int
    from sending
    where state <> 'dropped'
  ) as deliveries,
  exists (
    select
    from sending
    where state = 'waiting'
      and due_at <= '2027-03-01T09:00:00.000Z'::timestamptz
  ) as due,
  (
    select array_agg(distinct due_at)
    from sending
    where state = 'held'
  ) as digests,
  null as steps
