-- What the desk's map shows of check-ins: whether a point is the centre of a privacy cell, who called for help, who was asked and has not answered.

-- Calls for help are few among many check-ins.
create index check_ins_help on check_ins (checkin_at) where status = 'help';

create or replace view shared_check_ins with (security_invoker = true) as
  select id, user_id, company_id, checkin_at, status, country_code, anonymized
  from check_ins;

create view shared_check_in_requests with (security_invoker = true) as
  select id, company_id, created_at
  from check_in_requests;
create view shared_check_in_request_people with (security_invoker = true) as
  select request_id, user_id, company_id, answered_at
  from check_in_request_people;
revoke insert, update, delete on shared_check_ins, shared_check_in_requests, shared_check_in_request_people from godwit_service;
