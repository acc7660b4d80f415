-- An Idempotency-Key whose work asks an outside service is claimed and committed before it is asked.

alter table idempotency_keys
  add column work_id uuid,
  add column held_until timestamptz,
  add constraint idempotency_keys_held check ((work_id is null) = (held_until is null));
comment on column idempotency_keys.work_id is 'The id of the work, the same when a request takes it up again after a crash: what is asked of outside services is named by it. Null where key, work and answer are one transaction.';
comment on column idempotency_keys.held_until is 'While status is 0: until when nobody else may take the work up.';
