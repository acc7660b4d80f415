-- Cities of the world with their names, so that a place that somebody writes gets a point, and a point gets a name.

create table cities (
  id uuid primary key,
  geoname_id integer,
  name text not null check (name <> ''),
  known_names text[] not null default '{}',
  other_names text[] not null default '{}',
  search text not null,
  country_id uuid not null references countries (id),
  division_id uuid references country_divisions (id),
  point_agrees boolean,
  lat double precision not null check (lat between -90 and 90),
  lng double precision not null check (lng between -180 and 180),
  population integer check (population >= 0),
  population_as_of text check (population_as_of ~ '^\d{4}-\d{2}$'),
  time_zone text not null,
  role text check (role in ('capital', 'seat1', 'seat2', 'government', 'section')),
  provenance jsonb not null default '{}',
  edited text[] not null default '{}',
  seed_digest text,
  revision integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
comment on column cities.geoname_id is 'The number in GeoNames; null for a city that staff added.';
comment on column cities.known_names is 'Names that are as good as its own: in other languages and scripts, and former ones that are in use.';
comment on column cities.other_names is 'Names of the source without a language. Some of them are another city''s.';
comment on column cities.search is 'All names in the form that words are compared in, written by the service: |own|known|#|other|.';
comment on column cities.point_agrees is 'Whether the point lies in the shape of the division; null where it could not be compared.';
comment on column cities.population_as_of is 'Year and month of the source.';
comment on column cities.role is 'seat1, seat2: seat of a first-level or second-level division; government: seat of the government beside the capital; section: part of a city.';
-- New rows wait in a short list of the index: loading all takes a fifth of the time, and a search has little to read besides.
create index cities_by_search on cities using gin (search gin_trgm_ops) with (gin_pending_list_limit = 512);
-- Without a locale that knows them, PostgreSQL makes no trigrams of 東京; such names are compared one by one among the rows of this index.
create index cities_in_other_scripts on cities (id) where octet_length(search) > length(search);
create index cities_by_place on cities using gist (on_sphere(lat, lng));
create index cities_by_country on cities (country_id);
create trigger cities_changed after insert or update or delete or truncate on cities
  for each statement execute function announce_change('cities');
create trigger cities_revision before update on cities for each row execute function raise_revision();

create view shared_cities with (security_invoker = true) as
  select id, geoname_id, name, country_id, division_id, lat, lng, population, time_zone, role, deleted_at
  from cities;
revoke insert, update, delete on shared_cities from godwit_service;
