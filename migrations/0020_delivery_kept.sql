-- A message on a channel without a provider is kept in the outbox: it was not sent.
alter table deliveries drop constraint deliveries_state_check;
alter table deliveries add constraint deliveries_state_check check (state in ('waiting', 'held', 'sent', 'kept', 'failed', 'dropped'));
alter table deliveries add column kept_at timestamptz;
comment on column deliveries.state is 'waiting: will be sent when due. held: part of a digest. sent: the provider took it. kept: in the outbox, for want of a provider. failed (ran out of tries), dropped (no try can help).';
comment on column deliveries.kept_at is 'When it was put into the outbox instead of being sent.';
update deliveries set state = 'kept', kept_at = sent_at, sent_at = null, provider_message_id = null
  where state = 'sent' and provider_message_id = 'outbox';

-- "All is well" is sent, and not in the list of notifications.
update notifications set deleted_at = created_at where type = 110 and data ->> 'all_good' = 'true' and deleted_at is null;
