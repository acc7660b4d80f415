insert into refused_observations (source, day, field, count, last_reason, last_at)
  values ('aeroapi', '2026-06-01', 'observed_at', 1, 'lies more than 5 minutes in the future', '2026-06-01');
insert into separated_codes (airline_id, number, other_airline_id, other_number, origin_airport_id, day, reason, created_at)
  values ('20000000-0000-4000-8000-000000000014', '117', '20000000-0000-4000-8000-000000000014', '118', '20000000-0000-4000-8000-000000000013', '2026-06-01',
    'They are two flights.', '2026-06-01');
