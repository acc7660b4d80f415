insert into idempotency_keys (caller, key, fingerprint, status, headers, body, created_at) values ('c', 'k', '\x01', 200, '{}', '\x7b7d', '2026-01-01');
insert into rate_windows (bucket, started_at, used, granted) values ('b', '2026-01-01', 1, 10);
