insert into alerts (id, slug, status, headline, body, category, risk_level, starts_at, published_at, created_at, updated_at)
  values ('70000000-0000-4000-8000-000000000001', 'storm', 'published', '{"en": "Storm"}', '{"en": "Stay in"}', 'safety', 'high', '2026-06-01', '2026-06-01', '2026-06-01', '2026-06-01');
insert into alert_countries (alert_id, country_id) values ('70000000-0000-4000-8000-000000000001', '20000000-0000-4000-8000-000000000001');
insert into alert_divisions (alert_id, division_id) values ('70000000-0000-4000-8000-000000000001', '20000000-0000-4000-8000-000000000002');
insert into alert_regions (alert_id, region_id) values ('70000000-0000-4000-8000-000000000001', '20000000-0000-4000-8000-000000000003');
insert into alert_locations (id, alert_id, position, lat, lng)
  values ('70000000-0000-4000-8000-000000000002', '70000000-0000-4000-8000-000000000001', 0, 55.6, 13);
insert into alert_airports (alert_id, airport_id) values ('70000000-0000-4000-8000-000000000001', '20000000-0000-4000-8000-000000000013');
insert into alert_airlines (alert_id, airline_id) values ('70000000-0000-4000-8000-000000000001', '20000000-0000-4000-8000-000000000014');
insert into alert_sources (id, alert_id, position, url)
  values ('70000000-0000-4000-8000-000000000003', '70000000-0000-4000-8000-000000000001', 0, 'https://example.com/');
insert into alert_polygons (id, alert_id, position, geojson)
  values ('70000000-0000-4000-8000-000000000004', '70000000-0000-4000-8000-000000000001', 0, '{}');
insert into alert_cells (alert_id, cell, part, whole) values ('70000000-0000-4000-8000-000000000001', 5, 0, true);
insert into advisories (id, slug, status, headline, body, created_at, updated_at)
  values ('70000000-0000-4000-8000-000000000005', 'strike', 'open', '{"en": "Strike"}', '{"en": "Wait"}', '2026-06-01', '2026-06-01');
insert into advisory_countries (advisory_id, country_id, position)
  values ('70000000-0000-4000-8000-000000000005', '20000000-0000-4000-8000-000000000001', 0);
insert into advisory_divisions (advisory_id, division_id) values ('70000000-0000-4000-8000-000000000005', '20000000-0000-4000-8000-000000000002');
insert into advisory_regions (advisory_id, region_id) values ('70000000-0000-4000-8000-000000000005', '20000000-0000-4000-8000-000000000003');
insert into disease_outbreaks (id, disease_id, status, headline, created_at, updated_at)
  values ('70000000-0000-4000-8000-000000000006', '20000000-0000-4000-8000-000000000004', 'open', '{"en": "Measles"}', '2026-06-01', '2026-06-01');
insert into disease_outbreak_countries (outbreak_id, country_id, position)
  values ('70000000-0000-4000-8000-000000000006', '20000000-0000-4000-8000-000000000001', 0);
insert into disease_outbreak_divisions (outbreak_id, division_id) values ('70000000-0000-4000-8000-000000000006', '20000000-0000-4000-8000-000000000002');
insert into disease_outbreak_regions (outbreak_id, region_id) values ('70000000-0000-4000-8000-000000000006', '20000000-0000-4000-8000-000000000003');
insert into disease_outbreak_sources (id, outbreak_id, position, url)
  values ('70000000-0000-4000-8000-000000000007', '70000000-0000-4000-8000-000000000006', 0, 'https://example.com/');
insert into alert_filters (id, company_id, risk_levels, created_at, updated_at)
  values ('70000000-0000-4000-8000-000000000008', '30000000-0000-4000-8000-000000000001', '{0}', '2026-06-01', '2026-06-01');
insert into alert_reads (user_id, alert_id, read_at)
  values ('30000000-0000-4000-8000-000000000002', '70000000-0000-4000-8000-000000000001', '2026-06-02');
insert into trip_alerts (id, thread_id, alert_id, trip_id, user_ids, reasons, direct, created_at, updated_at)
  values ('70000000-0000-4000-8000-000000000009', '70000000-0000-4000-8000-000000000001', '70000000-0000-4000-8000-000000000001', '50000000-0000-4000-8000-000000000001',
    '{30000000-0000-4000-8000-000000000002}', '[]', false, '2026-06-01', '2026-06-01');
insert into alert_tellings (thread_id, user_id, alert_id, trip_alert_id, trip_id, direct, cause, quiet, told_at)
  values ('70000000-0000-4000-8000-000000000001', '30000000-0000-4000-8000-000000000002', '70000000-0000-4000-8000-000000000001', '70000000-0000-4000-8000-000000000009',
    '50000000-0000-4000-8000-000000000001', false, 'c', false, '2026-06-01');
insert into alert_summaries (alert_id, company_id, told_at)
  values ('70000000-0000-4000-8000-000000000001', '30000000-0000-4000-8000-000000000001', '2026-06-01');
insert into advisory_trips (advisory_id, trip_id, user_ids, reasons, told_at)
  values ('70000000-0000-4000-8000-000000000005', '50000000-0000-4000-8000-000000000001', '{30000000-0000-4000-8000-000000000002}', '[]', '2026-06-01');
insert into rule_matches (kind, rule_id, user_id, trip_id, reasons, said, revision, told, until_at, matched_at)
  values ('entry_requirements', '20000000-0000-4000-8000-000000000016', '30000000-0000-4000-8000-000000000002', '50000000-0000-4000-8000-000000000001', '[]', 'digest', 2, true, '2026-06-10', '2026-06-01');
