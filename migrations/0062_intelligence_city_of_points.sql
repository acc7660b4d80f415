-- The cities of points were found by population: a point in Valparaíso lay "in Viña del Mar". Alerts that people still read get the city that the point lies in or
-- near, of the countries of the alert (docs/contract/places.md#the-city-of-a-point). Points that are written from now on are also compared with the borders of countries.
update alert_locations l set city_id = best.id, city_name = best.name, city_km = case when best.km <= best.reach then 0 else best.km end
from alerts a, alert_locations p
  cross join lateral (select on_sphere(p.lat, p.lng) as place, array(select c.country_id from alert_countries c where c.alert_id = p.alert_id) as countries) at
  cross join lateral (
    select 2 * 6371.0088 * asin(least(1, (on_sphere(c.lat, c.lng) <-> at.place) / 2)) as km from shared_cities c
    where on_sphere(c.lat, c.lng) <@ cube_enlarge(at.place, 2 * sin(300 / 12742.0176), 3) and c.deleted_at is null and c.role is distinct from 'section'
      and c.country_id = any(at.countries)
    order by on_sphere(c.lat, c.lng) <-> at.place limit 1) nearest
  cross join lateral (
    select c.id, c.name, its.km, its.reach from shared_cities c
      cross join lateral (
        select 2 * 6371.0088 * asin(least(1, (on_sphere(c.lat, c.lng) <-> at.place) / 2)) as km,
          least(25, greatest(1, sqrt(coalesce(c.population, 0)) / 100)) as reach) its
    where on_sphere(c.lat, c.lng) <@ cube_enlarge(at.place, 2 * sin(least(pi() / 2, (nearest.km + 25) / 12742.0176)), 3) and c.deleted_at is null
      and (its.km < 0.01 or (c.role is distinct from 'section' and c.country_id = any(at.countries)))
    order by case when its.km < 0.01 then its.km - 3 when its.km <= its.reach then (its.km + 0.25) / its.reach - 2 else its.km - its.reach end,
      c.population desc nulls last, c.id limit 1) best
where p.id = l.id and a.id = l.alert_id and a.status in ('review', 'published') and l.city_id is not null;
