insert into stripe_events (id, type, outcome, detail, created_at) values ('evt_1', 'payment_intent.succeeded', 'known', null, '2026-06-01');
insert into stripe_authorizations (key, customer, created_at) values ('a0000000-0000-4000-8000-000000000003', 'cus_1', '2026-06-01');
insert into payment_refunds (id, payment_id, company_id, amount, status, created_at, updated_at)
  values ('a4200000-0000-4000-8000-000000000001', 'a0000000-0000-4000-8000-000000000002', '30000000-0000-4000-8000-000000000001', 100, 'refunded', '2026-06-01', '2026-06-01');
insert into payouts (id, account, user_id, currency, amount, reference, created_at)
  values ('a4200000-0000-4000-8000-000000000002', 'responders', '30000000-0000-4000-8000-000000000002', 'USD', 100, 'TR-1', '2026-06-01');
insert into product_quotes (id, company_id, group_id, currency, cost, taxes, insurance_taxes, content, valid_until, created_at, updated_at)
  values ('a0000000-0000-4000-8000-000000000010', '30000000-0000-4000-8000-000000000001', 'a0000000-0000-4000-8000-000000000011', 'USD', 5000, 250, 0,
    '{"request": {"currency": "USD", "countryCode": "CA", "regionCode": null, "mayBeginEarlier": false, "start": "2026-06-01T00:00:00.000Z", "finish": null, "tripDays": null, "destinationCountryIds": [], "tripCost": null, "items": []}, "productIds": [], "lines": []}',
    '2026-06-02', '2026-06-01', '2026-06-01');
