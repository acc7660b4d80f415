-- What became of events: drafts and alerts, what a rule published, and what staff decided.

alter table feed_events add column due_at timestamptz;
comment on column feed_events.due_at is 'From then on its alert is looked at again. Null: there is nothing to do.';
create index feed_events_due on feed_events (due_at) where due_at is not null;
update feed_events set due_at = updated_at;

create table feed_threads (
  thread_id uuid primary key references alerts (id) on delete cascade,
  item_id uuid not null references feed_items (id),
  alert_id uuid not null references alerts (id) on delete cascade,
  written_digest text not null,
  written jsonb not null,
  said jsonb,
  why text[] not null default '{}',
  feed_says jsonb,
  snoozed_until timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
comment on table feed_threads is 'Threads of alerts that were drafted from an event.';
comment on column feed_threads.item_id is 'An item of the event. Events are joined and parted; the thread goes with this item.';
comment on column feed_threads.alert_id is 'The alert of the thread that was written last.';
comment on column feed_threads.written_digest is 'Of the content of that alert: another one shows that an editor has changed it.';
comment on column feed_threads.written is 'What that alert was written from.';
comment on column feed_threads.said is 'What the alert that people read was written from. Null: none was published yet.';
comment on column feed_threads.why is 'Why no rule published what waits.';
comment on column feed_threads.feed_says is 'What the feed says now where the alert stays as it is: an editor changed it, or nobody may close it by a rule.';
comment on column feed_threads.ended_at is 'Its alert was closed, ended by itself, or continues in another thread: what the feed says changes nothing of it any more.';
create index feed_threads_by_item on feed_threads (item_id);
create index feed_threads_open on feed_threads (updated_at, thread_id) where ended_at is null;
create index feed_threads_by_alert on feed_threads (alert_id);

create table feed_discards (
  item_id uuid primary key references feed_items (id) on delete cascade,
  risk text check (risk in ('low', 'medium', 'high')),
  reason text not null,
  user_id uuid,
  at timestamptz not null
);
comment on table feed_discards is 'Events that staff want no alert about, until the risk rises.';
comment on column feed_discards.item_id is 'An item of the event.';

create table feed_rules (
  id uuid primary key,
  name text not null,
  feeds text[] not null default '{}',
  kinds text[] not null default '{}',
  least_risk text not null check (least_risk in ('medium', 'high')),
  certainties text[] not null default '{}',
  countries text[] not null default '{}',
  most_km2 double precision check (most_km2 > 0),
  is_confirmed boolean not null default false,
  from_hour smallint check (from_hour between 0 and 23),
  until_hour smallint check (until_hour between 0 and 23),
  state text not null check (state in ('on', 'off')),
  revision integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((from_hour is null) = (until_hour is null))
);
comment on table feed_rules is 'What is published without a person.';
comment on column feed_rules.feeds is 'The feed of the report that counts is one of these. Empty: any.';
comment on column feed_rules.kinds is 'Empty: any.';
comment on column feed_rules.certainties is 'What CAP calls certainty. Empty: any, and none.';
comment on column feed_rules.countries is 'All countries of the event are among these (ISO 3166-1, two letters). Empty: any.';
comment on column feed_rules.is_confirmed is 'True: a second agency has to report it.';
comment on column feed_rules.from_hour is 'Hours of UTC, the last one not included; over midnight where it is later than the end.';

create table feed_rule_revisions (
  rule_id uuid not null references feed_rules (id) on delete cascade,
  revision integer not null,
  content jsonb not null,
  user_id uuid,
  at timestamptz not null,
  primary key (rule_id, revision)
);
comment on table feed_rule_revisions is 'Each rule as it was: an alert names the revision that published it.';

create table feed_publishing (
  singleton boolean primary key default true check (singleton),
  state text not null check (state in ('on', 'stopped')),
  an_hour integer not null default 200 check (an_hour >= 0),
  a_day integer not null default 1000 check (a_day >= 0),
  company_an_hour integer not null default 200 check (company_an_hour >= 0),
  company_a_day integer not null default 1000 check (company_a_day >= 0),
  revision integer not null default 1,
  reason text,
  user_id uuid,
  changed_at timestamptz
);
comment on table feed_publishing is 'The switch that stops all publishing by rules. Whoever publishes by a rule locks its one row, so that two cannot pass a limit together.';
comment on column feed_publishing.an_hour is 'So many messages to people at most, of all that rules publish; company_an_hour: to the people of one company.';
insert into feed_publishing (state) values ('on');

create table feed_publications (
  alert_id uuid primary key references alerts (id) on delete cascade,
  thread_id uuid not null,
  rule_id uuid not null references feed_rules (id),
  rule_revision integer not null,
  at timestamptz not null,
  people integer not null,
  by_company jsonb not null
);
comment on table feed_publications is 'What rules published, and how many people were notified of it: the limits count these.';
comment on column feed_publications.by_company is 'Company → people.';
create index feed_publications_by_time on feed_publications (at);
create index feed_publications_by_thread on feed_publications (thread_id, at);
