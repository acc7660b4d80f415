-- Whom an alert concerns is read from the index alone: people who are hit by one storm lie scattered over the whole table, a
-- page for each of them, and beside each other in the index. What row-level security and the reasons ask for is in it too.
drop index stays_by_cell;
create index stays_by_cell on stays (cell, span, until_at)
  include (from_at, lat, lng, kind, trip_id, user_id, company_id, source_id, part, country_id, check_in_id) where cell is not null;
drop index stays_by_division;
create index stays_by_division on stays (division_id, span, until_at)
  include (from_at, kind, trip_id, user_id, company_id, source_id, part, country_id, check_in_id) where division_id is not null;

-- A cell that a border crosses, in 16 × 16 fields: nearly all of them lie on one side, and need no look at the edges.
alter table alert_cells
  add column inside bytea check (octet_length(inside) = 32),
  add column border bytea check (octet_length(border) = 32),
  add check ((inside is null) = (border is null) and (inside is null or from_x is not null));
comment on column alert_cells.inside is 'A bit for each field, row by row from the south-west: all of it is inside. Null: only the edges tell.';
comment on column alert_cells.border is 'The fields in which the edges decide.';

-- Which field of its cell a point lies in. Sixteen is a power of two: field and cell are rounded alike.
create function field_of_cell(lat double precision, lng double precision) returns integer language sql immutable parallel safe as $$
  select (least(5759, floor((lat + 90) * 32)::integer) & 15) * 16 + (floor((lng + 180) * 32)::integer & 15)
$$;

create or replace function covers(area alert_cells, lat double precision, lng double precision)
returns boolean language sql immutable parallel safe as $$
  select case
    when area.whole then true
    when area.km is not null then km_between(area.lat, area.lng, lat, lng) <= area.km
    when area.border is not null and get_bit(area.border, field_of_cell(lat, lng)) = 0
      then get_bit(area.inside, field_of_cell(lat, lng)) = 1
    else inside_edges(area.from_x, area.from_y, area.to_x, area.to_y,
      -- The 180th meridian is written in two ways: take the one that is near the cell.
      floor(lng * 1e12 + 0.5)::bigint - case when lng * 2 > area.cell % 720 then 360000000000000 else 0 end,
      floor(lat * 1e12 + 0.5)::bigint)
  end
$$;

-- The divisions below one.
create index country_divisions_by_parent on country_divisions (parent_id) where parent_id is not null;
-- Which of the people who are told of something have muted the trip: few.
create index trip_travellers_muted on trip_travellers (trip_id, user_id) where muted;
