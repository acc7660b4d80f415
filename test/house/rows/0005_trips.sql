insert into trips (id, company_id, name, name_generated, start, finish, type, company_master, created_at, updated_at)
  values ('50000000-0000-4000-8000-000000000001', '30000000-0000-4000-8000-000000000001', 'Sweden', true, '2026-06-01', '2026-06-10', 'holiday', false, '2026-01-01', '2026-01-01');
insert into trip_travellers (trip_id, user_id, company_id, updated_at)
  values ('50000000-0000-4000-8000-000000000001', '30000000-0000-4000-8000-000000000002', '30000000-0000-4000-8000-000000000001', '2026-01-01');
insert into destinations (id, trip_id, company_id, position, country_id, entry_at, exit_at)
  values ('50000000-0000-4000-8000-000000000002', '50000000-0000-4000-8000-000000000001', '30000000-0000-4000-8000-000000000001', 0, '20000000-0000-4000-8000-000000000001', '2026-06-01', '2026-06-10');
insert into destination_locations (id, destination_id, company_id, position, lat, lng)
  values ('50000000-0000-4000-8000-000000000003', '50000000-0000-4000-8000-000000000002', '30000000-0000-4000-8000-000000000001', 0, 55.6, 13);
insert into segments (id, trip_id, company_id, kind, position, status, from_place, until_place, texts, created_at, updated_at)
  values ('50000000-0000-4000-8000-000000000004', '50000000-0000-4000-8000-000000000001', '30000000-0000-4000-8000-000000000001', 'hotel', 0, 'active', '{}', '{}', '{}', '2026-01-01', '2026-01-01');
