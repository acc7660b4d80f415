-- Row-level security checks a row before it calls lower(), which is not leakproof: an index on lower(email) is never searched, and each
-- lookup by address read all people. A comparison with a column is leakproof.
alter table users add column email_key text generated always as (lower(email)) stored;
comment on column users.email_key is 'The e-mail address in small letters, which people are found by.';
drop index users_by_email;
create index users_by_email on users (email_key) where deleted_at is null;
drop index users_email_in_company;
create unique index users_email_in_company on users (company_id, email_key) where deleted_at is null and company_id is not null;
