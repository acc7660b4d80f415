insert into payout_runs (id, currency, status, test_money, made_by, decided_by, created_at, decided_at, issued_at, file_digest, sealed_file)
  values ('a7400000-0000-4000-8000-000000000001', 'EUR', 'issued', false, 'a7400000-0000-4000-8000-000000000002', 'a7400000-0000-4000-8000-000000000003',
    '2026-06-01', '2026-06-01', '2026-06-01', 'ab', '\x01');
insert into payouts (id, account, company_id, currency, amount, status, run_id, claim_id, issued_at, created_at)
  values ('a7400000-0000-4000-8000-000000000004', 'claims', '30000000-0000-4000-8000-000000000001', 'EUR', 10000, 'issued',
    'a7400000-0000-4000-8000-000000000001', 'a7400000-0000-4000-8000-000000000005', '2026-06-01', '2026-06-01');
insert into bank_statements (id, digest, kind, outcome, created_at)
  values ('a7400000-0000-4000-8000-000000000006', 'cd', 'camt.053', '{}', '2026-06-02');
