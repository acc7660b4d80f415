-- Who is connected, on which node, to what. The rows of a node count while its lease runs; they need not survive a crash of the database.
create unlogged table socket_nodes (
  id uuid primary key,
  leased_until timestamptz not null
);
create unlogged table sockets (
  id uuid primary key,
  node_id uuid not null references socket_nodes (id) on delete cascade,
  user_id uuid not null
);
create index sockets_by_node on sockets (node_id);
create index sockets_by_user on sockets (user_id);
create unlogged table socket_topics (
  topic uuid not null,
  socket_id uuid not null references sockets (id) on delete cascade,
  user_id uuid not null,
  primary key (topic, socket_id)
);
comment on column socket_topics.topic is 'What the socket is subscribed to: the id of a conversation.';
create index socket_topics_by_socket on socket_topics (socket_id);

alter table sockets enable row level security;
alter table sockets force row level security;
create policy sockets_scope on sockets using ((select sees_everything()));
alter table socket_topics enable row level security;
alter table socket_topics force row level security;
create policy socket_topics_scope on socket_topics using ((select sees_everything()));

-- Adds a socket unless the person has as many as allowed. Handshakes of one person wait for each other.
create function open_socket(socket uuid, node uuid, person uuid, most integer) returns boolean language plpgsql volatile
  as $$
  begin
    perform pg_advisory_xact_lock(hashtextextended('sockets:' || person::text, 0));
    if (select count(*) from sockets s join socket_nodes n on n.id = s.node_id and n.leased_until > clock_timestamp() where s.user_id = person) >= most then
      return false;
    end if;
    insert into sockets (id, node_id, user_id) values (socket, node, person);
    return true;
  end $$;

-- Presence is announced by the topic alone: a node that cares reads the rows.
create function join_socket_topic(socket uuid, wanted uuid, person uuid) returns void language plpgsql volatile
  as $$
  begin
    insert into socket_topics (topic, socket_id, user_id) values (wanted, socket, person) on conflict do nothing;
    perform pg_notify('socket_topics', wanted::text);
  end $$;
create function leave_socket_topics(wanted_sockets uuid[], wanted_topic uuid) returns void language plpgsql volatile
  as $$
  declare
    gone uuid;
  begin
    for gone in with removed as (delete from socket_topics where socket_id = any (wanted_sockets) and (wanted_topic is null or topic = wanted_topic) returning topic)
      select distinct topic from removed
    loop
      perform pg_notify('socket_topics', gone::text);
    end loop;
  end $$;
