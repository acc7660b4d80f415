-- Their rows are rewritten with every observation. Where a page has room for the new version of a row, no index is written to, and old
-- versions are cleared away as the page is read.
alter table flights set (fillfactor = 50);
alter table flight_registrations set (fillfactor = 50);
