insert into alert_sources (id, alert_id, position, url, feed, publisher, licence, licence_url, read_at, language, sha256)
  values ('78000000-0000-4000-8000-000000000001', '70000000-0000-4000-8000-000000000001', 1, 'https://example.com/storm', 'storms', 'Storm Service',
    'CC BY 4.0', 'https://example.com/licence', '2026-06-01', 'en', decode(repeat('ab', 32), 'hex'));
update alerts set confirmed_until = '2026-06-02' where id = '70000000-0000-4000-8000-000000000001';
