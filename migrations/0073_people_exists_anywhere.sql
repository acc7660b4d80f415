-- Does the id exist in any company? Decides between 401 and 404 (docs/contract/callers.md#401-403-and-404); the caller learns nothing else. One
-- function for all rooms in place of one for each: the list says what may be asked for.
drop function exists_anywhere(text, uuid);
drop function health_row_exists(text, uuid);
drop function exists_anywhere_notification(uuid);
drop function exists_anywhere_webhook(text, uuid);
drop function exists_anywhere_webhook_delivery(bigint);
drop function exists_anywhere_trip(uuid);
drop function exists_anywhere_check_in_request(uuid);
drop function exists_anywhere_call_for_help(uuid);
drop function exists_anywhere_alert_filter(uuid);
drop function exists_anywhere_assistance(text, uuid);
drop function exists_anywhere_commerce(text, uuid);
drop function exists_anywhere_protection(text, uuid);

create function exists_anywhere(kind text, wanted text) returns boolean language plpgsql volatile security definer
  set search_path = public, pg_temp
  as $$
  declare
    before text := coalesce(current_setting('godwit.everything', true), '');
    answer boolean;
  begin
    perform set_config('godwit.everything', 'on', true);
    case kind
      when 'company' then answer := exists (select 1 from companies where id = wanted::uuid and deleted_at is null);
      when 'user' then answer := exists (select 1 from users where id = wanted::uuid and deleted_at is null);
      when 'key' then answer := exists (select 1 from keys where id = wanted::uuid);
      when 'disease_data' then answer := exists (select 1 from disease_data where id = wanted::uuid);
      when 'vaccination_data' then answer := exists (select 1 from vaccination_data where id = wanted::uuid);
      when 'medication_data' then answer := exists (select 1 from medication_data where id = wanted::uuid);
      when 'country_health_comments' then answer := exists (select 1 from country_health_comments where id = wanted::uuid);
      when 'notification' then answer := exists (select 1 from notifications where id = wanted::uuid and deleted_at is null);
      when 'webhook_endpoint' then answer := exists (select 1 from webhook_endpoints where id = wanted::uuid and deleted_at is null);
      when 'webhook_event' then answer := exists (select 1 from webhook_events where id = wanted::uuid);
      when 'webhook_delivery' then answer := exists (select 1 from webhook_deliveries where id = wanted::bigint);
      -- A trip that nobody is on any more does not count.
      when 'trip' then answer := exists (
        select 1 from trip_travellers tt join users u on u.id = tt.user_id where tt.trip_id = wanted::uuid and u.deleted_at is null);
      when 'check_in_request' then answer := exists (select 1 from check_in_requests where id = wanted::uuid);
      when 'call_for_help' then answer := exists (select 1 from calls_for_help where id = wanted::uuid);
      when 'alert_filter' then answer := exists (select 1 from alert_filters where id = wanted::uuid);
      when 'issue' then answer := exists (select 1 from issues where id = wanted::uuid);
      when 'availability_bid' then answer := exists (select 1 from availability_bids where id = wanted::uuid);
      when 'appointment' then answer := exists (select 1 from appointments where id = wanted::uuid);
      when 'conversation' then answer := exists (select 1 from conversations where id = wanted::uuid);
      when 'message' then answer := exists (select 1 from messages where id = wanted::uuid);
      when 'note' then answer := exists (select 1 from notes where id = wanted::uuid);
      when 'subscription' then answer := exists (select 1 from subscriptions where id = wanted::uuid);
      when 'invoice' then answer := exists (select 1 from invoices where id = wanted::uuid);
      when 'quote' then answer := exists (select 1 from product_quotes where id = wanted::uuid);
      when 'payment' then answer := exists (select 1 from payments where id = wanted::uuid);
      when 'registration' then answer := exists (select 1 from flight_registrations where id = wanted::uuid);
      when 'claim' then answer := exists (select 1 from claims where id = wanted::uuid);
      else raise exception 'exists_anywhere does not know %', kind;
    end case;
    perform set_config('godwit.everything', before, true);
    return answer;
  end $$;
