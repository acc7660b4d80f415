-- Places and rules: airports, airlines, hospitals, entry requirements, travel restrictions, safety categories.

-- Both extensions are trusted: the owner of the database may create them.
create extension if not exists pg_trgm; -- names that are nearly the one asked for
create extension if not exists cube;    -- points on the sphere, nearest first, by one index

-- Lower case and without accents, so that "zurich" finds "Zürich". Both functions have bodies that are bound when they
-- are made: a restored dump, which knows no search path, fills the generated columns all the same.
create function folded(words text) returns text language sql immutable strict parallel safe
  return translate(lower(regexp_replace(normalize(words, NFKD), '[\u0300-\u036f]', '', 'g')), 'øłđðı’', 'olddi''');

-- A point on the unit sphere. Straight distance grows with the great circle, so the nearest are the nearest, across the
-- date line and the poles too. Null where a coordinate is not known.
create function on_sphere(lat double precision, lng double precision) returns cube language sql immutable strict parallel safe
  return cube(array[cos(radians(lat)) * cos(radians(lng)), cos(radians(lat)) * sin(radians(lng)), sin(radians(lat))]);

create table airports (
  id uuid primary key,
  iata text check (iata ~ '^[A-Z0-9]{3}$'),
  icao text check (icao ~ '^[A-Z0-9]{4}$'),
  faa text check (faa ~ '^[A-Z0-9]{3,4}$'),
  name text not null check (name <> ''),
  search text not null generated always as (folded(name || ' ' || coalesce(iata, '') || ' ' || coalesce(icao, '') || ' ' || coalesce(faa, ''))) stored,
  city text,
  country_id uuid not null references countries (id),
  division_id uuid references country_divisions (id),
  lat double precision check (lat between -90 and 90),
  lng double precision check (lng between -180 and 180),
  time_zone text,
  type text not null check (type in ('large_airport', 'medium_airport', 'small_airport', 'seaplane_base', 'heliport', 'balloonport', 'closed')),
  scheduled boolean,
  health_mask_req smallint not null default -1 check (health_mask_req between -1 and 1),
  health_temp_check smallint not null default -1 check (health_temp_check between -1 and 1),
  health_distancing smallint not null default -1 check (health_distancing between -1 and 1),
  health_measures jsonb,
  health_url text,
  provenance jsonb not null default '{}',
  edited text[] not null default '{}',
  seed_digest text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((lat is null) = (lng is null))
);
comment on column airports.icao is 'ICAO location indicator; for small fields the four characters that the source gives in its place.';
comment on column airports.search is 'Name and codes in the form that words are compared in.';
comment on column airports.health_mask_req is 'As every health_* number: -1 unknown, 0 no, 1 yes.';
create index airports_by_iata on airports (iata) where iata is not null;
create index airports_by_icao on airports (icao) where icao is not null;
create index airports_by_faa on airports (faa) where faa is not null;
create index airports_by_name on airports (name, id);
create index airports_by_country on airports (country_id);
create index airports_by_search on airports using gin (search gin_trgm_ops) with (fastupdate = off);

create table airlines (
  id uuid primary key,
  iata text check (iata ~ '^[A-Z0-9]{2}$'),
  icao text check (icao ~ '^[A-Z]{3}$'),
  name text not null check (name <> ''),
  search text not null generated always as (folded(name || ' ' || coalesce(iata, '') || ' ' || coalesce(icao, ''))) stored,
  country_id uuid references countries (id),
  active boolean,
  health_mask_req smallint not null default -1 check (health_mask_req between -1 and 1),
  health_temp_check smallint not null default -1 check (health_temp_check between -1 and 1),
  health_measures jsonb,
  health_url text,
  provenance jsonb not null default '{}',
  edited text[] not null default '{}',
  seed_digest text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (iata is not null or icao is not null)
);
comment on column airlines.active is 'True: seen flying lately. False: known to have stopped. Null: not confirmed either way.';
create index airlines_by_iata on airlines (iata) where iata is not null;
create index airlines_by_icao on airlines (icao) where icao is not null;
create index airlines_by_search on airlines using gin (search gin_trgm_ops) with (fastupdate = off);

-- What holds the words, or from five letters on a passage much like them (one letter in a word of seven may be wrong).
-- One or two letters have no trigram of their own, and must begin a word.
create function as_pattern(words text) returns text language sql immutable strict parallel safe
  return replace(replace(replace(words, '\', '\\'), '%', '\%'), '_', '\_');
create function airports_like(words text) returns setof uuid language sql stable rows 50 set pg_trgm.word_similarity_threshold = '0.5'
begin atomic
  select a.id from airports a where length(words) < 3 and ' ' || a.search like '% ' || as_pattern(folded(words)) || '%'
  union all
  select a.id from airports a where length(words) > 2 and (a.search like '%' || as_pattern(folded(words)) || '%' or (length(words) > 4 and folded(words) <% a.search));
end;
create function airlines_like(words text) returns setof uuid language sql stable rows 50 set pg_trgm.word_similarity_threshold = '0.5'
begin atomic
  select a.id from airlines a where length(words) < 3 and ' ' || a.search like '% ' || as_pattern(folded(words)) || '%'
  union all
  select a.id from airlines a where length(words) > 2 and (a.search like '%' || as_pattern(folded(words)) || '%' or (length(words) > 4 and folded(words) <% a.search));
end;

create table hospitals (
  id uuid primary key,
  name text not null check (name <> ''),
  description jsonb,
  address1 text,
  address2 text,
  city text,
  postal_code text,
  province text,
  lat double precision check (lat between -90 and 90),
  lng double precision check (lng between -180 and 180),
  place cube generated always as (on_sphere(lat, lng)) stored,
  emergency boolean not null default false,
  accr_jci boolean not null default false,
  starred boolean not null default false,
  verified boolean not null default false,
  verified_at timestamptz,
  google_place_id text,
  google_place_url text,
  country_id uuid not null references countries (id),
  division_id uuid references country_divisions (id),
  region_id uuid references country_regions (id),
  contact_details jsonb not null default '[]',
  provenance jsonb not null default '{}',
  edited text[] not null default '{}',
  seed_digest text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((lat is null) = (lng is null))
);
comment on column hospitals.emergency is 'True: likely able to give emergency services. False: not known.';
create index hospitals_by_country on hospitals (country_id, name, id);
create index hospitals_by_place on hospitals using gist (place);

-- The hospitals in a box, nearest to the centre first. One index holds both: it is walked outward from the centre through
-- the nodes that touch the box in space, and left when enough are found. The planner cannot tell how many rows a box
-- holds and would sometimes sort them all, so the other ways are closed to it here. The box is given twice: in space
-- for the index, and in degrees, where a western edge beyond the eastern one lies across the date line and none is the
-- whole way round. 180 and -180 are one meridian.
create function hospitals_within(
  low double precision[], high double precision[], south double precision, north double precision, west double precision, east double precision,
  centre double precision[], most integer
) returns setof uuid language sql stable rows 500 set enable_sort = off set enable_bitmapscan = off set enable_seqscan = off
begin atomic
  select h.id from hospitals h
  where h.place <@ cube(low, high) and h.lat between south and north and case
    when west is null then true
    when west <= east then case when h.lng = 180 then -180 else h.lng end between west and east
    else case when h.lng = 180 then -180 else h.lng end >= west or h.lng <= east or h.lng = 180 end
  order by h.place <-> cube(centre) limit most;
end;

create table entry_requirements (
  id uuid primary key,
  type smallint not null check (type between 0 and 10),
  value smallint not null check (value between 0 and 3),
  extras jsonb not null default '{}',
  comment jsonb,
  "references" text[] not null default '{}',
  vaccination_id uuid,
  origin_country_id uuid not null references countries (id),
  origin_division_id uuid references country_divisions (id),
  affected_country_ids uuid[] not null default '{}',
  affected_division_ids uuid[] not null default '{}',
  effective_as_of timestamptz not null,
  valid_from timestamptz,
  valid_until timestamptz,
  provenance jsonb not null default '{}',
  edited text[] not null default '{}',
  seed_digest text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (valid_from is null or valid_until is null or valid_from < valid_until)
);
comment on column entry_requirements.origin_country_id is 'The country that imposes the rule.';
comment on column entry_requirements.affected_country_ids is 'Whom it is for, by the country they come from; empty: everybody.';
comment on column entry_requirements.effective_as_of is 'When the rule was last known to be in place.';
comment on column entry_requirements.valid_from is 'In force from here until valid_until (not included); null: no such end is known.';
create index entry_requirements_by_origin on entry_requirements (origin_country_id, type, id);
create index entry_requirements_by_affected on entry_requirements using gin (affected_country_ids);

-- The same grammar, for moving about instead of getting in.
create table travel_restrictions (like entry_requirements including all);
alter table travel_restrictions
  add foreign key (origin_country_id) references countries (id),
  add foreign key (origin_division_id) references country_divisions (id);

create table safety_categories (
  id uuid primary key,
  slug text not null unique,
  name jsonb not null,
  description jsonb not null,
  parent_id uuid references safety_categories (id),
  position integer not null,
  provenance jsonb not null default '{}',
  edited text[] not null default '{}',
  seed_digest text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (parent_id <> id)
);
create index safety_categories_by_parent on safety_categories (parent_id, position);

create trigger airports_changed after insert or update or delete or truncate on airports
  for each statement execute function announce_change('airports');
create trigger airlines_changed after insert or update or delete or truncate on airlines
  for each statement execute function announce_change('airlines');
create trigger hospitals_changed after insert or update or delete or truncate on hospitals
  for each statement execute function announce_change('hospitals');
create trigger entry_requirements_changed after insert or update or delete or truncate on entry_requirements
  for each statement execute function announce_change('entry_requirements');
create trigger travel_restrictions_changed after insert or update or delete or truncate on travel_restrictions
  for each statement execute function announce_change('travel_restrictions');
create trigger safety_categories_changed after insert or update or delete or truncate on safety_categories
  for each statement execute function announce_change('safety_categories');
