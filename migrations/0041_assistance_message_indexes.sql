-- Deleting an asset, and erasing a person, find the messages by these.
create index messages_by_asset on messages (asset_id) where asset_id is not null;
create index messages_by_user on messages (user_id) where user_id is not null;
