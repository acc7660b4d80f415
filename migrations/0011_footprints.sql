-- Where alerts happen, so that it can be joined with where people are: drawn polygons, and the cells that shapes cover.

-- What the traveller is told when it is over, and what closing changed, so that a thread closed by mistake can be opened again.
alter table alerts
  add column all_clear jsonb,
  add column before_closing jsonb,
  add check (closed_at is not null or (all_clear is null and before_closing is null));
comment on column alerts.all_clear is 'Language → text; only on an alert that was closed.';
comment on column alerts.before_closing is 'finishes_at and update_reason as they were, for reopening.';

-- Along a great circle; in TypeScript the same is distanceKm.
create function km_between(lat1 double precision, lng1 double precision, lat2 double precision, lng2 double precision)
returns double precision language sql immutable parallel safe as $$
  select 2 * 6371.0088 * asin(least(1, sqrt(
    power(sin(radians(lat2 - lat1) / 2), 2)
    + cos(radians(lat1)) * cos(radians(lat2)) * power(sin(radians(lng2 - lng1) / 2), 2))))
$$;

create table alert_polygons (
  id uuid primary key,
  alert_id uuid not null references alerts (id) on delete cascade,
  position integer not null,
  geojson jsonb not null
);
comment on column alert_polygons.geojson is 'A GeoJSON Polygon or MultiPolygon, as it was drawn.';
create index alert_polygons_by_alert on alert_polygons (alert_id, position);

-- The cells (half a degree; row by row from the south pole, each from the date line eastward: the cells of stays) that the
-- polygons and points of an alert touch. A cell that is not here has nobody inside; a whole one has everybody inside; in the
-- others covers() decides.
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
  primary key (alert_id, cell, part),
  check ((from_x is null) = (from_y is null) and (from_x is null) = (to_x is null) and (from_x is null) = (to_y is null)),
  check ((lat is null) = (lng is null) and (lat is null) = (km is null)),
  check (whole::integer + (from_x is not null)::integer + (lat is not null)::integer = 1)
);
comment on column alert_cells.part is 'Tells several shapes in one cell apart; a point may lie in more than one.';
comment on column alert_cells.from_x is 'Edges that decide who in this cell is inside a polygon, from south to north, in 1e-12 degrees. Those that lie west of the whole cell are joined to one line far in the west.';
comment on column alert_cells.km is 'A circle of so many kilometres around lat and lng.';
-- For a person who goes somewhere: which alerts are there.
create index alert_cells_by_cell on alert_cells (cell, alert_id);

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

-- Whether somebody at this point is inside, for a point of the row's own cell.
create function covers(area alert_cells, lat double precision, lng double precision)
returns boolean language sql immutable parallel safe as $$
  select case
    when area.whole then true
    when area.km is not null then km_between(area.lat, area.lng, lat, lng) <= area.km
    else inside_edges(area.from_x, area.from_y, area.to_x, area.to_y,
      -- The 180th meridian is written in two ways: take the one that is near the cell.
      floor(lng * 1e12 + 0.5)::bigint - case when lng * 2 > area.cell % 720 then 360000000000000 else 0 end,
      floor(lat * 1e12 + 0.5)::bigint)
  end
$$;
