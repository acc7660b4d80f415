-- Answers that were taken by phone, reminders by hand, and calls for help with who answers them.

alter table check_in_request_people add column taken_by_id uuid references users (id) on delete set null;
alter table check_in_request_people add column by_phone boolean not null default false;
comment on column check_in_request_people.taken_by_id is 'Who took the latest answer by phone.';
create index check_in_request_people_by_taker on check_in_request_people (taken_by_id) where taken_by_id is not null;

alter table check_in_requests add column reminders integer not null default 0;
alter table check_in_requests add column reminded_at timestamptz;
comment on column check_in_requests.reminders is 'How often somebody at the desk asked those without an answer again.';

create table calls_for_help (
  id uuid primary key,
  company_id uuid references companies (id),
  user_id uuid not null references users (id) on delete cascade,
  check_in_id uuid references check_ins (id) on delete set null,
  called_at timestamptz not null,
  last_called_at timestamptz not null,
  claimed_by_id uuid references users (id) on delete set null,
  claimed_at timestamptz,
  resolved_by_id uuid references users (id) on delete set null,
  resolved_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
comment on table calls_for_help is 'Check-ins that say help, as the desk works on them: one open call of a person in a company.';
comment on column calls_for_help.check_in_id is 'The latest check-in of the call.';
create unique index calls_for_help_one_open on calls_for_help (company_id, user_id) nulls not distinct where resolved_at is null;
create index calls_for_help_by_company on calls_for_help (company_id, called_at desc);
create index calls_for_help_by_user on calls_for_help (user_id, called_at desc);
create index calls_for_help_open on calls_for_help (called_at) where resolved_at is null;

alter table calls_for_help enable row level security;
alter table calls_for_help force row level security;
create policy calls_for_help_scope on calls_for_help
  using ((select sees_everything()) or company_id = (select scope_company()) or user_id = (select scope_user()));

-- Does the call exist in any company? Decides between 401 and 404 (docs/contract/callers.md#401-403-and-404).
create function exists_anywhere_call_for_help(wanted uuid) returns boolean language plpgsql volatile security definer
  set search_path = public, pg_temp
  as $$
  declare
    before text := coalesce(current_setting('godwit.everything', true), '');
    answer boolean;
  begin
    perform set_config('godwit.everything', 'on', true);
    answer := exists (select 1 from calls_for_help where id = wanted);
    perform set_config('godwit.everything', before, true);
    return answer;
  end $$;

-- Whoever watches at the desk learns of each change: a call that was opened, claimed, given back or resolved.
create function announce_call_changes_at_desk() returns trigger language plpgsql
  as $$
  begin
    perform announce_desk_change('calls_for_help', array(select distinct coalesce(company_id::text, 'staff') from changed_rows limit 101),
      array(select distinct id::text from changed_rows limit 6));
    return null;
  end $$;
create trigger calls_at_desk_insert after insert on calls_for_help referencing new table as changed_rows
  for each statement execute function announce_call_changes_at_desk();
create trigger calls_at_desk_update after update on calls_for_help referencing new table as changed_rows
  for each statement execute function announce_call_changes_at_desk();
