-- The schedule that counts is the airline's: the first that a source has said. Reasons of decisions are in both languages.
alter table registered_flights add column airline_departure timestamptz;
alter table registered_flights add column airline_arrival timestamptz;
comment on table registered_flights is 'The flights that are covered. scheduled_departure and scheduled_arrival are those of the itinerary when it was registered; they stay when it is edited later.';
comment on column registered_flights.airline_departure is 'As airline_arrival: by the airline''s schedule, the first that a source has said; it counts before the itinerary. Null: no source has said it.';

alter table claims add column reason_es text;
comment on column claims.reason_es is 'The reason in Spanish; null where a person wrote it, and for decisions of version 1.';
alter table claim_changes add column reason_es text;

select set_config('godwit.everything', 'on', true);
with said as (
  select f.registration_id, f.air_segment_id,
    (array_agg(o.content -> 'facts' ->> 'scheduled_departure' order by o.seq) filter (where o.content -> 'facts' ? 'scheduled_departure'))[1] as departure,
    (array_agg(o.content -> 'facts' ->> 'scheduled_arrival' order by o.seq) filter (where o.content -> 'facts' ? 'scheduled_arrival'))[1] as arrival
  from registered_flights f
  join flight_codes c using (airline_id, number, origin_airport_id, day)
  join flight_observations o on o.flight_id = c.flight_id
  group by f.registration_id, f.air_segment_id
)
update registered_flights f set airline_departure = said.departure::timestamptz, airline_arrival = said.arrival::timestamptz
from said where (said.registration_id, said.air_segment_id) = (f.registration_id, f.air_segment_id);
select set_config('godwit.everything', '', true);
