-- Loads pg_trgm: only then may somebody who is no superuser set its threshold for a function.
select word_similarity('', '');

drop function people_like(text);

-- Whoever may be meant by the words (in small letters), of the people whom the caller sees; `by_keys`: also by e-mail address, external id and id. Planned
-- anew for each search: short words read everybody's, longer ones an index. A name that is like one or two letters has them.
create function people_like(asked text, by_keys boolean) returns setof people_words language plpgsql stable rows 50 security definer
  set search_path = public, pg_temp set pg_trgm.word_similarity_threshold = '0.4'
  as $$
  declare
    meant text := 'w.name like $1'
      || case when length(folded(asked)) > 2 then ' or $3 <% w.name' else '' end
      || case when by_keys then ' or w.keys like $2 or w.user_id = $4' else '' end;
  begin
    return query execute 'select w.* from people_words w join users u on u.id = w.user_id where ' || meant
      using '%' || as_pattern(folded(asked)) || '%', '%' || as_pattern(asked) || '%', folded(asked),
        case when asked ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then asked::uuid end;
  end $$;
