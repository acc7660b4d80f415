-- Members: what a company may say of its people, who was invited, what people are entitled to, and pictures.

alter table companies add column revision integer not null default 1;
comment on column companies.revision is 'Counts the changes, against overwriting.';

alter table users
  add column bio text,
  add column languages_spoken text[] not null default '{}',
  add column doctor_settings jsonb,
  add column picture jsonb,
  add column confirmed_at timestamptz,
  add column revision integer not null default 1;
comment on column users.languages_spoken is 'ISO 639-1, of people who help others.';
comment on column users.doctor_settings is 'What a responder asks for, and where; only people with a responder''s role have it.';
comment on column users.picture is 'The names of the picture''s variants among the files.';
comment on column users.confirmed_at is 'When the person followed the link that was sent to the e-mail address.';
comment on column users.revision is 'Counts the changes, whoever made them.';

create trigger companies_revised before update on companies for each row execute function raise_revision();
create trigger users_revised before update on users for each row execute function raise_revision();

-- Files that the service keeps for people. A name cannot be guessed, and whoever knows it may read the file.
create table files (
  name text primary key check (name ~ '^[A-Za-z0-9_-]{20,80}\.[a-z0-9]{2,5}$'),
  media_type text not null,
  bytes bytea not null,
  created_at timestamptz not null
);
alter table files alter column bytes set storage external;
comment on column files.bytes is 'Compressed already, so not once more.';

-- Somebody was asked to confirm an address, or to join another company. The link is derived, and nothing of it is stored.
create table invitations (
  id uuid primary key,
  company_id uuid not null references companies (id),
  user_id uuid not null references users (id) on delete cascade,
  email text not null,
  roles text[] not null check (cardinality(roles) > 0),
  joins boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  withdrawn_at timestamptz
);
comment on column invitations.joins is 'True: the roles are given when the invitation is accepted. False: the person has them already, and only confirms the address.';
create unique index invitations_open on invitations (company_id, lower(email)) where accepted_at is null and withdrawn_at is null;
create index invitations_by_company on invitations (company_id, id);
create index invitations_by_user on invitations (user_id);

alter table invitations enable row level security;
alter table invitations force row level security;
create policy invitations_scope on invitations
  using ((select sees_everything()) or company_id = (select scope_company()) or user_id = (select scope_user()));

-- Which account an address belongs to, whatever the company: needed to invite a person who is known elsewhere. The answer
-- goes into the invitation and to nobody.
create function account_of_address(wanted text) returns uuid language plpgsql volatile security definer
  set search_path = public, pg_temp
  as $$
  declare
    before text := coalesce(current_setting('godwit.everything', true), '');
    answer uuid;
  begin
    perform set_config('godwit.everything', 'on', true);
    select u.id into answer from users u join companies c on c.id = u.company_id
      where lower(u.email) = lower(wanted) and u.deleted_at is null and not u.staff and c.deleted_at is null
        and exists (select 1 from roles r where r.user_id = u.id)
      order by u.confirmed_at nulls last, u.created_at, u.id limit 1;
    perform set_config('godwit.everything', before, true);
    return answer;
  end $$;

-- Whether a person belongs to another company too: then nobody but the person and staff may change how they prove who they are.
create function belongs_elsewhere(who uuid, company uuid) returns boolean language plpgsql volatile security definer
  set search_path = public, pg_temp
  as $$
  declare
    before text := coalesce(current_setting('godwit.everything', true), '');
    answer boolean;
  begin
    perform set_config('godwit.everything', 'on', true);
    answer := exists (select 1 from roles r join companies c on c.id = r.company_id
      where r.user_id = who and r.company_id <> company and c.deleted_at is null);
    perform set_config('godwit.everything', before, true);
    return answer;
  end $$;

-- What a person, or everybody of a company, may use, from when until when, and by what right.
create table entitlements (
  id uuid primary key,
  company_id uuid references companies (id),
  user_id uuid references users (id) on delete cascade,
  feature text not null,
  from_at timestamptz not null,
  until_at timestamptz,
  source text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  revision integer not null default 1,
  check (company_id is not null or user_id is not null),
  check (until_at is null or from_at < until_at)
);
comment on column entitlements.user_id is 'None: everybody of the company.';
comment on column entitlements.source is 'By what right: desk, subscription:<id>, …';
create index entitlements_by_user on entitlements (user_id, feature) where user_id is not null;
create index entitlements_by_company on entitlements (company_id, feature);
create trigger entitlements_revised before update on entitlements for each row execute function raise_revision();

alter table entitlements enable row level security;
alter table entitlements force row level security;
create policy entitlements_scope on entitlements
  using ((select sees_everything()) or company_id = (select scope_company()) or user_id = (select scope_user()));

-- The company's package, what the company was given besides, or what the person was given.
create function is_entitled(who uuid, company uuid, wanted text, moment timestamptz) returns boolean language sql stable
  as $$
    select exists (select 1 from companies c where c.id = company and c.deleted_at is null and wanted = any (c.features))
      or exists (select 1 from entitlements e where e.user_id = who and e.feature = wanted
        and e.from_at <= moment and (e.until_at is null or e.until_at > moment))
      or exists (select 1 from entitlements e where e.company_id = company and e.user_id is null and e.feature = wanted
        and e.from_at <= moment and (e.until_at is null or e.until_at > moment))
  $$;

-- People see the names of the companies that they belong to, whichever of them they act in.
create policy companies_joined on companies for select
  using (exists (select 1 from roles r where r.company_id = companies.id and r.user_id = (select scope_user())));

-- Whoever may change a person's password or delete them must be able to end the sessions that were opened before, which otherwise
-- only the person sees. Row-level security decides first whether the person is the caller's to see.
create function end_sessions(who uuid, moment timestamptz) returns void language plpgsql volatile security definer
  set search_path = public, pg_temp
  as $$
  declare
    before text := coalesce(current_setting('godwit.everything', true), '');
  begin
    if not exists (select 1 from users where id = who) then return; end if;
    perform set_config('godwit.everything', 'on', true);
    update sessions set ended_at = moment where user_id = who and ended_at is null;
    perform set_config('godwit.everything', before, true);
  end $$;
