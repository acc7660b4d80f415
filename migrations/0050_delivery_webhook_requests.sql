-- The desk shows each try as it was sent. The body is made of the event; the signature is not: secrets are rotated.
alter table webhook_tries add column service_signature text, add column webhook_signature text;
comment on column webhook_tries.service_signature is 'The header of this name, as it was sent. None where nothing was sent, or before it was kept.';
comment on column webhook_tries.webhook_signature is 'The header of this name, as it was sent.';

alter table webhook_events add column erased_at timestamptz;
comment on column webhook_events.erased_at is 'When data of a person was last erased from the payload: earlier tries were sent with another body.';

-- What failed, of all companies, newest event first. What arrives at the first try never comes into it.
create index webhook_deliveries_failed on webhook_deliveries (event_id)
  where state = 'exhausted' or (tries > 0 and state in ('waiting', 'paused'));

-- Does the delivery exist in any company? Decides between 401 and 404 (docs/contract/callers.md#401-403-and-404).
create function exists_anywhere_webhook_delivery(wanted bigint) returns boolean language plpgsql volatile security definer
  set search_path = public, pg_temp
  as $$
  declare
    before text := coalesce(current_setting('godwit.everything', true), '');
    answer boolean;
  begin
    perform set_config('godwit.everything', 'on', true);
    answer := exists (select 1 from webhook_deliveries where id = wanted);
    perform set_config('godwit.everything', before, true);
    return answer;
  end $$;
