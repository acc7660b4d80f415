insert into network_responders (user_id, type, created_at) values ('30000000-0000-4000-8000-000000000002', 'dentist', '2026-06-02');
