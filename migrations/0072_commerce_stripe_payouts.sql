-- Payouts by Stripe: a connected account for each payee, a transfer to it, and a payout from it to the bank.

alter table payout_runs add column bank text not null default 'file' check (bank in ('builtin', 'file', 'stripe'));
update payout_runs set bank = 'builtin' where test_money;
alter table payout_runs
  alter column bank drop default,
  add constraint payout_runs_test_money check (case bank when 'builtin' then test_money when 'file' then not test_money else true end);
comment on column payout_runs.bank is 'Who moves the money: the built-in bank, which moves nothing; a file for the bank; or Stripe.';
comment on column payout_runs.test_money is 'Nothing moves: the built-in bank has it, or Stripe with a key for tests.';

create table stripe_payees (
  account text primary key,
  user_id uuid not null references users (id),
  details_digest bytea not null,
  created_at timestamptz not null,
  unique (user_id, details_digest)
);
comment on table stripe_payees is 'Connected accounts at Stripe, by payee and bank details.';
comment on column stripe_payees.details_digest is 'Keyed digest of the bank details and the currency: the account is found again without storing them.';

create table stripe_payouts (
  payout_id uuid primary key references payouts (id),
  account text,
  transfer text,
  reference text,
  reversal text,
  asking text check (asking in ('account', 'transfer', 'payout')),
  refusals int not null,
  last_error text,
  updated_at timestamptz not null
);
comment on table stripe_payouts is 'What Stripe was asked for a payout, and what it calls that.';
comment on column stripe_payouts.reference is 'The payout on the connected account (po_…): the bank was ordered to pay it.';
comment on column stripe_payouts.reversal is 'What took the transfer back, after the payout was returned.';
comment on column stripe_payouts.asking is 'The call whose answer is not written down yet: Stripe may have carried it out.';
comment on column stripe_payouts.refusals is 'How often Stripe has refused a call. It is in the next idempotency key, because Stripe repeats a refusal under the same key for a day.';
create index stripe_payouts_by_reference on stripe_payouts (reference) where reference is not null;

alter table stripe_events add column payout_id uuid references payouts (id);
