-- What every room stands on: the scope of a connection, helper functions, the service's own state, jobs, files and the audit log.

-- Row-level security policies call these three. They read settings of the connection, which the service sets before every use.
create function sees_everything() returns boolean language sql stable parallel safe
  as $$ select coalesce(current_setting('godwit.everything', true), '') = 'on' $$;
create function scope_company() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('godwit.company_id', true), '')::uuid $$;
create function scope_user() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('godwit.user_id', true), '')::uuid $$;

-- Tells every node that cached answers are out of date. Triggers call it; the argument is the tag of the cache entries.
create function announce_change() returns trigger language plpgsql
  as $$ begin perform pg_notify('changed', tg_argv[0]); return null; end $$;

-- Every change of a row raises its revision, whoever makes it (an editor, an import, a seed), so that nobody overwrites a change unseen.
create function raise_revision() returns trigger language plpgsql
  as $$ begin new.revision := old.revision + 1; return new; end $$;

-- Both extensions are trusted: the owner of the database may create them.
create extension if not exists pg_trgm; -- search for names that are spelled nearly right
create extension if not exists cube;    -- points on the sphere, nearest first, by one index

-- Lower case and without accents, so that "zurich" finds "Zürich". The body is bound when the function is made, here and in other functions of
-- generated columns: a restored dump has no search path and fills those columns all the same.
create function folded(words text) returns text language sql immutable strict parallel safe
  return translate(lower(regexp_replace(normalize(words, NFKD), '[\u0300-\u036f]', '', 'g')), 'øłđðı’', 'olddi''');

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
comment on table jobs is 'Leased rows: work that waits or runs. Finished rows are deleted; rows that ran out of tries move to dead_jobs.';
comment on column jobs.priority is '0 urgent, 1 normal, 2 bulk';
create index jobs_waiting on jobs (task, priority, due_at, id) where leased_until is null;
create index jobs_leased on jobs (leased_until) where leased_until is not null;
-- One waiting row per key. A running row does not count: work that is added while it runs must happen afterwards.
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

-- Files that the service keeps for people, such as pictures. A name cannot be guessed, and whoever knows it may read the file.
create table files (
  name text primary key check (name ~ '^[A-Za-z0-9_-]{20,80}\.[a-z0-9]{2,5}$'),
  media_type text not null,
  bytes bytea not null,
  created_at timestamptz not null
);
-- The files are compressed already: PostgreSQL should not try again.
alter table files alter column bytes set storage external;

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_kind text not null,
  actor_id uuid,
  company_id uuid,
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  before jsonb,
  after jsonb,
  request_id text not null
);
create index audit_log_by_subject on audit_log (subject_kind, subject_id, id);
create index audit_log_by_company on audit_log (company_id, id);

-- Append-only for everybody, the owner included, with one exception: erase_from_audit below.
create function refuse_change() returns trigger language plpgsql
  as $$ begin
    if tg_op = 'UPDATE' and coalesce(current_setting('godwit.erasing', true), '') = 'on' then return null; end if;
    raise exception 'the audit log is append-only';
  end $$;
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();
revoke update, delete, truncate on audit_log from godwit_service;

alter table audit_log enable row level security;
alter table audit_log force row level security;
create policy audit_log_read on audit_log for select using ((select sees_everything()) or company_id = (select scope_company()));
create policy audit_log_write on audit_log for insert with check ((select sees_everything()) or company_id = (select scope_company()));
create policy audit_log_erase on audit_log for update using (coalesce(current_setting('godwit.erasing', true), '') = 'on');

-- When a person is erased, the values that name the person are removed from the log. Who did what, to which id and when stays. Only this function
-- can do it, it can do nothing else, and row-level security limits it to the lines that its caller may read.
create function erase_from_audit(kind text, wanted text) returns void language plpgsql volatile security definer
  set search_path = public, pg_temp
  as $$
  begin
    perform set_config('godwit.erasing', 'on', true);
    update audit_log
      set before = case when before is null then null else '{"erased": true}'::jsonb end,
          after = case when after is null then null else '{"erased": true}'::jsonb end
      where subject_kind = kind and subject_id = wanted;
    perform set_config('godwit.erasing', '', true);
  end $$;

-- Published views: what other rooms may read of these tables. Row-level security binds them as it binds the tables (security_invoker).
create view shared_audit_log with (security_invoker = true) as
  select id, at, actor_kind, actor_id, company_id, action, subject_kind, subject_id, before, after, request_id
  from audit_log;
revoke insert, update, delete on shared_audit_log from godwit_service;
