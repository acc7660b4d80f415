-- Notifications: what people are told, how it is sent, and what partners' servers are told of it. All of it is written in the
-- transaction of its cause (an outbox); nothing is sent inside a transaction.
-- No foreign keys: a hundred thousand rows are written by one statement, and people's rows are never deleted, only erased.

create table notifications (
  id uuid primary key,
  user_id uuid not null,
  company_id uuid,
  type smallint not null,
  title text not null,
  body text not null,
  data jsonb not null default '{}',
  cause text not null check (cause <> ''),
  thread text,
  urgency text not null check (urgency in ('call', 'now', 'normal', 'digest')),
  language text not null,
  suppressed boolean not null default false,
  withheld text check (withheld in ('white_label', 'no_entitlement', 'muted')),
  read_at timestamptz,
  deleted_at timestamptz,
  occurred_at timestamptz,
  published_at timestamptz,
  matched_at timestamptz,
  queued_at timestamptz,
  acknowledged_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (user_id, cause)
);
comment on column notifications.type is 'The number of the contract''s table.';
comment on column notifications.cause is 'What it is told for: one person is told of one cause once, whatever crashes when.';
comment on column notifications.thread is 'What it is about (an alert''s thread, a trip), so that noise can be counted.';
comment on column notifications.suppressed is 'White label: the company tells its customer itself, and got the webhook notification.suppressed.';
comment on column notifications.withheld is 'Why nothing was sent. None: it was, or will be.';
comment on column notifications.queued_at is 'When its deliveries were written; none where nothing is sent.';
-- The ids begin with their time, so that "newest first" is the order of the ids.
create index notifications_by_company on notifications (company_id, id);
create index notifications_by_age on notifications using brin (created_at);

create table deliveries (
  id bigint generated always as identity primary key,
  notification_id uuid not null,
  user_id uuid not null,
  company_id uuid,
  channel text not null check (channel in ('email', 'sms', 'apns', 'fcm', 'webpush', 'live')),
  device_id uuid,
  state text not null check (state in ('waiting', 'sent', 'failed', 'dropped', 'held')),
  carried_by bigint,
  priority smallint not null default 1 check (priority between 0 and 2),
  due_at timestamptz not null,
  leased_until timestamptz,
  leased_by text,
  attempts integer not null default 0,
  tries jsonb not null default '[]',
  last_error text,
  provider_message_id text,
  queued_at timestamptz not null,
  sent_at timestamptz,
  acknowledged_at timestamptz,
  unique nulls not distinct (notification_id, channel, device_id)
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
comment on table deliveries is 'Leased rows: one notification on one channel (and device). Finished ones stay, outside the indexes of the work.';
comment on column deliveries.state is 'waiting: will be sent when due. held: part of a digest. sent, failed (ran out of tries), dropped (no try can help).';
comment on column deliveries.carried_by is 'The delivery whose message brings this one along, in a digest.';
comment on column deliveries.tries is 'Tries that did not succeed: {at, outcome, said}, oldest first.';
create index deliveries_waiting on deliveries (channel, priority, due_at, id) where leased_until is null and state = 'waiting';
create index deliveries_leased on deliveries (leased_until) where leased_until is not null;
create index deliveries_held on deliveries (due_at, user_id) where state = 'held' and carried_by is null;
create index deliveries_carried on deliveries (carried_by) where carried_by is not null;
create index deliveries_not_sent on deliveries (state, id) where state in ('failed', 'dropped');

-- What would have been sent, where a channel has no provider.
create table outbox_messages (
  id bigint generated always as identity primary key,
  delivery_id bigint not null unique,
  user_id uuid not null,
  company_id uuid,
  channel text not null,
  recipient text not null,
  title text not null,
  body text not null,
  message jsonb not null,
  at timestamptz not null
);
create index outbox_messages_by_company on outbox_messages (company_id, id);
create index outbox_messages_by_user on outbox_messages (user_id, id);

create table webhook_events (
  id uuid primary key,
  sequence bigint generated always as identity,
  company_id uuid not null,
  event integer not null,
  event_name text not null,
  payload jsonb not null,
  created_at timestamptz not null
);
comment on table webhook_events is 'What a company''s servers are told of, in the transaction that caused it. Endpoints and their tries come from here.';
create index webhook_events_by_company on webhook_events (company_id, sequence);

alter table notifications enable row level security;
alter table notifications force row level security;
create policy notifications_scope on notifications
  using ((select sees_everything()) or company_id = (select scope_company()) or user_id = (select scope_user()));

alter table deliveries enable row level security;
alter table deliveries force row level security;
create policy deliveries_scope on deliveries
  using ((select sees_everything()) or company_id = (select scope_company()) or user_id = (select scope_user()));

alter table outbox_messages enable row level security;
alter table outbox_messages force row level security;
create policy outbox_messages_scope on outbox_messages
  using ((select sees_everything()) or company_id = (select scope_company()) or user_id = (select scope_user()));

alter table webhook_events enable row level security;
alter table webhook_events force row level security;
create policy webhook_events_scope on webhook_events
  using ((select sees_everything()) or company_id = (select scope_company()));

-- A manager may belong to another company than the one whose traveller calls for help: the push must find the phone.
alter policy devices_scope on devices
  using ((select sees_everything()) or company_id = (select scope_company()) or user_id = (select scope_user())
    or exists (select 1 from roles r where r.user_id = devices.user_id and r.company_id = (select scope_company())))
  with check ((select sees_everything()) or company_id = (select scope_company()) or user_id = (select scope_user()));

-- What a provider said of an address, until the address changes.
alter table users add column email_bounced_at timestamptz, add column phone_refused_at timestamptz;
comment on column users.email_bounced_at is 'A mail server said for good that nobody is there: no mail is sent until the address changes.';
comment on column users.phone_refused_at is 'The number takes no messages: none is sent until it changes.';
create function forget_refusals() returns trigger language plpgsql
  as $$
  begin
    if new.email is distinct from old.email then new.email_bounced_at := null; end if;
    if new.phone_number is distinct from old.phone_number then new.phone_refused_at := null; end if;
    return new;
  end $$;
create trigger users_reachable_again before update of email, phone_number on users for each row execute function forget_refusals();

-- When something may be sent: at once, when the quiet hours end, or at the hour of the digest, by the clocks of that zone.
-- An hour that does not exist that day, or exists twice, is the later one. A zone that nobody knows has no night; its digest goes by UTC.
-- src/delivery/attention/attention.ts says the same in words, and a test holds both to each other.
create function due_by_attention(at timestamptz, zone text, urgency text, quiet_from time, quiet_until time, digest_at time)
  returns timestamptz language plpgsql stable
  as $$
  declare
    known text := coalesce(nullif(zone, ''), 'UTC');
    local timestamp;
    due timestamptz;
  begin
    if urgency not in ('normal', 'digest') then return at; end if;
    begin
      local := at at time zone known;
    exception when invalid_parameter_value then
      known := 'UTC';
      zone := '';
      local := at at time zone known;
    end;
    if urgency = 'digest' and digest_at is not null then
      due := (local::date + digest_at) at time zone known;
      if due <= at then due := (local::date + 1 + digest_at) at time zone known; end if;
      return due;
    end if;
    if coalesce(zone, '') = '' or quiet_from is null or quiet_until is null or quiet_from = quiet_until then return at; end if;
    if quiet_from < quiet_until then
      if local::time < quiet_from or local::time >= quiet_until then return at; end if;
      due := (local::date + quiet_until) at time zone known;
    else
      if local::time < quiet_from and local::time >= quiet_until then return at; end if;
      due := (local::date + case when local::time >= quiet_from then 1 else 0 end + quiet_until) at time zone known;
    end if;
    return greatest(due, at);
  end $$;

-- Does the notification exist at all, for anybody? Answers 401 or 404 (docs/contract/callers.md#401-403-and-404).
create function exists_anywhere_notification(wanted uuid) returns boolean language plpgsql volatile security definer
  set search_path = public, pg_temp
  as $$
  declare
    before text := coalesce(current_setting('godwit.everything', true), '');
    answer boolean;
  begin
    perform set_config('godwit.everything', 'on', true);
    answer := exists (select 1 from notifications where id = wanted and deleted_at is null);
    perform set_config('godwit.everything', before, true);
    return answer;
  end $$;
