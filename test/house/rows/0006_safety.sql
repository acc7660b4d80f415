insert into check_ins (id, user_id, company_id, checkin_at, accuracy, type, status, created_at, updated_at)
  values ('60000000-0000-4000-8000-000000000001', '30000000-0000-4000-8000-000000000002', '30000000-0000-4000-8000-000000000001', '2026-06-02', 'unknown', 'mobile', 'safe', '2026-06-02', '2026-06-02');
insert into check_in_requests (id, company_id, chosen, follow_up_at, created_at, updated_at)
  values ('60000000-0000-4000-8000-000000000002', '30000000-0000-4000-8000-000000000001', '{}', '2026-06-02', '2026-06-01', '2026-06-01');
insert into check_in_request_people (request_id, user_id, company_id, check_in_id)
  values ('60000000-0000-4000-8000-000000000002', '30000000-0000-4000-8000-000000000002', '30000000-0000-4000-8000-000000000001', '60000000-0000-4000-8000-000000000001');
insert into check_in_addresses (check_in_id, user_id, network, created_at)
  values ('60000000-0000-4000-8000-000000000001', '30000000-0000-4000-8000-000000000002', '192.0.2.0/24', '2026-06-02');
