-- Two feeds report one earthquake; a third report looks alike.
insert into feeds (id, key, name, publisher, agency, addresses, parser, interval_seconds, trust, languages, licence, list_is_whole, max_age_hours, state,
    seed_digest, created_at, updated_at)
  values ('b0000000-0000-4000-8000-000000000001', 'usgs-quakes', 'Earthquakes', 'U.S. Geological Survey', 'usgs', '{https://feeds.example/usgs}', 'usgs-quakes',
      60, 90, '{en}', 'Public domain.', false, 24, 'on', 'a digest', '2026-08-15', '2026-08-15'),
    ('b0000000-0000-4000-8000-000000000002', 'emsc', 'Earthquakes', 'EMSC-CSEM', 'emsc', '{https://feeds.example/emsc}', 'emsc',
      60, 70, '{en}', 'Ask.', false, 24, 'paused', null, '2026-08-15', '2026-08-15');
insert into feed_bodies (sha256, bytes) values (sha256('{}'), '\x1f8b');
insert into feed_answers (id, feed_key, address, at, outcome, status, headers, sha256, encoded_bytes, items, items_new, made_at)
  values ('b0000000-0000-4000-8000-000000000011', 'usgs-quakes', 'https://feeds.example/usgs', '2026-08-15 08:00Z', 'read', 200, '{"etag": "\"1\""}', sha256('{}'), 2,
      2, 2, '2026-08-15 07:59Z'),
    ('b0000000-0000-4000-8000-000000000012', 'emsc', 'https://feeds.example/emsc', '2026-08-15 08:01Z', 'read', 200, '{}', sha256('{}'), 2, 1, 1, null);
insert into feed_answers (id, feed_key, address, at, outcome, problem)
  values ('b0000000-0000-4000-8000-000000000013', 'emsc', 'https://feeds.example/emsc', '2026-08-15 08:02Z', 'failed', 'No answer came within 30 s.');
insert into feed_items (id, feed_key, native_id, version, sha256, source, first_answer_id, last_answer_id, first_at, last_at, report, kind, happened_at, lat, lng)
  values ('b0000000-0000-4000-8000-000000000021', 'usgs-quakes', 'us6000tkt2', '1', sha256('1'), '1', 'b0000000-0000-4000-8000-000000000011',
      'b0000000-0000-4000-8000-000000000011', '2026-08-15 08:00Z', '2026-08-15 08:00Z', '{"kind": "earthquake"}', 'earthquake', '2026-08-15 07:45Z', -8.2, 121.6),
    ('b0000000-0000-4000-8000-000000000022', 'usgs-quakes', 'us6000tkt2', '2', sha256('2'), '2', 'b0000000-0000-4000-8000-000000000011',
      'b0000000-0000-4000-8000-000000000011', '2026-08-15 08:00Z', '2026-08-15 08:00Z', '{"kind": "earthquake"}', 'earthquake', '2026-08-15 09:45Z', -8.2, 121.6),
    ('b0000000-0000-4000-8000-000000000023', 'emsc', '20260815_0000104', '1', sha256('3'), '3', 'b0000000-0000-4000-8000-000000000012',
      'b0000000-0000-4000-8000-000000000012', '2026-08-15 08:01Z', '2026-08-15 08:01Z', '{"kind": "earthquake"}', 'earthquake', '2026-08-15 07:45Z', -8.2, 121.6);
insert into feed_item_keys (key, item_id) values ('usgs:us6000tkt2', 'b0000000-0000-4000-8000-000000000021');
insert into feed_events (id, kind, created_at, updated_at) values ('b0000000-0000-4000-8000-000000000031', 'earthquake', '2026-08-15 08:00Z', '2026-08-15 08:01Z');
insert into feed_event_items (item_id, event_id) values ('b0000000-0000-4000-8000-000000000021', 'b0000000-0000-4000-8000-000000000031'),
  ('b0000000-0000-4000-8000-000000000023', 'b0000000-0000-4000-8000-000000000031');
insert into feed_joins (item_id, other_item_id, rule, numbers, at)
  values ('b0000000-0000-4000-8000-000000000021', 'b0000000-0000-4000-8000-000000000023', 'earthquake', '{"km": 1.5}', '2026-08-15 08:01Z');
insert into feed_proposals (item_id, other_item_id, rule, numbers, at)
  values ('b0000000-0000-4000-8000-000000000022', 'b0000000-0000-4000-8000-000000000023', 'ambiguous-earthquake', '{"km": 1.5}', '2026-08-15 08:01Z');
insert into feed_reuses (item_id, key, differs, numbers, at)
  values ('b0000000-0000-4000-8000-000000000022', 'usgs:us6000tkt2', 'time', '{"seconds": 7200}', '2026-08-15 08:00Z');
insert into feed_documents (feed_key, document_id, version, address, named_at, tries, answer_id)
  values ('usgs-quakes', 'us6000tkt2', '1', 'https://feeds.example/us6000tkt2', '2026-08-15 08:00Z', 1, 'b0000000-0000-4000-8000-000000000011');
