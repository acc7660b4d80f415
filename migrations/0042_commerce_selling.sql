-- What is sold: products with their versions, quotes, coupons, subscriptions, invoices and payouts.

create table products (
  id uuid primary key,
  identifier text not null unique check (identifier ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  version integer not null check (version > 0),
  revision integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
comment on column products.version is 'The version that is sold now. What was sold keeps the version of its day.';
create trigger products_revised before update on products for each row execute function raise_revision();

create table product_versions (
  id uuid not null unique,
  product_id uuid not null references products (id),
  version integer not null check (version > 0),
  content jsonb not null,
  created_at timestamptz not null,
  primary key (product_id, version)
);
comment on column product_versions.id is 'Names the content, which never changes: processes keep contents in memory by it.';
comment on table product_versions is 'A product as it was from one change to the next: texts, benefits, documents, limits, prices and taxes. Never changed.';
alter table products add constraint products_current foreign key (id, version) references product_versions (product_id, version) deferrable initially deferred;
create function product_version_is_kept() returns trigger language plpgsql
  as $$ begin raise exception 'versions of products are never changed' using errcode = 'restrict_violation'; end $$;
create trigger product_versions_kept before update or delete on product_versions for each row execute function product_version_is_kept();

create table coupons (
  id uuid primary key,
  code text not null check (code ~ '^[A-Z0-9][A-Z0-9_-]{1,39}$'),
  human_id text not null unique,
  description text not null,
  percent_off numeric(5, 2) not null check (percent_off > 0 and percent_off <= 100),
  product_identifier text,
  redeem_before timestamptz,
  max_redemptions integer check (max_redemptions > 0),
  times_redeemed integer not null default 0 check (times_redeemed >= 0),
  duration text not null check (duration in ('forever', 'once')),
  revision integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  check (times_redeemed <= max_redemptions)
);
comment on column coupons.duration is 'forever: also for renewals. once: for the first invoice only.';
comment on column coupons.product_identifier is 'The one product that it is for; none: for all.';
create unique index coupons_by_code on coupons (code) where deleted_at is null;
-- A redemption is no edit: it does not raise the revision that editors name.
create trigger coupons_revised before update of code, description, percent_off, product_identifier, redeem_before, max_redemptions, duration, deleted_at
  on coupons for each row execute function raise_revision();

create table product_quotes (
  id uuid primary key,
  company_id uuid not null references companies (id),
  group_id uuid not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  cost bigint not null check (cost >= 0),
  taxes bigint not null check (taxes >= 0),
  insurance_taxes bigint not null check (insurance_taxes >= 0),
  content jsonb not null,
  valid_until timestamptz not null,
  used_at timestamptz,
  sale_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((used_at is null) = (sale_id is null))
);
comment on table product_quotes is 'A price that was promised to a company: what for, and until when. It is used once.';
comment on column product_quotes.content is 'What was asked, without names: places, times, ages; and the price of each line.';
create index product_quotes_by_company on product_quotes (company_id, id desc);
create index product_quotes_unused on product_quotes (valid_until) where used_at is null;

alter table product_quotes enable row level security;
alter table product_quotes force row level security;
create policy product_quotes_scope on product_quotes
  using ((select sees_everything()) or company_id = (select scope_company()));

create table subscriptions (
  id uuid primary key,
  company_id uuid not null references companies (id),
  user_id uuid references users (id) on delete set null,
  sale_id uuid not null,
  human_id text not null unique,
  status text not null check (status in ('active', 'closed', 'expired', 'voided')),
  start_at timestamptz not null,
  finish_at timestamptz not null check (finish_at > start_at),
  renews boolean not null,
  has_flight_protection boolean not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  country_code text not null check (country_code ~ '^[A-Z]{2}$'),
  region_code text,
  language text not null,
  name text,
  email text,
  birthday date,
  external_id text,
  metadata jsonb not null default '{}',
  beneficiaries jsonb not null default '[]',
  trip_id uuid references trips (id) on delete set null,
  trip_cost bigint check (trip_cost >= 0),
  quote_id uuid references product_quotes (id),
  coupon_id uuid references coupons (id),
  payment_id uuid references payments (id),
  card_provider text check (card_provider in ('builtin', 'stripe')),
  card_reference text,
  card_brand text,
  card_last4 text,
  third_party_policy_num text,
  last_renewal_attempt timestamptz,
  renewal_tries integer not null default 0,
  refunded bigint check (refunded >= 0),
  closed_at timestamptz,
  end_reason text,
  revision integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((card_provider is null) = (card_reference is null)),
  check ((closed_at is null) = (status = 'active'))
);
comment on table subscriptions is 'What a person has bought: one or more products from start to finish.';
comment on column subscriptions.sale_id is 'All subscriptions of one purchase (product_sale_group_id).';
comment on column subscriptions.card_reference is 'The card that renewals charge, as the provider calls it; none: the account of the company.';
comment on column subscriptions.birthday is 'Of the person, as it was given for the price; a renewal counts the age from it.';
comment on column subscriptions.closed_at is 'When it ended: closed, expired or voided.';
create index subscriptions_by_company on subscriptions (company_id, id desc);
create index subscriptions_by_user on subscriptions (user_id, id desc) where user_id is not null;
create index subscriptions_by_card on subscriptions (card_reference) where card_reference is not null;
create index subscriptions_by_sale on subscriptions (sale_id);
create index subscriptions_by_trip on subscriptions (trip_id) where trip_id is not null;
create trigger subscriptions_revised before update on subscriptions for each row execute function raise_revision();

alter table subscriptions enable row level security;
alter table subscriptions force row level security;
create policy subscriptions_scope on subscriptions
  using ((select sees_everything()) or company_id = (select scope_company()) or user_id = (select scope_user()))
  with check ((select sees_everything()) or company_id = (select scope_company()));

create table subscription_products (
  subscription_id uuid not null references subscriptions (id),
  company_id uuid not null references companies (id),
  product_id uuid not null,
  version integer not null,
  position smallint not null,
  primary key (subscription_id, product_id),
  foreign key (product_id, version) references product_versions (product_id, version)
);
comment on column subscription_products.version is 'The version that is in force for this subscription: the one sold, or since a renewal the one of that day.';
alter table subscription_products enable row level security;
alter table subscription_products force row level security;
create policy subscription_products_scope on subscription_products
  using ((select sees_everything()) or company_id = (select scope_company())
    or exists (select 1 from subscriptions s where s.id = subscription_id and s.user_id = (select scope_user())));

create table invoices (
  id uuid primary key,
  company_id uuid not null references companies (id),
  number text not null unique,
  sale_id uuid not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  subtotal bigint not null check (subtotal >= 0),
  taxes bigint not null check (taxes >= 0),
  total bigint not null check (total = subtotal + taxes),
  refunded bigint not null default 0 check (refunded between 0 and total),
  period_start timestamptz not null,
  period_end timestamptz not null,
  coupon_code text,
  language text not null,
  bill_to jsonb not null,
  paid_with text,
  payment_id uuid references payments (id),
  status text not null check (status in ('open', 'paid', 'failed')),
  paid_at timestamptz check ((paid_at is not null) = (status = 'paid')),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
comment on column invoices.number is 'What people call it (sitata_invoice_id); never given twice.';
comment on column invoices.bill_to is 'Name and address as they were; empty once the person was erased.';
comment on column invoices.paid_with is 'The card as receipts print it, or the account of the company.';
create index invoices_by_company on invoices (company_id, id desc);
create index invoices_by_sale on invoices (sale_id);
create unique index invoices_by_payment on invoices (payment_id) where payment_id is not null;

create table invoice_items (
  id uuid primary key,
  invoice_id uuid not null references invoices (id),
  company_id uuid not null references companies (id),
  subscription_id uuid references subscriptions (id),
  product_id uuid references products (id),
  kind text not null check (kind in ('product', 'discount')),
  description text not null,
  amount bigint not null check ((kind = 'product' and amount >= 0) or (kind = 'discount' and amount <= 0)),
  taxes bigint not null default 0 check (taxes >= 0),
  insurance_taxes bigint not null default 0 check (insurance_taxes >= 0),
  position smallint not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
comment on column invoice_items.taxes is 'On the product after its discount; the line of a discount has none.';
create index invoice_items_by_invoice on invoice_items (invoice_id, position);
create index invoice_items_by_subscription on invoice_items (subscription_id) where subscription_id is not null;

create table invoice_subscriptions (
  invoice_id uuid not null references invoices (id),
  subscription_id uuid not null references subscriptions (id),
  company_id uuid not null references companies (id),
  primary key (invoice_id, subscription_id)
);
create index invoice_subscriptions_by_subscription on invoice_subscriptions (subscription_id);

-- Checked when the transaction commits, however the rows were written.
create function invoice_adds_up() returns trigger language plpgsql as $$
  declare
    wanted uuid;
  begin
    if tg_table_name = 'invoices' then wanted := new.id;
    elsif tg_op = 'DELETE' then wanted := old.invoice_id;
    else wanted := new.invoice_id;
    end if;
    if exists (
      select 1 from invoices i
        cross join lateral (select coalesce(sum(x.amount), 0) as amount, coalesce(sum(x.taxes + x.insurance_taxes), 0) as taxes
          from invoice_items x where x.invoice_id = i.id) as items
      where i.id = wanted and (i.subtotal <> items.amount or i.taxes <> items.taxes)
    ) then
      raise exception 'the items of invoice % do not sum to its totals', wanted using errcode = 'check_violation';
    end if;
    return null;
  end $$;
create constraint trigger invoices_add_up after insert or update of subtotal, taxes on invoices deferrable initially deferred
  for each row execute function invoice_adds_up();
create constraint trigger invoice_items_add_up after insert or update or delete on invoice_items deferrable initially deferred
  for each row execute function invoice_adds_up();

alter table invoices enable row level security;
alter table invoices force row level security;
alter table invoice_items enable row level security;
alter table invoice_items force row level security;
alter table invoice_subscriptions enable row level security;
alter table invoice_subscriptions force row level security;
create policy invoice_subscriptions_scope on invoice_subscriptions
  using ((select sees_everything()) or company_id = (select scope_company())
    or exists (select 1 from subscriptions s where s.id = subscription_id and s.user_id = (select scope_user())));
create policy invoices_scope on invoices
  using ((select sees_everything()) or company_id = (select scope_company())
    or exists (select 1 from invoice_subscriptions x where x.invoice_id = invoices.id));
create policy invoice_items_scope on invoice_items
  using ((select sees_everything()) or company_id = (select scope_company())
    or exists (select 1 from invoice_subscriptions x where x.invoice_id = invoice_items.invoice_id));

create table coupon_redemptions (
  coupon_id uuid not null references coupons (id),
  sale_id uuid not null,
  company_id uuid not null references companies (id),
  created_at timestamptz not null,
  primary key (coupon_id, sale_id)
);
alter table coupon_redemptions enable row level security;
alter table coupon_redemptions force row level security;
create policy coupon_redemptions_scope on coupon_redemptions
  using ((select sees_everything()) or company_id = (select scope_company()));

-- Payments of invoices: with a card that is given at the purchase, or from the account of the company.
alter table payments drop constraint payments_provider_check;
alter table payments add constraint payments_provider_check check (provider in ('builtin', 'stripe', 'account'));
comment on column payments.provider is 'account: the company pays what it owes later; nobody outside is asked.';
alter table payments add column invoice_id uuid;
alter table payments add column division jsonb;
comment on column payments.division is 'How a captured amount is divided: accounts with amounts that sum to it. None: between responder and revenue.';
create index payments_by_invoice on payments (invoice_id) where invoice_id is not null;
alter table payments drop constraint payments_refunds_check;
alter table payments add constraint payments_refunds_check check (refunded + refunding <= amount);
alter table builtin_cards alter column exp_month drop not null;
alter table builtin_cards alter column exp_year drop not null;

create table payment_refunds (
  id uuid primary key,
  payment_id uuid not null references payments (id),
  company_id uuid references companies (id),
  amount bigint not null check (amount > 0),
  status text not null check (status in ('refunding', 'refunded', 'refused')),
  reason text,
  created_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
comment on table payment_refunds is 'Money that is given back. refunding: decided and committed, and a job tells the provider. refused: the provider never will.';
create index payment_refunds_by_payment on payment_refunds (payment_id, id);
create index payment_refunds_unfinished on payment_refunds (updated_at) where status = 'refunding';
alter table payment_refunds enable row level security;
alter table payment_refunds force row level security;
create policy payment_refunds_scope on payment_refunds
  using ((select sees_everything()) or company_id = (select scope_company()));

alter table ledger_entries add column invoice_id uuid;
-- One transaction may owe several partners.
drop index ledger_entries_once;
create unique index ledger_entries_once on ledger_entries (transaction_id, account, currency, user_id, company_id) nulls not distinct;
create index ledger_entries_of_person on ledger_entries (user_id, account, currency) where user_id is not null;
-- A sale in one company's scope also writes what we owe its partners; the sum is checked over all entries, those of other companies too.
drop policy ledger_entries_scope on ledger_entries;
create policy ledger_entries_scope on ledger_entries
  using ((select sees_everything()) or company_id = (select scope_company()) or user_id = (select scope_user()))
  with check ((select sees_everything()) or company_id = (select scope_company()) or user_id = (select scope_user())
    or (account = 'partners' and (select scope_company()) is not null));
create or replace function ledger_balances() returns trigger language plpgsql as $$
  declare
    before text := coalesce(current_setting('godwit.everything', true), '');
    unbalanced boolean;
  begin
    perform set_config('godwit.everything', 'on', true);
    unbalanced := exists (select 1 from ledger_entries where transaction_id = new.transaction_id group by currency having sum(amount) <> 0);
    perform set_config('godwit.everything', before, true);
    if unbalanced then
      raise exception 'the entries of ledger transaction % do not sum to zero', new.transaction_id using errcode = 'check_violation';
    end if;
    return null;
  end $$;
create index ledger_entries_by_subscription on ledger_entries (subscription_id) where subscription_id is not null;
create index ledger_entries_by_invoice on ledger_entries (invoice_id) where invoice_id is not null;

create table payouts (
  id uuid primary key,
  account text not null check (account in ('responders', 'partners', 'companies')),
  user_id uuid references users (id) on delete set null,
  company_id uuid references companies (id),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount bigint not null check (amount > 0),
  reference text,
  note text,
  created_by uuid,
  created_at timestamptz not null,
  check ((account = 'responders') = (user_id is not null) or user_id is null)
);
comment on table payouts is 'Money that was moved by hand: paid to a responder or a partner, or received from a company. The ledger has the amounts; this is who did it and why.';
alter table payouts enable row level security;
alter table payouts force row level security;
create policy payouts_scope on payouts
  using ((select sees_everything()) or company_id = (select scope_company()) or user_id = (select scope_user()));
create index payouts_by_user on payouts (user_id, id desc) where user_id is not null;
create index payouts_by_company on payouts (company_id, id desc) where company_id is not null;

create index payment_methods_by_reference on payment_methods (reference);

create table stripe_events (
  id text primary key,
  type text not null,
  outcome text not null check (outcome in ('handled', 'known', 'ignored', 'unexpected', 'disputed')),
  detail text,
  payment_id uuid references payments (id),
  created_at timestamptz not null
);
comment on table stripe_events is 'Events that Stripe has sent, so that one that is sent twice counts once.';
create index stripe_events_in_order on stripe_events (created_at desc, id desc);
create table stripe_authorizations (
  key text primary key,
  customer text not null,
  created_at timestamptz not null
);
comment on table stripe_authorizations is 'The customer at Stripe for whom a hold was asked for under a key, so that a hold whose answer was lost is found among the customer''s.';

-- Does the row exist in any company? Decides between 401 and 404 (docs/contract/callers.md#401-403-and-404).
create function exists_anywhere_commerce(kind text, wanted uuid) returns boolean language plpgsql volatile security definer
  set search_path = public, pg_temp
  as $$
  declare
    before text := coalesce(current_setting('godwit.everything', true), '');
    answer boolean;
  begin
    perform set_config('godwit.everything', 'on', true);
    answer := case kind
      when 'subscription' then exists (select 1 from subscriptions where id = wanted)
      when 'invoice' then exists (select 1 from invoices where id = wanted)
      when 'quote' then exists (select 1 from product_quotes where id = wanted)
      when 'payment' then exists (select 1 from payments where id = wanted)
    end;
    perform set_config('godwit.everything', before, true);
    return answer;
  end $$;
