insert into system_state (key, value, updated_at) values ('kept', '{"a": 1}', '2026-01-01');
insert into jobs (task, payload, due_at, created_at) values ('kept', '{}', '2026-01-01', '2026-01-01');
insert into dead_jobs (id, task, payload, priority, due_at, attempts, last_error, created_at, died_at)
  values (1, 'kept', '{}', 1, '2026-01-01', 12, 'no', '2026-01-01', '2026-01-02');
insert into files (name, media_type, bytes, created_at) values ('abcdefghijklmnopqrst.png', 'image/png', '\x01', '2026-01-01');
insert into audit_log (at, actor_kind, action, subject_kind, subject_id, after, request_id)
  values ('2026-01-01', 'system', 'create', 'user', '30000000-0000-4000-8000-000000000002', '{"name": "Ada"}', 'r');
