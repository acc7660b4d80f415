-- The passports that a person holds, for visas and for entry requirements about nationality.
alter table users add column nationalities text[] not null default '{}'
  check (cardinality(nationalities) <= 10 and array_to_string(nationalities, ',', '?') ~ '^([A-Z]{2}(,[A-Z]{2})*)?$');
comment on column users.nationalities is 'ISO 3166-1 alpha-2, in the order given; where empty, home_country stands in.';

create or replace view shared_users with (security_invoker = true) as
  select id, company_id, external_id, first_name, last_name, display_name, email, email_bounced_at, phone_number, phone_refused_at, home_country,
    language, timezone_identifier, settings, staff, token_version, created_at, updated_at, deleted_at, nationalities
  from users;
