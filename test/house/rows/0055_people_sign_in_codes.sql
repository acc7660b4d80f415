insert into sign_in_codes (digest, user_id, company_id, created_at, expires_at)
  values ('\x0a', '30000000-0000-4000-8000-000000000002', '30000000-0000-4000-8000-000000000001', '2026-01-01', '2026-01-02');
