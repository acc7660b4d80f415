-- Who says what an alert says, with which licence, and until when it is confirmed.

alter table alert_sources add column feed text;
alter table alert_sources add column publisher text;
alter table alert_sources add column licence text;
alter table alert_sources add column licence_url text check (licence_url ~ '^https?://');
alter table alert_sources add column read_at timestamptz;
alter table alert_sources add column language text;
alter table alert_sources add column sha256 bytea check (octet_length(sha256) = 32);
alter table alert_sources add constraint alert_sources_origin check (
  num_nonnulls(feed, publisher, read_at, sha256) in (0, 4)
  and (feed is not null or num_nonnulls(licence, licence_url, language) = 0)
);
comment on column alert_sources.feed is 'The key of the feed that brought it. Null: an editor wrote it, and nothing else is known of it.';
comment on column alert_sources.publisher is 'Who publishes it, as readers see it.';
comment on column alert_sources.licence is 'The line that the publisher asks for. Null: it asks for none.';
comment on column alert_sources.read_at is 'When we read the item.';
comment on column alert_sources.language is 'Of the item''s own words. Null where it does not say.';
comment on column alert_sources.sha256 is 'Of the item''s own words: proves which wording was read.';

alter table alerts add column confirmed_until timestamptz;
comment on column alerts.confirmed_until is 'Until when the agency''s last message is valid. What happens may go on after it. Null: no agency says it.';
