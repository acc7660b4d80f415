-- People ask for a sign-in link by their phone number. A comparison with a column is leakproof, so that the index is searched under row-level security.
alter table users add column phone_key text generated always as (translate(phone_number, ' ().-/', '')) stored;
comment on column users.phone_key is 'The phone number without spaces and signs between digits, which people are found by.';
create index users_by_phone on users (phone_key) where deleted_at is null;
