insert into user_tokens (digest, user_id, company_id)
  values ('\x09', '30000000-0000-4000-8000-000000000002', '30000000-0000-4000-8000-000000000001');
