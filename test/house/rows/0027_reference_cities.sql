insert into cities (id, geoname_id, name, search, country_id, lat, lng, time_zone, created_at, updated_at)
  values ('20000000-0000-4000-8000-000000000022', 2692969, 'Malmö', '|malmo|malmoe|#', '20000000-0000-4000-8000-000000000001', 55.6059, 13.0007, 'Europe/Stockholm', '2026-01-01', '2026-01-01');
