-- Trips: where people are going, when, by what means, and who goes.
-- Each row carries its company, so that row-level security compares one column; people without a company see the trips that they are on.

create table trips (
  id uuid primary key,
  company_id uuid references companies (id),
  name text not null check (name <> ''),
  name_generated boolean not null,
  start date not null,
  finish date not null,
  starts_at timestamptz,
  ends_at timestamptz,
  type text not null check (type in ('holiday', 'business', 'other')),
  destinations_derived boolean not null default false,
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
  check (start <= finish),
  check (starts_at <= ends_at)
);
comment on column trips.company_id is 'The company in which the trip was made; none for people without a company.';
comment on column trips.name_generated is 'True: the name was made from the destinations, and follows them when they change.';
comment on column trips.start is 'As finish: the first and last day (UTC) of the destinations, kept for look-ups.';
comment on column trips.starts_at is 'As ends_at: the first and last moment of its destinations and segments; start and finish are their days.';
comment on column trips.destinations_derived is 'True: nobody named destinations. They were made from the segments, and follow them.';
comment on column trips.company_master is 'True: the company made the trip for its travellers. False: a traveller did.';
comment on column trips.employee_id is 'The person of the company who made the trip, where one did; employee_name is the name at that time.';
comment on column trips.past_alert_count is 'How many alerts were there when the trip was made.';
comment on column trips.deleted_at is 'Removed, and gone for good three months later.';
create index trips_by_company on trips (company_id, id);
create index trips_synced on trips (company_id, updated_at);
create index trips_by_external_id on trips (company_id, external_id) where external_id is not null;
create index trips_by_employee on trips (employee_id) where employee_id is not null;
create index trips_removed on trips (deleted_at) where deleted_at is not null;
-- The desk finds trips by words of their names and by their days.
create index trips_by_name on trips using gin (folded(name) gin_trgm_ops);
create index trips_by_days on trips (finish, start);
-- A company's list counts its trips by this index alone.
create index trips_listed on trips (company_id, id) where deleted_at is null;
-- Trips that begin soon are matched with the alerts in effect.
create index trips_by_start on trips (start) where deleted_at is null;
-- Webhooks name trips by their external id: trips without one cost no look at the table.
create index trips_known_elsewhere on trips (id) where external_id is not null;

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
-- A company's list leaves out trips that nobody is on any more: they are among the trips that somebody left.
create index trip_travellers_left on trip_travellers (company_id, trip_id) where removed_at is not null;
-- Who has muted a trip: few, so the index is small.
create index trip_travellers_muted on trip_travellers (trip_id, user_id) where muted;

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

alter table destinations enable row level security;
alter table destinations force row level security;
create policy destinations_scope on destinations
  using ((select sees_everything()) or company_id = (select scope_company()) or (company_id is null
    and exists (select 1 from trip_travellers tt where tt.trip_id = destinations.trip_id and tt.user_id = (select scope_user()))));

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

alter table destination_locations enable row level security;
alter table destination_locations force row level security;
create policy destination_locations_scope on destination_locations
  using ((select sees_everything()) or company_id = (select scope_company()) or (company_id is null
    and exists (select 1 from destinations d where d.id = destination_locations.destination_id)))
  with check ((select sees_everything()) or company_id = (select scope_company()) or (company_id is null and (select scope_user()) is not null));

-- Flights, trains, cars, hotels, activities and cruises.
create table segments (
  id uuid primary key,
  trip_id uuid not null references trips (id) on delete cascade,
  company_id uuid references companies (id),
  kind text not null check (kind in ('air', 'rail', 'car', 'hotel', 'activity', 'cruise')),
  position integer not null,
  status text not null check (status in ('unknown', 'active', 'delayed', 'deleted')),
  from_at timestamptz,
  from_local timestamp,
  from_zone text,
  from_estimated_at timestamptz,
  from_estimated_local timestamp,
  from_country_id uuid references countries (id),
  from_lat double precision check (from_lat between -90 and 90),
  from_lng double precision check (from_lng between -180 and 180),
  from_airport_id uuid references airports (id),
  from_place jsonb not null,
  until_at timestamptz,
  until_local timestamp,
  until_zone text,
  until_estimated_at timestamptz,
  until_estimated_local timestamp,
  until_country_id uuid references countries (id),
  until_lat double precision check (until_lat between -90 and 90),
  until_lng double precision check (until_lng between -180 and 180),
  until_airport_id uuid references airports (id),
  until_place jsonb not null,
  airline_id uuid references airlines (id),
  price numeric(16, 4) check (price >= 0),
  passengers integer check (passengers >= 0),
  tickets text[] not null default '{}',
  seats text[] not null default '{}',
  texts jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (from_at <= until_at),
  check ((from_lat is null) = (from_lng is null)),
  check ((until_lat is null) = (until_lng is null)),
  check ((from_at is null) = (from_local is null)),
  check ((until_at is null) = (until_local is null))
);
comment on table segments is 'A piece of an itinerary, from one end to the other: departure and arrival, pick-up and drop-off, check-in and check-out, start and end.';
comment on column segments.status is 'What was said of it. That it is past, or delayed by its estimated times, is found when it is read.';
comment on column segments.from_local is 'As every *_local: what the clocks there show at *_at.';
comment on column segments.from_place is 'As until_place: name, code, address, city and so on, as they were sent or as the airport has them.';
comment on column segments.texts is 'The other fields of its kind, by the contract''s names.';
create index segments_by_trip on segments (trip_id, position);
create index segments_by_flight on segments (airline_id, from_at) where kind = 'air' and airline_id is not null;
create index segments_by_airport on segments (from_airport_id, from_at) where from_airport_id is not null;

alter table segments enable row level security;
alter table segments force row level security;
create policy segments_scope on segments
  using ((select sees_everything()) or company_id = (select scope_company()) or (company_id is null
    and exists (select 1 from trip_travellers tt where tt.trip_id = segments.trip_id and tt.user_id = (select scope_user()))));

-- Does the trip exist in any company? Decides between 401 and 404 (docs/contract/callers.md#401-403-and-404). A trip that nobody is on any more does not count.
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

-- Published views: what other rooms may read of these tables. Row-level security binds them as it binds the tables (security_invoker).
create view shared_trips with (security_invoker = true) as
  select id, company_id, name, start, finish, starts_at, ends_at, external_id, deleted_at
  from trips;
create view shared_trip_travellers with (security_invoker = true) as
  select trip_id, user_id, company_id, muted, removed_at
  from trip_travellers;
create view shared_destinations with (security_invoker = true) as
  select id, trip_id, company_id, country_id, entry_at, exit_at
  from destinations;
revoke insert, update, delete on shared_trips, shared_trip_travellers, shared_destinations from godwit_service;
