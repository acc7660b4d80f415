-- Tokens of invitations are derived when a message is sent. Texts that were stored before lose theirs, and the outbox its push tokens.
set local godwit.everything = 'on';
update notifications set body = regexp_replace(body, 'token=\S+', 'token=…') where type in (502, 503) and body ~ 'token=';
update outbox_messages set body = regexp_replace(body, 'token=\S+', 'token=…'),
  message = regexp_replace(message::text, 'token=[^\s"]+', 'token=…')::jsonb
  where message @> '{"notices": [{"type": 502}]}' or message @> '{"notices": [{"type": 503}]}';
update outbox_messages set recipient = 'push token, not shown' where channel in ('apns', 'fcm', 'webpush');
