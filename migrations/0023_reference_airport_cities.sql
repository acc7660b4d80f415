-- Airports: where they lie, the city that they serve, and how busy they are.

drop view shared_airports;
drop function airports_like(text);

alter table airports
  add column municipality text,
  add column city_served text,
  add column city_id uuid,
  add column traffic_rank double precision check (traffic_rank between 0 and 1),
  add column disputed boolean not null default false;

-- Until now imports wrote the municipality into `city`, and staff the city served.
update airports set city_served = city, edited = array_replace(edited, 'city', 'city_served') where 'city' = any (edited);
update airports set municipality = city where city is not null and not 'city_served' = any (edited);

alter table airports drop column city, drop column search;
alter table airports
  add column city text generated always as (coalesce(city_served, municipality)) stored,
  add column size text not null generated always as (split_part(type, '_', 1)) stored,
  add column search text not null generated always as (folded(name || ' ' || coalesce(iata, '') || ' ' || coalesce(icao, '') || ' ' || coalesce(faa, '')
    || ' ' || coalesce(city_served, '') || ' ' || coalesce(nullif(municipality, city_served), ''))) stored;

comment on column airports.municipality is 'Where the airport lies: Sepang.';
comment on column airports.city_served is 'The city of its IATA city code: Kuala Lumpur.';
comment on column airports.city_id is 'The city served, in `cities`; without a foreign key, since not every city is there.';
comment on column airports.city is 'The city to show: the one served, else the municipality.';
comment on column airports.size is 'The first word of `type`: large, medium, small, seaplane, heliport, balloonport or closed.';
comment on column airports.traffic_rank is 'From 0 to 1, by number of flights; null where not known.';
comment on column airports.disputed is 'Only one source states the municipality, or others state another.';
comment on column airports.search is 'Name, codes, city served and municipality in the form that words are compared in.';

-- New rows wait in a short list of the index: loading all takes a fifth of the time, and a search has little to read besides.
create index airports_by_search on airports using gin (search gin_trgm_ops) with (gin_pending_list_limit = 512);
create index airports_by_city on airports (city_id) where city_id is not null;

-- Looks airports up by words, as the statement of the list does; bench/searching.ts compares the two.
create function airports_like(words text) returns setof uuid language sql stable rows 50 set pg_trgm.word_similarity_threshold = '0.5'
begin atomic
  select a.id from airports a where length(words) < 3 and ' ' || a.search like '% ' || as_pattern(folded(words)) || '%'
  union all
  select a.id from airports a where length(words) > 2 and (a.search like '%' || as_pattern(folded(words)) || '%' or (length(words) > 4 and folded(words) <% a.search));
end;

create view shared_airports with (security_invoker = true) as
  select id, iata, icao, faa, name, city, country_id, division_id, lat, lng, time_zone, type, scheduled, deleted_at,
    municipality, city_served, city_id, size, traffic_rank, disputed
  from airports;
revoke insert, update, delete on shared_airports from godwit_service;
