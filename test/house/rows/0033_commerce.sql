insert into payment_methods (id, user_id, company_id, provider, reference, brand, last4, exp_month, exp_year, created_at, updated_at)
  values ('a0000000-0000-4000-8000-000000000001', '30000000-0000-4000-8000-000000000002', '30000000-0000-4000-8000-000000000001', 'builtin', 'succeeds', 'visa', '4242', 12, 2030, '2026-06-01', '2026-06-01');
insert into payments (id, company_id, user_id, provider, provider_reference, currency, amount, status, created_at, updated_at)
  values ('a0000000-0000-4000-8000-000000000002', '30000000-0000-4000-8000-000000000001', '30000000-0000-4000-8000-000000000002', 'builtin', 'hold 1', 'USD', 5000, 'authorized', '2026-06-01', '2026-06-01');
insert into ledger_entries (id, transaction_id, kind, account, amount, currency, company_id, payment_id, created_at)
  values ('a0000000-0000-4000-8000-000000000003', 'a0000000-0000-4000-8000-000000000004', 'hold', 'cards_held', 5000, 'USD', '30000000-0000-4000-8000-000000000001', 'a0000000-0000-4000-8000-000000000002', '2026-06-01'),
    ('a0000000-0000-4000-8000-000000000005', 'a0000000-0000-4000-8000-000000000004', 'hold', 'holds', -5000, 'USD', '30000000-0000-4000-8000-000000000001', 'a0000000-0000-4000-8000-000000000002', '2026-06-01');
