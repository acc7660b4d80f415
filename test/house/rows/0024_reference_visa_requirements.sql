insert into visa_requirements (id, passport, destination, kind, days, freedom_of_movement, as_of, sources_agreeing, sources_total, disputed, changed_recently, source)
  values ('20000000-0000-4000-8000-000000000023', 'DE', 'JP', 'visa_free', 90, false, '2026-02-17', 2, 2, false, false, 'passport-index');
insert into visa_overrides (id, revision, passport, destination, kind, freedom_of_movement, valid_from, recorded_from)
  values ('20000000-0000-4000-8000-000000000123', 1, 'DE', 'JP', 'eta', false, '2026-06-01', '2026-05-01');
