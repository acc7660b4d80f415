insert into inbound_messages (id, provider_id, phone, body, meaning, outcome, user_id, company_id, at)
  values ('40000000-0000-4000-8000-000000000009', 'SM1', '+15005550006', 'Where are you?', 'other', 'waiting', '30000000-0000-4000-8000-000000000002', '30000000-0000-4000-8000-000000000001', '2026-01-01');
