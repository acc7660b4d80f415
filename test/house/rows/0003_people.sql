insert into companies (id, name, features, created_at, updated_at)
  values ('30000000-0000-4000-8000-000000000001', 'Kept', '{alerts}', '2026-01-01', '2026-01-01');
insert into users (id, company_id, first_name, email, token_digest, created_at, updated_at)
  values ('30000000-0000-4000-8000-000000000002', '30000000-0000-4000-8000-000000000001', 'Ada', 'ada@example.com', '\x01', '2026-01-01', '2026-01-01');
insert into roles (id, user_id, company_id, type, created_at, updated_at)
  values ('30000000-0000-4000-8000-000000000003', '30000000-0000-4000-8000-000000000002', '30000000-0000-4000-8000-000000000001', 'traveller', '2026-01-01', '2026-01-01');
insert into keys (id, kind, company_id, name, digest, hint, created_at, updated_at)
  values ('30000000-0000-4000-8000-000000000004', 'company', '30000000-0000-4000-8000-000000000001', 'k', '\x02', 'h', '2026-01-01', '2026-01-01');
insert into sessions (id, digest, user_id, created_at, expires_at)
  values ('30000000-0000-4000-8000-000000000005', '\x03', '30000000-0000-4000-8000-000000000002', '2026-01-01', '2026-02-01');
insert into sign_in_failures (subject, at) values ('digest', '2026-01-01');
insert into invitations (id, company_id, user_id, email, roles, joins, created_at, expires_at)
  values ('30000000-0000-4000-8000-000000000006', '30000000-0000-4000-8000-000000000001', '30000000-0000-4000-8000-000000000002', 'ada@example.com', '{traveller}', false, '2026-01-01', '2026-02-01');
insert into entitlements (id, company_id, feature, from_at, source, created_at, updated_at)
  values ('30000000-0000-4000-8000-000000000007', '30000000-0000-4000-8000-000000000001', 'alerts', '2026-01-01', 'desk', '2026-01-01', '2026-01-01');
insert into devices (id, user_id, company_id, uuid, platform, created_at, updated_at)
  values ('30000000-0000-4000-8000-000000000008', '30000000-0000-4000-8000-000000000002', '30000000-0000-4000-8000-000000000001', 'phone', 'ios', '2026-01-01', '2026-01-01');
insert into device_events (user_id, at, event) values ('30000000-0000-4000-8000-000000000002', '2026-01-01', '{}');
insert into stays (user_id, company_id, kind, source_id, part, trip_id, country_id, from_at, until_at, span)
  select '30000000-0000-4000-8000-000000000002', '30000000-0000-4000-8000-000000000001', 'country', '50000000-0000-4000-8000-000000000002', 0,
    '50000000-0000-4000-8000-000000000001', '20000000-0000-4000-8000-000000000001', day, day + interval '1 day', 0
  from generate_series(timestamptz '2025-06-01', '2030-06-01', interval '1 year') day;
