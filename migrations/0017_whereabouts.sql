-- Whereabouts: who is where, when. A stay is written with its source (a destination, a segment, a check-in) in one transaction,
-- and nothing else says where a person is.

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
comment on column stays.source_id is 'The destination, segment or check-in that it came from; part tells its places apart.';
comment on column stays.cell is 'The point''s cell in a grid of half a degree.';
comment on column stays.span is 'Length class (0: up to 2 days, 1: up to 32 days, 2: longer), so that an index on the end also bounds the beginning.';
-- No foreign keys: sources are removed together with their stays, and ten million rows should not each be checked again.

create table stays_before_2026 partition of stays for values from (minvalue) to ('2026-01-01');
create table stays_2026 partition of stays for values from ('2026-01-01') to ('2027-01-01');
create table stays_2027 partition of stays for values from ('2027-01-01') to ('2028-01-01');
create table stays_2028 partition of stays for values from ('2028-01-01') to ('2029-01-01');
create table stays_2029 partition of stays for values from ('2029-01-01') to ('2030-01-01');
create table stays_later partition of stays default;

-- The key itself answers for one person. All others have the class of length before the end of the stay.
create index stays_by_country on stays (country_id, span, until_at);
create index stays_by_cell on stays (cell, span, until_at) where cell is not null;
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

-- Nobody goes around the table by its parts: they have no policy of their own, so asked directly they show nothing.
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
