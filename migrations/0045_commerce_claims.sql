-- What is paid for claims is in the ledger too.

alter table ledger_entries add column claim_id uuid;
create index ledger_entries_by_claim on ledger_entries (claim_id) where claim_id is not null;
