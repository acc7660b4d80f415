-- Staff joined the two reports, parted one again, and said that the third one is another earthquake.
insert into feed_corrections (id, kind, item_id, other_item_id, key, other_key, ended_event_id, reason, user_id, at, revoked_at, revoked_by)
  values ('b0000000-0000-4000-8000-000000000041', 'together', 'b0000000-0000-4000-8000-000000000021', 'b0000000-0000-4000-8000-000000000023', 'usgs:us6000tkt2', null,
      'b0000000-0000-4000-8000-000000000032', 'One earthquake.', 'b0000000-0000-4000-8000-000000000099', '2026-08-15 08:05Z', '2026-08-15 08:06Z',
      'b0000000-0000-4000-8000-000000000099'),
    ('b0000000-0000-4000-8000-000000000042', 'parted', 'b0000000-0000-4000-8000-000000000023', 'b0000000-0000-4000-8000-000000000021', 'item:emsc_20260815_0000104', null,
      null, 'Another place.', 'b0000000-0000-4000-8000-000000000099', '2026-08-15 08:07Z', null, null),
    ('b0000000-0000-4000-8000-000000000043', 'apart', 'b0000000-0000-4000-8000-000000000022', 'b0000000-0000-4000-8000-000000000023', null, null,
      null, 'An aftershock.', 'b0000000-0000-4000-8000-000000000099', '2026-08-15 08:08Z', null, null);
