update alert_recipients recipient
set cleared_at = '2027-03-01T09:00:00.000Z'::timestamptz
where thread_id = '00000000-0000-4000-8000-00000000000b'
  and cleared_at is null
returning user_id, company_id,
  'alert:' || thread_id || ':cleared' || coalesce(substring(cause from ':again:(.*)$'), '') as cause,
  jsonb_build_object('trip_alert_id', trip_alert_id, 'trip_id', trip_id, 'alert_id', alert_id, 'check_in_id', check_in_id,
  'cleared', true) as data,
  coalesce((
    select true
    from shared_trip_travellers tt
    where tt.trip_id = recipient.trip_id
      and tt.user_id = recipient.user_id
      and tt.muted
  ), false) as quiet,
  null::text as zone
