insert into stripe_events (id, type, outcome, detail, created_at) values ('evt_1', 'payment_intent.succeeded', 'known', null, '2026-06-01');
insert into stripe_authorizations (key, customer, created_at) values ('a0000000-0000-4000-8000-000000000003', 'cus_1', '2026-06-01');
insert into payment_refunds (id, payment_id, company_id, amount, status, created_at, updated_at)
  values ('a4200000-0000-4000-8000-000000000001', 'a0000000-0000-4000-8000-000000000002', '30000000-0000-4000-8000-000000000001', 100, 'refunded', '2026-06-01', '2026-06-01');
insert into payouts (id, account, user_id, currency, amount, reference, created_at)
  values ('a4200000-0000-4000-8000-000000000002', 'responders', '30000000-0000-4000-8000-000000000002', 'USD', 100, 'TR-1', '2026-06-01');
