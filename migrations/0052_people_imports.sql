-- Imports of people from a file, and previews of them: the queue does both, because a file may have thousands of people.
create table people_imports (
  id uuid primary key,
  company_id uuid not null references companies (id) on delete cascade,
  actor jsonb not null,
  preview boolean not null,
  csv text,
  state text not null check (state in ('waiting', 'running', 'done', 'failed')),
  done integer not null default 0,
  total integer not null,
  report jsonb,
  error text,
  created_at timestamptz not null,
  ended_at timestamptz
);
comment on table people_imports is 'Imports of people and previews of them, for 24 hours.';
comment on column people_imports.csv is 'The file, only until the import has ended: it names people.';
create index people_imports_of_company on people_imports (company_id);
create index people_imports_by_age on people_imports (created_at);

alter table people_imports enable row level security;
alter table people_imports force row level security;
create policy people_imports_scope on people_imports using ((select sees_everything()) or company_id = (select scope_company()));
