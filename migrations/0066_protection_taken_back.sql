-- Observations that were refused are counted; one that was wrong is taken back, and so is a wrong codeshare.
alter table flight_observations add column taken_back_at timestamptz;
alter table flight_observations add column taken_back_reason text;
alter table flight_observations add constraint flight_observations_taken_back check ((taken_back_at is null) = (taken_back_reason is null) and (taken_back_at is null or not changed));
comment on column flight_observations.taken_back_at is 'Staff have taken it back: it is kept and no longer counts.';

create table refused_observations (
  source text not null,
  day date not null,
  field text not null,
  count integer not null check (count > 0),
  last_reason text not null,
  last_at timestamptz not null,
  primary key (source, day, field)
);
comment on table refused_observations is 'How often a source has said what cannot be, by day (UTC) and by the field that was wrong.';

create table separated_codes (
  airline_id uuid not null references airlines (id),
  number text not null check (number ~ '^[1-9][0-9]{0,3}[A-Z]?$'),
  other_airline_id uuid not null references airlines (id),
  other_number text not null check (other_number ~ '^[1-9][0-9]{0,3}[A-Z]?$'),
  origin_airport_id uuid not null references airports (id),
  day date not null,
  reason text not null,
  created_at timestamptz not null,
  primary key (airline_id, number, other_airline_id, other_number, origin_airport_id, day)
);
comment on table separated_codes is 'Codes that are not the same flight, whatever a source says: staff have undone the codeshare. Each pair is there in both directions.';
