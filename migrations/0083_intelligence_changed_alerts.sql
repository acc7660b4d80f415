-- What changed lately, for lists that others fetch again and again.

create index alerts_by_change on alerts (updated_at, id) where published_at is not null;
