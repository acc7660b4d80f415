-- Check-ins: where people say they are, and managers who ask them to say it.

create table check_ins (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  company_id uuid references companies (id),
  checkin_at timestamptz not null,
  lat double precision check (lat between -90 and 90),
  lng double precision check (lng between -180 and 180),
  anonymized boolean not null default false,
  accuracy text not null check (accuracy in ('fine', 'coarse', 'geocoded', 'country_wide', 'unknown')),
  type text not null check (type in ('mobile', 'sms', 'web', 'email')),
  status text not null check (status in ('unreported', 'safe', 'help')),
  country_code text check (country_code ~ '^[A-Z]{2}$'),
  device_token text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((lat is null) = (lng is null))
);
comment on column check_ins.checkin_at is 'When it occurred on the device.';
comment on column check_ins.anonymized is 'The point is the centre of a cell of about 25 km: the exact one was never stored.';
comment on column check_ins.country_code is 'Found from the exact point, or as the device said. None at open sea.';
create index check_ins_by_user on check_ins (user_id, checkin_at desc);
create index check_ins_by_company on check_ins (company_id, checkin_at desc);
-- An automatic check-in with the same device time is a repeated request. What a person says (safe, help) is never taken for a repeat.
create unique index check_ins_sent_once on check_ins (user_id, checkin_at) where status = 'unreported';

alter table check_ins enable row level security;
alter table check_ins force row level security;
create policy check_ins_scope on check_ins
  using ((select sees_everything()) or company_id = (select scope_company()) or user_id = (select scope_user()));

create table check_in_requests (
  id uuid primary key,
  company_id uuid not null references companies (id),
  user_id uuid references users (id) on delete set null,
  message text check (message <> ''),
  chosen jsonb not null,
  follow_up_at timestamptz not null,
  followed_up_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
comment on column check_in_requests.user_id is 'The manager who asked; none when the company''s own server did.';
comment on column check_in_requests.chosen is 'How the people were chosen: ids, a country, an alert.';
create index check_in_requests_by_company on check_in_requests (company_id, id desc);

alter table check_in_requests enable row level security;
alter table check_in_requests force row level security;
create policy check_in_requests_scope on check_in_requests
  using ((select sees_everything()) or company_id = (select scope_company()));

create table check_in_request_people (
  request_id uuid not null references check_in_requests (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  company_id uuid not null references companies (id),
  check_in_id uuid references check_ins (id) on delete set null,
  answered_at timestamptz,
  primary key (request_id, user_id)
);
comment on column check_in_request_people.check_in_id is 'The latest answer.';
create index check_in_request_people_by_user on check_in_request_people (user_id, request_id desc);
create index check_in_request_people_by_check_in on check_in_request_people (check_in_id) where check_in_id is not null;

alter table check_in_request_people enable row level security;
alter table check_in_request_people force row level security;
create policy check_in_request_people_scope on check_in_request_people
  using ((select sees_everything()) or company_id = (select scope_company()) or user_id = (select scope_user()));

-- Where a check-in was sent from: only the network, never the address; only of people who share their location; deleted after a week.
create table check_in_addresses (
  check_in_id uuid primary key references check_ins (id) on delete cascade,
  user_id uuid not null,
  company_id uuid,
  network cidr not null check (masklen(network) <= case family(network) when 4 then 24 else 48 end),
  created_at timestamptz not null
);
create index check_in_addresses_by_age on check_in_addresses (created_at);
create index check_in_addresses_by_user on check_in_addresses (user_id);

alter table check_in_addresses enable row level security;
alter table check_in_addresses force row level security;
create policy check_in_addresses_scope on check_in_addresses
  using ((select sees_everything()) or company_id = (select scope_company()) or user_id = (select scope_user()));

-- Does the request exist in any company? Decides between 401 and 404 (docs/contract/callers.md#401-403-and-404).
create function exists_anywhere_check_in_request(wanted uuid) returns boolean language plpgsql volatile security definer
  set search_path = public, pg_temp
  as $$
  declare
    before text := coalesce(current_setting('godwit.everything', true), '');
    answer boolean;
  begin
    perform set_config('godwit.everything', 'on', true);
    answer := exists (select 1 from check_in_requests where id = wanted);
    perform set_config('godwit.everything', before, true);
    return answer;
  end $$;

-- Published views: what other rooms may read of these tables. Row-level security binds them as it binds the tables (security_invoker).
create view shared_check_ins with (security_invoker = true) as
  select id, user_id, company_id, checkin_at, status, country_code
  from check_ins;
revoke insert, update, delete on shared_check_ins from godwit_service;
