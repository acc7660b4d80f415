-- Segments of an itinerary: flights, trains, cars, hotels, activities and cruises, and what a trip of an organization needs besides.

alter table trips add column starts_at timestamptz;
alter table trips add column ends_at timestamptz;
alter table trips add column destinations_derived boolean not null default false;
comment on column trips.starts_at is 'As ends_at: the first and last moment of its destinations and segments; start and finish are their days.';
comment on column trips.destinations_derived is 'True: nobody named destinations. They were made from the segments, and follow them.';
update trips t set starts_at = d.starts_at, ends_at = d.ends_at
  from (select trip_id, min(entry_at) as starts_at, max(exit_at) as ends_at from destinations group by trip_id) d where d.trip_id = t.id;
alter table trips add constraint trips_moments check (starts_at <= ends_at);

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

-- The desk looks trips up by words of their names and by their days.
create index trips_by_name on trips using gin (folded(name) gin_trgm_ops);
create index trips_by_days on trips (finish, start);
-- A company's list counts its trips by this index alone.
create index trips_listed on trips (company_id, id) where deleted_at is null;
-- And takes off those that nobody is on any more: they are among the trips of people who left one, or whose account is gone.
create index trip_travellers_left on trip_travellers (company_id, trip_id) where removed_at is not null;
create index users_gone on users (company_id) where deleted_at is not null;
-- Airlines that a ticket names in words.
create index airlines_by_name on airlines (lower(name));
