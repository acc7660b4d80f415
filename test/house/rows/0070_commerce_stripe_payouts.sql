insert into stripe_payees (account, user_id, details_digest, created_at)
  select 'acct_1', id, '\x01', '2026-06-01' from users limit 1;
insert into stripe_payouts (payout_id, account, transfer, reference, refusals, updated_at)
  values ('a7400000-0000-4000-8000-000000000004', 'acct_1', 'tr_1', 'po_1', 0, '2026-06-01');
