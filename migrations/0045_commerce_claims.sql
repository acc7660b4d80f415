-- What is paid for claims is in the ledger too.

alter table ledger_entries add column claim_id uuid;
create index ledger_entries_by_claim on ledger_entries (claim_id) where claim_id is not null;

-- Flight protection reads by it whether a policy still covers, and what the company calls the subscription.
create view shared_subscriptions with (security_invoker = true) as
  select id, company_id, user_id, external_id, status, refunded
  from subscriptions;
revoke insert, update, delete on shared_subscriptions from godwit_service;
