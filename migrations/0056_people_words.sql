-- People are found by a part of a name or of an address, or by nearly the right name. Row-level security checks a row of users before it
-- compares words, because those comparisons are not leakproof: no index on users can answer, and each search read and folded everybody's name.
-- The words stand in a table of their own. Nobody but its owner reads them by its indexes, and people_like gives only people of the caller's scope.
create table people_words (
  user_id uuid primary key references users (id) on delete cascade,
  name text not null,
  keys text not null
);
comment on table people_words is 'What people are searched by; kept by triggers on users.';
comment on column people_words.name is 'First, last and shown name, folded.';
comment on column people_words.keys is 'E-mail address and external id in small letters.';

-- Not forced on its owner: people_like, which the owner runs, joins it with users, on which it is forced.
alter table people_words enable row level security;
create policy people_words_scope on people_words using ((select sees_everything()));
revoke insert, update, delete on people_words from godwit_service;

create function words_of_name(first_name text, last_name text, display_name text) returns text language sql stable parallel safe
  return folded(concat_ws(' ', first_name, last_name, display_name));
create function words_of_keys(email text, external_id text) returns text language sql stable parallel safe
  return concat_ws(' ', lower(email), lower(external_id));

select set_config('godwit.everything', 'on', true);
insert into people_words (user_id, name, keys)
  select u.id, words_of_name(u.first_name, u.last_name, u.display_name), words_of_keys(u.email, u.external_id) from users u;
select set_config('godwit.everything', '', true);

create index people_words_by_name on people_words using gin (name gin_trgm_ops);
create index people_words_by_keys on people_words using gin (keys gin_trgm_ops);

create function add_people_words() returns trigger language plpgsql security definer set search_path = public, pg_temp
  as $$ begin
    insert into people_words (user_id, name, keys)
      select u.id, words_of_name(u.first_name, u.last_name, u.display_name), words_of_keys(u.email, u.external_id) from new_users u;
    return null;
  end $$;
create trigger people_words_insert after insert on users referencing new table as new_users
  for each statement execute function add_people_words();

create function change_people_words() returns trigger language plpgsql security definer set search_path = public, pg_temp
  as $$ begin
    update people_words set name = words_of_name(new.first_name, new.last_name, new.display_name),
      keys = words_of_keys(new.email, new.external_id) where user_id = new.id;
    return null;
  end $$;
create trigger people_words_update after update on users for each row
  when ((old.first_name, old.last_name, old.display_name, old.email, old.external_id)
    is distinct from (new.first_name, new.last_name, new.display_name, new.email, new.external_id))
  execute function change_people_words();

-- Whoever may be meant by the words (in small letters), of the people whom the caller sees. Planned anew for each search: short words read
-- everybody's, longer ones an index.
create function people_like(asked text) returns setof people_words language plpgsql stable rows 50 security definer
  set search_path = public, pg_temp set pg_trgm.word_similarity_threshold = '0.4'
  as $$ begin
    return query execute 'select w.* from people_words w join users u on u.id = w.user_id
      where w.name like $1 or w.keys like $2 or $3 <% w.name or w.user_id = $4'
      using '%' || as_pattern(folded(asked)) || '%', '%' || as_pattern(asked) || '%', folded(asked),
        case when asked ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then asked::uuid end;
  end $$;
