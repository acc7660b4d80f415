-- What happens where (alerts, advisories, outbreaks), where exactly (footprints), whom it concerns (targeting), and who was told.

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
  all_clear jsonb,
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
  before_closing jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((status = 'review') = (published_at is null)),
  check (closed_at is null or status = 'historical'),
  check (closed_at is not null or (all_clear is null and before_closing is null)),
  check (finishes_at is null or starts_at <= finishes_at),
  check (origin_alert_id <> id)
);
comment on column alerts.headline is 'Language → text, as every translated column of these tables. English is always there.';
comment on column alerts.origin_alert_id is 'The first alert of the situation; null on the first itself.';
comment on column alerts.thread_id is 'The first alert''s id on every alert of the situation, the first included.';
comment on column alerts.finishes_at is 'Null: nobody knows the end yet.';
comment on column alerts.closed_at is 'When the situation was declared over; only on the last alert of a thread.';
comment on column alerts.all_clear is 'What the traveller is told when it is over. Language → text; only on an alert that was closed.';
comment on column alerts.before_closing is 'finishes_at and update_reason as they were, so that a thread closed by mistake can be opened again.';
comment on column alerts.revision is 'Counts the changes, so that two editors cannot overwrite each other unseen.';
-- A situation is described by one alert at a time, and by one draft of the next.
create unique index alerts_one_published on alerts (thread_id) where status = 'published';
create unique index alerts_one_draft on alerts (thread_id) where status = 'review';
create index alerts_by_thread on alerts (thread_id, published_at);
create index alerts_by_issue on alerts (published_at) where published_at is not null;
-- What is published and not over: history grows for ever, this does not.
create index alerts_standing on alerts (finishes_at, starts_at) where status = 'published';
create index alerts_by_disease on alerts using gin (disease_ids) where published_at is not null;
create index alerts_by_safety_category on alerts using gin (safety_category_ids) where published_at is not null;

-- The words of an alert in every language, lower case and without accents. They are indexed as words, which can be searched by their
-- beginnings: trigrams would also find letters inside a word, and cost ten times as much to write.
create function alert_words(headline jsonb, body jsonb) returns tsvector language sql immutable strict parallel safe cost 1000
begin atomic
  select to_tsvector('simple'::regconfig, folded(coalesce(string_agg(words.value, ' ' order by words.part, words.key), '')))
  from (select 0 as part, key, value from jsonb_each_text(headline) union all select 1, key, value from jsonb_each_text(body)) words;
end;
-- A searched word, as the beginning of a word. Punctuation separates words; punctuation alone finds nothing.
create function alert_word(word text) returns tsquery language sql immutable strict parallel safe
  return to_tsquery('simple'::regconfig, quote_literal(replace(folded(word), '\', ' ')) || ':*');
create index alerts_by_words on alerts using gin (alert_words(headline, body)) where published_at is not null;

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

create table alert_polygons (
  id uuid primary key,
  alert_id uuid not null references alerts (id) on delete cascade,
  position integer not null,
  geojson jsonb not null
);
comment on column alert_polygons.geojson is 'A GeoJSON Polygon or MultiPolygon, as it was drawn.';
create index alert_polygons_by_alert on alert_polygons (alert_id, position);

-- The cells (half a degree; row by row from the south pole, each row from the date line eastward; stays have the same cells) that the
-- polygons and points of an alert touch. Nobody is inside in a cell that is not here; everybody is inside in a whole one; in the others covers() decides.
-- A cell that a border crosses is divided into fields (16 × 16, 32 × 32 or 64 × 64): nearly all of them lie on one side of the border, and
-- only the fields on the border need a look at edges or distances.
create table alert_cells (
  alert_id uuid not null references alerts (id) on delete cascade,
  cell integer not null check (cell between 0 and 259199),
  part integer not null,
  whole boolean not null,
  from_x bigint[],
  from_y bigint[],
  to_x bigint[],
  to_y bigint[],
  lat double precision,
  lng double precision,
  km double precision,
  polygon_id uuid,
  region_id uuid,
  inside bytea,
  border bytea,
  fields smallint not null default 16 check (fields in (16, 32, 64)),
  location_id uuid,
  primary key (alert_id, cell, part),
  check ((from_x is null) = (from_y is null) and (from_x is null) = (to_x is null) and (from_x is null) = (to_y is null)),
  check ((lat is null) = (lng is null) and (lat is null) = (km is null)),
  check (whole::integer + (from_x is not null)::integer + (lat is not null)::integer = 1),
  check ((inside is null) = (border is null) and (inside is null or not whole)),
  check (octet_length(inside) * 8 = fields * fields),
  check (octet_length(border) * 8 = fields * fields)
);
-- They are read for each person in the cell: they must never be decompressed or fetched from another page first.
alter table alert_cells alter column inside set storage plain, alter column border set storage plain;
comment on column alert_cells.part is 'Tells several shapes in one cell apart; a point may lie in more than one.';
comment on column alert_cells.from_x is 'Edges that decide who in this cell is inside a polygon, from south to north, in 1e-12 degrees. Those that lie west of the whole cell are joined to one line far in the west.';
comment on column alert_cells.km is 'A circle of so many kilometres around lat and lng.';
comment on column alert_cells.polygon_id is 'The polygon that covers it; with region_id null too: a circle around a point does.';
comment on column alert_cells.region_id is 'The region of the footprint that covers it, as it was drawn when the alert was written.';
comment on column alert_cells.inside is 'A bit for each field, row by row from the south-west: all of it is inside. Null: only the edges tell.';
comment on column alert_cells.border is 'The fields in which the edges decide.';
comment on column alert_cells.fields is 'Fields along a side, for inside and border.';
comment on column alert_cells.location_id is 'The only point of the alert whose circle reaches this cell. Null: several may, or the cell is not part of a circle.';
-- For a person who goes somewhere: which alerts are there.
create index alert_cells_by_cell on alert_cells (cell, alert_id);

-- Kilometres along a great circle; distanceKm is the same in TypeScript.
create function km_between(lat1 double precision, lng1 double precision, lat2 double precision, lng2 double precision)
returns double precision language sql immutable parallel safe as $$
  select 2 * 6371.0088 * asin(least(1, sqrt(
    power(sin(radians(lat2 - lat1) / 2), 2)
    + cos(radians(lat1)) * cos(radians(lat2)) * power(sin(radians(lng2 - lng1) / 2), 2))))
$$;

-- Even and odd, exactly: an edge counts when it passes the point's latitude on its west. A point on an edge is inside.
-- Differences of these whole numbers are exact in floating point; where the product of two of them is too close to tell,
-- numeric decides.
create function inside_edges(from_x bigint[], from_y bigint[], to_x bigint[], to_y bigint[], x bigint, y bigint)
returns boolean language plpgsql immutable parallel safe as $$
declare
  a double precision;
  b double precision;
  side double precision;
  odd boolean := false;
begin
  for i in 1 .. cardinality(from_y) loop
    continue when y < from_y[i] or y > to_y[i];
    a := (to_x[i] - from_x[i])::double precision * (y - from_y[i])::double precision;
    b := (x - from_x[i])::double precision * (to_y[i] - from_y[i])::double precision;
    side := a - b;
    if abs(side) <= 1e-15 * (abs(a) + abs(b)) then
      side := sign((to_x[i] - from_x[i])::numeric * (y - from_y[i]) - (x - from_x[i])::numeric * (to_y[i] - from_y[i]));
      if side = 0 and x between least(from_x[i], to_x[i]) and greatest(from_x[i], to_x[i]) then
        return true;
      end if;
    end if;
    if side < 0 and y < to_y[i] then
      odd := not odd;
    end if;
  end loop;
  return odd;
end
$$;

-- The field of its cell that a point lies in, with so many fields along a side. They are powers of two, so that field and cell are rounded alike.
create function field_of_cell(lat double precision, lng double precision, fields integer)
returns integer language sql immutable parallel safe as $$
  select (least(360 * fields - 1, floor((lat + 90) * (2 * fields))::integer) & (fields - 1)) * fields
    + (floor((lng + 180) * (2 * fields))::integer & (fields - 1))
$$;

-- Whether a point of its cell lies in the circle, and inside the edges. Most fields lie on one side: only those of the border
-- need a closer look. Columns, not a row: these run for each person, and a row would have to be taken apart each time.
create function in_circle(inside bytea, border bytea, fields smallint, near_lat double precision, near_lng double precision,
  km double precision, lat double precision, lng double precision)
returns boolean language sql immutable parallel safe as $$
  select case
    when border is null then km_between(near_lat, near_lng, lat, lng) <= km
    when get_bit(inside, field_of_cell(lat, lng, fields)) = 1 then true
    when get_bit(border, field_of_cell(lat, lng, fields)) = 0 then false
    else km_between(near_lat, near_lng, lat, lng) <= km
  end
$$;

create function in_drawing(inside bytea, border bytea, fields smallint, from_x bigint[], from_y bigint[], to_x bigint[], to_y bigint[],
  cell integer, lat double precision, lng double precision)
returns boolean language sql immutable parallel safe as $$
  select case
    when border is not null and get_bit(inside, field_of_cell(lat, lng, fields)) = 1 then true
    when border is not null and get_bit(border, field_of_cell(lat, lng, fields)) = 0 then false
    else inside_edges(from_x, from_y, to_x, to_y,
      -- The 180th meridian is written in two ways: take the one that is near the cell.
      floor(lng * 1e12 + 0.5)::bigint - case when lng * 2 > cell % 720 then 360000000000000 else 0 end,
      floor(lat * 1e12 + 0.5)::bigint)
  end
$$;

-- Whether somebody at this point is inside, for a point of the row's own cell.
create function covers(area alert_cells, lat double precision, lng double precision)
returns boolean language sql immutable parallel safe as $$
  select case
    when area.whole then true
    when area.km is not null then in_circle(area.inside, area.border, area.fields, area.lat, area.lng, area.km, lat, lng)
    else in_drawing(area.inside, area.border, area.fields, area.from_x, area.from_y, area.to_x, area.to_y, area.cell, lat, lng)
  end
$$;

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

-- What a person, or a whole organization, does not want to hear of.
create table alert_filters (
  id uuid primary key,
  company_id uuid references companies (id),
  user_id uuid references users (id) on delete cascade,
  risk_levels smallint[] not null default '{}' check (risk_levels <@ array[0, 1, 2]::smallint[]),
  safety_category_id uuid references safety_categories (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (user_id is not null or company_id is not null),
  check (cardinality(risk_levels) > 0 or safety_category_id is not null)
);
comment on table alert_filters is 'A filter blocks alerts whose risk level and safety category it names.';
comment on column alert_filters.user_id is 'Null: the filter is the organization''s, for all its people.';
comment on column alert_filters.risk_levels is '0 low, 1 medium, 2 high. Empty: every level.';
comment on column alert_filters.safety_category_id is 'With those below it. Null: every category, and alerts that have none.';
create index alert_filters_by_user on alert_filters (user_id, id) where user_id is not null;
create index alert_filters_by_company on alert_filters (company_id, id) where user_id is null;
create index alert_filters_by_category on alert_filters (safety_category_id) where safety_category_id is not null;

alter table alert_filters enable row level security;
alter table alert_filters force row level security;
create policy alert_filters_scope on alert_filters
  using ((select sees_everything()) or company_id = (select scope_company()) or user_id = (select scope_user()));

-- Does the filter exist in any company? Decides between 401 and 404 (docs/contract/callers.md#401-403-and-404).
create function exists_anywhere_alert_filter(wanted uuid) returns boolean language plpgsql volatile security definer
  set search_path = public, pg_temp
  as $$
  declare
    before text := coalesce(current_setting('godwit.everything', true), '');
    answer boolean;
  begin
    perform set_config('godwit.everything', 'on', true);
    answer := exists (select 1 from alert_filters where id = wanted);
    perform set_config('godwit.everything', before, true);
    return answer;
  end $$;

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

-- Targeting: whom an alert concerns (the join of footprints with stays), why, and who was told.
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

alter table trip_alerts enable row level security;
alter table trip_alerts force row level security;
create policy trip_alerts_scope on trip_alerts
  using ((select sees_everything()) or company_id = (select scope_company()) or (select scope_user()) = any(user_ids));

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

alter table alert_tellings enable row level security;
alter table alert_tellings force row level security;
create policy alert_tellings_scope on alert_tellings
  using ((select sees_everything()) or company_id = (select scope_company()) or user_id = (select scope_user()));

create table alert_summaries (
  alert_id uuid not null references alerts (id),
  company_id uuid not null,
  told_at timestamptz not null,
  primary key (alert_id, company_id)
);
comment on table alert_summaries is 'Which companies'' managers were told how many of their people an alert concerns: once for each alert.';

alter table alert_summaries enable row level security;
alter table alert_summaries force row level security;
create policy alert_summaries_scope on alert_summaries using ((select sees_everything()) or company_id = (select scope_company()));

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

alter table advisory_trips enable row level security;
alter table advisory_trips force row level security;
create policy advisory_trips_scope on advisory_trips
  using ((select sees_everything()) or company_id = (select scope_company()) or (select scope_user()) = any(user_ids));

-- Whose trips an entry requirement or a travel restriction concerned when staff said it, and who was told.
create table rule_matches (
  kind text not null check (kind in ('entry_requirements', 'travel_restrictions')),
  rule_id uuid not null,
  user_id uuid not null,
  trip_id uuid not null,
  company_id uuid,
  reasons jsonb not null,
  said text not null,
  revision integer not null,
  told boolean not null,
  until_at timestamptz not null,
  matched_at timestamptz not null,
  ended_at timestamptz,
  primary key (rule_id, user_id, trip_id)
);
comment on table rule_matches is 'A rule as it concerned one person on one trip, what the rule said then, and whether the person was told.';
comment on column rule_matches.reasons is 'Why: relation, stay, place, where the person comes from, overlap; one object for each.';
comment on column rule_matches.said is 'What matters of the rule, as one digest: an edit that leaves it as it was is no news.';
comment on column rule_matches.revision is 'The revision of the rule that was told; of one that ended, the one that ended it.';
comment on column rule_matches.told is 'False: the person had no right to alerts; the company''s servers were told all the same.';
comment on column rule_matches.until_at is 'When the last of the stays ends that made it concern the trip.';
comment on column rule_matches.ended_at is 'When the rule no longer concerned the trip.';
create index rule_matches_by_user on rule_matches (user_id);
create index rule_matches_by_company on rule_matches (company_id);

alter table rule_matches enable row level security;
alter table rule_matches force row level security;
create policy rule_matches_scope on rule_matches
  using ((select sees_everything()) or company_id = (select scope_company()) or user_id = (select scope_user()));
