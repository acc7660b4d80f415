-- Whether the point of a stay was found by the name of its place. Null, as in all stays that were written before: somebody gave it, or there is none.
alter table stays add column place_found text check (place_found in ('certain', 'uncertain'));
comment on column stays.place_found is 'The point is that of a city which the name of the place found. uncertain: other cities of the country have the name too, and the person may be in one of them.';

create or replace view shared_stays with (security_invoker = true) as
  select user_id, company_id, kind, source_id, part, trip_id, check_in_id, country_id, division_id, region_ids, lat, lng, cell,
    airport_id, arrival_airport_id, airline_id, flight_number, from_at, until_at, span, division_certain, place_found
  from stays;
