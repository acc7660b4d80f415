-- Each delivery is written three times (queued, claimed, ended), and each time anew into every index that holds it. Who disables
-- or deletes an endpoint finds what waits by the index of the waiting ones, what is under way by the leases, and what is paused here.
drop index webhook_deliveries_open;
create index webhook_deliveries_paused on webhook_deliveries (endpoint_id) where state = 'paused';

-- A try is only ever looked for by its delivery.
alter table webhook_tries drop constraint webhook_tries_pkey, add primary key (delivery_id, id);
drop index webhook_tries_by_delivery;
