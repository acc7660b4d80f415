-- Payouts wait, go to the bank in runs that two members of staff make and approve, are issued, and end settled or returned.

create table payout_runs (
  id uuid primary key,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  status text not null check (status in ('made', 'approved', 'issued', 'rejected')),
  test_money boolean not null,
  made_by uuid,
  decided_by uuid,
  reason text,
  sealed_file bytea,
  file_digest text,
  created_at timestamptz not null,
  decided_at timestamptz,
  issued_at timestamptz,
  -- Two people. A run of the built-in bank, which moves nothing, is made by nobody.
  check (status not in ('approved', 'issued') or (made_by is null and test_money) or (decided_by is not null and decided_by <> made_by))
);
comment on table payout_runs is 'Payouts in one currency that go to the bank together, in one file.';
comment on column payout_runs.test_money is 'Made while no bank was configured: the built-in bank takes it, and nothing moves.';
comment on column payout_runs.sealed_file is 'The pain.001 file, encrypted: it has the bank details of the payees.';
create index payout_runs_in_order on payout_runs (id desc);

alter table payouts
  drop constraint payouts_account_check,
  drop constraint payouts_check,
  add constraint payouts_account_check check (account in ('responders', 'partners', 'companies', 'claims')),
  add constraint payouts_of_people check (user_id is null or account in ('responders', 'claims')),
  add column claim_id uuid,
  add column subscription_id uuid,
  add column status text not null default 'settled' check (status in ('waiting', 'in_run', 'issued', 'settled', 'returned', 'cancelled')),
  add column run_id uuid references payout_runs (id),
  add column test_money boolean not null default false,
  add column sealed bytea,
  add column issued_at timestamptz,
  add column settled_at timestamptz,
  add column returned_at timestamptz,
  add column end_reason text,
  add constraint payouts_in_runs check (run_id is not null or status <> 'in_run');
-- What was written down so far had been moved at the bank by hand.
update payouts set issued_at = created_at, settled_at = created_at;
comment on table payouts is 'Money that is paid to the insured for a claim, to a responder or a partner, or was received from a company. The ledger has the amounts from the moment that they are issued.';
comment on column payouts.sealed is 'Bank details of a responder, encrypted. Those of the insured are with their claims.';
comment on column payouts.end_reason is 'Why it was returned or cancelled, and what staff said who settled it.';
create unique index payouts_one_for_a_claim on payouts (claim_id) where claim_id is not null and status not in ('returned', 'cancelled');
create index payouts_by_run on payouts (run_id, id) where run_id is not null;
create index payouts_that_wait on payouts (currency, id) where status = 'waiting';

create table bank_statements (
  id uuid primary key,
  digest text not null unique,
  kind text not null check (kind in ('camt.053', 'camt.054')),
  outcome jsonb not null,
  created_by uuid,
  created_at timestamptz not null
);
comment on table bank_statements is 'Files of the bank that were read, so that one that is sent twice counts once.';
