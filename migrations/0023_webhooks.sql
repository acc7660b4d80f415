-- Webhooks: endpoints of companies, what is sent to them, and every try. The events themselves are in 0019.

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
create index webhook_deliveries_open on webhook_deliveries (endpoint_id) where state in ('waiting', 'paused');
create index webhook_deliveries_by_endpoint on webhook_deliveries (endpoint_id, id);
create index webhook_deliveries_by_age on webhook_deliveries using brin (queued_at);

create table webhook_tries (
  id bigint generated always as identity primary key,
  delivery_id bigint not null,
  company_id uuid not null,
  number integer not null,
  at timestamptz not null,
  url text not null,
  address text,
  status integer,
  duration_ms integer not null,
  answer text not null,
  error text
);
comment on table webhook_tries is 'Each try to deliver: when, where to, what came back (its first 4 kB). Without an error it was a success.';
create index webhook_tries_by_delivery on webhook_tries (delivery_id, id);
create index webhook_tries_by_age on webhook_tries using brin (at);

-- Readers number events when they first read them: a transaction that commits late then comes later, and is never passed over.
-- `sequence` is taken before the commit and only gives those who are numbered together their order.
create sequence webhook_event_positions;
alter table webhook_events add column position bigint, add column test boolean not null default false;
comment on column webhook_events.position is 'Its place in the cursor’s order, given when somebody first reads this far.';
comment on column webhook_events.test is 'A sample for one endpoint: nobody pulls it.';
drop index webhook_events_by_company;
create index webhook_events_unread on webhook_events (company_id, sequence) where position is null and not test;
create unique index webhook_events_by_position on webhook_events (company_id, position) where position is not null;
create index webhook_events_by_time on webhook_events (company_id, created_at);
create index webhook_events_by_age on webhook_events using brin (created_at);

-- However an event is written, its deliveries are written by the same statement. A disabled endpoint's wait until it is enabled.
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

alter table webhook_endpoints enable row level security;
alter table webhook_endpoints force row level security;
create policy webhook_endpoints_scope on webhook_endpoints
  using ((select sees_everything()) or company_id = (select scope_company()));

alter table webhook_deliveries enable row level security;
alter table webhook_deliveries force row level security;
create policy webhook_deliveries_scope on webhook_deliveries
  using ((select sees_everything()) or company_id = (select scope_company()));

alter table webhook_tries enable row level security;
alter table webhook_tries force row level security;
create policy webhook_tries_scope on webhook_tries
  using ((select sees_everything()) or company_id = (select scope_company()));

-- Does the endpoint, or the event, exist at all, for anybody? Answers 401 or 404 (docs/contract/callers.md#401-403-and-404).
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
