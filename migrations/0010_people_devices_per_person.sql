-- A device and a token may be known to people of several companies: registering one takes it from other people of the same company only.
-- Otherwise anybody who learns a token could end the messages of a person whom they do not know.
drop index devices_by_uuid;
drop index devices_by_token;
create unique index devices_by_uuid on devices (uuid, user_id) where uuid is not null;
create unique index devices_by_token on devices (token, user_id) where token is not null;

-- Removes the device and its token from other people of the person's company; of the person's own rows, those with the token under another uuid.
-- Calls for one device wait for each other.
create or replace function take_device(wanted_uuid text, wanted_token text, keep_user uuid) returns void language plpgsql volatile security definer
  set search_path = public, pg_temp
  as $$
  declare
    before text := coalesce(current_setting('godwit.everything', true), '');
    name text;
    home uuid;
  begin
    for name in select unnest(array['device:' || wanted_uuid, 'device-token:' || wanted_token]) order by 1 loop
      if name is not null then perform pg_advisory_xact_lock(hashtextextended(name, 0)); end if;
    end loop;
    perform set_config('godwit.everything', 'on', true);
    select company_id into home from users where id = keep_user;
    delete from devices where uuid = wanted_uuid and user_id <> keep_user and company_id is not distinct from home;
    delete from devices where token = wanted_token and (
      (user_id <> keep_user and company_id is not distinct from home)
      or (user_id = keep_user and uuid is not null and wanted_uuid is not null and uuid <> wanted_uuid));
    perform set_config('godwit.everything', before, true);
  end $$;
