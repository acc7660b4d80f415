alter table users add column password_is_own boolean not null default false;
comment on column users.password_is_own is 'The person or staff chose the password; false: the company did, or nobody knows who.';

-- A person gets a role that opens the desk of another company than the own one. What the own company may know must not open it: sessions and
-- links of the desk end, and so does a password that the person did not choose. True: the password ended. The company that gives the role
-- sees none of these rows, so it needs this function.
create function end_desk_access(who uuid, moment timestamptz) returns boolean language plpgsql volatile security definer
  set search_path = public, pg_temp
  as $$
  declare
    before text := coalesce(current_setting('godwit.everything', true), '');
    ended boolean;
  begin
    perform set_config('godwit.everything', 'on', true);
    update sessions set ended_at = moment where user_id = who and page = 'desk' and ended_at is null;
    delete from sign_in_codes where user_id = who and page = 'desk' and used_at is null;
    update users set password_hash = null where id = who and password_hash is not null and not password_is_own;
    ended := found;
    perform set_config('godwit.everything', before, true);
    return ended;
  end $$;

-- A deleted company can be brought back, so its guests still belong to it.
create or replace function belongs_elsewhere(who uuid, company uuid) returns boolean language plpgsql volatile security definer
  set search_path = public, pg_temp
  as $$
  declare
    before text := coalesce(current_setting('godwit.everything', true), '');
    answer boolean;
  begin
    perform set_config('godwit.everything', 'on', true);
    answer := exists (select 1 from roles r where r.user_id = who and r.company_id <> company);
    perform set_config('godwit.everything', before, true);
    return answer;
  end $$;
