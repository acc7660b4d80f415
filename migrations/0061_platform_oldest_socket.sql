-- A person's sixth socket closes the oldest one: sockets that somebody else holds do not keep the person out.
alter table sockets add column number bigint generated always as identity;
comment on column sockets.number is 'In the order in which they were opened.';

drop function open_socket(uuid, uuid, uuid, integer);

-- Adds a socket, and ends the person's oldest ones where there would be more than allowed: their nodes hear of it and close them. Handshakes of one
-- person wait for each other.
create function open_socket(socket uuid, node uuid, person uuid, most integer) returns void language plpgsql volatile
  as $$
  declare
    ended uuid[];
    one uuid;
  begin
    perform pg_advisory_xact_lock(hashtextextended('sockets:' || person::text, 0));
    ended := array(select s.id from sockets s join socket_nodes n on n.id = s.node_id and n.leased_until > clock_timestamp()
      where s.user_id = person order by s.number desc offset greatest(most - 1, 0));
    if cardinality(ended) > 0 then
      perform leave_socket_topics(ended, null);
      delete from sockets where id = any (ended);
      foreach one in array ended loop
        perform pg_notify('sockets_ended', one::text);
      end loop;
    end if;
    insert into sockets (id, node_id, user_id) values (socket, node, person);
  end $$;
