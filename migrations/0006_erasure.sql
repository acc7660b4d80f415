-- The audit log is append-only, with one exception: when a person is erased, the values that name the person leave its
-- lines. Who did what, to which id and when stays. Only this function can do it, it can do nothing else, and row-level
-- security holds it to the lines that its caller may read.

create or replace function refuse_change() returns trigger language plpgsql
  as $$ begin
    if tg_op = 'UPDATE' and coalesce(current_setting('godwit.erasing', true), '') = 'on' then return null; end if;
    raise exception 'the audit log is append-only';
  end $$;

create policy audit_log_erase on audit_log for update using (coalesce(current_setting('godwit.erasing', true), '') = 'on');

create function erase_from_audit(kind text, wanted text) returns void language plpgsql volatile security definer
  set search_path = public, pg_temp
  as $$
  begin
    perform set_config('godwit.erasing', 'on', true);
    update audit_log
      set before = case when before is null then null else '{"erased": true}'::jsonb end,
          after = case when after is null then null else '{"erased": true}'::jsonb end
      where subject_kind = kind and subject_id = wanted;
    perform set_config('godwit.erasing', '', true);
  end $$;
