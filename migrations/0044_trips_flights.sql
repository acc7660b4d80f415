-- Flights of itineraries follow what is known of the flight: they are found by airline, number, origin and local day of departure.

alter table segments add column flight_number text check (flight_number ~ '^[1-9][0-9]{0,3}[A-Z]?$');
comment on column segments.flight_number is 'Flights whose airline we know: the number without the airline''s code and leading zeros.';
alter table segments add column baggage_claim text;
alter table trips add column subscription_id uuid;
comment on column trips.subscription_id is 'The subscription with flight protection that the company named when it wrote the trip.';

update segments set flight_number = (regexp_match(upper(texts ->> 'flight_number'), '^(?:[A-Z]{3}|[A-Z][A-Z0-9]|[0-9][A-Z])?[ -]*0*([1-9][0-9]{0,3}[A-Z]?)$'))[1]
  where kind = 'air' and airline_id is not null;

create index segments_by_flight_number on segments (airline_id, flight_number, from_airport_id, (from_local::date)) where flight_number is not null;
drop index segments_by_flight;

-- Published view: which flights itineraries have, for the rooms that watch them.
create view shared_segments with (security_invoker = true) as
  select id, trip_id, company_id, kind, status, airline_id, flight_number, from_airport_id, until_airport_id, from_local, from_at, until_at
  from segments;
revoke insert, update, delete on shared_segments from godwit_service;
