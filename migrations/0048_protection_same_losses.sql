-- As in 0046, but a claim of another company has no readable id: one company does not learn about the claims of another.
create or replace function claims_of_same_losses(wanted uuid) returns table (air_segment_id uuid, kind text, human_id text) language plpgsql volatile
  security definer set search_path = public, pg_temp
  as $$
  declare
    before text := coalesce(current_setting('godwit.everything', true), '');
  begin
    perform set_config('godwit.everything', 'on', true);
    return query
      with codes as (
        select own.air_segment_id, code.airline_id, code.number, code.origin_airport_id, code.day
        from registered_flights own
        join flight_codes known using (airline_id, number, origin_airport_id, day)
        join flight_codes code on code.flight_id = known.flight_id
        where own.registration_id = wanted
        union
        select own.air_segment_id, own.airline_id, own.number, own.origin_airport_id, own.day
        from registered_flights own where own.registration_id = wanted
      )
      select codes.air_segment_id, c.kind, case when c.company_id = r.company_id then c.human_id end
      from flight_registrations r
      join claims c on c.user_id = r.user_id and c.registration_id <> r.id and c.status not in ('denied', 'withdrawn')
      join registered_flights other on other.registration_id = c.registration_id and other.air_segment_id = c.air_segment_id
      join codes using (airline_id, number, origin_airport_id, day)
      where r.id = wanted
      order by c.id, codes.air_segment_id;
    perform set_config('godwit.everything', before, true);
  end $$;
