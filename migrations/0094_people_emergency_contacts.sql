-- Whom somebody may call when a traveller cannot be reached. The traveller names them, and says that they agree.
create table emergency_contacts (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null check (name <> ''),
  phone_number text not null check (phone_number ~ '^\+[1-9][0-9]{5,14}$'),
  relation text not null check (relation <> ''),
  language text check (language in ('en', 'es')),
  consented_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
comment on column emergency_contacts.phone_number is 'E.164.';
comment on column emergency_contacts.consented_at is 'When the traveller said that this contact knows and agrees. Said again when name or number change.';
create index emergency_contacts_by_user on emergency_contacts (user_id, id);

-- Every company where the person is sees them; the person alone writes them.
alter table emergency_contacts enable row level security;
alter table emergency_contacts force row level security;
create policy emergency_contacts_scope on emergency_contacts
  using ((select sees_everything()) or user_id = (select scope_user())
    or exists (select 1 from roles r where r.user_id = emergency_contacts.user_id and r.company_id = (select scope_company())))
  with check ((select sees_everything()) or user_id = (select scope_user()));

-- A company goes back to the service's policy by a revision that says so: revisions count on, and what runs keeps the steps with which it began.
alter table escalation_policies add column withdrawn boolean not null default false;
comment on column escalation_policies.withdrawn is 'With this revision the company went back to the service''s policy. Its rules are those that held then.';

-- "Reached" may be taken back for an hour. Whatever would have ended an escalation in that time takes the place of "reached".
drop index escalations_about;
create index escalations_about on escalations (about, user_id) where state <> 'ended' or ended_by = 'reached';
