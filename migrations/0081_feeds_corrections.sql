-- What staff decide about events: two that are one, an item that does not belong, two that look alike and are not one.

create table feed_corrections (
  id uuid primary key,
  number bigint generated always as identity unique,
  kind text not null check (kind in ('together', 'parted', 'apart')),
  item_id uuid not null,
  other_item_id uuid not null,
  key text,
  other_key text,
  ended_event_id uuid,
  reason text not null check (reason <> ''),
  user_id uuid,
  at timestamptz not null,
  revoked_at timestamptz,
  revoked_by uuid,
  check (item_id <> other_item_id),
  check ((kind = 'parted') <= (key is not null)),
  check ((revoked_by is not null) <= (revoked_at is not null))
);
comment on column feed_corrections.number is 'They take effect in this order.';
comment on column feed_corrections.kind is 'together: the events of the two items are one. parted: the first item is not of the event of the second one. apart: the events of the two look alike and are two.';
comment on column feed_corrections.item_id is 'Ids of items are made of what they say, so a correction holds again when an item comes again.';
comment on column feed_corrections.key is 'together: by it the event is found when the item is gone. parted: the key that all versions of the item have.';
comment on column feed_corrections.other_key is 'together: the same for the second item.';
comment on column feed_corrections.ended_event_id is 'together: the event that became part of the other one. It comes back when the correction is revoked.';
create index feed_corrections_in_force on feed_corrections (number) where revoked_at is null;
create index feed_corrections_by_item on feed_corrections (item_id);
create index feed_corrections_by_other on feed_corrections (other_item_id);
