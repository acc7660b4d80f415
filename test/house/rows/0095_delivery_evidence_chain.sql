insert into evidence_pending (company_id, kind, items) values ('30000000-0000-4000-8000-000000000001', 'read', '["40000000-0000-4000-8000-000000000001"]');
insert into evidence_entries (company_id, position, kind, at, notification_id, person, facts, sealed, digest, previous, hash)
  values ('30000000-0000-4000-8000-000000000001', 1, 'read', '2026-01-01', '40000000-0000-4000-8000-000000000001', '40000000-0000-4000-8000-000000000095', '{}', '\x01',
    decode(repeat('01', 32), 'hex'), decode(repeat('02', 32), 'hex'), decode(repeat('03', 32), 'hex'));
insert into evidence_heads (company_id, position, hash, at) values ('30000000-0000-4000-8000-000000000001', 1, decode(repeat('03', 32), 'hex'), '2026-01-01');
insert into evidence_keys (id, user_id, notification_id, sealed_key, created_at)
  values ('40000000-0000-4000-8000-000000000095', '30000000-0000-4000-8000-000000000002', '40000000-0000-4000-8000-000000000001', '\x01', '2026-01-01');
