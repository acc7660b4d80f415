-- The city that a point of an alert lies in or near, so that people read a place and not coordinates.
alter table alert_locations
  add column city_id uuid,
  add column city_name text,
  add column city_km double precision check (city_km >= 0),
  add check (num_nulls(city_id, city_name, city_km) in (0, 3));
comment on column alert_locations.city_km is 'From the point to the middle of the city; 0 where it lies in the city.';
