-- A feed whose items have lost a field, and one that was silent until staff closed it.
insert into feed_lists (feed_key, list, usual, languages, licence, made_at, newest_at, items, standing, failures, at)
  values ('usgs-quakes', 'https://feeds.example/usgs', '{}', '{en}', 'Public domain.', '2026-08-15 07:59Z', '2026-08-15 07:50Z', 2, '{shape}', 1, '2026-08-15 08:02Z');
insert into feed_drifts (id, feed_key, kind, list, answer_id, opened_at, last_at, evidence, good_answers, notified_at, closed_at, closed_by, close_reason)
  values ('b0000000-0000-4000-8000-000000000041', 'usgs-quakes', 'shape', 'https://feeds.example/usgs', 'b0000000-0000-4000-8000-000000000011', '2026-08-15 08:00Z',
      '2026-08-15 08:02Z', '{"problem": "2 of 2 items are refused: mag: missing", "item": "us6000tkt2", "before": "1", "after": "2", "accepts": ["mag: missing"]}', 1,
      '2026-08-15 08:00Z', null, null, null),
    ('b0000000-0000-4000-8000-000000000042', 'emsc', 'silence', null, null, '2026-08-15 08:00Z', '2026-08-15 08:02Z',
      '{"problem": "nothing new for 13 hours", "item": null, "before": null, "after": null, "accepts": []}', 0, '2026-08-15 08:00Z', '2026-08-15 09:00Z', 'staff',
      'It is quiet there.');
insert into feed_held_notices (reason, at) values ('limit-hour', '2026-08-15 08:00Z');
