insert into payouts (id, account, user_id, currency, amount, status, run_id, issued_at, created_at)
  values ('a7700000-0000-4000-8000-000000000001', 'responders', '30000000-0000-4000-8000-000000000002', 'EUR', 2500, 'issued',
    'a7400000-0000-4000-8000-000000000001', '2026-06-01', '2026-06-01');
insert into stripe_payees (account, user_id, details_digest, created_at)
  values ('acct_1', '30000000-0000-4000-8000-000000000002', '\x01', '2026-06-01');
insert into stripe_payouts (payout_id, account, transfer, reference, refusals, last_error, updated_at)
  values ('a7700000-0000-4000-8000-000000000001', 'acct_1', 'tr_1', 'po_1', 0, 'Stripe did not answer.', '2026-06-01');
