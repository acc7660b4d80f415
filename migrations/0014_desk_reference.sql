-- The desk's side of the world's data: revisions against lost edits, removal that can be undone, regions that staff draw.

-- Whoever changes a row (an editor, an import, a seed) makes the revision that others have read an old one.
create function raise_revision() returns trigger language plpgsql
  as $$ begin new.revision := old.revision + 1; return new; end $$;

do $$
declare
  name text;
begin
  foreach name in array array['countries', 'country_divisions', 'country_regions', 'diseases', 'vaccinations', 'medications', 'disease_data',
    'vaccination_data', 'medication_data', 'country_health_comments', 'hospitals', 'airlines', 'airports', 'safety_categories']
  loop
    execute format('alter table %I add column revision integer not null default 1', name);
    execute format('create trigger %I before update on %I for each row execute function raise_revision()', name || '_revision', name);
  end loop;
  -- What staff remove stays, hidden, so that it can be brought back and what refers to it keeps its name.
  foreach name in array array['country_regions', 'disease_data', 'vaccination_data', 'medication_data', 'hospitals', 'airlines', 'airports', 'safety_categories']
  loop
    execute format('alter table %I add column deleted_at timestamptz', name);
  end loop;
end $$;

drop index disease_data_default, disease_data_own, vaccination_data_default, vaccination_data_own, medication_data_default, medication_data_own;
create unique index disease_data_default on disease_data (disease_id) where company_id is null and deleted_at is null;
create unique index disease_data_own on disease_data (company_id, disease_id) where company_id is not null and deleted_at is null;
create unique index vaccination_data_default on vaccination_data (vaccination_id) where company_id is null and deleted_at is null;
create unique index vaccination_data_own on vaccination_data (company_id, vaccination_id) where company_id is not null and deleted_at is null;
create unique index medication_data_default on medication_data (medication_id) where company_id is null and deleted_at is null;
create unique index medication_data_own on medication_data (company_id, medication_id) where company_id is not null and deleted_at is null;

-- A region as it was drawn. Its box is kept beside it so that a point is compared with few shapes; a box whose west is
-- greater than its east lies across the date line.
alter table country_regions
  add column shape jsonb,
  add column bounds double precision[] check (cardinality(bounds) = 4);
comment on column country_regions.shape is 'GeoJSON, Polygon or MultiPolygon, as it was drawn; topo_json is made from it.';
comment on column country_regions.bounds is 'west, south, east, north of the shape.';

-- The default is shown to everybody, and managers find theirs among the own: 401 or 404 for what a manager does not see
-- needs one narrow question across companies (as exists_anywhere).
create function health_row_exists(kind text, wanted uuid) returns boolean language plpgsql volatile security definer
  set search_path = public, pg_temp
  as $$
  declare
    before text := coalesce(current_setting('godwit.everything', true), '');
    answer boolean;
  begin
    perform set_config('godwit.everything', 'on', true);
    case kind
      when 'disease_data' then answer := exists (select 1 from disease_data where id = wanted);
      when 'vaccination_data' then answer := exists (select 1 from vaccination_data where id = wanted);
      when 'medication_data' then answer := exists (select 1 from medication_data where id = wanted);
      when 'country_health_comments' then answer := exists (select 1 from country_health_comments where id = wanted);
      else raise exception 'health_row_exists does not know %', kind;
    end case;
    perform set_config('godwit.everything', before, true);
    return answer;
  end $$;

-- As before, without those that were removed.
create or replace function hospitals_within(
  low double precision[], high double precision[], south double precision, north double precision, west double precision, east double precision,
  centre double precision[], most integer
) returns setof uuid language sql stable rows 500 set enable_sort = off set enable_bitmapscan = off set enable_seqscan = off
begin atomic
  select h.id from hospitals h
  where h.deleted_at is null and h.place <@ cube(low, high) and h.lat between south and north and case
    when west is null then true
    when west <= east then case when h.lng = 180 then -180 else h.lng end between west and east
    else case when h.lng = 180 then -180 else h.lng end >= west or h.lng <= east or h.lng = 180 end
  order by h.place <-> cube(centre) limit most;
end;
