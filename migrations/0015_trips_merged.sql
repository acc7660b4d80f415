-- Two trips of the same people can become one.
alter table trips add column merged_into uuid references trips (id) on delete set null;
comment on column trips.merged_into is 'The trip that this one became a part of; it is removed itself.';
create index trips_merged on trips (merged_into) where merged_into is not null;
