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
begin;
insert into products (id, identifier, version, created_at, updated_at)
  values ('a4200000-0000-4000-8000-000000000010', 'a-year-of-help', 1, '2026-06-01', '2026-06-01');
insert into product_versions (id, product_id, version, content, created_at)
  values ('a4200000-0000-4000-8000-000000000011', 'a4200000-0000-4000-8000-000000000010', 1, '{}', '2026-06-01');
commit;
insert into coupons (id, code, human_id, description, percent_off, max_redemptions, times_redeemed, duration, created_at, updated_at)
  values ('a4200000-0000-4000-8000-000000000012', 'WELCOME10', 'F3C33D', 'Ten percent off', 12.5, 100, 1, 'once', '2026-06-01', '2026-06-01');
insert into coupon_redemptions (coupon_id, sale_id, company_id, created_at)
  values ('a4200000-0000-4000-8000-000000000012', 'a4200000-0000-4000-8000-000000000013', '30000000-0000-4000-8000-000000000001', '2026-06-01');
insert into subscriptions (id, company_id, user_id, sale_id, human_id, status, start_at, finish_at, renews, has_flight_protection, currency, country_code,
    language, name, email, quote_id, coupon_id, payment_id, created_at, updated_at)
  values ('a4200000-0000-4000-8000-000000000014', '30000000-0000-4000-8000-000000000001', '30000000-0000-4000-8000-000000000002',
    'a4200000-0000-4000-8000-000000000013', 'A1B2C3', 'active', '2026-06-01', '2027-06-01', true, false, 'USD', 'CA', 'en', 'Ada Lindqvist',
    'ada@example.com', 'a0000000-0000-4000-8000-000000000010', 'a4200000-0000-4000-8000-000000000012', 'a0000000-0000-4000-8000-000000000002',
    '2026-06-01', '2026-06-01');
insert into subscription_products (subscription_id, company_id, product_id, version, position)
  values ('a4200000-0000-4000-8000-000000000014', '30000000-0000-4000-8000-000000000001', 'a4200000-0000-4000-8000-000000000010', 1, 0);
begin;
insert into invoices (id, company_id, number, sale_id, currency, subtotal, taxes, total, period_start, period_end, coupon_code, language, bill_to, paid_with,
    payment_id, status, paid_at, created_at, updated_at)
  values ('a4200000-0000-4000-8000-000000000015', '30000000-0000-4000-8000-000000000001', 'AEGRP785', 'a4200000-0000-4000-8000-000000000013', 'USD', 4375,
    350, 4725, '2026-06-01', '2027-06-01', 'WELCOME10', 'en', '{"name": "Ada Lindqvist", "email": "ada@example.com", "address": null, "countryCode": "CA"}',
    'Visa •••• 4242', 'a0000000-0000-4000-8000-000000000002', 'paid', '2026-06-01', '2026-06-01', '2026-06-01');
insert into invoice_items (id, invoice_id, company_id, subscription_id, product_id, kind, description, amount, taxes, position, created_at, updated_at) values
  ('a4200000-0000-4000-8000-000000000016', 'a4200000-0000-4000-8000-000000000015', '30000000-0000-4000-8000-000000000001', 'a4200000-0000-4000-8000-000000000014',
    'a4200000-0000-4000-8000-000000000010', 'product', 'A year of help', 5000, 350, 0, '2026-06-01', '2026-06-01'),
  ('a4200000-0000-4000-8000-000000000017', 'a4200000-0000-4000-8000-000000000015', '30000000-0000-4000-8000-000000000001', 'a4200000-0000-4000-8000-000000000014',
    'a4200000-0000-4000-8000-000000000010', 'discount', 'Ten percent off', -625, 0, 1, '2026-06-01', '2026-06-01');
insert into invoice_subscriptions (invoice_id, subscription_id, company_id)
  values ('a4200000-0000-4000-8000-000000000015', 'a4200000-0000-4000-8000-000000000014', '30000000-0000-4000-8000-000000000001');
commit;
