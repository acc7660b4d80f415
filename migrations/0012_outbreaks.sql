-- Outbreaks of diseases: what is known of each, where, and from whom.

create table disease_outbreaks (
  id uuid primary key,
  disease_id uuid not null references diseases (id),
  status text not null check (status in ('open', 'closed')),
  headline jsonb not null,
  body jsonb,
  started_on date,
  ended_on date,
  cases integer check (cases >= 0),
  deaths integer check (deaths >= 0),
  counted_on date,
  revision integer not null default 1,
  closed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((status = 'closed') = (closed_at is not null)),
  check (status = 'closed' or ended_on is null),
  check (started_on is null or ended_on is null or started_on <= ended_on),
  check (counted_on is null or cases is not null or deaths is not null)
);
comment on column disease_outbreaks.headline is 'Language → text. English is always there.';
comment on column disease_outbreaks.started_on is 'Null: nobody knows.';
comment on column disease_outbreaks.counted_on is 'The day as of which cases and deaths were counted.';
create index disease_outbreaks_by_disease on disease_outbreaks (disease_id);

create table disease_outbreak_countries (
  outbreak_id uuid not null references disease_outbreaks (id) on delete cascade,
  country_id uuid not null references countries (id),
  position integer not null,
  primary key (outbreak_id, country_id)
);
create index disease_outbreak_countries_by_country on disease_outbreak_countries (country_id, outbreak_id);

create table disease_outbreak_divisions (
  outbreak_id uuid not null references disease_outbreaks (id) on delete cascade,
  division_id uuid not null references country_divisions (id),
  primary key (outbreak_id, division_id)
);

create table disease_outbreak_regions (
  outbreak_id uuid not null references disease_outbreaks (id) on delete cascade,
  region_id uuid not null references country_regions (id),
  primary key (outbreak_id, region_id)
);

create table disease_outbreak_sources (
  id uuid primary key,
  outbreak_id uuid not null references disease_outbreaks (id) on delete cascade,
  position integer not null,
  url text not null
);
create index disease_outbreak_sources_by_outbreak on disease_outbreak_sources (outbreak_id, position);
