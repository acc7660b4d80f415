insert into builtin_cards (reference, outcome, exp_month, exp_year, created_at) values ('card_1', 'approve', 12, 2030, '2026-06-01');
insert into builtin_charges (reference, key, currency, amount, status, created_at, updated_at) values ('charge_1', 'a0000000-0000-4000-8000-000000000002', 'USD', 5000, 'captured', '2026-06-01', '2026-06-01');
insert into builtin_refunds (key, charge, amount, created_at) values ('refund_1', 'charge_1', 100, '2026-06-01');
