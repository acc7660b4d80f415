-- Check-ins: where people say they are.

create table check_ins (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  company_id uuid references companies (id),
  checkin_at timestamptz not null,
  lat double precision check (lat between -90 and 90),
  lng double precision check (lng between -180 and 180),
  anonymized boolean not null default false,
  accuracy text not null check (accuracy in ('fine', 'coarse', 'geocoded', 'country_wide', 'unknown')),
  type text not null check (type in ('mobile', 'sms', 'web', 'email')),
  status text not null check (status in ('unreported', 'safe', 'help')),
  country_code text check (country_code ~ '^[A-Z]{2}$'),
  device_token text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((lat is null) = (lng is null))
);
comment on column check_ins.checkin_at is 'When it occurred on the device.';
comment on column check_ins.anonymized is 'The point is the centre of a cell of about 25 km: the exact one was never stored.';
comment on column check_ins.country_code is 'Found from the exact point, or as the device said. None at open sea.';
create index check_ins_by_user on check_ins (user_id, checkin_at desc);
create index check_ins_by_company on check_ins (company_id, checkin_at desc);
-- Automatic check-ins carry the time of the device: the same one again was sent again. What a person says (safe, help)
-- is never taken for a repeat.
create unique index check_ins_sent_once on check_ins (user_id, checkin_at) where status = 'unreported';

alter table check_ins enable row level security;
alter table check_ins force row level security;
create policy check_ins_scope on check_ins
  using ((select sees_everything()) or company_id = (select scope_company()) or user_id = (select scope_user()));
