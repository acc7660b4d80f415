-- The places of a destination are its locations in both versions: version 2's name and point are those of the first one.
update destination_locations l set position = l.position + 1
  from destinations d where d.id = l.destination_id and d.lat is not null;
insert into destination_locations (id, destination_id, company_id, position, friendly_name, lat, lng)
  select gen_random_uuid(), d.id, d.company_id, 0, d.friendly_name, d.lat, d.lng from destinations d where d.lat is not null;
-- Version 1 wrote every destination as a country; with places in it, it is a city.
update destinations d set type = 'city'
  where d.type = 'country' and d.lat is null and exists (select 1 from destination_locations l where l.destination_id = d.id);
update destinations d set friendly_name = null
  where d.friendly_name is not null and exists (select 1 from destination_locations l where l.destination_id = d.id);
alter table destinations drop column lat, drop column lng;
comment on column destinations.friendly_name is 'The name of a destination without locations; others are called as their first location is.';
