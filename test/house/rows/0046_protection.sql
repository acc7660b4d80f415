insert into flights (id, airline_id, number, origin_airport_id, day, status, state, last_seq, created_at, updated_at)
  values ('46000000-0000-4000-8000-000000000001', '20000000-0000-4000-8000-000000000014', '117', '20000000-0000-4000-8000-000000000013', '2026-06-01', 'landed', '[]', 1, '2026-06-01', '2026-06-01');
insert into flight_codes (airline_id, number, origin_airport_id, day, flight_id)
  values ('20000000-0000-4000-8000-000000000014', '117', '20000000-0000-4000-8000-000000000013', '2026-06-01', '46000000-0000-4000-8000-000000000001');
insert into flight_observations (id, seq, flight_id, source, observed_at, received_at, content, digest, changed, latest)
  values ('46000000-0000-4000-8000-000000000002', 1, '46000000-0000-4000-8000-000000000001', 'desk', '2026-06-01', '2026-06-01', '{"codes": ["BA117"], "facts": {"status": "landed"}}', 'd1', true, '{status}');
insert into flight_polls (airline_id, number, origin_airport_id, day, source, outcome, polled_at)
  values ('20000000-0000-4000-8000-000000000014', '117', '20000000-0000-4000-8000-000000000013', '2026-06-01', 'aeroapi', 'known', '2026-06-01');
insert into flight_registrations (id, company_id, subscription_id, user_id, trip_id, status, event, terms, year_start, registered_at, created_at, updated_at)
  values ('46000000-0000-4000-8000-000000000003', '30000000-0000-4000-8000-000000000001', 'a4200000-0000-4000-8000-000000000014', '30000000-0000-4000-8000-000000000002',
    '50000000-0000-4000-8000-000000000001', 'registered', 1000, '{}', '2026-06-01', '2026-06-01', '2026-06-01', '2026-06-01');
insert into registered_flights (registration_id, company_id, subscription_id, trip_id, air_segment_id, position, airline_id, number, origin_airport_id, destination_airport_id, day, scheduled_departure, scheduled_arrival)
  values ('46000000-0000-4000-8000-000000000003', '30000000-0000-4000-8000-000000000001', 'a4200000-0000-4000-8000-000000000014', '50000000-0000-4000-8000-000000000001', '46000000-0000-4000-8000-000000000004', 0,
    '20000000-0000-4000-8000-000000000014', '117', '20000000-0000-4000-8000-000000000013', '20000000-0000-4000-8000-000000000013', '2026-06-01', '2026-06-01T08:00Z', '2026-06-01T10:00Z');
insert into baggage_reports (id, company_id, registration_id, air_segment_id, kind, reference, reported_at)
  values ('46000000-0000-4000-8000-000000000005', '30000000-0000-4000-8000-000000000001', '46000000-0000-4000-8000-000000000003', '46000000-0000-4000-8000-000000000004', 'delayed', 'MMXSK12345', '2026-06-01');
insert into claims (id, human_id, company_id, registration_id, subscription_id, user_id, trip_id, air_segment_id, kind, status, reason, amount, currency, year_start, created_at, updated_at)
  values ('46000000-0000-4000-8000-000000000006', 'A1B2C3', '30000000-0000-4000-8000-000000000001', '46000000-0000-4000-8000-000000000003', 'a4200000-0000-4000-8000-000000000014',
    '30000000-0000-4000-8000-000000000002', '50000000-0000-4000-8000-000000000001', '46000000-0000-4000-8000-000000000004', 'baggage_delayed', 'evaluating', 'Reported.', 10000, 'USD', '2026-06-01', '2026-06-01', '2026-06-01');
insert into claim_changes (id, claim_id, company_id, status, reason, changed_by, created_at)
  values ('46000000-0000-4000-8000-000000000007', '46000000-0000-4000-8000-000000000006', '30000000-0000-4000-8000-000000000001', 'submitted', 'Reported.', 'decision', '2026-06-01');
insert into claim_decisions (id, claim_id, company_id, version, inputs, result, inputs_digest, result_digest, created_at)
  values ('46000000-0000-4000-8000-000000000008', '46000000-0000-4000-8000-000000000006', '30000000-0000-4000-8000-000000000001', 1, '{}', '{}', 'd', 'd', '2026-06-01');
insert into flight_disruptions (registration_id, company_id, air_segment_id, kind, outcome, claim_id, created_at)
  values ('46000000-0000-4000-8000-000000000003', '30000000-0000-4000-8000-000000000001', '46000000-0000-4000-8000-000000000004', 'baggage_delayed', 'claim', '46000000-0000-4000-8000-000000000006', '2026-06-01');
insert into payout_accounts (id, company_id, user_id, sealed, country_code, created_at, updated_at)
  values ('46000000-0000-4000-8000-000000000009', '30000000-0000-4000-8000-000000000001', '30000000-0000-4000-8000-000000000002', '\x01', 'SE', '2026-06-01', '2026-06-01');
