-- Health: diseases, vaccinations, medications, and what is said of them for each country.

create table diseases (
  id uuid primary key,
  slug text not null unique,
  common_name jsonb not null,
  scientific_name text,
  occurs_where jsonb,
  provenance jsonb not null default '{}',
  edited text[] not null default '{}',
  seed_digest text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
comment on column diseases.common_name is 'Language → text, as every translated column of these tables.';
comment on column diseases.deleted_at is 'Staff who remove a row also put deleted_at into edited: a later seed then leaves it removed.';

create table vaccinations (
  id uuid primary key,
  slug text not null unique,
  name jsonb not null,
  provenance jsonb not null default '{}',
  edited text[] not null default '{}',
  seed_digest text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);

create table medications (
  id uuid primary key,
  slug text not null unique,
  name jsonb not null,
  provenance jsonb not null default '{}',
  edited text[] not null default '{}',
  seed_digest text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);

create table disease_data (
  id uuid primary key,
  disease_id uuid not null references diseases (id) on delete cascade,
  company_id uuid references companies (id),
  description jsonb,
  transmission jsonb,
  susceptibility jsonb,
  symptoms jsonb,
  prevention jsonb,
  treatment jsonb,
  provenance jsonb not null default '{}',
  edited text[] not null default '{}',
  seed_digest text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index disease_data_default on disease_data (disease_id) where company_id is null;
create unique index disease_data_own on disease_data (company_id, disease_id) where company_id is not null;
comment on column disease_data.company_id is 'Null: the default. A company''s own datum stands over it; a text that it leaves null is the default''s.';

create table vaccination_data (
  id uuid primary key,
  vaccination_id uuid not null references vaccinations (id) on delete cascade,
  company_id uuid references companies (id),
  description jsonb,
  routine boolean,
  schedule jsonb,
  side_effects jsonb,
  provenance jsonb not null default '{}',
  edited text[] not null default '{}',
  seed_digest text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index vaccination_data_default on vaccination_data (vaccination_id) where company_id is null;
create unique index vaccination_data_own on vaccination_data (company_id, vaccination_id) where company_id is not null;

create table medication_data (
  id uuid primary key,
  medication_id uuid not null references medications (id) on delete cascade,
  company_id uuid references companies (id),
  description jsonb,
  routine boolean,
  schedule jsonb,
  side_effects jsonb,
  provenance jsonb not null default '{}',
  edited text[] not null default '{}',
  seed_digest text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index medication_data_default on medication_data (medication_id) where company_id is null;
create unique index medication_data_own on medication_data (company_id, medication_id) where company_id is not null;

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

create table country_health_comments (
  id uuid primary key,
  country_id uuid not null references countries (id) on delete cascade,
  company_id uuid references companies (id),
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

-- Answers about health are dropped on every node when any of this changes; a country's version 1 answer holds comments and names too.
create trigger diseases_changed after insert or update or delete or truncate on diseases
  for each statement execute function announce_change('health');
create trigger vaccinations_changed after insert or update or delete or truncate on vaccinations
  for each statement execute function announce_change('health');
create trigger medications_changed after insert or update or delete or truncate on medications
  for each statement execute function announce_change('health');
create trigger disease_data_changed after insert or update or delete or truncate on disease_data
  for each statement execute function announce_change('health');
create trigger vaccination_data_changed after insert or update or delete or truncate on vaccination_data
  for each statement execute function announce_change('health');
create trigger medication_data_changed after insert or update or delete or truncate on medication_data
  for each statement execute function announce_change('health');
create trigger disease_vaccinations_changed after insert or update or delete or truncate on disease_vaccinations
  for each statement execute function announce_change('health');
create trigger disease_medications_changed after insert or update or delete or truncate on disease_medications
  for each statement execute function announce_change('health');
create trigger country_health_comments_changed after insert or update or delete or truncate on country_health_comments
  for each statement execute function announce_change('health');
create trigger diseases_changed_countries after insert or update or delete or truncate on diseases
  for each statement execute function announce_change('countries');
create trigger vaccinations_changed_countries after insert or update or delete or truncate on vaccinations
  for each statement execute function announce_change('countries');
create trigger medications_changed_countries after insert or update or delete or truncate on medications
  for each statement execute function announce_change('countries');
create trigger country_health_comments_changed_countries after insert or update or delete or truncate on country_health_comments
  for each statement execute function announce_change('countries');

-- The default is everybody's to read; what a company wrote over it is its own alone.
alter table disease_data enable row level security;
alter table disease_data force row level security;
create policy disease_data_read on disease_data for select
  using (company_id is null or (select sees_everything()) or company_id = (select scope_company()));
create policy disease_data_write on disease_data using ((select sees_everything()) or company_id = (select scope_company()));

alter table vaccination_data enable row level security;
alter table vaccination_data force row level security;
create policy vaccination_data_read on vaccination_data for select
  using (company_id is null or (select sees_everything()) or company_id = (select scope_company()));
create policy vaccination_data_write on vaccination_data using ((select sees_everything()) or company_id = (select scope_company()));

alter table medication_data enable row level security;
alter table medication_data force row level security;
create policy medication_data_read on medication_data for select
  using (company_id is null or (select sees_everything()) or company_id = (select scope_company()));
create policy medication_data_write on medication_data using ((select sees_everything()) or company_id = (select scope_company()));

alter table country_health_comments enable row level security;
alter table country_health_comments force row level security;
create policy country_health_comments_read on country_health_comments for select
  using (company_id is null or (select sees_everything()) or company_id = (select scope_company()));
create policy country_health_comments_write on country_health_comments using ((select sees_everything()) or company_id = (select scope_company()));
