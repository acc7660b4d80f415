-- Fewer looks at edges and distances: the fields of a cell may be finer than 16 × 16, and a circle's border has them too.
-- Reads alert_cells once, to check the constraints; what is there stays as it is, and as right.
alter table alert_cells
  drop constraint alert_cells_inside_check,
  drop constraint alert_cells_border_check,
  drop constraint alert_cells_check3,
  add column fields smallint not null default 16 check (fields in (16, 32, 64)),
  add column location_id uuid,
  add check ((inside is null) = (border is null) and (inside is null or not whole)),
  add check (octet_length(inside) * 8 = fields * fields),
  add check (octet_length(border) * 8 = fields * fields);
comment on column alert_cells.fields is 'Fields along a side, for inside and border.';
comment on column alert_cells.location_id is 'The only point of the alert whose circle reaches this cell. Null: several may, or it is no circle''s.';
-- They are read for each person in the cell: never to be unpacked or fetched from elsewhere first.
alter table alert_cells alter column inside set storage plain, alter column border set storage plain;

-- Which of so many fields along a side a point lies in. They are powers of two: field and cell are rounded alike.
create function field_of_cell(lat double precision, lng double precision, fields integer)
returns integer language sql immutable parallel safe as $$
  select (least(360 * fields - 1, floor((lat + 90) * (2 * fields))::integer) & (fields - 1)) * fields
    + (floor((lng + 180) * (2 * fields))::integer & (fields - 1))
$$;

-- Whether a point of its cell lies in the circle, and inside the edges. Most fields lie on one side: only those of the border
-- need a closer look. Columns, not a row: these are asked for each person, and a row would have to be taken apart each time.
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

create or replace function covers(area alert_cells, lat double precision, lng double precision)
returns boolean language sql immutable parallel safe as $$
  select case
    when area.whole then true
    when area.km is not null then in_circle(area.inside, area.border, area.fields, area.lat, area.lng, area.km, lat, lng)
    else in_drawing(area.inside, area.border, area.fields, area.from_x, area.from_y, area.to_x, area.to_y, area.cell, lat, lng)
  end
$$;
drop function field_of_cell(double precision, double precision);

-- Of the people and trips that companies' servers are told of, those that have a name there: who has none costs no look at the
-- table. Both read their table once: with ten million rows, some seconds in which it cannot be written.
create index users_known_elsewhere on users (id) where external_id is not null;
create index trips_known_elsewhere on trips (id) where external_id is not null;
