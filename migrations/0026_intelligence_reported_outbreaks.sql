-- Outbreaks that were reported in the past come with the reference data: the days of the reports, where they are from, and what staff changed since.
alter table disease_outbreaks
  add column first_reported_on date,
  add column last_reported_on date,
  add column provenance jsonb not null default '{}',
  add column edited text[] not null default '{}',
  add column seed_digest text,
  add column deleted_at timestamptz,
  add check (first_reported_on <= last_reported_on);
comment on column disease_outbreaks.first_reported_on is 'The day of the first report that is known, not the beginning of the outbreak.';
comment on column disease_outbreaks.last_reported_on is 'The day of the last report that is known. An open outbreak counts as closed 90 days later, unless staff set its status.';
comment on column disease_outbreaks.edited is 'Columns that staff changed; a later release leaves such a row alone.';
