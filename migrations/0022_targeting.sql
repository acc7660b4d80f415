-- Targeting: whom an alert concerns. The join of footprints with stays; what it found, why, and who was told.

create table trip_alerts (
  id uuid primary key,
  thread_id uuid not null references alerts (id),
  alert_id uuid not null references alerts (id),
  trip_id uuid,
  check_in_id uuid,
  subject_id uuid not null generated always as (coalesce(trip_id, check_in_id)) stored,
  company_id uuid,
  user_ids uuid[] not null,
  reasons jsonb not null,
  direct boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((trip_id is null) <> (check_in_id is null)),
  unique (subject_id, thread_id)
);
comment on table trip_alerts is 'An alert as it concerns one trip or one check-in: one for each and each thread, whatever updates follow.';
comment on column trip_alerts.alert_id is 'The alert of the thread that matched last.';
comment on column trip_alerts.reasons is 'Why: rule, relation, stay, place, distance, overlap; one object for each.';
comment on column trip_alerts.direct is 'False: only a destination as wide as its country says that somebody may be there.';
create index trip_alerts_by_thread on trip_alerts (thread_id, alert_id);
create index trip_alerts_by_company on trip_alerts (company_id, id);

create table alert_tellings (
  thread_id uuid not null references alerts (id),
  user_id uuid not null,
  company_id uuid,
  alert_id uuid not null references alerts (id),
  trip_alert_id uuid not null,
  trip_id uuid,
  check_in_id uuid,
  direct boolean not null,
  cause text not null,
  quiet boolean not null,
  told_at timestamptz not null,
  cleared_at timestamptz,
  primary key (thread_id, user_id)
);
comment on table alert_tellings is 'Which alert of a thread a person was told of last: an update is told again only when it differs from that.';
comment on column alert_tellings.cleared_at is 'When the person was told that it is over; one that was opened again is told again.';
create index alert_tellings_by_user on alert_tellings (user_id);

create table alert_summaries (
  alert_id uuid not null references alerts (id),
  company_id uuid not null,
  told_at timestamptz not null,
  primary key (alert_id, company_id)
);
comment on table alert_summaries is 'Which companies'' managers were told how many of their people an alert concerns: once for each alert.';

create table advisory_trips (
  advisory_id uuid not null references advisories (id),
  trip_id uuid not null,
  company_id uuid,
  user_ids uuid[] not null,
  reasons jsonb not null,
  told_at timestamptz not null,
  primary key (advisory_id, trip_id)
);
comment on table advisory_trips is 'Trips whose travellers an open advisory concerned, when it was found, and why; people are told once.';
create index advisory_trips_by_company on advisory_trips (company_id);

-- So that a reason can say in which of several polygons somebody is.
alter table alert_cells add column polygon_id uuid, add column region_id uuid;
comment on column alert_cells.polygon_id is 'The polygon that covers it; with region_id null too: a circle around a point does.';
comment on column alert_cells.region_id is 'The region of the footprint that covers it, as it was drawn when the alert was written.';

-- Footprints name divisions and regions as well as cells and countries.
create index stays_by_division on stays (division_id, span, until_at) where division_id is not null;
create index stays_by_region on stays using gin (region_ids) where region_ids <> '{}';
-- Which trips come into the reach of alerts that are in effect.
create index trips_by_start on trips (start) where deleted_at is null;

alter table trip_alerts enable row level security;
alter table trip_alerts force row level security;
create policy trip_alerts_scope on trip_alerts
  using ((select sees_everything()) or company_id = (select scope_company()) or (select scope_user()) = any(user_ids));

alter table alert_tellings enable row level security;
alter table alert_tellings force row level security;
create policy alert_tellings_scope on alert_tellings
  using ((select sees_everything()) or company_id = (select scope_company()) or user_id = (select scope_user()));

alter table alert_summaries enable row level security;
alter table alert_summaries force row level security;
create policy alert_summaries_scope on alert_summaries using ((select sees_everything()) or company_id = (select scope_company()));

alter table advisory_trips enable row level security;
alter table advisory_trips force row level security;
create policy advisory_trips_scope on advisory_trips
  using ((select sees_everything()) or company_id = (select scope_company()) or (select scope_user()) = any(user_ids));
