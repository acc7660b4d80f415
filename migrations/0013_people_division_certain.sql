-- Stays that were written before are taken as guesses, so that nobody is left out by an alert on a division without a shape.
-- `godwit whereabouts rebuild` derives them again.
alter table stays add column division_certain boolean not null default false;
comment on column stays.division_certain is 'False: there is no division, or it is a guess by the nearest border or place.';

create or replace view shared_stays with (security_invoker = true) as
  select user_id, company_id, kind, source_id, part, trip_id, check_in_id, country_id, division_id, region_ids, lat, lng, cell,
    airport_id, arrival_airport_id, airline_id, flight_number, from_at, until_at, span, division_certain
  from stays;
