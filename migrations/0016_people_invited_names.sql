-- The names that a company gave when it invited somebody: its list of invited people shows these, and not those of an account elsewhere.
alter table invitations add column first_name text, add column last_name text;
set local godwit.everything = 'on';
update invitations i set first_name = u.first_name, last_name = u.last_name from users u where u.id = i.user_id and u.company_id = i.company_id;
