-- What people answer by SMS. Each message once, whatever the provider repeats.
create table inbound_messages (
  id uuid primary key,
  provider_id text not null unique,
  phone text not null,
  body text not null,
  meaning text not null check (meaning in ('safe', 'help', 'stop', 'start', 'other')),
  outcome text not null check (outcome in ('answered', 'stopped', 'started', 'waiting', 'settled', 'unknown')),
  user_id uuid,
  company_id uuid,
  notification_id uuid,
  settled_by uuid,
  settled_as text check (settled_as in ('safe', 'help', 'nothing')),
  settled_at timestamptz,
  at timestamptz not null,
  check ((outcome = 'settled') = (settled_at is not null))
);
comment on table inbound_messages is 'Answers by SMS.';
comment on column inbound_messages.outcome is 'answered: a check-in was made of it. waiting: a person has to look at it. unknown: nobody has this number.';
comment on column inbound_messages.notification_id is 'The question that it answers.';
create index inbound_messages_waiting on inbound_messages (id) where outcome = 'waiting';
create index inbound_messages_by_user on inbound_messages (user_id);
create index inbound_messages_by_age on inbound_messages (at) where user_id is null;

alter table inbound_messages enable row level security;
alter table inbound_messages force row level security;
create policy inbound_messages_scope on inbound_messages
  using ((select sees_everything()) or company_id = (select scope_company()));

-- The list of what may be asked for has one more (migration 0073).
create or replace function exists_anywhere(kind text, wanted text) returns boolean language plpgsql volatile security definer
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
      when 'inbound_message' then answer := exists (select 1 from inbound_messages where id = wanted::uuid);
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
