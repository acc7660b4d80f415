-- Flights of itineraries follow what is known of the flight: they are found by airline, number, origin and local day of departure.

alter table segments add column flight_number text check (flight_number ~ '^[1-9][0-9]{0,3}[A-Z]?$');
comment on column segments.flight_number is 'Flights whose airline we know: the number without the airline''s code and leading zeros.';
alter table segments add column followed jsonb;
comment on column segments.followed is 'What was taken over from the status of the flight. Null: nothing yet.';
alter table trips add column subscription_id uuid;
comment on column trips.subscription_id is 'The subscription with flight protection that the company named when it wrote the trip.';

-- A code of another airline before the number is left alone: it is another flight then.
update segments s set flight_number = found.parts[2]
  from (select id, airline_id, regexp_match(upper(btrim(texts ->> 'flight_number')),
      '^(?:(?=.{0,2}[A-Z])([A-Z]{3}|[A-Z0-9]{2})[ -]*)?0*([1-9][0-9]{0,3}[A-Z]?)$') as parts
    from segments where kind = 'air' and airline_id is not null) found
  where s.id = found.id and found.parts is not null and (found.parts[1] is null or exists (
    select 1 from airlines a where a.id = found.airline_id and found.parts[1] in (a.iata, a.icao)));

create index segments_by_flight_number on segments (airline_id, flight_number, from_airport_id, (from_local::date)) where flight_number is not null;
drop index segments_by_flight;

-- Published view: which flights itineraries have, for the rooms that watch them.
create view shared_segments with (security_invoker = true) as
  select id, trip_id, company_id, kind, status, airline_id, flight_number, from_airport_id, until_airport_id, from_local, from_at, until_at
  from segments;
revoke insert, update, delete on shared_segments from godwit_service;
