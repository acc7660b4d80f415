-- What was said of a message after it was sent: by the browser or the application that got it, by the provider, by a mail server. All are kept. The first that
-- says "delivered" fills acknowledged_at and says who confirmed it.
alter table notifications
  add column acknowledged_by text check (acknowledged_by in ('browser', 'socket', 'app', 'twilio', 'mail_server', 'postmark', 'mailgun', 'ses', 'read'));
update notifications set acknowledged_by = 'read' where acknowledged_at is not null;
comment on column notifications.acknowledged_at is 'The first receipt on any channel, or the reading.';
comment on column notifications.acknowledged_by is 'Who said so; read: the person opened it before anything else confirmed it.';

alter table deliveries
  add column acknowledged_by text check (acknowledged_by in ('browser', 'socket', 'app', 'twilio', 'mail_server', 'postmark', 'mailgun', 'ses')),
  add column bounced_at timestamptz;
comment on column deliveries.bounced_at is 'When somebody said, after it was sent or while it was, that it did not arrive.';

create table delivery_receipts (
  id bigint generated always as identity primary key,
  notification_id uuid not null,
  delivery_id bigint,
  user_id uuid not null,
  company_id uuid,
  source text not null check (source in ('browser', 'socket', 'app', 'twilio', 'mail_server', 'postmark', 'mailgun', 'ses')),
  event text not null check (event in ('queued', 'sent', 'delivered', 'relayed', 'delayed', 'failed')),
  code text not null default '',
  reference text not null default '',
  said text,
  raw jsonb not null,
  at timestamptz not null,
  received_at timestamptz not null,
  unique nulls not distinct (notification_id, delivery_id, source, event, code, reference)
);
comment on table delivery_receipts is 'What was said of a message after it was sent. The same again changes nothing.';
comment on column delivery_receipts.delivery_id is 'None: the person''s own application or page has it, by whichever way.';
comment on column delivery_receipts.reference is 'The source''s own id of the message: one that is sent again gets another.';
comment on column delivery_receipts.at is 'When it happened, as far as the source says; never before the message was queued.';
comment on column delivery_receipts.raw is 'As it came, for the evidence.';
create index delivery_receipts_by_user on delivery_receipts (user_id);

alter table delivery_receipts enable row level security;
alter table delivery_receipts force row level security;
create policy delivery_receipts_scope on delivery_receipts
  using ((select sees_everything()) or company_id = (select scope_company()) or user_id = (select scope_user()));
