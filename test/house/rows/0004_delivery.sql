insert into notifications (id, user_id, company_id, type, title, body, cause, urgency, language, created_at, updated_at)
  values ('40000000-0000-4000-8000-000000000001', '30000000-0000-4000-8000-000000000002', '30000000-0000-4000-8000-000000000001', 1, 't', 'b', 'c', 'now', 'en', '2026-01-01', '2026-01-01');
insert into deliveries (notification_id, user_id, company_id, channel, state, due_at, queued_at)
  values ('40000000-0000-4000-8000-000000000001', '30000000-0000-4000-8000-000000000002', '30000000-0000-4000-8000-000000000001', 'email', 'waiting', '2026-01-01', '2026-01-01');
insert into outbox_messages (delivery_id, user_id, company_id, channel, recipient, title, body, message, at)
  values (1, '30000000-0000-4000-8000-000000000002', '30000000-0000-4000-8000-000000000001', 'email', 'ada@example.com', 't', 'b', '{}', '2026-01-01');
insert into webhook_endpoints (id, company_id, url, enabled, signing_secret, created_at, updated_at)
  values ('40000000-0000-4000-8000-000000000002', '30000000-0000-4000-8000-000000000001', 'https://example.com/', true, '\x01', '2026-01-01', '2026-01-01');
-- A trigger writes the delivery of the event.
insert into webhook_events (id, company_id, event, event_name, payload, created_at)
  values ('40000000-0000-4000-8000-000000000003', '30000000-0000-4000-8000-000000000001', 1, 'kept', '{}', '2026-01-01');
insert into webhook_tries (delivery_id, company_id, number, at, url, duration_ms, answer)
  values (1, '30000000-0000-4000-8000-000000000001', 1, '2026-01-01', 'https://example.com/', 5, '');
