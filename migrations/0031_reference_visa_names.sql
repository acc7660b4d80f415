-- Visa requirements are cached with the names of their countries.
create trigger countries_changed_visas after insert or update or delete or truncate on countries
  for each statement execute function announce_change('visa_requirements');
