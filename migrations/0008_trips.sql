-- Trips: where people are going, when, and who goes. Segments of an itinerary come in a later migration.

create table trips (
  id uuid primary key,
  company_id uuid references companies (id),
  name text not null check (name <> ''),
  name_generated boolean not null,
  start date not null,
  finish date not null,
  type text not null check (type in ('holiday', 'business', 'other')),
  activities smallint[] not null default '{}',
  company_master boolean not null,
  employee_id uuid references users (id),
  employee_name text,
  external_id text,
  settings jsonb not null default '{}',
  past_alert_count integer not null default 0 check (past_alert_count >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  check (start <= finish)
);
comment on column trips.company_id is 'The company in which the trip was made; none for people without a company.';
comment on column trips.name_generated is 'True: the name was made from the destinations, and follows them when they change.';
comment on column trips.start is 'As finish: the first and last day (UTC) of the destinations, kept for look-ups.';
comment on column trips.company_master is 'True: the company made the trip for its travellers. False: a traveller did.';
comment on column trips.employee_id is 'The person of the company who made the trip, where one did; employee_name is the name at that time.';
comment on column trips.past_alert_count is 'How many alerts were there when the trip was made.';
comment on column trips.deleted_at is 'Removed, and gone for good three months later.';
create index trips_by_company on trips (company_id, id);
create index trips_synced on trips (company_id, updated_at);
create index trips_by_external_id on trips (company_id, external_id) where external_id is not null;
create index trips_by_employee on trips (employee_id) where employee_id is not null;
create index trips_removed on trips (deleted_at) where deleted_at is not null;

create table trip_travellers (
  trip_id uuid not null references trips (id) on delete cascade,
  user_id uuid not null references users (id),
  company_id uuid references companies (id),
  read boolean not null default false,
  muted boolean not null default false,
  updated_at timestamptz not null,
  removed_at timestamptz,
  primary key (trip_id, user_id)
);
comment on column trip_travellers.updated_at is 'When this person''s side of the trip changed: joining, leaving, muting. Reading it changes nothing that others must know.';
comment on column trip_travellers.removed_at is 'Taken off the trip: the person''s devices see it as removed.';
create index trip_travellers_by_user on trip_travellers (user_id, trip_id);
create index trip_travellers_removed on trip_travellers (removed_at) where removed_at is not null;

create table destinations (
  id uuid primary key,
  trip_id uuid not null references trips (id) on delete cascade,
  company_id uuid references companies (id),
  position integer not null,
  country_id uuid not null references countries (id),
  entry_at timestamptz not null,
  exit_at timestamptz not null,
  type text not null default 'country' check (type in ('country', 'city', 'region')),
  friendly_name text,
  lat double precision check (lat between -90 and 90),
  lng double precision check (lng between -180 and 180),
  check (entry_at <= exit_at),
  check ((lat is null) = (lng is null))
);
create index destinations_by_trip on destinations (trip_id, position);
create index destinations_by_country on destinations (country_id, exit_at);

create table destination_locations (
  id uuid primary key,
  destination_id uuid not null references destinations (id) on delete cascade,
  company_id uuid references companies (id),
  position integer not null,
  friendly_name text,
  lat double precision not null check (lat between -90 and 90),
  lng double precision not null check (lng between -180 and 180)
);
create index destination_locations_by_destination on destination_locations (destination_id, position);

-- Each row carries its company, so that one comparison answers; people without a company see the trips that they are on.
alter table trip_travellers enable row level security;
alter table trip_travellers force row level security;
create policy trip_travellers_scope on trip_travellers
  using ((select sees_everything()) or company_id = (select scope_company()) or (company_id is null and user_id = (select scope_user())));

alter table trips enable row level security;
alter table trips force row level security;
create policy trips_scope on trips
  using ((select sees_everything()) or company_id = (select scope_company()) or (company_id is null
    and exists (select 1 from trip_travellers tt where tt.trip_id = trips.id and tt.user_id = (select scope_user()))))
  with check ((select sees_everything()) or company_id = (select scope_company()) or (company_id is null and (select scope_user()) is not null));

alter table destinations enable row level security;
alter table destinations force row level security;
create policy destinations_scope on destinations
  using ((select sees_everything()) or company_id = (select scope_company()) or (company_id is null
    and exists (select 1 from trip_travellers tt where tt.trip_id = destinations.trip_id and tt.user_id = (select scope_user()))));

alter table destination_locations enable row level security;
alter table destination_locations force row level security;
create policy destination_locations_scope on destination_locations
  using ((select sees_everything()) or company_id = (select scope_company()) or (company_id is null
    and exists (select 1 from destinations d where d.id = destination_locations.destination_id)))
  with check ((select sees_everything()) or company_id = (select scope_company()) or (company_id is null and (select scope_user()) is not null));

-- Does the trip exist at all, for anybody? Answers 401 or 404 (docs/contract/callers.md#401-403-and-404). A trip that nobody is on any more is nobody's.
create function exists_anywhere_trip(wanted uuid) returns boolean language plpgsql volatile security definer
  set search_path = public, pg_temp
  as $$
  declare
    before text := coalesce(current_setting('godwit.everything', true), '');
    answer boolean;
  begin
    perform set_config('godwit.everything', 'on', true);
    answer := exists (select 1 from trip_travellers tt join users u on u.id = tt.user_id where tt.trip_id = wanted and u.deleted_at is null);
    perform set_config('godwit.everything', before, true);
    return answer;
  end $$;
