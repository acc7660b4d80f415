insert into issues (id, company_id, creator_id, affected_id, handler_id, type, status, description, country_code, waiting_at, claimed_at, created_at, updated_at)
  values ('b0000000-0000-4000-8000-000000000001', '30000000-0000-4000-8000-000000000001', '30000000-0000-4000-8000-000000000002', '30000000-0000-4000-8000-000000000002', '30000000-0000-4000-8000-000000000002', 'medical', 'handling', 'A fever', 'PE', '2026-06-02', '2026-06-02', '2026-06-02', '2026-06-02');
insert into availability_bids (id, company_id, issue_id, responder_id, "time", timezone, appointment_types, telemedicine_cost, currency, accepted_at, created_at, updated_at)
  values ('b0000000-0000-4000-8000-000000000002', '30000000-0000-4000-8000-000000000001', 'b0000000-0000-4000-8000-000000000001', '30000000-0000-4000-8000-000000000002', '2026-06-03', 'America/Lima', '{telemedicine}', 5000, 'USD', '2026-06-02', '2026-06-02', '2026-06-02');
insert into appointments (id, company_id, issue_id, bid_id, patient_id, responder_id, payment_id, type, status, start_time, timezone, cost, currency, created_at, updated_at)
  values ('b0000000-0000-4000-8000-000000000003', '30000000-0000-4000-8000-000000000001', 'b0000000-0000-4000-8000-000000000001', 'b0000000-0000-4000-8000-000000000002', '30000000-0000-4000-8000-000000000002', '30000000-0000-4000-8000-000000000002', 'a0000000-0000-4000-8000-000000000002', 'telemedicine', 'open', '2026-06-03', 'America/Lima', 5000, 'USD', '2026-06-02', '2026-06-02');
insert into conversations (id, company_id, issue_id, last_seq, created_at, updated_at)
  values ('b0000000-0000-4000-8000-000000000004', '30000000-0000-4000-8000-000000000001', 'b0000000-0000-4000-8000-000000000001', 1, '2026-06-02', '2026-06-02');
insert into conversation_participants (conversation_id, user_id, company_id, joined_at)
  values ('b0000000-0000-4000-8000-000000000004', '30000000-0000-4000-8000-000000000002', '30000000-0000-4000-8000-000000000001', '2026-06-02');
insert into message_assets (id, company_id, conversation_id, type, media_type, files, bytes, created_at, updated_at)
  values ('b0000000-0000-4000-8000-000000000005', '30000000-0000-4000-8000-000000000001', 'b0000000-0000-4000-8000-000000000004', 'image', 'image/png', '{}', 10, '2026-06-02', '2026-06-02');
insert into messages (id, conversation_id, company_id, seq, type, body, user_id, asset_id, created_at, updated_at)
  values ('b0000000-0000-4000-8000-000000000006', 'b0000000-0000-4000-8000-000000000004', '30000000-0000-4000-8000-000000000001', 1, 'asset', '', '30000000-0000-4000-8000-000000000002', 'b0000000-0000-4000-8000-000000000005', '2026-06-02', '2026-06-02');
insert into stored_assets (digest, media_type, bytes, uses, created_at)
  values (repeat('ab', 32), 'image/png', 10, 1, '2026-06-02');
insert into notes (id, company_id, issue_id, owner_id, body, created_at, updated_at)
  values ('b0000000-0000-4000-8000-000000000007', '30000000-0000-4000-8000-000000000001', 'b0000000-0000-4000-8000-000000000001', '30000000-0000-4000-8000-000000000002', 'Allergic to penicillin', '2026-06-02', '2026-06-02');
insert into responder_hours (user_id, timezone, updated_at) values ('30000000-0000-4000-8000-000000000002', 'America/Lima', '2026-06-02');
