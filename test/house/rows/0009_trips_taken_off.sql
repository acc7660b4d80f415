update trip_travellers set removed_at = '2026-02-01', updated_at = '2026-02-01',
    seen_last = '{"name": "Sweden", "starts_at": "2026-06-01T00:00:00Z", "ends_at": "2026-06-10T00:00:00Z", "type": "holiday"}'
  where trip_id = '50000000-0000-4000-8000-000000000001';
