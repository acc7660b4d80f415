-- What changed, for those who watch at the desk: one NOTIFY for a statement that changed something, with a number, the topic, whom it
-- concerns and which rows. Of more than a few rows it says only that there are some. Nothing is stored: nodes remember the last ones.
-- Tables that are written all day long (deliveries, webhook deliveries, notifications) have no trigger: src/platform/sockets/desk-news.ts
-- gathers their changes after their commits.
create sequence desk_change_numbers as bigint;

-- A transaction of many statements tells of a topic a few times with its rows, and once more without them.
create function announce_desk_change(topic text, companies text[], ids text[]) returns void language plpgsql volatile
  as $$
  declare
    subject text := concat(topic, ' ', case when cardinality(companies) > 100 then 'all' else array_to_string(companies, ',') end);
    told jsonb := coalesce(nullif(current_setting('godwit.desk_told', true), ''), '{}')::jsonb;
    times integer := coalesce((told ->> subject)::integer, 0);
    named boolean := cardinality(ids) <= 5 and times < 3;
  begin
    if cardinality(ids) = 0 or times > 3 then return; end if;
    perform set_config('godwit.desk_told', (told || jsonb_build_object(subject, case when named then times + 1 else 4 end))::text, true);
    perform pg_notify('desk_changes', concat_ws(' ', nextval('desk_change_numbers'), subject, case when named then array_to_string(ids, ',') else '*' end));
  end $$;

-- A function of its own for each table, so that its statements are planned once. `company`: whom a row concerns; `all`, or only `staff`.
do $$
declare
  one record;
  event text;
begin
  for one in select * from (values
    ('alerts', 'alerts', 'case when status = ''review'' then ''staff'' else ''all'' end', 'id', 'true'),
    ('advisories', 'advisories', '''all''', 'id', 'true'),
    ('disease_outbreaks', 'outbreaks', '''all''', 'id', 'true'),
    ('check_ins', 'check_ins', 'coalesce(company_id::text, ''staff'')', 'id', 'status <> ''unreported'''),
    ('check_in_requests', 'check_in_requests', 'company_id::text', 'id', 'true'),
    ('check_in_request_people', 'check_in_requests', 'company_id::text', 'request_id', 'true'),
    ('issues', 'issues', 'company_id::text', 'id', 'true'),
    ('conversations', 'conversations', 'company_id::text', 'id', 'true'),
    ('claims', 'claims', 'company_id::text', 'id', 'true'),
    ('trips', 'trips', 'coalesce(company_id::text, ''staff'')', 'id', 'true'),
    ('users', 'people', 'coalesce(company_id::text, ''staff'')', 'id', 'true'),
    ('companies', 'companies', '''staff''', 'id', 'true'),
    ('dead_jobs', 'jobs', '''staff''', 'id', 'true')
  ) as watched (name, topic, company, id, condition) loop
    execute format($f$
      create function announce_%1$s_at_desk() returns trigger language plpgsql
        as $body$
        begin
          perform announce_desk_change(%2$L, array(select distinct %3$s from changed_rows where %5$s limit 101),
            array(select distinct %4$s::text from changed_rows where %5$s limit 6));
          return null;
        end $body$ $f$, one.name, one.topic, one.company, one.id, one.condition);
    foreach event in array array['insert', 'update', 'delete'] loop
      execute format('create trigger %1$s_at_desk_%2$s after %2$s on %1$s referencing %3$s table as changed_rows
        for each statement execute function announce_%1$s_at_desk()',
        one.name, event, case event when 'delete' then 'old' else 'new' end);
    end loop;
  end loop;
end $$;

-- A call for help is also a topic of its own.
create function announce_calls_for_help_at_desk() returns trigger language plpgsql
  as $$
  begin
    perform announce_desk_change('calls_for_help', array(select distinct coalesce(company_id::text, 'staff') from changed_rows where status = 'help' limit 101),
      array(select distinct id::text from changed_rows where status = 'help' limit 6));
    return null;
  end $$;
create trigger calls_for_help_at_desk_insert after insert on check_ins referencing new table as changed_rows
  for each statement execute function announce_calls_for_help_at_desk();

-- Every delivery that arrives writes when the endpoint last worked; only what else changes is announced.
create function announce_endpoints_at_desk() returns trigger language plpgsql
  as $$
  begin
    perform announce_desk_change('webhooks', array_agg(distinct company), (array_agg(distinct id::text))[1:6]) from (
      select r.company_id::text as company, r.id from changed_rows r join rows_before b using (id)
      where (r.url, r.enabled, r.enabled_events, r.disabled_because, r.failing_since, r.deleted_at)
        is distinct from (b.url, b.enabled, b.enabled_events, b.disabled_because, b.failing_since, b.deleted_at)
      limit 101) changed
    having count(*) > 0;
    return null;
  end $$;
create trigger webhook_endpoints_at_desk_update after update on webhook_endpoints referencing old table as rows_before new table as changed_rows
  for each statement execute function announce_endpoints_at_desk();
create function announce_new_endpoints_at_desk() returns trigger language plpgsql
  as $$
  begin
    perform announce_desk_change('webhooks', array(select distinct company_id::text from changed_rows limit 101),
      array(select id::text from changed_rows limit 6));
    return null;
  end $$;
create trigger webhook_endpoints_at_desk_insert after insert on webhook_endpoints referencing new table as changed_rows
  for each statement execute function announce_new_endpoints_at_desk();
