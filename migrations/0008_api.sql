-- What the HTTP side keeps: answers to requests with an Idempotency-Key, and the counters of the rate limits.

create table idempotency_keys (
  caller text not null,
  key text not null,
  fingerprint bytea not null,
  status smallint not null,
  headers jsonb not null,
  body bytea not null,
  created_at timestamptz not null,
  primary key (caller, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- Counters of the running minute. Losing them in a crash harms nobody, so they are not logged.
create unlogged table rate_windows (
  bucket text primary key,
  started_at timestamptz not null,
  used integer not null,
  granted integer not null
);
comment on column rate_windows.granted is 'The share of this minute that the node which asked last was given.';
