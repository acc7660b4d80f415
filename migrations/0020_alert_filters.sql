-- Alert filters: what a person, or a whole organization, does not want to hear of. And indexes for reading alerts.

create table alert_filters (
  id uuid primary key,
  company_id uuid references companies (id),
  user_id uuid references users (id) on delete cascade,
  risk_levels smallint[] not null default '{}' check (risk_levels <@ array[0, 1, 2]::smallint[]),
  safety_category_id uuid references safety_categories (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (user_id is not null or company_id is not null),
  check (cardinality(risk_levels) > 0 or safety_category_id is not null)
);
comment on table alert_filters is 'A filter blocks alerts whose risk level and safety category it names.';
comment on column alert_filters.user_id is 'Null: the filter is the organization''s, for all its people.';
comment on column alert_filters.risk_levels is '0 low, 1 medium, 2 high. Empty: every level.';
comment on column alert_filters.safety_category_id is 'With those below it. Null: every category, and alerts that have none.';
create index alert_filters_by_user on alert_filters (user_id, id) where user_id is not null;
create index alert_filters_by_company on alert_filters (company_id, id) where user_id is null;
create index alert_filters_by_category on alert_filters (safety_category_id) where safety_category_id is not null;

alter table alert_filters enable row level security;
alter table alert_filters force row level security;
create policy alert_filters_scope on alert_filters
  using ((select sees_everything()) or company_id = (select scope_company()) or user_id = (select scope_user()));

-- Does the filter exist at all, for anybody? Answers 401 or 404 (docs/contract/callers.md#401-403-and-404).
create function exists_anywhere_alert_filter(wanted uuid) returns boolean language plpgsql volatile security definer
  set search_path = public, pg_temp
  as $$
  declare
    before text := coalesce(current_setting('godwit.everything', true), '');
    answer boolean;
  begin
    perform set_config('godwit.everything', 'on', true);
    answer := exists (select 1 from alert_filters where id = wanted);
    perform set_config('godwit.everything', before, true);
    return answer;
  end $$;

-- The words of an alert in every language, lower case and without accents. They are indexed as words, whose beginnings
-- can be asked for: letters by threes would find what stands inside a word too, and cost ten times as much to write.
create function alert_words(headline jsonb, body jsonb) returns tsvector language sql immutable strict parallel safe cost 1000
begin atomic
  select to_tsvector('simple'::regconfig, folded(coalesce(string_agg(words.value, ' ' order by words.part, words.key), '')))
  from (select 0 as part, key, value from jsonb_each_text(headline) union all select 1, key, value from jsonb_each_text(body)) words;
end;
-- A word that somebody looks for, as the beginning of one; signs in it separate words, and nothing but signs finds nothing.
create function alert_word(word text) returns tsquery language sql immutable strict parallel safe
  return to_tsquery('simple'::regconfig, quote_literal(replace(folded(word), '\', ' ')) || ':*');
create index alerts_by_words on alerts using gin (alert_words(headline, body)) where published_at is not null;

-- What stands and is not over: history grows for ever, this does not.
create index alerts_standing on alerts (finishes_at, starts_at) where status = 'published';
create index alerts_by_disease on alerts using gin (disease_ids) where published_at is not null;
create index alerts_by_safety_category on alerts using gin (safety_category_ids) where published_at is not null;
