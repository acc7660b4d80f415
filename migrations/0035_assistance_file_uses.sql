-- An asset that disappears, also with its conversation, takes the uses of its files away. Files without a use are deleted by a job, or at night.
create function release_files() returns trigger language plpgsql as $$
  declare
    one text;
  begin
    -- In the order of the digests, as whoever stores files counts them: no two transactions wait for each other.
    for one in select distinct value from jsonb_each_text(old.files) order by value loop
      update stored_assets set uses = uses - 1 where digest = one;
    end loop;
    return null;
  end $$;
create trigger message_assets_release_files after delete on message_assets for each row execute function release_files();

create index stored_assets_unused on stored_assets (digest) where uses = 0;
