insert into stripe_events (id, type, outcome, detail, created_at) values ('evt_1', 'payment_intent.succeeded', 'known', null, '2026-06-01');
insert into stripe_authorizations (key, customer, created_at) values ('a0000000-0000-4000-8000-000000000003', 'cus_1', '2026-06-01');
