-- Whoever answers STOP wants nothing on this number; a landline takes no SMS, and calls all the same.
alter table users add column phone_stopped_at timestamptz;
comment on column users.phone_refused_at is 'The number takes no SMS: none is sent until it changes.';
comment on column users.phone_stopped_at is 'The person wants no messages and no calls on this number, until it changes or they say START.';
update users set phone_stopped_at = phone_refused_at where phone_refused_at is not null;

create or replace function forget_refusals() returns trigger language plpgsql
  as $$
  begin
    if new.email is distinct from old.email then new.email_bounced_at := null; end if;
    if lower(new.email) is distinct from lower(old.email) then
      new.confirmed_at := null;
      new.email_link_used_at := null;
    end if;
    if new.phone_number is distinct from old.phone_number then
      new.phone_refused_at := null;
      new.phone_stopped_at := null;
      new.phone_link_used_at := null;
    end if;
    return new;
  end $$;

create or replace view shared_users with (security_invoker = true) as
  select id, company_id, external_id, first_name, last_name, display_name, email, email_bounced_at, phone_number, phone_refused_at, home_country,
    language, timezone_identifier, settings, staff, token_version, created_at, updated_at, deleted_at, nationalities, phone_stopped_at, phone_key
  from users;
