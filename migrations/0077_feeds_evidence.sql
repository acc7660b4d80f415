-- Public feeds: which are read, what they answered, what was read of it, and which items are one event.

create table feeds (
  id uuid primary key,
  key text not null unique check (key ~ '^[a-z0-9][a-z0-9-]{1,59}$'),
  name text not null,
  publisher text not null,
  agency text not null,
  addresses text[] not null check (cardinality(addresses) between 1 and 60),
  parser text not null,
  interval_seconds integer not null check (interval_seconds >= 30),
  silence_hours integer check (silence_hours > 0),
  floor integer not null default 0 check (floor >= 0),
  trust smallint not null check (trust between 0 and 100),
  languages text[] not null,
  zone text,
  licence text not null,
  licence_url text,
  region text[] not null default '{}',
  list_is_whole boolean not null,
  max_age_hours integer not null check (max_age_hours > 0),
  state text not null check (state in ('on', 'paused')),
  state_reason text,
  seed_digest text,
  edited text[] not null default '{}',
  revision integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
comment on column feeds.agency is 'Who is behind it. Feeds of one agency share their ids.';
comment on column feeds.silence_hours is 'So long without a new item is normal. Null: nobody can say.';
comment on column feeds.floor is 'The fewest items of a whole answer.';
comment on column feeds.trust is 'Of several agencies the values of the one with the highest trust are taken.';
comment on column feeds.zone is 'Of times that have none. Null: such a time is not understood.';
comment on column feeds.region is 'The countries that it may speak for (ISO 3166-1, two letters). Empty: all.';
comment on column feeds.list_is_whole is 'Its answers hold everything that is in effect: what leaves them is over.';
comment on column feeds.max_age_hours is 'Older items are never published by a rule.';
comment on column feeds.seed_digest is 'Comes with the product: a release corrects what staff did not change. Null: an operator added it.';
comment on column feeds.edited is 'The columns that staff changed.';

create table feed_bodies (
  sha256 bytea primary key check (octet_length(sha256) = 32),
  bytes bytea not null
);
comment on table feed_bodies is 'What feeds answered. The same bytes are kept once.';
comment on column feed_bodies.sha256 is 'Of the answer after decompression, as parsers read it.';
comment on column feed_bodies.bytes is 'The answer after decompression, packed by gzip for keeping.';

create table feed_answers (
  id uuid primary key,
  feed_key text not null references feeds (key) on delete cascade,
  address text not null,
  at timestamptz not null,
  outcome text not null check (outcome in ('read', 'unchanged', 'refused', 'failed')),
  status integer,
  headers jsonb not null default '{}',
  sha256 bytea references feed_bodies (sha256),
  encoded_bytes integer,
  problem text,
  items integer not null default 0,
  items_with_remarks integer not null default 0,
  items_refused integer not null default 0,
  items_new integer not null default 0,
  remarks jsonb not null default '[]',
  made_at timestamptz,
  check ((outcome in ('read', 'unchanged')) <= (sha256 is not null)),
  check ((problem is not null) = (outcome in ('refused', 'failed'))),
  unique (feed_key, address, at)
);
comment on column feed_answers.outcome is 'unchanged: status 304, or the bytes of the good answer before at that address. refused: no answer of this feed. failed: nothing came.';
comment on column feed_answers.sha256 is 'Its body; of one that is unchanged that of the answer before.';
comment on column feed_answers.made_at is 'The time that the answer gives for itself.';
create index feed_answers_by_time on feed_answers (feed_key, at, id);
create index feed_answers_by_body on feed_answers (sha256) where sha256 is not null;

create table feed_items (
  id uuid primary key,
  feed_key text not null references feeds (key) on delete cascade,
  native_id text not null,
  version text not null,
  sha256 bytea not null check (octet_length(sha256) = 32),
  source text not null,
  first_answer_id uuid not null references feed_answers (id),
  last_answer_id uuid not null references feed_answers (id),
  first_at timestamptz not null,
  last_at timestamptz not null,
  report jsonb,
  remarks jsonb not null default '[]',
  kind text,
  happened_at timestamptz,
  lat double precision,
  lng double precision,
  check (first_at <= last_at),
  check ((report is null) = (kind is null)),
  check ((lat is null) = (lng is null))
);
comment on table feed_items is 'What a feed says of one thing, in one wording. Another wording is another item of the same native id.';
comment on column feed_items.id is 'Made of feed, native id and sha256: the same item has the same id everywhere, in whatever order answers come.';
comment on column feed_items.sha256 is 'Of the source.';
comment on column feed_items.source is 'The text of the item alone, from which the same report can be read.';
comment on column feed_items.first_answer_id is 'The first answer that had it, by the time of answers. The report was read from it.';
comment on column feed_items.last_answer_id is 'The last answer that had it, by the time of answers.';
comment on column feed_items.report is 'What was understood of it. Null: it was refused, and the remarks say why.';
comment on column feed_items.happened_at is 'When an earthquake began, or when a cyclone was at its position; for finding what is near.';
create index feed_items_by_first_answer on feed_items (first_answer_id);
create index feed_items_by_last_answer on feed_items (last_answer_id);
create index feed_items_by_feed on feed_items (feed_key, first_at, id);
create index feed_items_earthquakes on feed_items (happened_at) where kind = 'earthquake';
create index feed_items_cyclones on feed_items (happened_at) where kind = 'cyclone';
create index feed_items_proposable on feed_items (kind) where kind in ('disease', 'flood', 'cyclone');

create table feed_item_keys (
  key text not null,
  item_id uuid not null references feed_items (id) on delete cascade,
  primary key (key, item_id)
);
comment on table feed_item_keys is 'The ids by which items name their event. A key can be used again for another event, so it does not name one by itself.';
create index feed_item_keys_by_item on feed_item_keys (item_id);

create table feed_events (
  id uuid primary key,
  kind text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
comment on table feed_events is 'Something that happens, however many agencies report it.';

create table feed_event_items (
  item_id uuid primary key references feed_items (id) on delete cascade,
  event_id uuid not null references feed_events (id) on delete cascade
);
create index feed_event_items_by_event on feed_event_items (event_id);

create table feed_joins (
  item_id uuid not null references feed_items (id) on delete cascade,
  other_item_id uuid not null references feed_items (id) on delete cascade,
  rule text not null check (rule in ('key', 'earthquake', 'replaced-id', 'cyclone', 'staff')),
  key text,
  numbers jsonb not null default '{}',
  at timestamptz not null,
  primary key (item_id, other_item_id)
);
comment on table feed_joins is 'Why two items are one event, with the numbers that decided.';
create index feed_joins_by_other on feed_joins (other_item_id);

create table feed_proposals (
  item_id uuid not null references feed_items (id) on delete cascade,
  other_item_id uuid not null references feed_items (id) on delete cascade,
  rule text not null check (rule in ('ambiguous-earthquake', 'ambiguous-cyclone', 'same-disease', 'same-flood', 'same-name', 'late-join')),
  numbers jsonb not null default '{}',
  at timestamptz not null,
  primary key (item_id, other_item_id)
);
comment on table feed_proposals is 'Items whose events look alike. A person decides.';
create index feed_proposals_by_other on feed_proposals (other_item_id);

create table feed_reuses (
  item_id uuid primary key references feed_items (id) on delete cascade,
  key text not null,
  differs text not null check (differs in ('kind', 'place', 'time', 'magnitude')),
  numbers jsonb not null default '{}',
  at timestamptz not null
);
comment on table feed_reuses is 'Items under a key whose event is clearly another one. They change nothing of it.';

create table feed_documents (
  feed_key text not null references feeds (key) on delete cascade,
  document_id text not null,
  version text not null,
  address text not null,
  named_at timestamptz not null,
  tries smallint not null default 0 check (tries >= 0),
  answer_id uuid references feed_answers (id) on delete cascade,
  primary key (feed_key, document_id, version)
);
comment on table feed_documents is 'Documents that the lists of feeds name: each version is fetched once.';
comment on column feed_documents.answer_id is 'The answer that brought it. Null: it was not fetched yet.';
create index feed_documents_pending on feed_documents (feed_key, tries, named_at) where answer_id is null;
create index feed_documents_by_answer on feed_documents (answer_id);
