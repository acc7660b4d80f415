-- Whether an item has left its list is asked of each item of an event: one that is refused now is still there.
create index feed_items_refused on feed_items (feed_key, native_id) where report is null;
