-- Keys of flight-status sources: a source may send observations of flights, and nothing else.

alter table keys drop constraint keys_kind_check;
alter table keys add constraint keys_kind_check check (kind in ('company', 'public', 'staff', 'source'));
alter table keys drop constraint keys_check;
alter table keys add constraint keys_of_a_company check ((kind in ('staff', 'source')) = (company_id is null));
