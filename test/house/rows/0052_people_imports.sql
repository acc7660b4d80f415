insert into people_imports (id, company_id, actor, preview, state, total, created_at)
  values ('50000000-0000-4000-8000-000000000052', '30000000-0000-4000-8000-000000000001', '{"kind": "system"}', true, 'waiting', 1, '2026-01-01');
