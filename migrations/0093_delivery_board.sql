-- What a board shows of messages: who confirmed them and when, which step of the escalation made a delivery, and what follows.
create or replace view shared_notifications with (security_invoker = true) as
  select id, user_id, company_id, type, data, cause, thread, withheld, suppressed, read_at, deleted_at, created_at, acknowledged_at
  from notifications;
create or replace view shared_deliveries with (security_invoker = true) as
  select id, notification_id, user_id, company_id, channel, state, due_at, sent_at, attempts, last_error, acknowledged_at, step
  from deliveries;
create view shared_escalation_policies with (security_invoker = true) as
  select id, company_id, list_after_minutes
  from escalation_policies;
create view shared_escalations with (security_invoker = true) as
  select notification_id, user_id, company_id, policy_id, state, due_at, ended_by, started_at, ended_at
  from escalations;
revoke insert, update, delete on shared_escalation_policies, shared_escalations from godwit_service;
