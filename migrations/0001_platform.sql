-- What every room stands on: who is asking, the work to be done, answers given before, limits, and what the service knows of itself.

-- Row-level security asks these three. They read settings of the connection that the service sets before every use.
create function sees_everything() returns boolean language sql stable parallel safe
  as $$ select coalesce(current_setting('godwit.everything', true), '') = 'on' $$;
create function scope_company() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('godwit.company_id', true), '')::uuid $$;
create function scope_user() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('godwit.user_id', true), '')::uuid $$;

-- Tells every node that something which it may hold in memory has changed. Triggers call it; the argument is the word it is announced under.
create function announce_change() returns trigger language plpgsql
  as $$ begin perform pg_notify('changed', tg_argv[0]); return null; end $$;

create table system_state (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null
);
comment on table system_state is 'One row per thing that the service knows of itself: the master key''s fingerprint, the sandbox clock, what was seeded.';

create table jobs (
  id bigint generated always as identity primary key,
  task text not null,
  unique_key text,
  payload jsonb not null,
  priority smallint not null default 1 check (priority between 0 and 2),
  due_at timestamptz not null,
  leased_until timestamptz,
  leased_by text,
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 500);
comment on table jobs is 'Leased rows: work that waits or runs. Finished rows leave; rows that ran out of tries move to dead_jobs.';
comment on column jobs.priority is '0 urgent, 1 normal, 2 bulk';
create index jobs_waiting on jobs (task, priority, due_at, id) where leased_until is null;
create index jobs_leased on jobs (leased_until) where leased_until is not null;
-- One waiting row per key. A row that is being worked on does not count: what is added meanwhile must happen afterwards.
create unique index jobs_unique_key on jobs (task, unique_key) where unique_key is not null and leased_until is null;

create table dead_jobs (
  id bigint primary key,
  task text not null,
  unique_key text,
  payload jsonb not null,
  priority smallint not null,
  due_at timestamptz not null,
  attempts integer not null,
  last_error text not null,
  created_at timestamptz not null,
  died_at timestamptz not null
);
create index dead_jobs_by_task on dead_jobs (task, id);

create table idempotency_keys (
  caller text not null,
  key text not null,
  fingerprint bytea not null,
  status smallint not null,
  headers jsonb not null,
  body bytea not null,
  created_at timestamptz not null,
  primary key (caller, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- Counters of the running minute. Losing them in a crash harms nobody, so they are not logged.
create unlogged table rate_windows (
  bucket text primary key,
  started_at timestamptz not null,
  used integer not null,
  granted integer not null
);
comment on column rate_windows.granted is 'What the last node that asked was given of this minute.';
