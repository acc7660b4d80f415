-- Rule news: whose trips an entry requirement or a travel restriction concerned when staff said it, and who was told.

create table rule_matches (
  kind text not null check (kind in ('entry_requirements', 'travel_restrictions')),
  rule_id uuid not null,
  user_id uuid not null,
  trip_id uuid not null,
  company_id uuid,
  reasons jsonb not null,
  said text not null,
  revision integer not null,
  told boolean not null,
  until_at timestamptz not null,
  matched_at timestamptz not null,
  ended_at timestamptz,
  primary key (rule_id, user_id, trip_id)
);
comment on table rule_matches is 'A rule as it concerned one person on one trip, what the rule said then, and whether the person was told.';
comment on column rule_matches.reasons is 'Why: relation, stay, place, where the person comes from, overlap; one object for each.';
comment on column rule_matches.said is 'What matters of the rule, as one digest: an edit that leaves it as it was is no news.';
comment on column rule_matches.revision is 'The revision of the rule that was told; of one that ended, the one that ended it.';
comment on column rule_matches.told is 'False: the person had no right to alerts; the company''s servers were told all the same.';
comment on column rule_matches.until_at is 'When the last of the stays ends that made it concern the trip.';
comment on column rule_matches.ended_at is 'When the rule no longer concerned the trip.';
create index rule_matches_by_user on rule_matches (user_id);
create index rule_matches_by_company on rule_matches (company_id);

alter table rule_matches enable row level security;
alter table rule_matches force row level security;
create policy rule_matches_scope on rule_matches
  using ((select sees_everything()) or company_id = (select scope_company()) or user_id = (select scope_user()));
