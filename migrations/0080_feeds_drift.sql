-- Feeds that are not as they were: what is remembered of each list, what was found, and of what staff were notified.

create table feed_lists (
  feed_key text not null references feeds (key) on delete cascade,
  list text not null,
  usual text[],
  languages text[] not null default '{}',
  licence text,
  made_at timestamptz,
  newest_at timestamptz,
  items integer,
  standing text[] not null default '{}',
  failures smallint not null default 0 check (failures >= 0),
  at timestamptz not null,
  primary key (feed_key, list)
);
comment on table feed_lists is 'What is remembered of the answers of each list of a feed, to compare the next one with.';
comment on column feed_lists.list is 'Its address; "documents" for all that lists name.';
comment on column feed_lists.usual is 'The problems that its first good answer had, and those that staff accepted. Null: it had no good answer.';
comment on column feed_lists.licence is 'The licence line of its answers.';
comment on column feed_lists.made_at is 'The latest time that an answer gave for itself.';
comment on column feed_lists.newest_at is 'When the newest item of the last good answer was sent.';
comment on column feed_lists.items is 'How many items the last good answer has.';
comment on column feed_lists.standing is 'The kinds of drift that its last answer showed. Where an answer has the same bytes they are still there.';
comment on column feed_lists.failures is 'How many requests in a row brought no answer.';

create table feed_drifts (
  id uuid primary key,
  feed_key text not null references feeds (key) on delete cascade,
  kind text not null check (kind in ('shape', 'silence', 'old', 'future', 'floor', 'reuse', 'language', 'down')),
  list text,
  answer_id uuid references feed_answers (id) on delete set null,
  opened_at timestamptz not null,
  last_at timestamptz not null,
  evidence jsonb not null,
  good_answers smallint not null default 0 check (good_answers >= 0),
  notified_at timestamptz,
  closed_at timestamptz,
  closed_by text check (closed_by in ('answers', 'staff')),
  close_reason text,
  check ((closed_at is null) = (closed_by is null)),
  check ((close_reason is not null) <= (closed_at is not null))
);
comment on table feed_drifts is 'Times in which a feed was not as before. While one is open, no rule publishes anything of the feed.';
comment on column feed_drifts.list is 'Where it was found; the good answers of this list close it. Null: any list of the feed.';
comment on column feed_drifts.answer_id is 'The answer that showed it first.';
comment on column feed_drifts.last_at is 'When it was found the last time.';
comment on column feed_drifts.evidence is 'problem, item, before, after; accepts: what becomes usual when staff close it.';
comment on column feed_drifts.good_answers is 'How many good answers in a row were without it.';
comment on column feed_drifts.notified_at is 'When staff were notified. Null: a single failure, of which they are not.';
create unique index feed_drifts_open on feed_drifts (feed_key, kind) where closed_at is null;
create index feed_drifts_by_feed on feed_drifts (feed_key, opened_at);
create index feed_drifts_by_answer on feed_drifts (answer_id) where answer_id is not null;

create table feed_held_notices (
  reason text primary key,
  at timestamptz not null
);
comment on table feed_held_notices is 'When staff were notified last that rules publish nothing, for each reason: at most once in an hour.';
