-- What changed in feeds, for those who watch at the desk (0051).
do $$
declare
  one record;
  event text;
begin
  for one in select * from (values
    ('feed_threads', 'thread_id'),
    ('feed_drifts', 'feed_key'),
    ('feed_publishing', 'singleton'),
    ('feed_rules', 'id'),
    ('feed_corrections', 'id'),
    ('feeds', 'key')
  ) as watched (name, id) loop
    execute format($f$
      create function announce_%1$s_at_desk() returns trigger language plpgsql
        as $body$
        begin
          perform announce_desk_change('feeds', array(select distinct 'staff' from changed_rows),
            array(select distinct %2$s::text from changed_rows limit 6));
          return null;
        end $body$ $f$, one.name, one.id);
    foreach event in array array['insert', 'update', 'delete'] loop
      execute format('create trigger %1$s_at_desk_%2$s after %2$s on %1$s referencing %3$s table as changed_rows
        for each statement execute function announce_%1$s_at_desk()',
        one.name, event, case event when 'delete' then 'old' else 'new' end);
    end loop;
  end loop;
end $$;
