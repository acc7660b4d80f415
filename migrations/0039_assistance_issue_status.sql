-- The status of an issue whose kind the person of the scope responds to, also when their scope does not show it any more: a responder who is
-- too late is told so, and learns nothing else of it.
create function issue_status_for_responder(wanted uuid) returns text language plpgsql volatile security definer
  set search_path = public, pg_temp
  as $$
  declare
    before text := coalesce(current_setting('godwit.everything', true), '');
    company uuid := scope_company();
    found issues%rowtype;
  begin
    perform set_config('godwit.everything', 'on', true);
    select * into found from issues where id = wanted;
    perform set_config('godwit.everything', before, true);
    if found.id is null or (company is not null and company <> found.company_id) then return null; end if;
    return case when responds_to(found.company_id, field_of(found.type)) then found.status end;
  end $$;
