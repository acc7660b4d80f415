import assert from 'node:assert/strict'
import { test } from 'node:test'
import { migrationViolations, type Owned, owners, publishedViolations, tableViolations } from './architecture.tables.ts'

const migrations: Readonly<Record<string, string>> = {
  'migrations/0001_people.sql':
    'create table users (id int);\n-- create table ghosts (id int)\ncreate view shared_users with (security_invoker = true) as select id from users;',
  'migrations/0002_trips.sql': 'create unlogged table trips (id int); create view trip_notes as select 1;',
  'migrations/0003_trips_colours.sql': 'create table if not exists hues (id int); alter table hues rename to colours;',
  'migrations/0004_intelligence.sql': 'create view shared_alerts with (security_invoker = true) as select 1;',
}
const known: ReadonlyMap<string, Owned> = owners(Object.keys(migrations), (file) => migrations[file] ?? '')
const saidOf = (file: string, text: string): string[] => tableViolations([file], () => text, known)

test('a table belongs to the room whose migration creates it, also when it is renamed', () => {
  assert.deepEqual(Object.fromEntries([...known].map(([name, { room, kind }]) => [name, `${room} ${kind}`])), {
    users: 'people table',
    shared_users: 'people view',
    trips: 'trips table',
    trip_notes: 'trips view',
    colours: 'trips table',
    shared_alerts: 'intelligence view',
  })
  assert.match(migrationViolations(['migrations/0005_garage.sql'])[0] ?? '', /0005_garage\.sql names no room/)
  assert.deepEqual(migrationViolations(Object.keys(migrations)), [])
})

test('reading another room’s table is refused, however it is written', () => {
  const store = 'intelligence/matching/match.store.ts'
  const reads = [
    'sql`select * from trips`',
    'sql`select 1 from alerts a left join trips t on true`',
    'sql`select 1 from alerts a, trips t`',
    'sql`select 1 FROM\n  "trips"`',
    'const whose = sql`\n  trips t join alerts a on true`',
    "db.selectFrom('trips as t')",
    "db.selectFrom(['alerts', 'trips'])",
    "db.selectFrom('alerts').innerJoin('trips as t', 't.id', 'a.id')",
    "db.selectFrom(kind === 'trip' ? 'trips' : 'alerts')",
    "const table = 'trips'\nsql.table(table)",
    "prepared('select name from trips where id = $1')",
  ]
  for (const text of reads)
    assert.deepEqual(
      saidOf(store, text),
      [`src/${store} reads table trips, which belongs to trips: use a function of its door or a published view.`],
      text,
    )
  assert.match(saidOf(store, 'sql`select 1 from trip_notes`')[0] ?? '', /reads view trip_notes, which belongs to trips/)
})

test('writing another room’s table is refused, and a published view too', () => {
  const store = 'delivery/sending/sending.store.ts'
  const writes = [
    'sql`insert into users (id) values (1)`',
    'sql`update users set id = 1`',
    'sql`delete from users where id = 1`',
    "db.insertInto('users')",
    "db.updateTable('users')",
    "db.deleteFrom('users')",
  ]
  for (const text of writes)
    assert.deepEqual(
      saidOf(store, text),
      [`src/${store} writes table users, which belongs to people: only people writes it, by a function of its door.`],
      text,
    )
  assert.match(saidOf(store, 'sql`update shared_users set id = 1`')[0] ?? '', /writes view shared_users/)
})

test('a published view is read by later rooms only', () => {
  assert.deepEqual(saidOf('trips/trips/trip.store.ts', 'sql`select 1 from shared_users u join trips t on true`'), [])
  assert.deepEqual(saidOf('trips/trips/trip.store.ts', 'sql`select 1 from shared_alerts`'), [
    'src/trips/trips/trip.store.ts reads view shared_alerts of intelligence: trips comes before intelligence.',
  ])
})

test('words that do not use a table are accepted', () => {
  for (const text of [
    '// select * from trips',
    '/** taken from trips */',
    "const kind = 'trips'",
    'sql`select 1 from found, lateral (select 1) trips_of_it`',
    "sql`select '1' from other_trips`",
  ])
    assert.deepEqual(saidOf('intelligence/alerts/alert.store.ts', text), [], text)
})

test('a published view keeps row-level security, and is called as what it shows', () => {
  const violations = (sql: string): string[] => publishedViolations(['migrations/0002_trips.sql'], () => sql)
  assert.deepEqual(
    violations('create view shared_trips with (security_invoker = true) as\n  select id\n  from trips;'),
    [],
  )
  assert.match(
    violations('create view shared_trips as select id from trips;')[0] ?? '',
    /shared_trips .* security_invoker/,
  )
  assert.match(
    violations('create view trips_of_others with (security_invoker = true) as select id from trips;')[0] ?? '',
    /trips_of_others.* shared_<table>/,
  )
})
