insert into emergency_contacts (id, user_id, name, phone_number, relation, language, consented_at, created_at, updated_at)
  values ('30000000-0000-4000-8000-000000000091', '30000000-0000-4000-8000-000000000002', 'Maria Torres', '+5115550199', 'mother', 'es', '2026-01-01', '2026-01-01', '2026-01-01');
