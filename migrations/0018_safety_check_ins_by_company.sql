-- A person of two companies checks in with each; only within one company is an automatic check-in of the same time a repeated request.
drop index check_ins_sent_once;
create unique index check_ins_sent_once on check_ins (user_id, company_id, checkin_at) nulls not distinct where status = 'unreported';
