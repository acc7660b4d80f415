-- Companies, the people in them, and the keys that they call with.

create table companies (
  id uuid primary key,
  name text not null,
  features text[] not null default '{}',
  settings jsonb not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
comment on column companies.features is 'The company''s package: alerts, white_label, global_intelligence, all_is_well, ...';

create table users (
  id uuid primary key,
  company_id uuid references companies (id),
  external_id text,
  first_name text not null,
  last_name text,
  display_name text,
  email text not null,
  phone_number text,
  home_country text check (home_country ~ '^[A-Z]{2}$'),
  language text not null default 'en',
  timezone_identifier text,
  birthday date,
  settings jsonb not null default '{}',
  staff boolean not null default false,
  password_hash text,
  token_version integer not null default 1,
  token_digest bytea not null unique,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  erased_at timestamptz
);
comment on column users.company_id is 'The company that the person belongs to; none for staff.';
comment on column users.token_digest is 'SHA-256 of the derived authentication_token. The token itself is never stored.';
create unique index users_email_in_company on users (company_id, lower(email)) where deleted_at is null and company_id is not null;
create unique index users_email_of_staff on users (lower(email)) where deleted_at is null and company_id is null;
create index users_by_email on users (lower(email)) where deleted_at is null;
create unique index users_external_id on users (company_id, external_id) where external_id is not null and deleted_at is null;
create index users_by_company on users (company_id, id);

create table roles (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  company_id uuid not null references companies (id),
  type text not null check (type in ('traveller', 'employee', 'branded_traveller', 'clinical_admin', 'medical_practitioner',
    'psychiatrist', 'dentist', 'organization_admin')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (user_id, company_id, type)
);
create index roles_by_company on roles (company_id, type);

create table keys (
  id uuid primary key,
  kind text not null check (kind in ('company', 'public', 'staff')),
  company_id uuid references companies (id),
  user_id uuid references users (id),
  name text not null,
  digest bytea not null unique,
  hint text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_on date,
  check ((kind = 'staff') = (company_id is null)),
  check ((kind = 'staff') = (user_id is not null))
);
comment on column keys.digest is 'SHA-256 of the key. The key itself is shown once and never stored.';
comment on column keys.hint is 'The first and last characters, so that people can tell their keys apart.';
create index keys_by_company on keys (company_id, id);

create table sessions (
  id uuid primary key,
  digest bytea not null unique,
  user_id uuid not null references users (id) on delete cascade,
  company_id uuid references companies (id),
  user_agent text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index sessions_by_user on sessions (user_id);

create table sign_in_failures (
  subject text not null,
  at timestamptz not null
);
comment on column sign_in_failures.subject is 'A keyed digest of the e-mail address or of the network address, never either of them in clear.';
create index sign_in_failures_by_subject on sign_in_failures (subject, at);

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

-- Append-only for everybody, the owner included.
create function refuse_change() returns trigger language plpgsql
  as $$ begin raise exception 'the audit log is append-only'; end $$;
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();
revoke update, delete, truncate on audit_log from godwit_service;

-- A changed key or token must be forgotten by every node within a second.
create function announce_key() returns trigger language plpgsql
  as $$ begin perform pg_notify('keys', old.id::text); return null; end $$;
create trigger keys_changed after update of expires_at, revoked_at, digest on keys for each row execute function announce_key();
create trigger keys_deleted after delete on keys for each row execute function announce_key();
create trigger users_changed after update on users for each row
  when (old.token_digest is distinct from new.token_digest or old.deleted_at is distinct from new.deleted_at
    or old.company_id is distinct from new.company_id or old.staff is distinct from new.staff)
  execute function announce_key();
create trigger companies_changed after update on companies for each row execute function announce_key();
create trigger sessions_changed after update or delete on sessions for each row execute function announce_key();
create function announce_role() returns trigger language plpgsql
  as $$ begin perform pg_notify('keys', coalesce(new.user_id, old.user_id)::text); return null; end $$;
create trigger roles_changed after insert or update or delete on roles for each row execute function announce_role();

-- Nobody reads or changes another company's rows, whatever a query forgets.
alter table companies enable row level security;
alter table companies force row level security;
create policy companies_scope on companies using ((select sees_everything()) or id = (select scope_company()));

alter table roles enable row level security;
alter table roles force row level security;
create policy roles_scope on roles using ((select sees_everything()) or company_id = (select scope_company()) or user_id = (select scope_user()))
  with check ((select sees_everything()) or company_id = (select scope_company()));

alter table users enable row level security;
alter table users force row level security;
create policy users_scope on users
  using ((select sees_everything()) or company_id = (select scope_company()) or id = (select scope_user())
    or exists (select 1 from roles r where r.user_id = users.id and r.company_id = (select scope_company())))
  with check ((select sees_everything()) or company_id = (select scope_company()) or id = (select scope_user()));

alter table keys enable row level security;
alter table keys force row level security;
create policy keys_scope on keys using ((select sees_everything()) or company_id = (select scope_company()));

alter table sessions enable row level security;
alter table sessions force row level security;
create policy sessions_scope on sessions using ((select sees_everything()) or user_id = (select scope_user()));

alter table audit_log enable row level security;
alter table audit_log force row level security;
create policy audit_log_read on audit_log for select using ((select sees_everything()) or company_id = (select scope_company()));
create policy audit_log_write on audit_log for insert with check ((select sees_everything()) or company_id = (select scope_company()));

-- The one question that may be asked across companies: does this id exist at all? (401 or 404, docs/contract/callers.md#401-403-and-404)
create function exists_anywhere(kind text, wanted uuid) returns boolean language plpgsql volatile security definer
  set search_path = public, pg_temp
  as $$
  declare
    before text := coalesce(current_setting('godwit.everything', true), '');
    answer boolean;
  begin
    perform set_config('godwit.everything', 'on', true);
    case kind
      when 'company' then answer := exists (select 1 from companies where id = wanted and deleted_at is null);
      when 'user' then answer := exists (select 1 from users where id = wanted and deleted_at is null);
      when 'key' then answer := exists (select 1 from keys where id = wanted);
      else raise exception 'exists_anywhere does not know %', kind;
    end case;
    perform set_config('godwit.everything', before, true);
    return answer;
  end $$;
