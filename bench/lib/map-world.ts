import pg from 'pg'

/** Three stays for each person, one of which covers this moment, around 2,000 towns; alerts around some of the towns. */
export async function fillMap(url: string, people: number, alertCount: number, now: Date): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const id = "('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid"
  for (const [text, values] of [
    ["set godwit.everything = 'on'", []],
    [
      `insert into users (id, first_name, email, settings, token_digest, created_at, updated_at)
       select ${id}, 'Bench', 'b' || n || '@example.com', '{}', decode(md5(n::text), 'hex'), now(), now() from generate_series(1, $1::int) n`,
      [people],
    ],
    [
      'create temp table towns as select n as town, random() * 120 - 60 as lat, random() * 358 - 179 as lng from generate_series(0, 1999) n',
      [],
    ],
    [
      `insert into stays (user_id, kind, source_id, part, trip_id, lat, lng, cell, from_at, until_at, span)
       select ${id}, 'city', md5(n || '-' || k)::uuid, 0, md5(n || '-' || k)::uuid, lat, lng,
         (floor((lat + 90) * 2) * 720 + floor((lng + 180) * 2))::int, $2::timestamptz + (k * 7 - 3) * interval '1 day',
         $2::timestamptz + (k * 7 + 3) * interval '1 day', 1
       from (select n, k, t.lat + random() * 0.4 as lat, t.lng + random() * 0.4 as lng
         from generate_series(1, $1::int) n cross join generate_series(-1, 1) k join towns t on t.town = (hashint4(n * 3 + k) & 2147483647) % 2000) made`,
      [people, now],
    ],
    [
      `insert into alerts (id, slug, headline, body, category, risk_level, starts_at, finishes_at, status, published_at, created_at, updated_at)
       select m.id, 'bench-' || n, '{"en":"Bench"}', '{"en":"Bench"}', 'safety', 'medium', $2::timestamptz - interval '1 day', null, 'published', $2, $2, $2
       from (select n, md5('a' || n)::uuid as id from generate_series(1, $1::int) n) m`,
      [alertCount, now],
    ],
    [
      `insert into alert_locations (id, alert_id, position, lat, lng, radius_km)
       select md5('l' || n)::uuid, md5('a' || n)::uuid, 0, t.lat, t.lng, 80 from generate_series(1, $1::int) n join towns t on t.town = n`,
      [alertCount],
    ],
    ['analyze', []],
  ] as const)
    await client.query(text, [...values])
  await client.end()
}
