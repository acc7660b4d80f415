-- The video room of a conversation. Its join tokens are signed when they are asked for, and are not stored.
create table videos (
  id uuid primary key,
  company_id uuid not null references companies (id),
  conversation_id uuid not null unique references conversations (id) on delete cascade,
  unique_name text not null unique,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
comment on column videos.unique_name is 'What the room is called at LiveKit, or in the signals of browsers.';
create index videos_by_company on videos (company_id);

alter table videos enable row level security;
alter table videos force row level security;
create policy videos_scope on videos
  using ((select sees_everything()) or company_id = (select scope_company()) or takes_part(conversation_id))
  with check ((select sees_everything()) or company_id = (select scope_company()));
