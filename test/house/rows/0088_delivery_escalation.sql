insert into escalations (notification_id, user_id, company_id, policy_id, kind, about, state, due_at, started_at)
  values ('40000000-0000-4000-8000-000000000001', '30000000-0000-4000-8000-000000000002', '30000000-0000-4000-8000-000000000001', '0e5ca1a7-0000-4000-8000-000000000001', 'alert', 'thread', 'running', '2026-01-01', '2026-01-01');
insert into escalation_attempts (notification_id, user_id, company_id, by_user_id, way, outcome, note, at)
  values ('40000000-0000-4000-8000-000000000001', '30000000-0000-4000-8000-000000000002', '30000000-0000-4000-8000-000000000001', '30000000-0000-4000-8000-000000000002', 'phone', 'no_answer', 'Voicemail', '2026-01-01');
insert into message_budgets (company_id, day, channel, used) values ('30000000-0000-4000-8000-000000000001', '2026-01-01', 'sms', 1);
