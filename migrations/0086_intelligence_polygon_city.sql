-- The city by which people know a drawn shape: the largest whose middle lies in it. As with points (alert_locations), its name is kept as it was.
alter table alert_polygons
  add column city_id uuid,
  add column city_name text,
  add constraint alert_polygons_city check ((city_id is null) = (city_name is null));
comment on column alert_polygons.city_id is 'The largest city in the shape, where the alert is in one country.';
