-- The world: countries, their divisions and regions, and the shapes that they are drawn with.

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
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
comment on column countries.name is 'Language → text, as every translated column of this table.';
comment on column countries.texts is 'facts, sec_emer_num, sec_personal, sec_ext_viol, sec_pol_unr, sec_areas: each language → Markdown.';
comment on column countries.edited is 'Names of the columns that staff changed by hand: a later seed leaves them alone.';
comment on column countries.seed_digest is 'Digest of the row as the seed last wrote it: an unchanged row is not written again.';
create index countries_updated on countries (updated_at);

create table country_shapes (
  country_id uuid not null references countries (id) on delete cascade,
  resolution text not null check (resolution in ('50m', '10m')),
  topo_json text not null,
  source text,
  primary key (country_id, resolution)
);
comment on column country_shapes.topo_json is 'TopoJSON as it is sent: quantized, delta-encoded, with bbox, the shape under objects.geometry.';

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
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index country_divisions_by_country on country_divisions (country_id, travel_status);

create table country_regions (
  id uuid primary key,
  country_id uuid not null references countries (id) on delete cascade,
  division_id uuid references country_divisions (id),
  name jsonb not null,
  travel_status smallint not null default 0 check (travel_status between 0 and 2),
  topo_json text,
  provenance jsonb not null default '{}',
  edited text[] not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index country_regions_by_country on country_regions (country_id, travel_status);

create trigger countries_changed after insert or update or delete or truncate on countries
  for each statement execute function announce_change('countries');
create trigger country_shapes_changed after insert or update or delete or truncate on country_shapes
  for each statement execute function announce_change('countries');
create trigger country_divisions_changed after insert or update or delete or truncate on country_divisions
  for each statement execute function announce_change('countries');
create trigger country_regions_changed after insert or update or delete or truncate on country_regions
  for each statement execute function announce_change('countries');
