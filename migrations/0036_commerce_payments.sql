-- The built-in payment provider: it stands in for an outside service, so it keeps its own records and knows nothing of payments, people and companies.

create table builtin_cards (
  reference text primary key,
  outcome text not null check (outcome in ('approve', 'decline')),
  exp_month smallint not null check (exp_month between 1 and 12),
  exp_year smallint not null,
  created_at timestamptz not null
);
comment on table builtin_cards is 'Test cards: how a charge of the card ends, and when it expires. Never its number.';

create table builtin_charges (
  reference text primary key,
  key text not null unique,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount bigint not null check (amount > 0),
  status text not null check (status in ('authorized', 'declined', 'captured', 'released')),
  reason text check ((reason is not null) = (status = 'declined')),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
comment on column builtin_charges.key is 'The idempotency key: the same key again gives the same charge.';

create table builtin_refunds (
  key text primary key,
  charge text not null references builtin_charges (reference),
  amount bigint not null check (amount > 0),
  created_at timestamptz not null
);

-- Asking for the same hold twice gives one payment; a transaction of the ledger cannot be written twice; refunds that were decided and not yet made.

alter table payments add column key text not null default gen_random_uuid()::text;
alter table payments alter column key drop default;
comment on column payments.key is 'What the hold is for. Of the payments that live under one key there is only one; a declined or released one leaves the key free.';
create unique index payments_by_key on payments (key) where status in ('authorizing', 'authorized', 'capturing', 'captured');

alter table payments add column refunding bigint not null default 0 check (refunding >= 0);
alter table payments add constraint payments_refunds_check check (refunded + refunding <= captured);
comment on column payments.refunding is 'Decided and committed, and a job tells the provider.';

create unique index ledger_entries_once on ledger_entries (transaction_id, account, currency, user_id) nulls not distinct;
create index ledger_entries_by_appointment on ledger_entries (appointment_id) where appointment_id is not null;
create index payments_by_user on payments (user_id) where user_id is not null;
create index payments_by_payee on payments (payee_id) where payee_id is not null;
