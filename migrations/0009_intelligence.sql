-- Alerts and advisories: what happens where.

create table alerts (
  id uuid primary key,
  slug text not null unique,
  origin_alert_id uuid references alerts (id),
  thread_id uuid not null generated always as (coalesce(origin_alert_id, id)) stored,
  status text not null check (status in ('review', 'published', 'historical')),
  headline jsonb not null,
  body jsonb not null,
  body_advice jsonb,
  update_reason jsonb,
  category text not null check (category in ('health', 'safety')),
  risk_level text not null check (risk_level in ('low', 'medium', 'high')),
  starts_at timestamptz not null,
  finishes_at timestamptz,
  incubation boolean not null default false,
  disease_ids uuid[] not null default '{}',
  safety_category_ids uuid[] not null default '{}',
  revision integer not null default 1,
  published_at timestamptz,
  closed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((status = 'review') = (published_at is null)),
  check (closed_at is null or status = 'historical'),
  check (finishes_at is null or starts_at <= finishes_at),
  check (origin_alert_id <> id)
);
comment on column alerts.headline is 'Language → text, as every translated column of these tables. English is always there.';
comment on column alerts.origin_alert_id is 'The first alert of the situation; null on the first itself.';
comment on column alerts.thread_id is 'The first alert''s id on every alert of the situation, the first included.';
comment on column alerts.finishes_at is 'Null: nobody knows the end yet.';
comment on column alerts.closed_at is 'When the situation was declared over; only on the last alert of a thread.';
comment on column alerts.revision is 'Counts the changes, so that two editors cannot overwrite each other unseen.';
-- A situation is described by one alert at a time, and by one draft of the next.
create unique index alerts_one_published on alerts (thread_id) where status = 'published';
create unique index alerts_one_draft on alerts (thread_id) where status = 'review';
create index alerts_by_thread on alerts (thread_id, published_at);
create index alerts_by_issue on alerts (published_at) where published_at is not null;

create table alert_countries (
  alert_id uuid not null references alerts (id) on delete cascade,
  country_id uuid not null references countries (id),
  "full" boolean not null default false,
  primary key (alert_id, country_id)
);
comment on column alert_countries."full" is 'True: the alert covers the entire country.';
create index alert_countries_by_country on alert_countries (country_id, alert_id);

create table alert_divisions (
  alert_id uuid not null references alerts (id) on delete cascade,
  division_id uuid not null references country_divisions (id),
  primary key (alert_id, division_id)
);
create index alert_divisions_by_division on alert_divisions (division_id, alert_id);

create table alert_regions (
  alert_id uuid not null references alerts (id) on delete cascade,
  region_id uuid not null references country_regions (id),
  primary key (alert_id, region_id)
);
create index alert_regions_by_region on alert_regions (region_id, alert_id);

create table alert_locations (
  id uuid primary key,
  alert_id uuid not null references alerts (id) on delete cascade,
  position integer not null,
  lat double precision not null check (lat between -90 and 90),
  lng double precision not null check (lng between -180 and 180),
  radius_km double precision check (radius_km > 0)
);
comment on column alert_locations.radius_km is 'Null: the default distance of the targeting rules.';
create index alert_locations_by_alert on alert_locations (alert_id, position);

create table alert_airports (
  alert_id uuid not null references alerts (id) on delete cascade,
  airport_id uuid not null references airports (id),
  primary key (alert_id, airport_id)
);
create index alert_airports_by_airport on alert_airports (airport_id, alert_id);

create table alert_airlines (
  alert_id uuid not null references alerts (id) on delete cascade,
  airline_id uuid not null references airlines (id),
  primary key (alert_id, airline_id)
);
create index alert_airlines_by_airline on alert_airlines (airline_id, alert_id);

create table alert_sources (
  id uuid primary key,
  alert_id uuid not null references alerts (id) on delete cascade,
  position integer not null,
  url text not null
);
create index alert_sources_by_alert on alert_sources (alert_id, position);

create table advisories (
  id uuid primary key,
  slug text not null unique,
  status text not null check (status in ('open', 'closed')),
  headline jsonb not null,
  body jsonb not null,
  revision integer not null default 1,
  closed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((status = 'closed') = (closed_at is not null))
);

create table advisory_countries (
  advisory_id uuid not null references advisories (id) on delete cascade,
  country_id uuid not null references countries (id),
  position integer not null,
  primary key (advisory_id, country_id)
);
comment on column advisory_countries.position is '0 is the country that version 1 shows where no other was asked for.';
create index advisory_countries_by_country on advisory_countries (country_id, advisory_id);

create table advisory_divisions (
  advisory_id uuid not null references advisories (id) on delete cascade,
  division_id uuid not null references country_divisions (id),
  primary key (advisory_id, division_id)
);

create table advisory_regions (
  advisory_id uuid not null references advisories (id) on delete cascade,
  region_id uuid not null references country_regions (id),
  primary key (advisory_id, region_id)
);

-- Which alert a person has read. An update is another alert: it is unread again.
create table alert_reads (
  user_id uuid not null references users (id) on delete cascade,
  alert_id uuid not null references alerts (id) on delete cascade,
  company_id uuid references companies (id),
  read_at timestamptz not null,
  primary key (user_id, alert_id)
);
create index alert_reads_by_alert on alert_reads (alert_id);

alter table alert_reads enable row level security;
alter table alert_reads force row level security;
create policy alert_reads_scope on alert_reads
  using ((select sees_everything()) or company_id = (select scope_company()) or user_id = (select scope_user()));
