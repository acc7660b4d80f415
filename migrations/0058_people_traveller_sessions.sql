-- Travellers sign in too, to a page of their own. What was made for one page opens nothing at the other.
alter table sessions add column page text not null default 'desk' check (page in ('desk', 'traveller'));
comment on column sessions.page is 'desk: /api/desk. traveller: /api/v2, where the person acts as with the token of that company.';
comment on column sessions.company_id is 'At the desk the company of the account; of a traveller the company in which the session acts.';
alter table sign_in_codes add column page text not null default 'desk' check (page in ('desk', 'traveller'));
comment on column sign_in_codes.page is 'Where the code signs in.';
comment on column sign_in_codes.company_id is 'At the desk the company of the account; of a traveller the company in which the session will act.';

-- A new token ends what acts as the token does: the traveller's sessions and the codes for them, in all companies. Under row-level security
-- the first line does nothing for a person whom the caller does not see.
create function end_traveller_sessions(who uuid, moment timestamptz) returns void language plpgsql volatile security definer
  set search_path = public, pg_temp
  as $$
  declare
    before text := coalesce(current_setting('godwit.everything', true), '');
  begin
    if not exists (select 1 from users where id = who) then return; end if;
    perform set_config('godwit.everything', 'on', true);
    update sessions set ended_at = moment where user_id = who and page = 'traveller' and ended_at is null;
    update sign_in_codes set used_at = moment where user_id = who and page = 'traveller' and used_at is null;
    perform set_config('godwit.everything', before, true);
  end $$;

alter table companies add column help_phone text;
comment on column companies.help_phone is 'Whom travellers of the company call; their page shows it.';
