update alert_polygons set city_id = '20000000-0000-4000-8000-000000000022', city_name = 'Malmö' where id = '70000000-0000-4000-8000-000000000004';
