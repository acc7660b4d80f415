-- A person who was taken off a trip, or left it, sees it as it was then and nothing of what it becomes.
alter table trip_travellers add column seen_last jsonb;
comment on column trip_travellers.seen_last is 'What a person who was taken off still sees of the trip, as it was then: name, starts_at, ends_at, type.';

-- Of those who were taken off before, what the trip is now is all that is known.
set local godwit.everything = 'on';
update trip_travellers tt
  set seen_last = jsonb_build_object('name', t.name, 'starts_at', coalesce(t.starts_at, t.start), 'ends_at', coalesce(t.ends_at, t.finish), 'type', t.type)
  from trips t where t.id = tt.trip_id and tt.removed_at is not null;

alter table trip_travellers add check (removed_at is null or seen_last is not null);
