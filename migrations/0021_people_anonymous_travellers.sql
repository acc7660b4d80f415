-- A company may know a traveller by its own id alone: no name, no address, and no message of ours.
alter table users alter column first_name drop not null;
alter table users alter column email drop not null;
alter table users add check ((first_name is null and email is null and external_id is not null and company_id is not null)
  or (first_name is not null and email is not null));
