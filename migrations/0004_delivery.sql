-- Notifications: what people are told, how it is sent, and what companies' servers are told of it. All of it is written in the
-- transaction of its cause (an outbox); nothing is sent inside a transaction.
-- No foreign keys to people: a hundred thousand rows are written by one statement, and people's rows are never deleted, only erased.

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

alter table notifications enable row level security;
alter table notifications force row level security;
create policy notifications_scope on notifications
  using ((select sees_everything()) or company_id = (select scope_company()) or user_id = (select scope_user()));

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

alter table deliveries enable row level security;
alter table deliveries force row level security;
create policy deliveries_scope on deliveries
  using ((select sees_everything()) or company_id = (select scope_company()) or user_id = (select scope_user()));

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

alter table outbox_messages enable row level security;
alter table outbox_messages force row level security;
create policy outbox_messages_scope on outbox_messages
  using ((select sees_everything()) or company_id = (select scope_company()) or user_id = (select scope_user()));

-- When something may be sent: at once, when the quiet hours end, or at the hour of the digest, by the clocks of that zone.
-- An hour that does not exist that day, or exists twice, is the later one. An unknown zone has no quiet hours, and its digest goes by UTC.
-- src/delivery/preferences/preferences.ts computes the same, and a test compares the two.
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

-- Does the notification exist in any company? Decides between 401 and 404 (docs/contract/callers.md#401-403-and-404).
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

-- Webhooks: what happened, the endpoints of companies, what is sent to them, and every try.

-- Readers who pull events number them when they first read them: an event of a transaction that commits late then comes later, and is never skipped.
create sequence webhook_event_positions;
create table webhook_events (
  id uuid primary key,
  sequence bigint generated always as identity,
  position bigint,
  company_id uuid not null,
  event integer not null,
  event_name text not null,
  payload jsonb not null,
  test boolean not null default false,
  created_at timestamptz not null
);
comment on table webhook_events is 'What a company''s servers are told of, in the transaction that caused it. Their deliveries are made from it.';
comment on column webhook_events.sequence is 'Taken before the commit: it only gives events that are numbered together their order.';
comment on column webhook_events.position is 'Its place in the cursor''s order, given when somebody first reads this far.';
comment on column webhook_events.test is 'A sample for one endpoint: readers who pull events do not see it.';
create index webhook_events_unread on webhook_events (company_id, sequence) where position is null and not test;
create unique index webhook_events_by_position on webhook_events (company_id, position) where position is not null;
create index webhook_events_by_time on webhook_events (company_id, created_at);
create index webhook_events_by_age on webhook_events using brin (created_at);

alter table webhook_events enable row level security;
alter table webhook_events force row level security;
create policy webhook_events_scope on webhook_events
  using ((select sees_everything()) or company_id = (select scope_company()));

create table webhook_endpoints (
  id uuid primary key,
  company_id uuid not null,
  url text not null,
  enabled boolean not null,
  enabled_events integer[] not null default '{}',
  signing_secret bytea not null,
  previous_secret bytea,
  previous_secret_until timestamptz,
  disabled_because text check (disabled_because in ('asked', 'gone')),
  failing_since timestamptz,
  last_success_at timestamptz,
  revision integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
comment on column webhook_endpoints.enabled_events is 'Numbers of events; empty: all of them.';
comment on column webhook_endpoints.signing_secret is 'Sealed, bound to the row.';
comment on column webhook_endpoints.previous_secret is 'The one before the last rotation, which signs too until previous_secret_until.';
comment on column webhook_endpoints.disabled_because is 'asked: somebody said so. gone: the receiver answered 410.';
comment on column webhook_endpoints.failing_since is 'The first failure since the last success.';
create index webhook_endpoints_by_company on webhook_endpoints (company_id) where deleted_at is null;

alter table webhook_endpoints enable row level security;
alter table webhook_endpoints force row level security;
create policy webhook_endpoints_scope on webhook_endpoints
  using ((select sees_everything()) or company_id = (select scope_company()));

create table webhook_deliveries (
  id bigint generated always as identity primary key,
  event_id uuid not null,
  endpoint_id uuid not null,
  company_id uuid not null,
  state text not null check (state in ('waiting', 'paused', 'delivered', 'exhausted', 'dropped')),
  priority smallint not null default 1 check (priority between 0 and 2),
  due_at timestamptz not null,
  leased_until timestamptz,
  leased_by text,
  attempts integer not null default 0,
  tries integer not null default 0,
  last_error text,
  queued_at timestamptz not null,
  ended_at timestamptz,
  unique (event_id, endpoint_id)
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
comment on table webhook_deliveries is 'Leased rows: one event for one endpoint. Finished ones stay, outside the indexes of the work.';
comment on column webhook_deliveries.state is 'paused: its endpoint is disabled. exhausted: thirteen tries failed. dropped: the endpoint was deleted.';
comment on column webhook_deliveries.attempts is 'Claims, those of lost workers included. tries counts what ended, since the calendar began.';
comment on column webhook_deliveries.queued_at is 'When its calendar began: with the event, or with the last replay.';
create index webhook_deliveries_waiting on webhook_deliveries (endpoint_id, priority, due_at, id)
  where leased_until is null and state = 'waiting';
create index webhook_deliveries_due on webhook_deliveries (due_at) where leased_until is null and state = 'waiting';
create index webhook_deliveries_leased on webhook_deliveries (leased_until) where leased_until is not null;
-- Each delivery is written three times (queued, claimed, ended), and each time anew into every index that holds it, so this index holds the paused ones
-- only: deliveries that wait are found by the index of the waiting ones, deliveries under way by their leases.
create index webhook_deliveries_paused on webhook_deliveries (endpoint_id) where state = 'paused';
create index webhook_deliveries_by_endpoint on webhook_deliveries (endpoint_id, id);
create index webhook_deliveries_by_age on webhook_deliveries using brin (queued_at);

alter table webhook_deliveries enable row level security;
alter table webhook_deliveries force row level security;
create policy webhook_deliveries_scope on webhook_deliveries
  using ((select sees_everything()) or company_id = (select scope_company()));

create table webhook_tries (
  id bigint generated always as identity,
  delivery_id bigint not null,
  company_id uuid not null,
  number integer not null,
  at timestamptz not null,
  url text not null,
  address text,
  status integer,
  duration_ms integer not null,
  answer text not null,
  error text,
  primary key (delivery_id, id)
);
comment on table webhook_tries is 'Each try to deliver: when, where to, what came back (its first 4 kB). Without an error it was a success.';
create index webhook_tries_by_age on webhook_tries using brin (at);

alter table webhook_tries enable row level security;
alter table webhook_tries force row level security;
create policy webhook_tries_scope on webhook_tries
  using ((select sees_everything()) or company_id = (select scope_company()));

-- However an event is written, its deliveries are written by the same statement. Those of a disabled endpoint wait until it is enabled.
create function queue_webhooks() returns trigger language plpgsql
  as $$
  begin
    insert into webhook_deliveries (event_id, endpoint_id, company_id, state, priority, due_at, queued_at)
    select e.id, p.id, e.company_id, case when p.enabled then 'waiting' else 'paused' end, case when e.event = 53 then 0 else 1 end,
      e.created_at, e.created_at
    from added e join webhook_endpoints p on p.company_id = e.company_id and p.deleted_at is null
      and (p.enabled_events = '{}' or e.event = any(p.enabled_events))
    where not e.test
    order by e.sequence;
    return null;
  end $$;
create trigger webhook_events_queue after insert on webhook_events referencing new table as added
  for each statement execute function queue_webhooks();

-- Does the endpoint, or the event, exist in any company? Decides between 401 and 404 (docs/contract/callers.md#401-403-and-404).
create function exists_anywhere_webhook(kind text, wanted uuid) returns boolean language plpgsql volatile security definer
  set search_path = public, pg_temp
  as $$
  declare
    before text := coalesce(current_setting('godwit.everything', true), '');
    answer boolean;
  begin
    perform set_config('godwit.everything', 'on', true);
    answer := case when kind = 'endpoint' then exists (select 1 from webhook_endpoints where id = wanted and deleted_at is null)
      else exists (select 1 from webhook_events where id = wanted) end;
    perform set_config('godwit.everything', before, true);
    return answer;
  end $$;

-- Published views: what other rooms may read of these tables. Row-level security binds them as it binds the tables (security_invoker).
create view shared_notifications with (security_invoker = true) as
  select id, user_id, company_id, type, data, cause, thread, withheld, suppressed, read_at, deleted_at, created_at
  from notifications;
create view shared_deliveries with (security_invoker = true) as
  select id, notification_id, user_id, company_id, channel, state, due_at, sent_at, attempts, last_error
  from deliveries;
revoke insert, update, delete on shared_notifications, shared_deliveries from godwit_service;
