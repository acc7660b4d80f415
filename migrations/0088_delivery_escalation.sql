-- What is done when a message does not arrive, is not read or not answered: further channels, step by step, and at last a person who is told whom nobody has reached.
-- Each change of a policy is a new row, so that an escalation keeps the steps with which it began.
create table escalation_policies (
  id uuid primary key,
  company_id uuid,
  kind text not null check (kind in ('alert', 'check_in_request', 'call_for_help')),
  revision integer not null check (revision > 0),
  enabled boolean not null,
  ends_with text not null check (ends_with in ('delivered', 'read', 'answered')),
  steps jsonb not null,
  list_after_minutes integer not null check (list_after_minutes between 1 and 1440),
  user_id uuid,
  created_at timestamptz not null,
  unique nulls not distinct (company_id, kind, revision)
);
comment on table escalation_policies is 'A company''s, or (without a company) the service''s own. The highest revision counts.';
comment on column escalation_policies.steps is 'In the order of time: {after_minutes, channels}. The message itself is sent first; these follow.';
comment on column escalation_policies.list_after_minutes is 'When the person is listed as not reached. Since the message was made, as the minutes of the steps are.';
comment on column escalation_policies.user_id is 'Who wrote it.';

alter table escalation_policies enable row level security;
alter table escalation_policies force row level security;
create policy escalation_policies_scope on escalation_policies
  using ((select sees_everything()) or company_id is null or company_id = (select scope_company()));

insert into escalation_policies (id, kind, revision, enabled, ends_with, steps, list_after_minutes, created_at) values
  ('0e5ca1a7-0000-4000-8000-000000000001', 'alert', 1, true, 'delivered', '[{"after_minutes": 3, "channels": ["sms"]}]', 15, '2026-11-19'),
  ('0e5ca1a7-0000-4000-8000-000000000002', 'check_in_request', 1, true, 'answered', '[{"after_minutes": 15, "channels": ["sms"]}]', 60, '2026-11-19'),
  ('0e5ca1a7-0000-4000-8000-000000000003', 'call_for_help', 1, true, 'answered', '[{"after_minutes": 2, "channels": ["email", "push"]}]', 10, '2026-11-19');

create table escalations (
  notification_id uuid primary key,
  user_id uuid not null,
  company_id uuid,
  policy_id uuid not null references escalation_policies,
  kind text not null check (kind in ('alert', 'check_in_request', 'call_for_help')),
  about text not null,
  state text not null check (state in ('running', 'listed', 'ended')),
  step smallint not null default 0,
  due_at timestamptz,
  ended_by text check (ended_by in ('delivered', 'read', 'answered', 'reached', 'outdated', 'over')),
  handled_by uuid,
  started_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'running') = (due_at is not null)),
  check ((state = 'ended') = (ended_at is not null and ended_by is not null))
);
comment on table escalations is 'One for each notification that a policy is for, made in its transaction.';
comment on column escalations.about is 'What an answer is about: a request, a call for help, a thread. An answer ends all with it.';
comment on column escalations.step is 'How many steps were done.';
comment on column escalations.ended_by is 'outdated: the message is of no use any more. reached: somebody reached the person by hand. over: a newer message took its place, or it is over.';
create index escalations_due on escalations (due_at, notification_id) where state = 'running';
create index escalations_listed on escalations (company_id, notification_id) where state = 'listed';
create index escalations_about on escalations (about, user_id) where state <> 'ended';
create index escalations_by_user on escalations (user_id);

alter table escalations enable row level security;
alter table escalations force row level security;
create policy escalations_scope on escalations
  using ((select sees_everything()) or company_id = (select scope_company()) or user_id = (select scope_user()));

-- Which step of the escalation made a delivery; none: the message itself.
alter table deliveries add column step smallint;

create table escalation_attempts (
  id bigint generated always as identity primary key,
  notification_id uuid not null references escalations on delete cascade,
  user_id uuid not null,
  company_id uuid,
  by_user_id uuid,
  way text not null check (way in ('phone', 'contact', 'hotel', 'other')),
  outcome text not null check (outcome in ('reached', 'no_answer', 'needs_help')),
  note text check (note <> ''),
  at timestamptz not null
);
comment on table escalation_attempts is 'What somebody tried by hand to reach a person.';
create index escalation_attempts_of on escalation_attempts (notification_id, id);
create index escalation_attempts_by_user on escalation_attempts (user_id);

alter table escalation_attempts enable row level security;
alter table escalation_attempts force row level security;
create policy escalation_attempts_scope on escalation_attempts
  using ((select sees_everything()) or company_id = (select scope_company()));

create table message_budgets (
  company_id uuid,
  day date not null,
  channel text not null check (channel in ('sms')),
  used integer not null check (used >= 0),
  refused integer not null default 0 check (refused >= 0),
  unique nulls not distinct (company_id, day, channel)
);
comment on table message_budgets is 'How many messages that cost money the escalations of a company have used on a day (UTC), and how many there was no money for.';

alter table message_budgets enable row level security;
alter table message_budgets force row level security;
create policy message_budgets_scope on message_budgets
  using ((select sees_everything()) or company_id = (select scope_company()));
