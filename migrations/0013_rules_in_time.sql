-- Entry requirements and travel restrictions in time: when a rule holds (valid_from, valid_until), and when we said so
-- (recorded_from, recorded_until). The table has what we say now; what we said before is kept beside it, by a trigger, so
-- that neither the desk nor a seed nor an import can change a rule without leaving what it was.

-- One id for two: "into this country, from that one"; and of a country with itself, "a part of it".
create function rule_way(origin uuid, place uuid) returns uuid language sql immutable parallel safe as $$
  select md5(origin::text || place::text)::uuid
$$;

-- Whom a rule is for, as ids that are looked for: the nil id where it is for everybody; a country where it is for all from
-- there; where it names divisions of a country, these, and that a part of the country is meant.
create function rule_reach(countries uuid[], divisions uuid[]) returns uuid[] language sql stable as $$
  select case when cardinality(countries) = 0 and cardinality(divisions) = 0
    then array['00000000-0000-0000-0000-000000000000'::uuid]
    else array(
      (select unnest(countries) except select d.country_id from country_divisions d where d.id = any (divisions))
      union select unnest(divisions)
      union select rule_way(d.country_id, d.country_id) from country_divisions d where d.id = any (divisions))
  end
$$;

-- The columns that say something; a change of any other is no change of the rule.
create function rule_content(rule jsonb) returns jsonb language sql immutable as $$
  select rule - array['created_at', 'updated_at', 'edited', 'seed_digest', 'provenance', 'revision', 'recorded_from', 'reach', 'ways']
$$;

-- What is shipped counts as said from the beginning (recorded_from is null); everything else from when it was written.
-- A version that stood for no time at all (the same updated_at) is amended in place.
create function keep_rule_versions() returns trigger language plpgsql as $$
declare
  versions text := tg_argv[0];
begin
  if tg_op = 'INSERT' then
    new.recorded_from := case when new.seed_digest is null then new.created_at end;
  else
    new.recorded_from := old.recorded_from;
    new.revision := old.revision;
    if rule_content(to_jsonb(new)) is distinct from rule_content(to_jsonb(old)) then
      new.revision := old.revision + 1;
      if new.updated_at > old.updated_at and (old.recorded_from is null or new.updated_at > old.recorded_from) then
        new.recorded_from := new.updated_at;
        execute format('insert into %1$I select (jsonb_populate_record(null::%1$I, $1)).*', versions)
          using to_jsonb(old) || jsonb_build_object('recorded_until', new.updated_at);
      end if;
    end if;
  end if;
  new.reach := rule_reach(new.affected_country_ids, new.affected_division_ids);
  new.ways := array(select rule_way(new.origin_country_id, place) from unnest(new.reach) as place);
  return new;
end
$$;

do $$
declare
  rules text;
  versions text;
begin
  for rules, versions in values ('entry_requirements', 'entry_requirement_versions'), ('travel_restrictions', 'travel_restriction_versions') loop
    execute format($sql$
      alter table %1$I
        add column recorded_from timestamptz,
        add column removed_at timestamptz,
        add column revision integer not null default 1,
        add column reach uuid[] not null default '{}',
        add column ways uuid[] not null default '{}'
    $sql$, rules);
    -- Rules that did not come with the service: said since they were brought in.
    execute format($sql$ update %1$I set recorded_from = created_at where seed_digest is null $sql$, rules);
    execute format($sql$ update %1$I set reach = rule_reach(affected_country_ids, affected_division_ids) $sql$, rules);
    execute format($sql$ update %1$I set ways = array(select rule_way(origin_country_id, place) from unnest(reach) as place) $sql$, rules);

    execute format($sql$ create table %2$I (like %1$I including defaults) $sql$, rules, versions);
    execute format($sql$
      alter table %1$I
        drop column seed_digest,
        drop column edited,
        add column recorded_until timestamptz not null,
        add primary key (id, revision),
        add check (recorded_from is null or recorded_from < recorded_until)
    $sql$, versions);
    execute format($sql$ revoke update, delete, truncate on %1$I from godwit_service $sql$, versions);

    execute format($sql$
      create trigger %2$I before insert or update on %1$I for each row execute function keep_rule_versions(%3$L)
    $sql$, rules, rules || '_versions', versions);

    execute format($sql$ comment on column %1$I.recorded_from is 'Since when we say so; null: since the service is there.' $sql$, rules);
    execute format($sql$ comment on column %1$I.removed_at is 'Taken back as a mistake; it can be restored.' $sql$, rules);
    execute format($sql$ comment on column %1$I.reach is 'Kept by a trigger: see rule_reach.' $sql$, rules);
    execute format($sql$ comment on column %1$I.ways is 'Kept by a trigger: rule_way of who imposes it with each of its reach.' $sql$, rules);

    execute format($sql$ create index %2$I on %1$I using gin (reach) with (fastupdate = off) $sql$, rules, rules || '_by_reach');
    execute format($sql$ create index %2$I on %1$I using gin (ways) with (fastupdate = off) $sql$, rules, rules || '_by_way');
    execute format($sql$ create index %2$I on %1$I (type, id) $sql$, rules, rules || '_by_type');
    execute format($sql$ create index %2$I on %1$I using gin (reach) with (fastupdate = off) $sql$, versions, versions || '_by_reach');
    execute format($sql$ create index %2$I on %1$I using gin (ways) with (fastupdate = off) $sql$, versions, versions || '_by_way');
    execute format($sql$ create index %2$I on %1$I (origin_country_id, type, id) $sql$, versions, versions || '_by_origin');
  end loop;
end
$$;

-- What the indexes on reach answer better.
drop index entry_requirements_by_affected;
drop index travel_restrictions_affected_country_ids_idx;
