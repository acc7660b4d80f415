-- The chain of evidence: what happened to messages, entry by entry, each bound to the one before it by a hash (docs/decisions/0033-evidence-chain.md).

-- What was written and is not in the chain yet: one row for each statement, kind and company. No values of people: ids, and what a later change of the row overwrites.
create table evidence_pending (
  id bigint generated always as identity primary key,
  company_id uuid,
  kind text not null check (kind in ('notification', 'read', 'confirmed', 'delivery', 'receipt', 'escalation', 'attempt', 'phone_answer')),
  items jsonb not null check (jsonb_typeof(items) = 'array'),
  done integer not null default 0,
  written_at timestamptz
);
comment on table evidence_pending is 'Written by triggers in the transaction of the cause; the job chain-evidence makes entries of it and deletes it.';
-- Ids do not compress, and trying takes longer than writing them.
alter table evidence_pending alter column items set storage external;
comment on column evidence_pending.done is 'How many of the items are entries already.';
comment on column evidence_pending.written_at is 'As far as the rows say it: for the age of what waits.';

-- Whoever may write a message notes it for the chain; only the service itself reads it again.
alter table evidence_pending enable row level security;
alter table evidence_pending force row level security;
create policy evidence_pending_write on evidence_pending for insert with check (true);
create policy evidence_pending_scope on evidence_pending using ((select sees_everything()));

create table evidence_entries (
  company_id uuid,
  position bigint not null check (position > 0),
  kind text not null,
  at timestamptz not null,
  notification_id uuid,
  person uuid,
  about text,
  facts jsonb not null,
  sealed bytea,
  digest bytea not null check (length(digest) = 32),
  previous bytea not null check (length(previous) = 32),
  hash bytea not null check (length(hash) = 32),
  unique nulls not distinct (company_id, position)
);
comment on table evidence_entries is 'Append-only. Position: 1, 2, 3 … in the chain of a company; without a company, the service''s own chain.';
comment on column evidence_entries.person is 'The id of the person''s key (evidence_keys): says nothing of the person once the key is gone.';
comment on column evidence_entries.sealed is 'Personal values, encrypted by the key of the message or, without one, of the person.';
comment on column evidence_entries.digest is 'SHA-256 of the entry''s canonical JSON, the sealed bytes included.';
comment on column evidence_entries.hash is 'SHA-256 of the hash before it and the digest.';
create index evidence_entries_by_notification on evidence_entries (notification_id) where notification_id is not null;
create index evidence_entries_by_person on evidence_entries (person) where person is not null;

create function refuse_evidence_change() returns trigger language plpgsql
  as $$ begin raise exception 'the chain of evidence is append-only'; end $$;
create trigger evidence_entries_append_only before update or delete or truncate on evidence_entries
  for each statement execute function refuse_evidence_change();
revoke update, delete, truncate on evidence_entries from godwit_service;

alter table evidence_entries enable row level security;
alter table evidence_entries force row level security;
create policy evidence_entries_read on evidence_entries for select using ((select sees_everything()) or company_id = (select scope_company()));
create policy evidence_entries_write on evidence_entries for insert with check ((select sees_everything()));

create table evidence_heads (
  company_id uuid,
  position bigint not null,
  hash bytea not null check (length(hash) = 32),
  at timestamptz not null,
  announced_position bigint not null default 0,
  unique nulls not distinct (company_id)
);
comment on table evidence_heads is 'The last entry of each chain.';
comment on column evidence_heads.announced_position is 'Up to which entry the company''s servers were told the head.';

alter table evidence_heads enable row level security;
alter table evidence_heads force row level security;
create policy evidence_heads_scope on evidence_heads
  using ((select sees_everything()) or company_id = (select scope_company()));

create table evidence_keys (
  id uuid primary key,
  user_id uuid not null,
  notification_id uuid,
  sealed_key bytea not null,
  created_at timestamptz not null,
  unique nulls not distinct (user_id, notification_id)
);
comment on table evidence_keys is 'What opens the personal values of entries: a key for each person and one for each message. Deleting one is the erasure.';
comment on column evidence_keys.sealed_key is '256 random bits, sealed by the master key and bound to the row.';
create index evidence_keys_by_notification on evidence_keys (notification_id) where notification_id is not null;

alter table evidence_keys enable row level security;
alter table evidence_keys force row level security;
create policy evidence_keys_scope on evidence_keys using ((select sees_everything()));

-- One row for each statement, whatever the number of people: publishing may cost at most a twentieth more (bench/evidence.ts). Nothing is noted of new deliveries and
-- escalations: they are written with their notification or with the step of an escalation, and found by it.
create function note_new_notifications() returns trigger language plpgsql
  as $$ begin
    insert into evidence_pending (company_id, kind, items, written_at) select company_id, 'notification', jsonb_agg(id), min(created_at) from added group by company_id;
    return null;
  end $$;
create trigger notifications_evidence after insert on notifications referencing new table as added
  for each statement execute function note_new_notifications();

create function note_read_notifications() returns trigger language plpgsql
  as $$ begin
    insert into evidence_pending (company_id, kind, items, written_at)
    select c.company_id, what.kind, jsonb_agg(c.id), min(c.updated_at)
    from changed c join earlier e using (id)
      cross join lateral (values ('confirmed', c.acknowledged_at is not null and e.acknowledged_at is null), ('read', c.read_at is not null and e.read_at is null)) what (kind, is_new)
    where what.is_new
    group by c.company_id, what.kind;
    return null;
  end $$;
create trigger notifications_read_evidence after update on notifications referencing old table as earlier new table as changed
  for each statement execute function note_read_notifications();

create function note_changed_deliveries() returns trigger language plpgsql
  as $$ begin
    insert into evidence_pending (company_id, kind, items, written_at)
    select c.company_id, 'delivery', jsonb_agg(jsonb_build_object('id', c.id, 'state', c.state, 'attempts', c.attempts,
      'tries', jsonb_array_length(c.tries), 'arrived', c.acknowledged_at is not null, 'bounced', c.bounced_at is not null)), min(greatest(c.sent_at, c.kept_at, c.acknowledged_at, c.bounced_at))
    from changed c join earlier e using (id)
    where (c.state, c.tries, c.acknowledged_at, c.bounced_at) is distinct from (e.state, e.tries, e.acknowledged_at, e.bounced_at)
    group by c.company_id;
    return null;
  end $$;
create trigger deliveries_changed_evidence after update on deliveries referencing old table as earlier new table as changed
  for each statement execute function note_changed_deliveries();

create function note_new_receipts() returns trigger language plpgsql
  as $$ begin
    insert into evidence_pending (company_id, kind, items, written_at) select company_id, 'receipt', jsonb_agg(id), min(received_at) from added group by company_id;
    return null;
  end $$;
create trigger delivery_receipts_evidence after insert on delivery_receipts referencing new table as added
  for each statement execute function note_new_receipts();

create function note_changed_escalations() returns trigger language plpgsql
  as $$ begin
    insert into evidence_pending (company_id, kind, items, written_at)
    select c.company_id, 'escalation', jsonb_agg(jsonb_build_object('id', c.notification_id, 'state', c.state, 'step', c.step, 'step_before', e.step, 'ended_by', c.ended_by)), min(c.ended_at)
    from changed c join earlier e using (notification_id)
    where (c.state, c.step, c.ended_by) is distinct from (e.state, e.step, e.ended_by)
    group by c.company_id;
    return null;
  end $$;
create trigger escalations_changed_evidence after update on escalations referencing old table as earlier new table as changed
  for each statement execute function note_changed_escalations();

create function note_new_attempts() returns trigger language plpgsql
  as $$ begin
    insert into evidence_pending (company_id, kind, items, written_at) select company_id, 'attempt', jsonb_agg(id), min(at) from added group by company_id;
    return null;
  end $$;
create trigger escalation_attempts_evidence after insert on escalation_attempts referencing new table as added
  for each statement execute function note_new_attempts();

create function note_new_phone_answers() returns trigger language plpgsql
  as $$ begin
    insert into evidence_pending (company_id, kind, items, written_at)
    select company_id, 'phone_answer', jsonb_agg(jsonb_build_object('id', id, 'outcome', outcome, 'settled_as', settled_as)), min(at)
    from added where user_id is not null group by company_id;
    return null;
  end $$;
create trigger inbound_messages_evidence after insert on inbound_messages referencing new table as added
  for each statement execute function note_new_phone_answers();

-- Whose answer it is shows itself only after it was stored.
create function note_changed_phone_answers() returns trigger language plpgsql
  as $$ begin
    insert into evidence_pending (company_id, kind, items, written_at)
    select c.company_id, 'phone_answer', jsonb_agg(jsonb_build_object('id', c.id, 'outcome', c.outcome, 'settled_as', c.settled_as)), min(coalesce(c.settled_at, c.at))
    from changed c join earlier e using (id)
    where c.user_id is not null and (c.user_id, c.outcome, c.settled_as) is distinct from (e.user_id, e.outcome, e.settled_as)
    group by c.company_id;
    return null;
  end $$;
create trigger inbound_messages_changed_evidence after update on inbound_messages referencing old table as earlier new table as changed
  for each statement execute function note_changed_phone_answers();
