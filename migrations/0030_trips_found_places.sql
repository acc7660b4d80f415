-- A place that was given by its name gets the point of the city that the name finds.
alter table destination_locations add column city_id uuid, add column city_certain boolean not null default true;
comment on column destination_locations.city_id is 'The city whose point this is, found by the name of the place. Null: the caller gave the point. No foreign key: a later edition of the data may leave a city out, and the place stays.';
comment on column destination_locations.city_certain is 'False: several cities of the country have the name, and this is the largest.';

alter table segments
  add column from_city_id uuid, add column from_city_certain boolean not null default true,
  add column until_city_id uuid, add column until_city_certain boolean not null default true;
comment on column segments.from_city_id is 'As until_city_id: the city whose point this is, found by the name. Null: the caller or the airport gave the point, or there is none.';
comment on column segments.from_city_certain is 'As until_city_certain: false when several cities of the country have the name, and this is the largest.';
