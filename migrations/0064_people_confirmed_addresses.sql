-- An asked link goes only to an address that its owner confirmed: by the link of a confirmation mail (confirmed_at), or by signing in with a link that
-- the company sent there. The company knows the code of that link too, so it says nothing to other companies: confirmed_at alone does.
alter table users add column email_link_used_at timestamptz, add column phone_link_used_at timestamptz;
comment on column users.email_link_used_at is 'When the person first signed in by a link that their company sent to the e-mail address.';
comment on column users.phone_link_used_at is 'When the person first signed in by a link that their company sent to the phone number.';
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
      new.phone_link_used_at := null;
    end if;
    return new;
  end $$;

alter table sign_in_codes add column sent_to text;
comment on column sign_in_codes.sent_to is 'The address of the company''s own person to which the code was sent, as users.email_key or users.phone_key has it: signing in confirms it.';
