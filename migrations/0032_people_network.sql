-- Responders of the network help the travellers of every company that has the package. They belong to no company.
create table network_responders (
  user_id uuid not null references users (id) on delete cascade,
  type text not null check (type in ('clinical_admin', 'medical_practitioner', 'psychiatrist', 'dentist')),
  created_at timestamptz not null,
  primary key (user_id, type)
);
comment on table network_responders is 'The fields of responders who belong to no company. Staff make them.';

alter table network_responders enable row level security;
alter table network_responders force row level security;
create policy network_responders_scope on network_responders
  using ((select sees_everything()) or user_id = (select scope_user())) with check ((select sees_everything()));
-- Every node must forget the caller within a second.
create function announce_network_responder() returns trigger language plpgsql
  as $$ begin perform pg_notify('keys', coalesce(new.user_id, old.user_id)::text); return null; end $$;
create trigger network_responders_changed after insert or update or delete on network_responders
  for each row execute function announce_network_responder();

-- Whether the person of the scope responds to issues of this kind: with a role in the company, or with one of the network where the company has the
-- package.
create function responds_to(company uuid, wanted_roles text[]) returns boolean language plpgsql volatile security definer
  set search_path = public, pg_temp
  as $$
  declare
    before text := coalesce(current_setting('godwit.everything', true), '');
    person uuid := scope_user();
    answer boolean;
  begin
    if person is null then return false; end if;
    perform set_config('godwit.everything', 'on', true);
    answer := exists (select 1 from roles r where r.user_id = person and r.company_id = company and r.type = any (wanted_roles))
      or exists (select 1 from network_responders n join companies c on c.id = company and c.deleted_at is null
        where n.user_id = person and n.type = any (wanted_roles) and 'assistance' = any (c.features));
    perform set_config('godwit.everything', before, true);
    return answer;
  end $$;

-- What those who help each other see of a person of another company, or of none: never an address.
create function people_shown(wanted uuid[]) returns table (id uuid, company_id uuid, first_name text, last_name text, display_name text, bio text,
    languages_spoken text[], picture jsonb, staff boolean, created_at timestamptz, updated_at timestamptz, deleted_at timestamptz)
  language plpgsql volatile security definer set search_path = public, pg_temp
  as $$
  declare
    before text := coalesce(current_setting('godwit.everything', true), '');
  begin
    perform set_config('godwit.everything', 'on', true);
    return query select u.id, u.company_id, u.first_name, u.last_name, u.display_name, u.bio, u.languages_spoken, u.picture, u.staff,
      u.created_at, u.updated_at, u.deleted_at from users u where u.id = any (wanted);
    perform set_config('godwit.everything', before, true);
  end $$;
