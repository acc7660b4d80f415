-- One-time codes to sign in at the desk. The code itself is never stored.
create table sign_in_codes (
  digest bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  company_id uuid references companies (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on column sign_in_codes.digest is 'SHA-256 of the code.';
comment on column sign_in_codes.company_id is 'The company of the account.';
create index sign_in_codes_by_user on sign_in_codes (user_id);
create index sign_in_codes_by_company on sign_in_codes (company_id);

alter table sign_in_codes enable row level security;
alter table sign_in_codes force row level security;
create policy sign_in_codes_scope on sign_in_codes using ((select sees_everything()) or company_id = (select scope_company()));

-- What ends a person's sessions ends the codes that were not used yet, too.
create or replace function end_sessions(who uuid, moment timestamptz) returns void language plpgsql volatile security definer
  set search_path = public, pg_temp
  as $$
  declare
    before text := coalesce(current_setting('godwit.everything', true), '');
  begin
    if not exists (select 1 from users where id = who) then return; end if;
    perform set_config('godwit.everything', 'on', true);
    update sessions set ended_at = moment where user_id = who and ended_at is null;
    update sign_in_codes set used_at = moment where user_id = who and used_at is null;
    perform set_config('godwit.everything', before, true);
  end $$;
