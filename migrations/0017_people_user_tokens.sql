-- A token is one person's in one company: a company that reads its traveller's token cannot act with it in another company.
create table user_tokens (
  digest bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  company_id uuid references companies (id)
);
comment on table user_tokens is 'The tokens of people: one for each company that a person belongs to, and one without a company for a person who has none.';
comment on column user_tokens.digest is 'SHA-256 of the derived authentication_token. The token itself is never stored.';
create unique index user_tokens_of_person on user_tokens (user_id, company_id) nulls not distinct;
create index user_tokens_by_company on user_tokens (company_id);

alter table user_tokens enable row level security;
alter table user_tokens force row level security;
create policy user_tokens_scope on user_tokens
  using ((select sees_everything()) or company_id = (select scope_company()) or user_id = (select scope_user()))
  with check ((select sees_everything()) or company_id = (select scope_company()));

-- Every node must forget an ended token within a second.
create function announce_user_token() returns trigger language plpgsql
  as $$ begin perform pg_notify('keys', old.user_id::text); return null; end $$;
create trigger user_tokens_changed after update or delete on user_tokens for each row execute function announce_user_token();

alter table users alter column token_digest drop not null;
comment on column users.token_digest is 'SHA-256 of a token that was made before tokens were kept for each company. It acts in the company of the account, until the token is rotated.';

-- An account that another company made for an address, and that the owner of the address never confirmed, is not theirs yet: an invitation is never
-- joined to it. A changed address is not confirmed any more.
create or replace function account_of_address(wanted text) returns uuid language plpgsql volatile security definer
  set search_path = public, pg_temp
  as $$
  declare
    before text := coalesce(current_setting('godwit.everything', true), '');
    answer uuid;
  begin
    perform set_config('godwit.everything', 'on', true);
    select u.id into answer from users u join companies c on c.id = u.company_id
      where lower(u.email) = lower(wanted) and u.confirmed_at is not null and u.deleted_at is null and not u.staff and c.deleted_at is null
        and exists (select 1 from roles r where r.user_id = u.id)
      order by u.confirmed_at, u.created_at, u.id limit 1;
    perform set_config('godwit.everything', before, true);
    return answer;
  end $$;
create or replace function forget_refusals() returns trigger language plpgsql
  as $$
  begin
    if new.email is distinct from old.email then new.email_bounced_at := null; end if;
    if lower(new.email) is distinct from lower(old.email) then new.confirmed_at := null; end if;
    if new.phone_number is distinct from old.phone_number then new.phone_refused_at := null; end if;
    return new;
  end $$;

-- A device is reached by the messages of the company whose token registered it. A person of two companies registers a phone with each token.
drop index devices_by_uuid;
drop index devices_by_token;
create unique index devices_by_uuid on devices (uuid, user_id, company_id) nulls not distinct where uuid is not null;
create unique index devices_by_token on devices (token, user_id, company_id) nulls not distinct where token is not null;
drop function take_device(text, text, uuid);
-- Removes the device and its token from other people in the company; of the person's own rows there, those with the token under another uuid.
-- Calls for one device wait for each other.
create function take_device(wanted_uuid text, wanted_token text, keep_user uuid, company uuid) returns void language plpgsql volatile security definer
  set search_path = public, pg_temp
  as $$
  declare
    before text := coalesce(current_setting('godwit.everything', true), '');
    name text;
  begin
    for name in select unnest(array['device:' || wanted_uuid, 'device-token:' || wanted_token]) order by 1 loop
      if name is not null then perform pg_advisory_xact_lock(hashtextextended(name, 0)); end if;
    end loop;
    perform set_config('godwit.everything', 'on', true);
    delete from devices d where d.uuid = wanted_uuid and d.user_id <> keep_user and d.company_id is not distinct from company;
    delete from devices d where d.token = wanted_token and d.company_id is not distinct from company
      and (d.user_id <> keep_user or (d.uuid is not null and wanted_uuid is not null and d.uuid <> wanted_uuid));
    perform set_config('godwit.everything', before, true);
  end $$;
