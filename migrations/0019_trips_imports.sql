-- Imports of itineraries that run or wait for their turn. Who wants one while two of the company, or four in all, are running gets a place to look at.
create table trip_imports (
  id uuid primary key,
  company_id uuid not null references companies (id) on delete cascade,
  actor jsonb not null,
  preview boolean not null,
  csv text,
  state text not null check (state in ('waiting', 'running', 'stopping', 'stopped', 'done', 'failed')),
  done integer not null default 0,
  total integer not null,
  running_until timestamptz,
  report jsonb,
  error text,
  created_at timestamptz not null,
  ended_at timestamptz
);
comment on table trip_imports is 'Imports of itineraries, for 24 hours. One that was answered at once leaves no row.';
comment on column trip_imports.csv is 'The file, only while the import waits in the queue: it names people.';
comment on column trip_imports.running_until is 'A running import puts it off; one whose process died counts until then.';
create index trip_imports_running on trip_imports (company_id) where state = 'running';
create index trip_imports_by_age on trip_imports (created_at);

alter table trip_imports enable row level security;
alter table trip_imports force row level security;
create policy trip_imports_scope on trip_imports using ((select sees_everything()) or company_id = (select scope_company()));
