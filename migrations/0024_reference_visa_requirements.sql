-- What the holder of a passport needs to visit a country, as public sources state it (docs/contract/visas.md): one row for each pair, written by
-- the seed alone. The columns are narrow because there are 39,452 rows: the codes are alpha-2, and names and sources in words are made when read.
create table visa_requirements (
  id uuid primary key,
  as_of date not null,
  government_as_of date,
  changed_after date,
  changed_until date,
  days smallint check (days > 0),
  sources_agreeing smallint not null,
  sources_total smallint not null,
  freedom_of_movement boolean not null,
  disputed boolean not null,
  changed_recently boolean not null,
  cross_check_agrees boolean,
  government_agrees boolean,
  passport text not null check (passport ~ '^[A-Z]{2}$'),
  destination text not null check (destination ~ '^[A-Z]{2}$'),
  kind text not null check (kind in ('visa_free', 'visa_on_arrival', 'eta', 'e_visa', 'visa_required', 'no_admission')),
  previous_kind text,
  government_says text check (government_says in ('not_needed', 'needed', 'eta')),
  source text not null,
  note jsonb,
  unique (passport, destination),
  check (passport <> destination)
);
comment on column visa_requirements.days is 'How long one may stay; null: not stated.';
comment on column visa_requirements.cross_check_agrees is 'Whether the second source, which is only compared, names the same kind; null: it does not have the pair.';
comment on column visa_requirements.government_says is 'What the government of the passport tells its citizens: coarser than kind, and of another date.';
comment on column visa_requirements.previous_kind is 'The kind in February 2024, where it was another one.';
comment on column visa_requirements.changed_after is 'The last change lies between these two days.';
comment on column visa_requirements.note is 'Language → text: what was corrected by hand, and why.';
create index visa_requirements_by_destination on visa_requirements (destination, passport);
create trigger visa_requirements_changed after insert or update or delete or truncate on visa_requirements
  for each statement execute function announce_change('visa_requirements');

-- What staff say of a pair instead, from valid_from until valid_until (not included). Of several that are in force, the one that begins last counts.
-- A row is one version: an edit ends it (recorded_until) and adds the next; a withdrawal ends it and adds none. So nothing that was ever said is lost.
create table visa_overrides (
  id uuid not null,
  revision integer not null,
  passport text not null check (passport ~ '^[A-Z]{2}$'),
  destination text not null check (destination ~ '^[A-Z]{2}$'),
  kind text not null check (kind in ('visa_free', 'visa_on_arrival', 'eta', 'e_visa', 'visa_required', 'no_admission')),
  days smallint check (days > 0),
  freedom_of_movement boolean not null,
  note jsonb,
  "references" text[] not null default '{}',
  valid_from timestamptz not null,
  valid_until timestamptz,
  recorded_from timestamptz not null,
  recorded_until timestamptz,
  primary key (id, revision),
  check (passport <> destination),
  check (valid_until > valid_from),
  check (recorded_until >= recorded_from)
);
comment on column visa_overrides.recorded_until is 'When it was edited or withdrawn; null: it stands.';
create unique index visa_overrides_standing on visa_overrides (passport, destination, valid_from) where recorded_until is null;
create index visa_overrides_by_pair on visa_overrides (passport, destination);
revoke delete, truncate on visa_overrides from godwit_service;
create trigger visa_overrides_changed after insert or update or delete or truncate on visa_overrides
  for each statement execute function announce_change('visa_requirements');
