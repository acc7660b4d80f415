-- Which alerts there are, for lists of later rooms.

create view shared_alerts with (security_invoker = true) as
  select id, thread_id, status, headline, category, risk_level, starts_at, finishes_at, revision, published_at, closed_at, created_at, updated_at from alerts;
revoke insert, update, delete on shared_alerts from godwit_service;
