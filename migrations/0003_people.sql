-- Companies, the people in them, their keys, sessions, devices and entitlements, and where people are (stays).

create table companies (
  id uuid primary key,
  name text not null,
  features text[] not null default '{}',
  settings jsonb not null default '{}',
  revision integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
comment on column companies.features is 'The company''s package: alerts, white_label, global_intelligence, all_is_well, ...';
comment on column companies.revision is 'Counts the changes, so that nobody overwrites a change unseen.';
create trigger companies_revised before update on companies for each row execute function raise_revision();

create table users (
  id uuid primary key,
  company_id uuid references companies (id),
  external_id text,
  first_name text not null,
  last_name text,
  display_name text,
  email text not null,
  email_bounced_at timestamptz,
  phone_number text,
  phone_refused_at timestamptz,
  home_country text check (home_country ~ '^[A-Z]{2}$'),
  language text not null default 'en',
  languages_spoken text[] not null default '{}',
  timezone_identifier text,
  birthday date,
  bio text,
  picture jsonb,
  settings jsonb not null default '{}',
  doctor_settings jsonb,
  staff boolean not null default false,
  password_hash text,
  token_version integer not null default 1,
  token_digest bytea not null unique,
  revision integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  confirmed_at timestamptz,
  deleted_at timestamptz,
  erased_at timestamptz
);
comment on column users.company_id is 'The company that the person belongs to; none for staff.';
comment on column users.email_bounced_at is 'A mail server said for good that the address does not exist: no mail is sent until the address changes.';
comment on column users.phone_refused_at is 'The number takes no messages: none is sent until it changes.';
comment on column users.languages_spoken is 'ISO 639-1, of people who help others.';
comment on column users.picture is 'The names of the picture''s variants among the files.';
comment on column users.doctor_settings is 'What a responder charges, and where; only people with a responder''s role have it.';
comment on column users.token_digest is 'SHA-256 of the derived authentication_token. The token itself is never stored.';
comment on column users.revision is 'Counts the changes, whoever made them.';
comment on column users.confirmed_at is 'When the person followed the link that was sent to the e-mail address.';
create unique index users_email_in_company on users (company_id, lower(email)) where deleted_at is null and company_id is not null;
create unique index users_email_of_staff on users (lower(email)) where deleted_at is null and company_id is null;
create index users_by_email on users (lower(email)) where deleted_at is null;
create unique index users_external_id on users (company_id, external_id) where external_id is not null and deleted_at is null;
create index users_by_company on users (company_id, id);
-- The list of a company's trips leaves out those whose travellers' accounts are all gone.
create index users_gone on users (company_id) where deleted_at is not null;
-- Webhooks name people by their external id: people without one cost no look at the table.
create index users_known_elsewhere on users (id) where external_id is not null;
create trigger users_revised before update on users for each row execute function raise_revision();

-- A new address or number may be written to again.
create function forget_refusals() returns trigger language plpgsql
  as $$
  begin
    if new.email is distinct from old.email then new.email_bounced_at := null; end if;
    if new.phone_number is distinct from old.phone_number then new.phone_refused_at := null; end if;
    return new;
  end $$;
create trigger users_reachable_again before update of email, phone_number on users for each row execute function forget_refusals();

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

-- Every node must forget a changed key, token, session or role within a second.
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
-- People see the names of the companies that they belong to, whichever of them they act in.
create policy companies_joined on companies for select
  using (exists (select 1 from roles r where r.company_id = companies.id and r.user_id = (select scope_user())));

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

-- Somebody was asked to confirm an address, or to join another company. The link is derived from the master key and not stored.
create table invitations (
  id uuid primary key,
  company_id uuid not null references companies (id),
  user_id uuid not null references users (id) on delete cascade,
  email text not null,
  roles text[] not null check (cardinality(roles) > 0),
  joins boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  withdrawn_at timestamptz
);
comment on column invitations.joins is 'True: the roles are given when the invitation is accepted. False: the person has them already, and only confirms the address.';
create unique index invitations_open on invitations (company_id, lower(email)) where accepted_at is null and withdrawn_at is null;
create index invitations_by_company on invitations (company_id, id);
create index invitations_by_user on invitations (user_id);

alter table invitations enable row level security;
alter table invitations force row level security;
create policy invitations_scope on invitations
  using ((select sees_everything()) or company_id = (select scope_company()) or user_id = (select scope_user()));

-- What a person, or everybody of a company, may use, from when until when, and by what right.
create table entitlements (
  id uuid primary key,
  company_id uuid references companies (id),
  user_id uuid references users (id) on delete cascade,
  feature text not null,
  from_at timestamptz not null,
  until_at timestamptz,
  source text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  revision integer not null default 1,
  check (company_id is not null or user_id is not null),
  check (until_at is null or from_at < until_at)
);
comment on column entitlements.user_id is 'None: everybody of the company.';
comment on column entitlements.source is 'By what right: desk, subscription:<id>, …';
create index entitlements_by_user on entitlements (user_id, feature) where user_id is not null;
create index entitlements_by_company on entitlements (company_id, feature);
create trigger entitlements_revised before update on entitlements for each row execute function raise_revision();

alter table entitlements enable row level security;
alter table entitlements force row level security;
create policy entitlements_scope on entitlements
  using ((select sees_everything()) or company_id = (select scope_company()) or user_id = (select scope_user()));

-- By the company's package, by what the company was given besides, or by what the person was given.
create function is_entitled(who uuid, company uuid, wanted text, moment timestamptz) returns boolean language sql stable
  as $$
    select exists (select 1 from companies c where c.id = company and c.deleted_at is null and wanted = any (c.features))
      or exists (select 1 from entitlements e where e.user_id = who and e.feature = wanted
        and e.from_at <= moment and (e.until_at is null or e.until_at > moment))
      or exists (select 1 from entitlements e where e.company_id = company and e.user_id is null and e.feature = wanted
        and e.from_at <= moment and (e.until_at is null or e.until_at > moment))
  $$;

-- Devices of travellers. Browsers are devices too: the token of one is its push subscription (RFC 8030) as JSON, its uuid a digest of the address.
create table devices (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  company_id uuid references companies (id),
  uuid text check (uuid <> ''),
  token text check (token <> ''),
  platform text not null check (platform in ('ios', 'android', 'web')),
  locale text,
  manufacturer text,
  model text,
  os_name text,
  os_type text,
  os_version text,
  processor_count integer check (processor_count > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (uuid is not null or token is not null)
);
comment on column devices.uuid is 'The device''s name for itself. Old applications may send none; then the token identifies the device.';
comment on column devices.token is 'Where push notifications go. A device whose owner allowed none has none.';
comment on column devices.locale is 'The language tag of the device, such as en-US or zh-TW.';
create unique index devices_by_uuid on devices (uuid) where uuid is not null;
create unique index devices_by_token on devices (token) where token is not null;
create index devices_by_user on devices (user_id, id);
create index devices_by_company on devices (company_id);

-- A manager may belong to another company than the traveller who calls for help: the push must find the manager's phone.
alter table devices enable row level security;
alter table devices force row level security;
create policy devices_scope on devices
  using ((select sees_everything()) or company_id = (select scope_company()) or user_id = (select scope_user())
    or exists (select 1 from roles r where r.user_id = devices.user_id and r.company_id = (select scope_company())))
  with check ((select sees_everything()) or company_id = (select scope_company()) or user_id = (select scope_user()));

create table device_events (
  id bigint generated always as identity primary key,
  user_id uuid not null references users (id) on delete cascade,
  company_id uuid references companies (id),
  at timestamptz not null,
  event jsonb not null
);
comment on table device_events is 'What applications report of themselves (sdk_event). Kept for 30 days, and at most 500 a person and day.';
create index device_events_by_user on device_events (user_id, at);
create index device_events_by_age on device_events using brin (at);

alter table device_events enable row level security;
alter table device_events force row level security;
create policy device_events_scope on device_events
  using ((select sees_everything()) or company_id = (select scope_company()) or user_id = (select scope_user()));

-- Who is where, when. A stay is written in one transaction with its source (a destination, a segment, a check-in), and nothing else says
-- where a person is. No foreign keys: a source is removed together with its stays, and ten million rows should not each be checked again.
create table stays (
  user_id uuid not null,
  company_id uuid,
  kind text not null check (kind in ('country', 'city', 'segment', 'flight', 'check_in')),
  source_id uuid not null,
  part smallint not null,
  trip_id uuid,
  check_in_id uuid,
  country_id uuid,
  division_id uuid,
  region_ids uuid[] not null default '{}',
  lat double precision,
  lng double precision,
  cell integer,
  airport_id uuid,
  arrival_airport_id uuid,
  airline_id uuid,
  flight_number text,
  from_at timestamptz not null,
  until_at timestamptz not null,
  span smallint not null check (span between 0 and 2),
  check (from_at <= until_at),
  check ((lat is null) = (lng is null) and (lat is null) = (cell is null)),
  check ((trip_id is null) <> (check_in_id is null)),
  primary key (user_id, until_at, source_id, part)
) partition by range (until_at);
comment on column stays.kind is 'country: a destination as wide as its country. city: one with a point. segment: an end of a journey, a hotel, an activity. flight: the journey itself. check_in: where the person said to be.';
comment on column stays.source_id is 'The destination, segment or check-in that it came from; part tells several stays of one source apart.';
comment on column stays.cell is 'The point''s cell in a grid of half a degree.';
comment on column stays.span is 'Length class (0: up to 2 days, 1: up to 32 days, 2: longer), so that an index on the end also bounds the beginning.';

create table stays_before_2026 partition of stays for values from (minvalue) to ('2026-01-01');
create table stays_2026 partition of stays for values from ('2026-01-01') to ('2027-01-01');
create table stays_2027 partition of stays for values from ('2027-01-01') to ('2028-01-01');
create table stays_2028 partition of stays for values from ('2028-01-01') to ('2029-01-01');
create table stays_2029 partition of stays for values from ('2029-01-01') to ('2030-01-01');
create table stays_later partition of stays default;

-- The primary key serves queries for one person. All others have the length class before the end of the stay.
-- Targeting reads the indexes by cell and by division alone: people who are hit by one storm lie scattered over the whole table, a page for each
-- of them, and beside each other in the index. These two include what row-level security and the reasons of a match need.
create index stays_by_cell on stays (cell, span, until_at)
  include (from_at, lat, lng, kind, trip_id, user_id, company_id, source_id, part, country_id, check_in_id) where cell is not null;
create index stays_by_division on stays (division_id, span, until_at)
  include (from_at, kind, trip_id, user_id, company_id, source_id, part, country_id, check_in_id) where division_id is not null;
create index stays_by_country on stays (country_id, span, until_at);
create index stays_by_region on stays using gin (region_ids) where region_ids <> '{}';
create index stays_by_company on stays (company_id, span, until_at);
create index stays_by_trip on stays (trip_id) where trip_id is not null;
create index stays_by_check_in on stays (check_in_id) where check_in_id is not null;
create index stays_by_airline on stays (airline_id, span, until_at) where airline_id is not null;
create index stays_by_airport on stays (airport_id, span, until_at) where airport_id is not null;
create index stays_by_arrival_airport on stays (arrival_airport_id, span, until_at) where arrival_airport_id is not null;

alter table stays enable row level security;
alter table stays force row level security;
create policy stays_scope on stays
  using ((select sees_everything()) or company_id = (select scope_company()) or user_id = (select scope_user()));

-- The partitions have no policy of their own: a query that names one directly finds nothing.
alter table stays_before_2026 enable row level security;
alter table stays_before_2026 force row level security;
alter table stays_2026 enable row level security;
alter table stays_2026 force row level security;
alter table stays_2027 enable row level security;
alter table stays_2027 force row level security;
alter table stays_2028 enable row level security;
alter table stays_2028 force row level security;
alter table stays_2029 enable row level security;
alter table stays_2029 force row level security;
alter table stays_later enable row level security;
alter table stays_later force row level security;

-- The world's data comes before companies: the columns that name a company get their foreign keys here.
alter table disease_data add foreign key (company_id) references companies (id);
alter table vaccination_data add foreign key (company_id) references companies (id);
alter table medication_data add foreign key (company_id) references companies (id);
alter table country_health_comments add foreign key (company_id) references companies (id);

-- The functions below work across companies with their owner's rights. Each of them does one narrow thing.

-- Does the id exist in any company? Decides between 401 and 404 (docs/contract/callers.md#401-403-and-404); the caller learns nothing else.
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

-- The account of an e-mail address, whatever its company: needed to invite a person whom another company knows. The answer
-- goes into the invitation and is shown to nobody.
create function account_of_address(wanted text) returns uuid language plpgsql volatile security definer
  set search_path = public, pg_temp
  as $$
  declare
    before text := coalesce(current_setting('godwit.everything', true), '');
    answer uuid;
  begin
    perform set_config('godwit.everything', 'on', true);
    select u.id into answer from users u join companies c on c.id = u.company_id
      where lower(u.email) = lower(wanted) and u.deleted_at is null and not u.staff and c.deleted_at is null
        and exists (select 1 from roles r where r.user_id = u.id)
      order by u.confirmed_at nulls last, u.created_at, u.id limit 1;
    perform set_config('godwit.everything', before, true);
    return answer;
  end $$;

-- Whether a person belongs to another company too: then only the person and staff may change e-mail address and password.
create function belongs_elsewhere(who uuid, company uuid) returns boolean language plpgsql volatile security definer
  set search_path = public, pg_temp
  as $$
  declare
    before text := coalesce(current_setting('godwit.everything', true), '');
    answer boolean;
  begin
    perform set_config('godwit.everything', 'on', true);
    answer := exists (select 1 from roles r join companies c on c.id = r.company_id
      where r.user_id = who and r.company_id <> company and c.deleted_at is null);
    perform set_config('godwit.everything', before, true);
    return answer;
  end $$;

-- Ends the sessions of a person whose password was changed or who was deleted. Only the person sees these sessions, so the manager who does it
-- needs this function. The first line is still under row-level security: it does nothing for a person whom the caller does not see.
create function end_sessions(who uuid, moment timestamptz) returns void language plpgsql volatile security definer
  set search_path = public, pg_temp
  as $$
  declare
    before text := coalesce(current_setting('godwit.everything', true), '');
  begin
    if not exists (select 1 from users where id = who) then return; end if;
    perform set_config('godwit.everything', 'on', true);
    update sessions set ended_at = moment where user_id = who and ended_at is null;
    perform set_config('godwit.everything', before, true);
  end $$;

-- A device and a token belong to one person at a time. The earlier owner may be of any company, so this function removes their rows
-- across companies; it answers nothing. Calls for one device wait for each other.
create function take_device(wanted_uuid text, wanted_token text, keep_user uuid) returns void language plpgsql volatile security definer
  set search_path = public, pg_temp
  as $$
  declare
    before text := coalesce(current_setting('godwit.everything', true), '');
    name text;
  begin
    for name in select unnest(array['device:' || wanted_uuid, 'device-token:' || wanted_token]) order by 1 loop
      if name is not null then perform pg_advisory_xact_lock(hashtextextended(name, 0)); end if;
    end loop;
    perform set_config('godwit.everything', 'on', true);
    delete from devices where uuid = wanted_uuid and user_id <> keep_user;
    delete from devices where token = wanted_token and (user_id <> keep_user or (uuid is not null and wanted_uuid is not null and uuid <> wanted_uuid));
    perform set_config('godwit.everything', before, true);
  end $$;

-- Published views: what other rooms may read of these tables. Row-level security binds them as it binds the tables (security_invoker).
create view shared_companies with (security_invoker = true) as
  select id, name, features, settings, deleted_at
  from companies;
create view shared_users with (security_invoker = true) as
  select id, company_id, external_id, first_name, last_name, display_name, email, email_bounced_at, phone_number, phone_refused_at, home_country,
    language, timezone_identifier, settings, staff, token_version, created_at, updated_at, deleted_at
  from users;
create view shared_roles with (security_invoker = true) as
  select user_id, company_id, type
  from roles;
create view shared_devices with (security_invoker = true) as
  select id, user_id, company_id, token, platform, locale
  from devices;
create view shared_stays with (security_invoker = true) as
  select user_id, company_id, kind, source_id, part, trip_id, check_in_id, country_id, division_id, region_ids, lat, lng, cell,
    airport_id, arrival_airport_id, airline_id, flight_number, from_at, until_at, span
  from stays;
revoke insert, update, delete on shared_companies, shared_users, shared_roles, shared_devices, shared_stays from godwit_service;
