-- The world: countries and their shapes, health, airports, airlines, hospitals, and the rules of entering and moving about.
-- Companies come later: a column company_id gets its foreign key in 0003_people.sql.

create table countries (
  id uuid primary key,
  alpha2 text not null unique check (alpha2 ~ '^[A-Z]{2}$'),
  alpha3 text not null unique check (alpha3 ~ '^[A-Z]{3}$'),
  slug text not null unique,
  name jsonb not null,
  capital jsonb,
  language jsonb,
  currency_code text,
  currency_name jsonb,
  division_name jsonb,
  region_name jsonb,
  travel_status smallint not null default 0 check (travel_status between 0 and 2),
  texts jsonb not null default '{}',
  emergency_numbers jsonb not null default '[]',
  details jsonb not null default '{}',
  center_lat double precision,
  center_lng double precision,
  ne_bound_lat double precision,
  ne_bound_lng double precision,
  sw_bound_lat double precision,
  sw_bound_lng double precision,
  provenance jsonb not null default '{}',
  edited text[] not null default '{}',
  seed_digest text,
  revision integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
comment on column countries.name is 'Language → text, as every translated column of this table.';
comment on column countries.texts is 'facts, sec_emer_num, sec_personal, sec_ext_viol, sec_pol_unr, sec_areas: each language → Markdown.';
comment on column countries.edited is 'Names of the columns that staff changed by hand: a later seed leaves them alone.';
comment on column countries.seed_digest is 'Digest of the row as the seed last wrote it: an unchanged row is not written again.';
create index countries_updated on countries (updated_at);
create trigger countries_changed after insert or update or delete or truncate on countries
  for each statement execute function announce_change('countries');
create trigger countries_revision before update on countries for each row execute function raise_revision();

create table country_shapes (
  country_id uuid not null references countries (id) on delete cascade,
  resolution text not null check (resolution in ('50m', '10m')),
  topo_json text not null,
  source text,
  primary key (country_id, resolution)
);
comment on column country_shapes.topo_json is 'TopoJSON as it is sent: quantized, delta-encoded, with bbox, the shape under objects.geometry.';
create trigger country_shapes_changed after insert or update or delete or truncate on country_shapes
  for each statement execute function announce_change('countries');

create table country_divisions (
  id uuid primary key,
  country_id uuid not null references countries (id) on delete cascade,
  parent_id uuid references country_divisions (id),
  code text unique,
  name jsonb not null,
  category text,
  travel_status smallint not null default 0 check (travel_status between 0 and 2),
  topo_json text,
  center_lat double precision,
  center_lng double precision,
  provenance jsonb not null default '{}',
  edited text[] not null default '{}',
  seed_digest text,
  revision integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index country_divisions_by_country on country_divisions (country_id, travel_status);
create index country_divisions_by_parent on country_divisions (parent_id) where parent_id is not null;
create trigger country_divisions_changed after insert or update or delete or truncate on country_divisions
  for each statement execute function announce_change('countries');
create trigger country_divisions_revision before update on country_divisions for each row execute function raise_revision();

create table country_regions (
  id uuid primary key,
  country_id uuid not null references countries (id) on delete cascade,
  division_id uuid references country_divisions (id),
  name jsonb not null,
  travel_status smallint not null default 0 check (travel_status between 0 and 2),
  shape jsonb,
  bounds double precision[] check (cardinality(bounds) = 4),
  topo_json text,
  provenance jsonb not null default '{}',
  edited text[] not null default '{}',
  revision integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create index country_regions_by_country on country_regions (country_id, travel_status);
comment on column country_regions.shape is 'GeoJSON, Polygon or MultiPolygon, as it was drawn; topo_json is made from it.';
comment on column country_regions.bounds is 'west, south, east, north of the shape, so that a point is compared with few shapes. West greater than east: the box crosses the date line.';
create trigger country_regions_changed after insert or update or delete or truncate on country_regions
  for each statement execute function announce_change('countries');
create trigger country_regions_revision before update on country_regions for each row execute function raise_revision();

-- Health: diseases, vaccinations, medications, and what is said of them for each country. Cached answers about health are invalidated when any of
-- this changes; the version 1 answer of a country contains comments and names too, hence the second trigger of some tables.

create table diseases (
  id uuid primary key,
  slug text not null unique,
  common_name jsonb not null,
  scientific_name text,
  occurs_where jsonb,
  provenance jsonb not null default '{}',
  edited text[] not null default '{}',
  seed_digest text,
  revision integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
comment on column diseases.common_name is 'Language → text, as every translated column of these tables.';
comment on column diseases.deleted_at is 'Staff who remove a row also put deleted_at into edited: a later seed then leaves it removed.';
create trigger diseases_changed after insert or update or delete or truncate on diseases
  for each statement execute function announce_change('health');
create trigger diseases_changed_countries after insert or update or delete or truncate on diseases
  for each statement execute function announce_change('countries');
create trigger diseases_revision before update on diseases for each row execute function raise_revision();

create table vaccinations (
  id uuid primary key,
  slug text not null unique,
  name jsonb not null,
  provenance jsonb not null default '{}',
  edited text[] not null default '{}',
  seed_digest text,
  revision integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create trigger vaccinations_changed after insert or update or delete or truncate on vaccinations
  for each statement execute function announce_change('health');
create trigger vaccinations_changed_countries after insert or update or delete or truncate on vaccinations
  for each statement execute function announce_change('countries');
create trigger vaccinations_revision before update on vaccinations for each row execute function raise_revision();

create table medications (
  id uuid primary key,
  slug text not null unique,
  name jsonb not null,
  provenance jsonb not null default '{}',
  edited text[] not null default '{}',
  seed_digest text,
  revision integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create trigger medications_changed after insert or update or delete or truncate on medications
  for each statement execute function announce_change('health');
create trigger medications_changed_countries after insert or update or delete or truncate on medications
  for each statement execute function announce_change('countries');
create trigger medications_revision before update on medications for each row execute function raise_revision();

-- Everybody may read the default; only the company itself reads and writes what it wrote over it.
create table disease_data (
  id uuid primary key,
  disease_id uuid not null references diseases (id) on delete cascade,
  company_id uuid,
  description jsonb,
  transmission jsonb,
  susceptibility jsonb,
  symptoms jsonb,
  prevention jsonb,
  treatment jsonb,
  provenance jsonb not null default '{}',
  edited text[] not null default '{}',
  seed_digest text,
  revision integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create unique index disease_data_default on disease_data (disease_id) where company_id is null and deleted_at is null;
create unique index disease_data_own on disease_data (company_id, disease_id) where company_id is not null and deleted_at is null;
comment on column disease_data.company_id is 'Null: the default. A company''s own datum replaces it; where a text of that is null, the default''s is shown.';
create trigger disease_data_changed after insert or update or delete or truncate on disease_data
  for each statement execute function announce_change('health');
create trigger disease_data_revision before update on disease_data for each row execute function raise_revision();
alter table disease_data enable row level security;
alter table disease_data force row level security;
create policy disease_data_read on disease_data for select
  using (company_id is null or (select sees_everything()) or company_id = (select scope_company()));
create policy disease_data_write on disease_data using ((select sees_everything()) or company_id = (select scope_company()));

create table vaccination_data (
  id uuid primary key,
  vaccination_id uuid not null references vaccinations (id) on delete cascade,
  company_id uuid,
  description jsonb,
  routine boolean,
  schedule jsonb,
  side_effects jsonb,
  provenance jsonb not null default '{}',
  edited text[] not null default '{}',
  seed_digest text,
  revision integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create unique index vaccination_data_default on vaccination_data (vaccination_id) where company_id is null and deleted_at is null;
create unique index vaccination_data_own on vaccination_data (company_id, vaccination_id) where company_id is not null and deleted_at is null;
create trigger vaccination_data_changed after insert or update or delete or truncate on vaccination_data
  for each statement execute function announce_change('health');
create trigger vaccination_data_revision before update on vaccination_data for each row execute function raise_revision();
alter table vaccination_data enable row level security;
alter table vaccination_data force row level security;
create policy vaccination_data_read on vaccination_data for select
  using (company_id is null or (select sees_everything()) or company_id = (select scope_company()));
create policy vaccination_data_write on vaccination_data using ((select sees_everything()) or company_id = (select scope_company()));

create table medication_data (
  id uuid primary key,
  medication_id uuid not null references medications (id) on delete cascade,
  company_id uuid,
  description jsonb,
  routine boolean,
  schedule jsonb,
  side_effects jsonb,
  provenance jsonb not null default '{}',
  edited text[] not null default '{}',
  seed_digest text,
  revision integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create unique index medication_data_default on medication_data (medication_id) where company_id is null and deleted_at is null;
create unique index medication_data_own on medication_data (company_id, medication_id) where company_id is not null and deleted_at is null;
create trigger medication_data_changed after insert or update or delete or truncate on medication_data
  for each statement execute function announce_change('health');
create trigger medication_data_revision before update on medication_data for each row execute function raise_revision();
alter table medication_data enable row level security;
alter table medication_data force row level security;
create policy medication_data_read on medication_data for select
  using (company_id is null or (select sees_everything()) or company_id = (select scope_company()));
create policy medication_data_write on medication_data using ((select sees_everything()) or company_id = (select scope_company()));

create table disease_vaccinations (
  id uuid primary key,
  disease_id uuid not null references diseases (id) on delete cascade,
  vaccination_id uuid not null references vaccinations (id) on delete cascade,
  edited text[] not null default '{}',
  seed_digest text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  unique (disease_id, vaccination_id)
);
create index disease_vaccinations_back on disease_vaccinations (vaccination_id);
create trigger disease_vaccinations_changed after insert or update or delete or truncate on disease_vaccinations
  for each statement execute function announce_change('health');

create table disease_medications (
  id uuid primary key,
  disease_id uuid not null references diseases (id) on delete cascade,
  medication_id uuid not null references medications (id) on delete cascade,
  edited text[] not null default '{}',
  seed_digest text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  unique (disease_id, medication_id)
);
create index disease_medications_back on disease_medications (medication_id);
create trigger disease_medications_changed after insert or update or delete or truncate on disease_medications
  for each statement execute function announce_change('health');

create table country_health_comments (
  id uuid primary key,
  country_id uuid not null references countries (id) on delete cascade,
  company_id uuid,
  disease_id uuid references diseases (id) on delete cascade,
  vaccination_id uuid references vaccinations (id) on delete cascade,
  medication_id uuid references medications (id) on delete cascade,
  kind text not null generated always as (
    case when disease_id is not null then 'disease' when vaccination_id is not null then 'vaccination' else 'medication' end) stored,
  subject_id uuid not null generated always as (coalesce(disease_id, vaccination_id, medication_id)) stored,
  comment jsonb not null,
  common boolean not null default false,
  provenance jsonb not null default '{}',
  edited text[] not null default '{}',
  seed_digest text,
  revision integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  check (num_nonnulls(disease_id, vaccination_id, medication_id) = 1)
);
comment on column country_health_comments.company_id is 'Null: the default. Where a company has comments of a kind for a country, they replace the default ones of that kind there.';
comment on column country_health_comments.common is 'Commonly relevant for a typical traveller there, not only for some journeys.';
comment on column country_health_comments.provenance is 'sources, year, agreeing, total: what was compared, how old the newest of it is, how many of them agree.';
create unique index country_health_comments_default on country_health_comments (country_id, subject_id)
  where company_id is null and deleted_at is null;
create unique index country_health_comments_own on country_health_comments (company_id, country_id, subject_id)
  where company_id is not null and deleted_at is null;
create index country_health_comments_updated on country_health_comments (updated_at);
create trigger country_health_comments_changed after insert or update or delete or truncate on country_health_comments
  for each statement execute function announce_change('health');
create trigger country_health_comments_changed_countries after insert or update or delete or truncate on country_health_comments
  for each statement execute function announce_change('countries');
create trigger country_health_comments_revision before update on country_health_comments for each row execute function raise_revision();
alter table country_health_comments enable row level security;
alter table country_health_comments force row level security;
create policy country_health_comments_read on country_health_comments for select
  using (company_id is null or (select sees_everything()) or company_id = (select scope_company()));
create policy country_health_comments_write on country_health_comments using ((select sees_everything()) or company_id = (select scope_company()));

-- Does the row exist in any company? Decides between 401 and 404 (docs/contract/callers.md#401-403-and-404), as exists_anywhere of 0003_people.sql.
create function health_row_exists(kind text, wanted uuid) returns boolean language plpgsql volatile security definer
  set search_path = public, pg_temp
  as $$
  declare
    before text := coalesce(current_setting('godwit.everything', true), '');
    answer boolean;
  begin
    perform set_config('godwit.everything', 'on', true);
    case kind
      when 'disease_data' then answer := exists (select 1 from disease_data where id = wanted);
      when 'vaccination_data' then answer := exists (select 1 from vaccination_data where id = wanted);
      when 'medication_data' then answer := exists (select 1 from medication_data where id = wanted);
      when 'country_health_comments' then answer := exists (select 1 from country_health_comments where id = wanted);
      else raise exception 'health_row_exists does not know %', kind;
    end case;
    perform set_config('godwit.everything', before, true);
    return answer;
  end $$;

-- Airports, airlines and hospitals.

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
  revision integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
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
create trigger airports_changed after insert or update or delete or truncate on airports
  for each statement execute function announce_change('airports');
create trigger airports_revision before update on airports for each row execute function raise_revision();

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
  revision integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  check (iata is not null or icao is not null)
);
comment on column airlines.active is 'True: seen flying lately. False: known to have stopped. Null: not confirmed either way.';
create index airlines_by_iata on airlines (iata) where iata is not null;
create index airlines_by_icao on airlines (icao) where icao is not null;
create index airlines_by_search on airlines using gin (search gin_trgm_ops) with (fastupdate = off);
-- Airlines that a ticket names in words.
create index airlines_by_name on airlines (lower(name));
create trigger airlines_changed after insert or update or delete or truncate on airlines
  for each statement execute function announce_change('airlines');
create trigger airlines_revision before update on airlines for each row execute function raise_revision();

-- Rows whose name or codes contain the words, or from five letters on something similar (one wrong letter in a word of seven is still found).
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
  revision integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  check ((lat is null) = (lng is null))
);
comment on column hospitals.emergency is 'True: likely able to give emergency services. False: not known.';
create index hospitals_by_country on hospitals (country_id, name, id);
create index hospitals_by_place on hospitals using gist (place);
create trigger hospitals_changed after insert or update or delete or truncate on hospitals
  for each statement execute function announce_change('hospitals');
create trigger hospitals_revision before update on hospitals for each row execute function raise_revision();

-- The hospitals in a box, nearest to the centre first. One index serves both: it is scanned outward from the centre through
-- the nodes that touch the box, until enough rows are found. The planner cannot estimate how many rows a box has and would
-- sometimes sort them all, so the other plans are disabled here. The box is given twice: as a cube for the index, and in degrees
-- for exactness. West greater than east: the box crosses the date line. West null: all longitudes. 180 and -180 are one meridian.
create function hospitals_within(
  low double precision[], high double precision[], south double precision, north double precision, west double precision, east double precision,
  centre double precision[], most integer
) returns setof uuid language sql stable rows 500 set enable_sort = off set enable_bitmapscan = off set enable_seqscan = off
begin atomic
  select h.id from hospitals h
  where h.deleted_at is null and h.place <@ cube(low, high) and h.lat between south and north and case
    when west is null then true
    when west <= east then case when h.lng = 180 then -180 else h.lng end between west and east
    else case when h.lng = 180 then -180 else h.lng end >= west or h.lng <= east or h.lng = 180 end
  order by h.place <-> cube(centre) limit most;
end;

-- Entry requirements and travel restrictions.

-- One id for a pair of ids: "into this country, from that one". A country paired with itself means "a part of it".
create function rule_way(origin uuid, place uuid) returns uuid language sql immutable parallel safe as $$
  select md5(origin::text || place::text)::uuid
$$;

-- Whom a rule is for, as ids that a search can name: the nil id for everybody; a country for all who come from there; for divisions of a
-- country the divisions, and the pair that says "a part of this country".
create function rule_reach(countries uuid[], divisions uuid[]) returns uuid[] language sql stable as $$
  select case when cardinality(countries) = 0 and cardinality(divisions) = 0
    then array['00000000-0000-0000-0000-000000000000'::uuid]
    else array(
      (select unnest(countries) except select d.country_id from country_divisions d where d.id = any (divisions))
      union select unnest(divisions)
      union select rule_way(d.country_id, d.country_id) from country_divisions d where d.id = any (divisions))
  end
$$;

-- The columns that are the rule itself; a change of any other column makes no new version.
create function rule_content(rule jsonb) returns jsonb language sql immutable as $$
  select rule - array['created_at', 'updated_at', 'edited', 'seed_digest', 'provenance', 'revision', 'recorded_from', 'reach', 'ways']
$$;

-- Rules that are shipped count as said from the beginning (recorded_from is null); others from when they were written.
-- A second change at the same updated_at makes no version of its own.
create function keep_rule_versions() returns trigger language plpgsql as $$
declare
  versions text := tg_argv[0];
begin
  if tg_op = 'INSERT' then
    new.recorded_from := case when new.seed_digest is null then new.created_at end;
  else
    new.recorded_from := old.recorded_from;
    new.revision := old.revision;
    if rule_content(to_jsonb(new)) is distinct from rule_content(to_jsonb(old)) then
      new.revision := old.revision + 1;
      if new.updated_at > old.updated_at and (old.recorded_from is null or new.updated_at > old.recorded_from) then
        new.recorded_from := new.updated_at;
        execute format('insert into %1$I select (jsonb_populate_record(null::%1$I, $1)).*', versions)
          using to_jsonb(old) || jsonb_build_object('recorded_until', new.updated_at);
      end if;
    end if;
  end if;
  new.reach := rule_reach(new.affected_country_ids, new.affected_division_ids);
  new.ways := array(select rule_way(new.origin_country_id, place) from unnest(new.reach) as place);
  return new;
end
$$;

-- What we say now of entering a country. When a rule holds: valid_from, valid_until. When we said so: recorded_from. What we said before is in
-- entry_requirement_versions, written by a trigger: neither the desk nor a seed nor an import can change a rule without leaving what it was.
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
  reach uuid[] not null default '{}',
  ways uuid[] not null default '{}',
  effective_as_of timestamptz not null,
  valid_from timestamptz,
  valid_until timestamptz,
  recorded_from timestamptz,
  provenance jsonb not null default '{}',
  edited text[] not null default '{}',
  seed_digest text,
  revision integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  removed_at timestamptz,
  check (valid_from is null or valid_until is null or valid_from < valid_until)
);
comment on column entry_requirements.origin_country_id is 'The country that imposes the rule.';
comment on column entry_requirements.affected_country_ids is 'Whom it is for, by the country they come from; empty: everybody.';
comment on column entry_requirements.reach is 'Kept by a trigger: see rule_reach.';
comment on column entry_requirements.ways is 'Kept by a trigger: rule_way of the country that imposes it with each id of its reach.';
comment on column entry_requirements.effective_as_of is 'When the rule was last known to be in place.';
comment on column entry_requirements.valid_from is 'In force from here until valid_until (not included); null: no such end is known.';
comment on column entry_requirements.recorded_from is 'Since when we say so; null: since the service exists.';
comment on column entry_requirements.removed_at is 'Taken back as a mistake; it can be restored.';
create index entry_requirements_by_origin on entry_requirements (origin_country_id, type, id);
create index entry_requirements_by_reach on entry_requirements using gin (reach) with (fastupdate = off);
create index entry_requirements_by_way on entry_requirements using gin (ways) with (fastupdate = off);
create index entry_requirements_by_type on entry_requirements (type, id);
create trigger entry_requirements_changed after insert or update or delete or truncate on entry_requirements
  for each statement execute function announce_change('entry_requirements');
create trigger entry_requirements_versions before insert or update on entry_requirements
  for each row execute function keep_rule_versions('entry_requirement_versions');

-- What we said before, from recorded_from until recorded_until. Nothing here is ever changed.
create table entry_requirement_versions (
  id uuid not null,
  type smallint not null,
  value smallint not null,
  extras jsonb not null default '{}',
  comment jsonb,
  "references" text[] not null default '{}',
  vaccination_id uuid,
  origin_country_id uuid not null,
  origin_division_id uuid,
  affected_country_ids uuid[] not null default '{}',
  affected_division_ids uuid[] not null default '{}',
  reach uuid[] not null default '{}',
  ways uuid[] not null default '{}',
  effective_as_of timestamptz not null,
  valid_from timestamptz,
  valid_until timestamptz,
  recorded_from timestamptz,
  recorded_until timestamptz not null,
  provenance jsonb not null default '{}',
  revision integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  removed_at timestamptz,
  check (recorded_from is null or recorded_from < recorded_until),
  primary key (id, revision)
);
create index entry_requirement_versions_by_origin on entry_requirement_versions (origin_country_id, type, id);
create index entry_requirement_versions_by_reach on entry_requirement_versions using gin (reach) with (fastupdate = off);
create index entry_requirement_versions_by_way on entry_requirement_versions using gin (ways) with (fastupdate = off);
revoke update, delete, truncate on entry_requirement_versions from godwit_service;

-- Travel restrictions have the same columns: they are about moving inside a country instead of entering it.
create table travel_restrictions (
  like entry_requirements including defaults including constraints including comments,
  primary key (id),
  foreign key (origin_country_id) references countries (id),
  foreign key (origin_division_id) references country_divisions (id)
);
create index travel_restrictions_by_origin on travel_restrictions (origin_country_id, type, id);
create index travel_restrictions_by_reach on travel_restrictions using gin (reach) with (fastupdate = off);
create index travel_restrictions_by_way on travel_restrictions using gin (ways) with (fastupdate = off);
create index travel_restrictions_by_type on travel_restrictions (type, id);
create trigger travel_restrictions_changed after insert or update or delete or truncate on travel_restrictions
  for each statement execute function announce_change('travel_restrictions');
create trigger travel_restrictions_versions before insert or update on travel_restrictions
  for each row execute function keep_rule_versions('travel_restriction_versions');

create table travel_restriction_versions (
  like entry_requirement_versions including defaults including constraints,
  primary key (id, revision)
);
create index travel_restriction_versions_by_origin on travel_restriction_versions (origin_country_id, type, id);
create index travel_restriction_versions_by_reach on travel_restriction_versions using gin (reach) with (fastupdate = off);
create index travel_restriction_versions_by_way on travel_restriction_versions using gin (ways) with (fastupdate = off);
revoke update, delete, truncate on travel_restriction_versions from godwit_service;

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
  revision integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  check (parent_id <> id)
);
create index safety_categories_by_parent on safety_categories (parent_id, position);
create trigger safety_categories_changed after insert or update or delete or truncate on safety_categories
  for each statement execute function announce_change('safety_categories');
create trigger safety_categories_revision before update on safety_categories for each row execute function raise_revision();

-- Published views: what other rooms may read of these tables. Row-level security binds them as it binds the tables (security_invoker).
create view shared_countries with (security_invoker = true) as
  select id, alpha2, alpha3, slug, name, center_lat, center_lng, travel_status, deleted_at
  from countries;
create view shared_country_shapes with (security_invoker = true) as
  select country_id, resolution, topo_json
  from country_shapes;
create view shared_country_divisions with (security_invoker = true) as
  select id, country_id, parent_id, code, name, category, travel_status, topo_json, center_lat, center_lng
  from country_divisions;
create view shared_country_regions with (security_invoker = true) as
  select id, country_id, division_id, name, travel_status, shape, bounds, topo_json, deleted_at
  from country_regions;
create view shared_diseases with (security_invoker = true) as
  select id, slug, common_name, deleted_at
  from diseases;
create view shared_airports with (security_invoker = true) as
  select id, iata, icao, faa, name, city, country_id, division_id, lat, lng, time_zone, type, scheduled, deleted_at
  from airports;
create view shared_airlines with (security_invoker = true) as
  select id, iata, icao, name, country_id, active, deleted_at
  from airlines;
create view shared_entry_requirements with (security_invoker = true) as
  select id, type, value, origin_country_id, origin_division_id, affected_country_ids, affected_division_ids, reach, ways,
    valid_from, valid_until, revision, removed_at
  from entry_requirements;
create view shared_travel_restrictions with (security_invoker = true) as
  select id, type, value, origin_country_id, origin_division_id, affected_country_ids, affected_division_ids, reach, ways,
    valid_from, valid_until, revision, removed_at
  from travel_restrictions;
create view shared_safety_categories with (security_invoker = true) as
  select id, slug, name, parent_id, position, deleted_at
  from safety_categories;
revoke insert, update, delete on shared_countries, shared_country_shapes, shared_country_divisions, shared_country_regions, shared_diseases, shared_airports,
  shared_airlines, shared_entry_requirements, shared_travel_restrictions, shared_safety_categories from godwit_service;
