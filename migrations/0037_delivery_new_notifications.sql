-- Nodes with open sockets read new notifications when they are committed. One signal for a statement, however many people it notifies.
create function announce_new_notifications() returns trigger language plpgsql
  as $$ begin perform pg_notify('new_notifications', ''); return null; end $$;
create trigger notifications_added after insert on notifications for each statement execute function announce_new_notifications();
