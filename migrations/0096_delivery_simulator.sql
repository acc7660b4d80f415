-- The simulator of channels (for trials): which messages it pretended to send, and its reports as receipts. Nothing of it leaves the service.
alter table deliveries add column simulated boolean not null default false;
comment on column deliveries.simulated is 'The simulator took it instead of a provider: nothing was sent, and whatever is said of it afterwards is simulated, too.';

alter table notifications drop constraint notifications_acknowledged_by_check, add constraint notifications_acknowledged_by_check
  check (acknowledged_by in ('browser', 'socket', 'app', 'twilio', 'mail_server', 'postmark', 'mailgun', 'ses', 'simulator', 'read'));
alter table deliveries drop constraint deliveries_acknowledged_by_check, add constraint deliveries_acknowledged_by_check
  check (acknowledged_by in ('browser', 'socket', 'app', 'twilio', 'mail_server', 'postmark', 'mailgun', 'ses', 'simulator'));
alter table delivery_receipts drop constraint delivery_receipts_source_check, add constraint delivery_receipts_source_check
  check (source in ('browser', 'socket', 'app', 'twilio', 'mail_server', 'postmark', 'mailgun', 'ses', 'simulator'));

create or replace view shared_deliveries with (security_invoker = true) as
  select id, notification_id, user_id, company_id, channel, state, due_at, sent_at, attempts, last_error, acknowledged_at, step, simulated
  from deliveries;
