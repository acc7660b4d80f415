-- A person is named in audit lines about other subjects too, such as a request to check in. This function removes the values of such lines, as
-- erase_from_audit does for the lines of one subject: who did what, to which id and when stays. Row-level security limits it to the lines that its
-- caller may read.
create function erase_audit_lines(lines bigint[]) returns void language plpgsql volatile security definer
  set search_path = public, pg_temp
  as $$
  begin
    perform set_config('godwit.erasing', 'on', true);
    update audit_log
      set before = case when before is null then null else '{"erased": true}'::jsonb end,
          after = case when after is null then null else '{"erased": true}'::jsonb end
      where id = any (lines);
    perform set_config('godwit.erasing', '', true);
  end $$;
