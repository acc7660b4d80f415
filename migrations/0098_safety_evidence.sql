-- What people said, and who took their calls, is noted for the chain of evidence. Check-ins that say only where somebody is are no answers.
create function note_spoken_check_in() returns trigger language plpgsql
  as $$ begin
    perform note_for_evidence(new.company_id, 'check_in', to_jsonb(new.id), new.created_at);
    return null;
  end $$;
create trigger check_ins_evidence after insert on check_ins
  for each row when (new.status in ('safe', 'help')) execute function note_spoken_check_in();

create function note_request_answer() returns trigger language plpgsql
  as $$ begin
    perform note_for_evidence(new.company_id, 'request_answer', jsonb_build_object('id', new.check_in_id, 'request', new.request_id, 'by_phone', new.by_phone), new.answered_at);
    return null;
  end $$;
create trigger check_in_request_people_evidence after update on check_in_request_people
  for each row when (new.check_in_id is not null and new.check_in_id is distinct from old.check_in_id) execute function note_request_answer();

create function note_call_for_help() returns trigger language plpgsql
  as $$ begin
    perform note_for_evidence(new.company_id, 'call_for_help', jsonb_build_object('id', new.id,
      'state', case when new.resolved_at is not null then 'resolved' when new.claimed_at is not null then 'taken' else 'waiting' end), new.updated_at);
    return null;
  end $$;
create trigger calls_for_help_evidence after update on calls_for_help
  for each row when ((new.claimed_at, new.resolved_at) is distinct from (old.claimed_at, old.resolved_at)) execute function note_call_for_help();
