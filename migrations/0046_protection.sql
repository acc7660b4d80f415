-- Flight protection: flights and what was observed of them, registrations of trips, disruptions, claims.

create sequence flight_observation_numbers as bigint;

create table flights (
  id uuid primary key,
  airline_id uuid not null references airlines (id),
  number text not null check (number ~ '^[1-9][0-9]{0,3}[A-Z]?$'),
  origin_airport_id uuid not null references airports (id),
  day date not null,
  destination_airport_id uuid references airports (id),
  status text not null check (status in ('scheduled', 'departed', 'landed', 'cancelled', 'diverted')),
  scheduled_departure timestamptz,
  scheduled_arrival timestamptz,
  expected_departure timestamptz,
  expected_arrival timestamptz,
  state jsonb not null,
  last_seq bigint not null,
  followed_seq bigint not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (airline_id, number, origin_airport_id, day)
);
comment on table flights is 'A flight is airline, number, origin and the local day of its departure. These are facts about the world and belong to no company.';
comment on column flights.state is 'The observations that still count, each with the facts of which it is the latest.';
comment on column flights.last_seq is 'The last observation that changed what is known.';
comment on column flights.expected_departure is 'As expected_arrival: the actual time, else the estimated, else the scheduled one.';
comment on column flights.followed_seq is 'The last observation that itineraries and notifications have followed.';
create index flights_leaving on flights (origin_airport_id, scheduled_departure);

create table flight_codes (
  airline_id uuid not null references airlines (id),
  number text not null check (number ~ '^[1-9][0-9]{0,3}[A-Z]?$'),
  origin_airport_id uuid not null references airports (id),
  day date not null,
  flight_id uuid not null references flights (id),
  joined_seq bigint not null default 0,
  primary key (airline_id, number, origin_airport_id, day)
);
comment on table flight_codes is 'Under which airlines and numbers a flight is sold: its own and its codeshares.';
comment on column flight_codes.joined_seq is 'When a code joins a flight that was known: a number in the order of the observations. Whoever follows the code has seen none of the flight''s observations before it.';
create index flight_codes_by_flight on flight_codes (flight_id);

create table flight_observations (
  id uuid primary key,
  seq bigint not null unique,
  flight_id uuid not null references flights (id),
  source text not null,
  observed_at timestamptz not null,
  received_at timestamptz not null,
  content jsonb not null,
  digest text not null,
  changed boolean not null,
  latest text[] not null,
  unique (flight_id, digest)
);
comment on table flight_observations is 'What a source has said of a flight, kept as it was said. The same observation sent twice is one row.';
comment on column flight_observations.seq is 'In the order of the commits: whoever takes observations in holds a lock until the commit.';
comment on column flight_observations.changed is 'It changed what is known of the flight when it came in; an older one that comes later does not.';
comment on column flight_observations.latest is 'The facts of which it was the latest to speak when it came in.';
create index flight_observations_in_order on flight_observations (flight_id, seq);

create table flight_polls (
  airline_id uuid not null references airlines (id),
  number text not null check (number ~ '^[1-9][0-9]{0,3}[A-Z]?$'),
  origin_airport_id uuid not null references airports (id),
  day date not null,
  source text not null,
  outcome text not null check (outcome in ('known', 'unknown', 'failed')),
  failures integer not null default 0,
  detail text,
  polled_at timestamptz not null,
  next_poll_at timestamptz,
  primary key (airline_id, number, origin_airport_id, day)
);
comment on table flight_polls is 'When a source was last asked of a flight, what became of it, and when it is asked again; never: the flight is over.';

create table flight_registrations (
  id uuid primary key,
  company_id uuid not null references companies (id),
  subscription_id uuid not null references subscriptions (id),
  user_id uuid references users (id) on delete set null,
  trip_id uuid references trips (id) on delete set null,
  status text not null check (status in ('registered', 'refused')),
  event smallint not null check (event in (1000, 1001, 1013, 1016)),
  reason text,
  terms jsonb not null,
  product_id uuid,
  product_version integer,
  year_start timestamptz,
  decided_seq bigint not null default 0,
  observations jsonb not null default '[]',
  registered_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((status = 'registered') = (registered_at is not null)),
  check ((status = 'registered') = (event = 1000)),
  check ((status = 'refused') = (reason is not null))
);
comment on table flight_registrations is 'A trip whose flights are covered by a subscription, or why they are not.';
comment on column flight_registrations.terms is 'The terms of the product when it was registered; they stay.';
comment on column flight_registrations.year_start is 'The start of the policy year in which the first flight departs: allowance and annual cap count in it.';
comment on column flight_registrations.decided_seq is 'The last observation that a decision was made on.';
comment on column flight_registrations.observations is 'Of the observations until decided_seq those that still count.';
create index flight_registrations_by_company on flight_registrations (company_id, id desc);
create index flight_registrations_by_subscription on flight_registrations (subscription_id, year_start);
create index flight_registrations_by_trip on flight_registrations (trip_id) where trip_id is not null;
create index flight_registrations_by_user on flight_registrations (user_id) where user_id is not null;

create table registered_flights (
  registration_id uuid not null references flight_registrations (id),
  company_id uuid not null references companies (id),
  subscription_id uuid not null references subscriptions (id),
  trip_id uuid,
  air_segment_id uuid not null,
  position smallint not null,
  airline_id uuid not null references airlines (id),
  number text not null check (number ~ '^[1-9][0-9]{0,3}[A-Z]?$'),
  origin_airport_id uuid not null references airports (id),
  destination_airport_id uuid not null references airports (id),
  day date not null,
  scheduled_departure timestamptz not null,
  scheduled_arrival timestamptz not null,
  primary key (registration_id, air_segment_id)
);
comment on table registered_flights is 'The schedule that is covered. It stays as it was when the itinerary is edited later.';
create index registered_flights_by_flight on registered_flights (airline_id, number, origin_airport_id, day);
create unique index registered_flights_once on registered_flights (subscription_id, trip_id, airline_id, number, origin_airport_id, day);

create table baggage_reports (
  id uuid primary key,
  company_id uuid not null references companies (id),
  registration_id uuid not null references flight_registrations (id),
  air_segment_id uuid not null,
  kind text not null check (kind in ('delayed', 'lost')),
  reference text not null,
  reported_at timestamptz not null,
  unique (registration_id, air_segment_id, kind)
);

create table claims (
  id uuid primary key,
  human_id text not null unique,
  company_id uuid not null references companies (id),
  registration_id uuid not null references flight_registrations (id),
  subscription_id uuid not null references subscriptions (id),
  user_id uuid references users (id) on delete set null,
  trip_id uuid references trips (id) on delete set null,
  air_segment_id uuid not null,
  kind text not null check (kind in ('flight_delayed', 'flight_cancelled', 'flight_diverted', 'missed_connection', 'baggage_delayed', 'baggage_lost')),
  status text not null check (status in ('submitted', 'evaluating', 'accepted', 'denied', 'paid', 'reopened', 'bank-info-requested', 'withdrawn')),
  reason text not null,
  amount bigint not null check (amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  year_start timestamptz not null,
  reference text,
  withdrawn_by text check (withdrawn_by in ('decision', 'company', 'traveller')),
  paid_at timestamptz check ((paid_at is not null) = (status = 'paid')),
  revision integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (registration_id, air_segment_id, kind),
  check ((withdrawn_by is not null) = (status = 'withdrawn'))
);
comment on column claims.reason is 'Why it has its status, for people.';
comment on column claims.reference is 'The airline''s number of a baggage report.';
comment on column claims.withdrawn_by is 'decision: by the facts; it may be opened again by them.';
create index claims_by_company on claims (company_id, id desc);
create index claims_by_status on claims (status, id desc);
create index claims_by_subscription on claims (subscription_id, year_start);
create index claims_by_user on claims (user_id, id desc) where user_id is not null;
create index claims_by_trip on claims (trip_id) where trip_id is not null;
create trigger claims_revised before update on claims for each row execute function raise_revision();

create table claim_changes (
  id uuid primary key,
  claim_id uuid not null references claims (id),
  company_id uuid not null references companies (id),
  status text not null,
  reason text not null,
  changed_by text not null check (changed_by in ('decision', 'company', 'traveller', 'staff', 'system')),
  created_at timestamptz not null
);
comment on table claim_changes is 'Each status that a claim has had.';
create index claim_changes_by_claim on claim_changes (claim_id, id);

create table claim_decisions (
  id uuid primary key,
  claim_id uuid not null references claims (id),
  company_id uuid not null references companies (id),
  version integer not null check (version > 0),
  inputs jsonb not null,
  result jsonb not null,
  inputs_digest text not null,
  result_digest text not null,
  created_at timestamptz not null
);
comment on table claim_decisions is 'What a decision about a claim was made from, and what came out: anybody can compute it again (godwit claims verify).';
create index claim_decisions_by_claim on claim_decisions (claim_id, id);
create function claim_decision_is_kept() returns trigger language plpgsql
  as $$ begin
    -- When a person is erased, the airline's number of a baggage report is taken out, and the digests are computed anew.
    if tg_op = 'UPDATE' and coalesce(current_setting('godwit.erasing', true), '') = 'on' then return new; end if;
    raise exception 'decisions about claims are never changed' using errcode = 'restrict_violation';
  end $$;
create trigger claim_decisions_kept before update or delete on claim_decisions for each row execute function claim_decision_is_kept();

create table flight_disruptions (
  registration_id uuid not null references flight_registrations (id),
  company_id uuid not null references companies (id),
  air_segment_id uuid not null,
  kind text not null check (kind in ('flight_delayed', 'flight_cancelled', 'flight_diverted', 'missed_connection', 'baggage_delayed', 'baggage_lost', 'lounge_access')),
  outcome text not null check (outcome in ('claim', 'capped_per_trip', 'capped_annual', 'blocked', 'no_claim')),
  claim_id uuid references claims (id),
  reason text,
  created_at timestamptz not null,
  primary key (registration_id, air_segment_id, kind),
  check ((outcome = 'claim') = (claim_id is not null))
);
comment on table flight_disruptions is 'What was told of a registered flight: once for each kind.';

create table payout_accounts (
  id uuid primary key,
  company_id uuid not null references companies (id),
  user_id uuid not null references users (id) on delete cascade,
  sealed bytea not null,
  country_code text not null check (country_code ~ '^[A-Z]{2}$'),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (company_id, user_id)
);
comment on table payout_accounts is 'Where claims of a person are paid to. Account holder, IBAN and BIC are sealed and never shown again.';

alter table flight_registrations enable row level security;
alter table flight_registrations force row level security;
create policy flight_registrations_scope on flight_registrations
  using ((select sees_everything()) or company_id = (select scope_company()) or user_id = (select scope_user()));
alter table registered_flights enable row level security;
alter table registered_flights force row level security;
create policy registered_flights_scope on registered_flights
  using ((select sees_everything()) or company_id = (select scope_company())
    or exists (select 1 from flight_registrations r where r.id = registration_id and r.user_id = (select scope_user())));
alter table baggage_reports enable row level security;
alter table baggage_reports force row level security;
create policy baggage_reports_scope on baggage_reports
  using ((select sees_everything()) or company_id = (select scope_company())
    or exists (select 1 from flight_registrations r where r.id = registration_id and r.user_id = (select scope_user())));
alter table claims enable row level security;
alter table claims force row level security;
create policy claims_scope on claims
  using ((select sees_everything()) or company_id = (select scope_company()) or user_id = (select scope_user()));
alter table claim_changes enable row level security;
alter table claim_changes force row level security;
create policy claim_changes_scope on claim_changes
  using ((select sees_everything()) or company_id = (select scope_company())
    or exists (select 1 from claims c where c.id = claim_id and c.user_id = (select scope_user())));
alter table claim_decisions enable row level security;
alter table claim_decisions force row level security;
create policy claim_decisions_scope on claim_decisions
  using ((select sees_everything()) or company_id = (select scope_company())
    or exists (select 1 from claims c where c.id = claim_id and c.user_id = (select scope_user())));
alter table flight_disruptions enable row level security;
alter table flight_disruptions force row level security;
create policy flight_disruptions_scope on flight_disruptions
  using ((select sees_everything()) or company_id = (select scope_company())
    or exists (select 1 from flight_registrations r where r.id = registration_id and r.user_id = (select scope_user())));
alter table payout_accounts enable row level security;
alter table payout_accounts force row level security;
create policy payout_accounts_scope on payout_accounts
  using ((select sees_everything()) or company_id = (select scope_company()) or user_id = (select scope_user()));

-- Does the row exist in any company? Decides between 401 and 404 (docs/contract/callers.md#401-403-and-404).
create function exists_anywhere_protection(kind text, wanted uuid) returns boolean language plpgsql volatile security definer
  set search_path = public, pg_temp
  as $$
  declare
    before text := coalesce(current_setting('godwit.everything', true), '');
    answer boolean;
  begin
    perform set_config('godwit.everything', 'on', true);
    answer := case kind
      when 'registration' then exists (select 1 from flight_registrations where id = wanted)
      when 'claim' then exists (select 1 from claims where id = wanted)
    end;
    perform set_config('godwit.everything', before, true);
    return answer;
  end $$;

-- Caps, and the rule of one claim for one loss, count over all registrations of a subscription and of a person, also in another company. So whoever
-- changes a claim has locked all of them, by id. Gives the ids of those that hold.
create function lock_insured_registrations(wanted uuid[]) returns setof uuid language plpgsql volatile security definer
  set search_path = public, pg_temp
  as $$
  declare
    before text := coalesce(current_setting('godwit.everything', true), '');
    subscriptions_of uuid[];
    people_of uuid[];
    locked uuid[];
  begin
    perform set_config('godwit.everything', 'on', true);
    select array_agg(subscription_id), array_agg(user_id) into subscriptions_of, people_of from flight_registrations where id = any(wanted);
    select array_agg(id) into locked from (
      select r.id from flight_registrations r
      where r.status = 'registered' and r.id in (
        select id from flight_registrations where subscription_id = any(subscriptions_of)
        union select id from flight_registrations where user_id = any(people_of))
      order by r.id for update
    ) held;
    perform set_config('godwit.everything', before, true);
    return query select unnest(coalesce(locked, '{}'));
  end $$;

-- Claims that are open or paid for the same loss: the same person, flight and kind under another registration.
create function claims_of_same_losses(wanted uuid) returns table (air_segment_id uuid, kind text, human_id text) language plpgsql volatile
  security definer set search_path = public, pg_temp
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
      )
      select codes.air_segment_id, c.kind, c.human_id
      from flight_registrations r
      join claims c on c.user_id = r.user_id and c.registration_id <> r.id and c.status not in ('denied', 'withdrawn')
      join registered_flights other on other.registration_id = c.registration_id and other.air_segment_id = c.air_segment_id
      join codes using (airline_id, number, origin_airport_id, day)
      where r.id = wanted
      order by c.id, codes.air_segment_id;
    perform set_config('godwit.everything', before, true);
  end $$;
