-- Calls for help: issues, those who answer them, conversations, and what is noted.

create table issues (
  id uuid primary key,
  company_id uuid not null references companies (id),
  creator_id uuid references users (id) on delete set null,
  affected_id uuid references users (id) on delete set null,
  handler_id uuid references users (id) on delete set null,
  type text check (type in ('medical', 'self_help_medical', 'lost_passport', 'legal', 'lost_luggage', 'flight_interruption', 'other')),
  status text not null check (status in ('collecting', 'waiting', 'handling', 'closed', 'cancelled', 'finished')),
  description text,
  lat double precision check (lat between -90 and 90),
  lng double precision check (lng between -180 and 180),
  country_code text check (country_code ~ '^[A-Z]{2}$'),
  revision integer not null default 1,
  waiting_at timestamptz,
  dispatched_at timestamptz,
  claimed_at timestamptz,
  closed_at timestamptz,
  cancelled_at timestamptz,
  finished_at timestamptz,
  inactive_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((lat is null) = (lng is null)),
  check (status <> 'handling' or claimed_at is not null)
);
comment on column issues.creator_id is 'None when the company''s own server made it.';
comment on column issues.dispatched_at is 'When those who may claim it were notified.';
comment on column issues.inactive_at is 'When the handler was told that the traveller is silent (9).';
create index issues_by_company on issues (company_id, id desc);
create index issues_by_affected on issues (affected_id, id desc);
create index issues_by_creator on issues (creator_id, id desc);
create index issues_by_handler on issues (handler_id, id desc);
create index issues_open on issues (status, waiting_at) where status in ('collecting', 'waiting', 'handling', 'closed');
create trigger issues_revised before update on issues for each row execute function raise_revision();

-- The roles whose field a type of issue is: none for types that managers and staff handle.
create function field_of(issue_type text) returns text[] language sql immutable parallel safe
  as $$ select case issue_type when 'medical' then array['clinical_admin', 'medical_practitioner', 'psychiatrist']
    when 'self_help_medical' then array['clinical_admin', 'medical_practitioner', 'psychiatrist', 'dentist'] else '{}'::text[] end $$;

alter table issues enable row level security;
alter table issues force row level security;
create policy issues_scope on issues
  using ((select sees_everything()) or company_id = (select scope_company()) or creator_id = (select scope_user()) or affected_id = (select scope_user())
    or handler_id = (select scope_user())
    or ((select scope_company()) is null and status in ('waiting', 'handling') and type in ('medical', 'self_help_medical')
      and responds_to(company_id, field_of(type))))
  with check ((select sees_everything()) or company_id = (select scope_company()));

create table availability_bids (
  id uuid primary key,
  company_id uuid not null references companies (id),
  issue_id uuid not null references issues (id) on delete cascade,
  responder_id uuid references users (id) on delete set null,
  "time" timestamptz not null,
  timezone text not null,
  appointment_types text[] not null check (cardinality(appointment_types) > 0 and appointment_types <@ array['clinic', 'housecall', 'telemedicine']),
  address text,
  lat double precision check (lat between -90 and 90),
  lng double precision check (lng between -180 and 180),
  clinic_cost bigint check (clinic_cost >= 0),
  housecall_cost bigint check (housecall_cost >= 0),
  telemedicine_cost bigint check (telemedicine_cost >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  accepted_at timestamptz,
  cancelled_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((lat is null) = (lng is null)),
  check (accepted_at is null or cancelled_at is null)
);
create index availability_bids_by_issue on availability_bids (issue_id, id);
create index availability_bids_by_responder on availability_bids (responder_id, id desc);

alter table availability_bids enable row level security;
alter table availability_bids force row level security;
create policy availability_bids_scope on availability_bids
  using ((select sees_everything()) or company_id = (select scope_company()) or responder_id = (select scope_user()))
  with check ((select sees_everything()) or company_id = (select scope_company()));

create table appointments (
  id uuid primary key,
  company_id uuid not null references companies (id),
  issue_id uuid not null references issues (id) on delete cascade,
  bid_id uuid not null unique references availability_bids (id) on delete cascade,
  patient_id uuid references users (id) on delete set null,
  responder_id uuid references users (id) on delete set null,
  payment_id uuid references payments (id),
  type text not null check (type in ('clinic', 'housecall', 'telemedicine')),
  status text not null check (status in ('open', 'closed', 'cancelled', 'finished')),
  start_time timestamptz not null,
  timezone text not null,
  address text,
  lat double precision,
  lng double precision,
  cost bigint not null check (cost >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  wrong_pins smallint not null default 0,
  pin_locked_until timestamptz,
  cancelled_by_id uuid references users (id) on delete set null,
  closed_at timestamptz,
  cancelled_at timestamptz,
  finished_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
comment on table appointments is 'The pin is derived from the master key and the id, and is not stored.';
create unique index appointments_one_open on appointments (issue_id) where status = 'open';
create index appointments_by_company on appointments (company_id, id desc);
create index appointments_by_patient on appointments (patient_id, id desc);
create index appointments_by_responder on appointments (responder_id, id desc);

alter table appointments enable row level security;
alter table appointments force row level security;
create policy appointments_scope on appointments
  using ((select sees_everything()) or company_id = (select scope_company()) or patient_id = (select scope_user()) or responder_id = (select scope_user()))
  with check ((select sees_everything()) or company_id = (select scope_company()));

create table conversations (
  id uuid primary key,
  company_id uuid not null references companies (id),
  issue_id uuid unique references issues (id) on delete cascade,
  appointment_id uuid unique references appointments (id) on delete cascade,
  name text,
  type smallint not null default 0,
  last_seq bigint not null default 0,
  absent_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (issue_id is null or appointment_id is null)
);
comment on table conversations is 'Of an issue, of an appointment, or (neither) among people of one company: a discrete one.';
comment on column conversations.last_seq is 'The number of its last message. Whoever writes one raises it, and so waits for the writer before.';
comment on column conversations.absent_at is 'When the managers were told that no responder is there (6).';
create index conversations_by_company on conversations (company_id, id desc);

create table conversation_participants (
  conversation_id uuid not null references conversations (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  company_id uuid not null references companies (id),
  joined_at timestamptz not null,
  read_seq bigint not null default 0,
  seen_at timestamptz,
  missed_at timestamptz,
  primary key (conversation_id, user_id)
);
comment on column conversation_participants.seen_at is 'When the person was last connected to the conversation, or read it.';
comment on column conversation_participants.missed_at is 'When the person was told of missed messages (5); none again since the person is back.';
create index conversation_participants_by_user on conversation_participants (user_id, conversation_id desc);

-- Whether the person of the scope takes part in the conversation.
create function takes_part(conversation uuid) returns boolean language plpgsql volatile security definer
  set search_path = public, pg_temp
  as $$
  declare
    before text := coalesce(current_setting('godwit.everything', true), '');
    person uuid := scope_user();
    answer boolean;
  begin
    if person is null then return false; end if;
    perform set_config('godwit.everything', 'on', true);
    answer := exists (select 1 from conversation_participants p where p.conversation_id = conversation and p.user_id = person);
    perform set_config('godwit.everything', before, true);
    return answer;
  end $$;

alter table conversations enable row level security;
alter table conversations force row level security;
create policy conversations_scope on conversations
  using ((select sees_everything()) or company_id = (select scope_company()) or takes_part(id)
    or (issue_id is not null and exists (select 1 from issues i where i.id = issue_id)))
  with check ((select sees_everything()) or company_id = (select scope_company()));

alter table conversation_participants enable row level security;
alter table conversation_participants force row level security;
create policy conversation_participants_scope on conversation_participants
  using ((select sees_everything()) or company_id = (select scope_company()) or user_id = (select scope_user()) or takes_part(conversation_id))
  with check ((select sees_everything()) or company_id = (select scope_company()));

create table message_assets (
  id uuid primary key,
  company_id uuid not null references companies (id),
  conversation_id uuid not null references conversations (id) on delete cascade,
  type text not null check (type in ('image', 'video', 'audio', 'text', 'url')),
  media_type text,
  title text,
  description text,
  url text,
  lat double precision check (lat between -90 and 90),
  lng double precision check (lng between -180 and 180),
  files jsonb not null default '{}',
  bytes bigint not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
comment on column message_assets.files is 'The digest (SHA-256) of the stored file of each variant.';
create index message_assets_by_conversation on message_assets (conversation_id);

alter table message_assets enable row level security;
alter table message_assets force row level security;
create policy message_assets_scope on message_assets
  using ((select sees_everything()) or company_id = (select scope_company()) or takes_part(conversation_id))
  with check ((select sees_everything()) or company_id = (select scope_company()));

create table messages (
  id uuid primary key,
  conversation_id uuid not null references conversations (id) on delete cascade,
  company_id uuid not null references companies (id),
  seq bigint not null,
  type text not null check (type in ('text', 'bot', 'deleted', 'announcement', 'asset', 'sms')),
  status smallint not null default 0,
  body text not null,
  user_id uuid references users (id) on delete set null,
  client_id uuid,
  asset_id uuid references message_assets (id) on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (conversation_id, seq)
);
comment on column messages.seq is 'Its number within the conversation, without gaps.';
create unique index messages_sent_once on messages (conversation_id, user_id, client_id) nulls not distinct where client_id is not null;

alter table messages enable row level security;
alter table messages force row level security;
create policy messages_scope on messages
  using ((select sees_everything()) or company_id = (select scope_company()) or takes_part(conversation_id))
  with check ((select sees_everything()) or company_id = (select scope_company()));

create table stored_assets (
  digest text primary key check (digest ~ '^[0-9a-f]{64}$'),
  media_type text not null,
  bytes bigint not null,
  uses integer not null check (uses >= 0),
  created_at timestamptz not null
);
comment on table stored_assets is 'Files on disk or in S3, named by their content: one for equal content, removed with its last use.';

create table notes (
  id uuid primary key,
  company_id uuid not null references companies (id),
  issue_id uuid references issues (id) on delete cascade,
  appointment_id uuid references appointments (id) on delete cascade,
  owner_id uuid references users (id) on delete set null,
  body text not null check (body <> ''),
  pinned boolean not null default false,
  shared boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((issue_id is null) <> (appointment_id is null))
);
comment on column notes.shared is 'The traveller may read it too.';
create index notes_by_issue on notes (issue_id, id) where issue_id is not null;
create index notes_by_appointment on notes (appointment_id, id) where appointment_id is not null;
create index notes_by_company on notes (company_id);

alter table notes enable row level security;
alter table notes force row level security;
create policy notes_scope on notes
  using ((select sees_everything()) or company_id = (select scope_company()) or owner_id = (select scope_user())
    or (issue_id is not null and exists (select 1 from issues i where i.id = issue_id))
    or (appointment_id is not null and exists (select 1 from appointments a where a.id = appointment_id)))
  with check ((select sees_everything()) or company_id = (select scope_company()));

create table responder_hours (
  user_id uuid primary key references users (id) on delete cascade,
  timezone text not null,
  weekly jsonb not null default '[]',
  away_until timestamptz,
  updated_at timestamptz not null
);
comment on table responder_hours is 'When a responder is on duty: parts of the week in the time zone. A responder without a row is always on duty.';

alter table responder_hours enable row level security;
alter table responder_hours force row level security;
create policy responder_hours_scope on responder_hours
  using ((select sees_everything()) or user_id = (select scope_user())
    or exists (select 1 from shared_roles r where r.user_id = responder_hours.user_id and r.company_id = (select scope_company())));

-- Does the row exist in any company? Decides between 401 and 404 (docs/contract/callers.md#401-403-and-404).
create function exists_anywhere_assistance(kind text, wanted uuid) returns boolean language plpgsql volatile security definer
  set search_path = public, pg_temp
  as $$
  declare
    before text := coalesce(current_setting('godwit.everything', true), '');
    answer boolean;
  begin
    perform set_config('godwit.everything', 'on', true);
    answer := case kind
      when 'issue' then exists (select 1 from issues where id = wanted)
      when 'availability_bid' then exists (select 1 from availability_bids where id = wanted)
      when 'appointment' then exists (select 1 from appointments where id = wanted)
      when 'conversation' then exists (select 1 from conversations where id = wanted)
      when 'message' then exists (select 1 from messages where id = wanted)
      when 'note' then exists (select 1 from notes where id = wanted)
    end;
    perform set_config('godwit.everything', before, true);
    return answer;
  end $$;
