insert into countries (id, alpha2, alpha3, slug, name, created_at, updated_at)
  values ('20000000-0000-4000-8000-000000000001', 'SE', 'SWE', 'sweden', '{"en": "Sweden"}', '2026-01-01', '2026-01-01');
insert into country_shapes (country_id, resolution, topo_json) values ('20000000-0000-4000-8000-000000000001', '50m', '{}');
insert into country_divisions (id, country_id, name, created_at, updated_at)
  values ('20000000-0000-4000-8000-000000000002', '20000000-0000-4000-8000-000000000001', '{"en": "Skåne"}', '2026-01-01', '2026-01-01');
insert into country_regions (id, country_id, name, created_at, updated_at)
  values ('20000000-0000-4000-8000-000000000003', '20000000-0000-4000-8000-000000000001', '{"en": "South"}', '2026-01-01', '2026-01-01');
insert into diseases (id, slug, common_name, created_at, updated_at)
  values ('20000000-0000-4000-8000-000000000004', 'measles', '{"en": "Measles"}', '2026-01-01', '2026-01-01');
insert into vaccinations (id, slug, name, created_at, updated_at)
  values ('20000000-0000-4000-8000-000000000005', 'mmr', '{"en": "MMR"}', '2026-01-01', '2026-01-01');
insert into medications (id, slug, name, created_at, updated_at)
  values ('20000000-0000-4000-8000-000000000006', 'salts', '{"en": "Salts"}', '2026-01-01', '2026-01-01');
insert into disease_data (id, disease_id, created_at, updated_at)
  values ('20000000-0000-4000-8000-000000000007', '20000000-0000-4000-8000-000000000004', '2026-01-01', '2026-01-01');
insert into vaccination_data (id, vaccination_id, created_at, updated_at)
  values ('20000000-0000-4000-8000-000000000008', '20000000-0000-4000-8000-000000000005', '2026-01-01', '2026-01-01');
insert into medication_data (id, medication_id, created_at, updated_at)
  values ('20000000-0000-4000-8000-000000000009', '20000000-0000-4000-8000-000000000006', '2026-01-01', '2026-01-01');
insert into disease_vaccinations (id, disease_id, vaccination_id, created_at, updated_at)
  values ('20000000-0000-4000-8000-000000000010', '20000000-0000-4000-8000-000000000004', '20000000-0000-4000-8000-000000000005', '2026-01-01', '2026-01-01');
insert into disease_medications (id, disease_id, medication_id, created_at, updated_at)
  values ('20000000-0000-4000-8000-000000000011', '20000000-0000-4000-8000-000000000004', '20000000-0000-4000-8000-000000000006', '2026-01-01', '2026-01-01');
insert into country_health_comments (id, country_id, disease_id, comment, created_at, updated_at)
  values ('20000000-0000-4000-8000-000000000012', '20000000-0000-4000-8000-000000000001', '20000000-0000-4000-8000-000000000004', '{"en": "Rare"}', '2026-01-01', '2026-01-01');
insert into airports (id, iata, name, country_id, type, created_at, updated_at)
  values ('20000000-0000-4000-8000-000000000013', 'MMX', 'Malmö', '20000000-0000-4000-8000-000000000001', 'medium_airport', '2026-01-01', '2026-01-01');
insert into airlines (id, iata, name, created_at, updated_at)
  values ('20000000-0000-4000-8000-000000000014', 'SK', 'SAS', '2026-01-01', '2026-01-01');
insert into hospitals (id, name, country_id, created_at, updated_at)
  values ('20000000-0000-4000-8000-000000000015', 'Skånes', '20000000-0000-4000-8000-000000000001', '2026-01-01', '2026-01-01');
insert into entry_requirements (id, type, value, origin_country_id, effective_as_of, created_at, updated_at)
  values ('20000000-0000-4000-8000-000000000016', 1, 1, '20000000-0000-4000-8000-000000000001', '2026-01-01', '2026-01-01', '2026-01-01');
insert into travel_restrictions (id, type, value, origin_country_id, effective_as_of, created_at, updated_at)
  values ('20000000-0000-4000-8000-000000000017', 1, 1, '20000000-0000-4000-8000-000000000001', '2026-01-01', '2026-01-01', '2026-01-01');
-- A change leaves a row in the table of versions.
update entry_requirements set value = 2, updated_at = '2026-01-02';
update travel_restrictions set value = 2, updated_at = '2026-01-02';
insert into safety_categories (id, slug, name, description, position, created_at, updated_at)
  values ('20000000-0000-4000-8000-000000000018', 'weather', '{"en": "Weather"}', '{}', 1, '2026-01-01', '2026-01-01');
