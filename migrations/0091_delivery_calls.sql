-- Telephone calls and WhatsApp: steps of an escalation.
alter table deliveries drop constraint deliveries_channel_check,
  add constraint deliveries_channel_check check (channel in ('email', 'sms', 'apns', 'fcm', 'webpush', 'live', 'whatsapp', 'voice'));
alter table message_budgets drop constraint message_budgets_channel_check,
  add constraint message_budgets_channel_check check (channel in ('sms', 'whatsapp', 'voice'));
alter table inbound_messages add column channel text not null default 'sms' check (channel in ('sms', 'whatsapp', 'voice'));
alter table inbound_messages alter column channel drop default;
-- It is stored before anything is made of it, so that nothing is lost when that fails.
alter table inbound_messages drop constraint inbound_messages_outcome_check, add constraint inbound_messages_outcome_check
  check (outcome in ('received', 'answered', 'stopped', 'started', 'waiting', 'settled', 'unknown'));
comment on column inbound_messages.outcome is
  'received: nothing was made of it yet. answered: a check-in was made of it. waiting: a person has to look at it. unknown: nobody has this number.';
comment on column inbound_messages.channel is 'voice: a key that was pressed in a call of ours.';

-- The service's own policies call before they list somebody. Where calls are not set up, the step is left out.
insert into escalation_policies (id, kind, revision, enabled, ends_with, steps, list_after_minutes, created_at) values
  ('0e5ca1a7-0000-4000-8000-000000000004', 'alert', 2, true, 'delivered',
    '[{"after_minutes": 3, "channels": ["sms"]}, {"after_minutes": 10, "channels": ["voice"]}]', 15, '2026-11-19'),
  ('0e5ca1a7-0000-4000-8000-000000000005', 'check_in_request', 2, true, 'answered',
    '[{"after_minutes": 15, "channels": ["sms"]}, {"after_minutes": 30, "channels": ["voice"]}]', 60, '2026-11-19'),
  ('0e5ca1a7-0000-4000-8000-000000000006', 'call_for_help', 2, true, 'answered',
    '[{"after_minutes": 2, "channels": ["email", "push"]}, {"after_minutes": 5, "channels": ["voice"]}]', 10, '2026-11-19');
