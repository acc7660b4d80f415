-- The alert of an event, published by a rule; an event that staff want no alert about.
insert into feed_threads (thread_id, item_id, alert_id, written_digest, written, said, why, created_at, updated_at)
  select id, 'b0000000-0000-4000-8000-000000000021', id, 'ab', '{"risk": "high", "phase": "stands"}', '{"risk": "high", "phase": "stands"}', '{late-join}',
    '2026-08-15 08:02Z', '2026-08-15 08:02Z' from alerts where origin_alert_id is null limit 1;
insert into feed_discards (item_id, risk, reason, user_id, at)
  values ('b0000000-0000-4000-8000-000000000022', 'low', 'Nobody is there.', '30000000-0000-4000-8000-000000000002', '2026-08-15 08:03Z');
insert into feed_rules (id, name, feeds, kinds, least_risk, countries, most_km2, from_hour, until_hour, state, created_at, updated_at)
  values ('b0000000-0000-4000-8000-000000000061', 'Earthquakes', '{usgs-quakes}', '{earthquake}', 'high', '{PE}', 50000, 6, 22, 'on', '2026-08-15', '2026-08-15');
insert into feed_rule_revisions (rule_id, revision, content, user_id, at)
  values ('b0000000-0000-4000-8000-000000000061', 1, '{"name": "Earthquakes"}', '30000000-0000-4000-8000-000000000002', '2026-08-15');
insert into feed_publications (alert_id, thread_id, rule_id, rule_revision, at, people, by_company)
  select thread_id, thread_id, 'b0000000-0000-4000-8000-000000000061', 1, '2026-08-15 08:02Z', 1, '{"30000000-0000-4000-8000-000000000001": 1}' from feed_threads;
