-- Devices of travellers, and what their applications report.

create table devices (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  company_id uuid references companies (id),
  uuid text check (uuid <> ''),
  token text check (token <> ''),
  platform text not null check (platform in ('ios', 'android')),
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
comment on column devices.uuid is 'What the device calls itself. Old applications may send none; then the token tells it apart.';
comment on column devices.token is 'Where push notifications go. A device whose owner allowed none has none.';
comment on column devices.locale is 'The language tag of the device, such as en-US or zh-TW.';
create unique index devices_by_uuid on devices (uuid) where uuid is not null;
create unique index devices_by_token on devices (token) where token is not null;
create index devices_by_user on devices (user_id, id);
create index devices_by_company on devices (company_id);

alter table devices enable row level security;
alter table devices force row level security;
create policy devices_scope on devices
  using ((select sees_everything()) or company_id = (select scope_company()) or user_id = (select scope_user()));

-- A device and a token belong to one person at a time. The earlier owner may be anybody, of any company, so this one
-- function may take them away across companies; it tells nothing. Calls for one device wait for each other.
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
