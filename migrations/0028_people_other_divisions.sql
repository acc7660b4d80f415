-- Borders of before and after a reform overlap: an alert on either division reaches who is where they do.
alter table stays add column other_division_ids uuid[];
comment on column stays.other_division_ids is 'Other divisions whose border contains the point, without those that division_id lies in. Null: none, as nearly everywhere.';

-- Not an index of the ids: row-level security forbids operators of arrays in index conditions. The few stays of a country are compared one by one.
create index stays_by_other_divisions on stays (country_id, span, until_at) where other_division_ids is not null;

create or replace view shared_stays with (security_invoker = true) as
  select user_id, company_id, kind, source_id, part, trip_id, check_in_id, country_id, division_id, region_ids, lat, lng, cell,
    airport_id, arrival_airport_id, airline_id, flight_number, from_at, until_at, span, division_certain, place_found, other_division_ids
  from stays;
