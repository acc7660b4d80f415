-- Cards on file, payments at a provider, and the ledger in which every movement of money is written twice.

create table payment_methods (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  company_id uuid references companies (id),
  provider text not null check (provider in ('builtin', 'stripe')),
  reference text not null,
  brand text not null,
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  exp_month smallint check (exp_month between 1 and 12),
  exp_year smallint,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique nulls not distinct (user_id, company_id)
);
comment on table payment_methods is 'The card of a person in a company, which its other companies do not see: only what the provider calls it and what is printed on receipts, never its number.';

alter table payment_methods enable row level security;
alter table payment_methods force row level security;
create policy payment_methods_scope on payment_methods
  using ((select sees_everything()) or company_id = (select scope_company()) or user_id = (select scope_user()));

create table payments (
  id uuid primary key,
  company_id uuid references companies (id),
  user_id uuid references users (id) on delete set null,
  payee_id uuid references users (id) on delete set null,
  appointment_id uuid,
  subscription_id uuid,
  provider text not null check (provider in ('builtin', 'stripe')),
  provider_reference text,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount bigint not null check (amount >= 0),
  captured bigint not null default 0 check (captured between 0 and amount),
  refunded bigint not null default 0 check (refunded between 0 and captured),
  status text not null check (status in ('authorizing', 'authorized', 'declined', 'capturing', 'captured', 'releasing', 'released')),
  reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (status not in ('authorized', 'capturing', 'captured', 'releasing') or provider_reference is not null)
);
comment on column payments.status is 'authorizing: the provider is being asked. capturing, releasing: decided and committed, and a job tells the provider.';
comment on column payments.payee_id is 'The responder who gets a share.';
create unique index payments_of_provider on payments (provider, provider_reference) where provider_reference is not null;
create index payments_by_company on payments (company_id, id desc);
create index payments_by_appointment on payments (appointment_id) where appointment_id is not null;
create index payments_unfinished on payments (updated_at) where status in ('authorizing', 'capturing', 'releasing');

alter table payments enable row level security;
alter table payments force row level security;
create policy payments_scope on payments
  using ((select sees_everything()) or company_id = (select scope_company()) or user_id = (select scope_user()) or payee_id = (select scope_user()));

create table ledger_entries (
  id uuid primary key,
  transaction_id uuid not null,
  kind text not null,
  account text not null,
  amount bigint not null check (amount <> 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  company_id uuid references companies (id),
  user_id uuid,
  payment_id uuid references payments (id),
  appointment_id uuid,
  subscription_id uuid,
  created_at timestamptz not null
);
comment on table ledger_entries is 'Signed amounts in the smallest unit of the currency. The entries of a transaction sum to zero in each currency, and are never changed.';
comment on column ledger_entries.user_id is 'Whose account it is, where it is a person''s.';
create index ledger_entries_by_transaction on ledger_entries (transaction_id);
create index ledger_entries_by_company on ledger_entries (company_id, created_at, id);
create index ledger_entries_by_account on ledger_entries (account, currency);
create index ledger_entries_by_payment on ledger_entries (payment_id) where payment_id is not null;

alter table ledger_entries enable row level security;
alter table ledger_entries force row level security;
create policy ledger_entries_scope on ledger_entries
  using ((select sees_everything()) or company_id = (select scope_company()) or user_id = (select scope_user()));

-- Checked when the transaction commits, however the entries were written.
create function ledger_balances() returns trigger language plpgsql as $$
  begin
    if exists (select 1 from ledger_entries where transaction_id = new.transaction_id group by currency having sum(amount) <> 0) then
      raise exception 'the entries of ledger transaction % do not sum to zero', new.transaction_id using errcode = 'check_violation';
    end if;
    return null;
  end $$;
create constraint trigger ledger_entries_balance after insert on ledger_entries deferrable initially deferred
  for each row execute function ledger_balances();
create function ledger_is_kept() returns trigger language plpgsql
  as $$ begin raise exception 'ledger entries are never changed' using errcode = 'restrict_violation'; end $$;
create trigger ledger_entries_kept before update or delete on ledger_entries for each row execute function ledger_is_kept();
