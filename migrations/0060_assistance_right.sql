-- Who has assistance is one rule: by the company's package, by an entitlement of the company, or by one of the person (a product of a subscription in
-- force is one). Creating, seeing, notifying, claiming and handing over all ask it. It sees every entitlement, so that the answer does not depend on
-- who asks.
create function has_assistance(person uuid, company uuid, moment timestamptz) returns boolean language plpgsql volatile security definer
  set search_path = public, pg_temp
  as $$
  declare
    before text := coalesce(current_setting('godwit.everything', true), '');
    answer boolean;
  begin
    perform set_config('godwit.everything', 'on', true);
    answer := exists (select 1 from companies c where c.id = company and c.deleted_at is null)
      and is_entitled(person, company, 'assistance', moment);
    perform set_config('godwit.everything', before, true);
    return answer;
  end $$;

-- The time of the request, in the scope of a person without a company.
create function scope_moment() returns timestamptz language sql stable
  as $$ select coalesce(nullif(current_setting('godwit.now', true), '')::timestamptz, clock_timestamp()) $$;

-- Whether the person of the scope responds to issues of this kind about this person: with a role in the company, or with one of the network where the
-- person has assistance.
create function responds_to(company uuid, affected uuid, wanted_roles text[]) returns boolean language plpgsql volatile security definer
  set search_path = public, pg_temp
  as $$
  declare
    before text := coalesce(current_setting('godwit.everything', true), '');
    person uuid := scope_user();
    is_of_company boolean;
    is_of_network boolean;
  begin
    if person is null then return false; end if;
    perform set_config('godwit.everything', 'on', true);
    is_of_company := exists (select 1 from roles r where r.user_id = person and r.company_id = company and r.type = any (wanted_roles));
    is_of_network := exists (select 1 from network_responders n where n.user_id = person and n.type = any (wanted_roles));
    perform set_config('godwit.everything', before, true);
    return is_of_company or (is_of_network and has_assistance(affected, company, scope_moment()));
  end $$;

alter policy issues_scope on issues
  using ((select sees_everything()) or company_id = (select scope_company()) or creator_id = (select scope_user()) or affected_id = (select scope_user())
    or handler_id = (select scope_user())
    or ((select scope_company()) is null and status in ('waiting', 'handling') and type in ('medical', 'self_help_medical')
      and responds_to(company_id, affected_id, field_of(type))));

create or replace function issue_status_for_responder(wanted uuid) returns text language plpgsql volatile security definer
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
    return case when responds_to(found.company_id, found.affected_id, field_of(found.type)) then found.status end;
  end $$;

-- A role that makes backups may call the function of the policy: it keeps that right.
do $$
  declare
    reader regrole;
  begin
    for reader in select a.grantee::regrole from pg_proc p, aclexplode(p.proacl) a
      where p.oid = 'responds_to(uuid, text[])'::regprocedure and a.privilege_type = 'EXECUTE' and a.grantee not in (0, p.proowner)
    loop
      execute format('grant execute on function responds_to(uuid, uuid, text[]) to %s', reader);
    end loop;
  end $$;
drop function responds_to(uuid, text[]);
