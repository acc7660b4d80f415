insert into delivery_receipts (notification_id, delivery_id, user_id, company_id, source, event, raw, at, received_at)
  values ('40000000-0000-4000-8000-000000000001', 1, '30000000-0000-4000-8000-000000000002', '30000000-0000-4000-8000-000000000001', 'twilio', 'delivered', '{}', '2026-01-01', '2026-01-01');
