-- What later rooms note for the chain of evidence, by one function as the door (docs/decisions/0033-evidence-chain.md). What it stands for is read by a port.
alter table evidence_pending drop constraint evidence_pending_kind_check, add constraint evidence_pending_kind_check
  check (kind in ('notification', 'read', 'confirmed', 'delivery', 'receipt', 'escalation', 'attempt', 'phone_answer', 'check_in', 'request_answer', 'call_for_help'));

create function note_for_evidence(company_id uuid, kind text, item jsonb, written_at timestamptz) returns void language sql
  as $$ insert into evidence_pending (company_id, kind, items, written_at) values (company_id, kind, jsonb_build_array(item), written_at) $$;
comment on function note_for_evidence is 'In the transaction of the cause. `item`: an id, or an object with `id` and what a later change of the row overwrites.';

-- Entries that are of no message are found by what they are about.
create index evidence_entries_by_about on evidence_entries (about) where notification_id is null and about is not null;
