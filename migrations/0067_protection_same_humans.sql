-- The same loss is the same flight and the same human, also under another account: by name and birthday, or by the bank account.
alter table payout_accounts add column account_digest bytea;
comment on column payout_accounts.account_digest is 'A keyed digest of the IBAN, to find the same account again without opening it. Null for details that were given before there was one.';
create index payout_accounts_by_digest on payout_accounts (account_digest) where account_digest is not null;

alter table claims add column held_at timestamptz;
alter table claims add column cleared_at timestamptz;
comment on column claims.held_at is 'It would be paid to the account of another claim for the same loss: since then it waits for staff.';
comment on column claims.cleared_at is 'Staff have said that it is paid all the same.';
alter table claims drop constraint claims_withdrawn_by_check;
alter table claims add constraint claims_withdrawn_by_check check (withdrawn_by in ('decision', 'company', 'traveller', 'staff'));

drop function claims_of_same_losses(uuid);

-- Claims that are open or paid for the same flight and kind under another registration: of the same account, or of a person with the same birthday
-- or bank account, whose names the caller compares. Of another person only an earlier claim counts, or any one where the own claim was opened again.
create function claims_of_same_losses(wanted uuid) returns table (air_segment_id uuid, kind text, human_id text, is_same_user boolean, is_same_account boolean,
  own_names text[], other_names text[]) language plpgsql volatile security definer set search_path = public, pg_temp
  as $$
  declare
    before text := coalesce(current_setting('godwit.everything', true), '');
  begin
    perform set_config('godwit.everything', 'on', true);
    return query
      with codes as (
        select own.air_segment_id, code.airline_id, code.number, code.origin_airport_id, code.day
        from registered_flights own
        join flight_codes known using (airline_id, number, origin_airport_id, day)
        join flight_codes code on code.flight_id = known.flight_id
        where own.registration_id = wanted
        union
        select own.air_segment_id, own.airline_id, own.number, own.origin_airport_id, own.day
        from registered_flights own where own.registration_id = wanted
      ), mine as (
        select r.id, r.company_id, r.user_id, array_remove(array[s.birthday, u.birthday], null) as birthdays,
          array_remove(array[s.name, nullif(concat_ws(' ', u.first_name, u.last_name), '')], null) as names,
          (select a.account_digest from payout_accounts a where a.company_id = r.company_id and a.user_id = r.user_id) as account_digest
        from flight_registrations r join subscriptions s on s.id = r.subscription_id left join users u on u.id = r.user_id
        where r.id = wanted
      )
      select codes.air_segment_id, c.kind, case when c.company_id = mine.company_id then c.human_id end, c.user_id = mine.user_id,
        coalesce(a.account_digest = mine.account_digest, false), mine.names,
        array_remove(array[s.name, nullif(concat_ws(' ', u.first_name, u.last_name), '')], null)
      from mine
      join codes on true
      join registered_flights other using (airline_id, number, origin_airport_id, day)
      join claims c on c.registration_id = other.registration_id and c.air_segment_id = other.air_segment_id
        and c.registration_id <> mine.id and c.status not in ('denied', 'withdrawn') and c.user_id is not null
      join subscriptions s on s.id = c.subscription_id
      left join users u on u.id = c.user_id
      left join payout_accounts a on a.company_id = c.company_id and a.user_id = c.user_id
      left join claims own on own.registration_id = mine.id and own.air_segment_id = codes.air_segment_id and own.kind = c.kind
      where c.user_id = mine.user_id
        or ((array[s.birthday, u.birthday] && mine.birthdays or a.account_digest = mine.account_digest)
          and (own.id is null or own.status in ('denied', 'withdrawn', 'reopened') or c.status = 'paid' or (c.created_at, c.id) < (own.created_at, own.id)))
      order by c.id, codes.air_segment_id;
    perform set_config('godwit.everything', before, true);
  end $$;
