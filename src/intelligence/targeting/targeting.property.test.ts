import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import {
  matchesOf,
  type OracleAlert,
  type OracleMatch,
  OracleNotifications,
  type OracleWorld,
} from '../../../test/oracles/targeting-oracle.ts'
import { type TestDatabase, testDatabase, testLog, testVault } from '../../../test/support/database.ts'
import { sized } from '../../../test/support/size.ts'
import { givenReference } from '../../../test/worlds/targeting-places.ts'
import { type RandomWorld, randomWorld, toAlert } from '../../../test/worlds/targeting-worlds.ts'
import { contextFor } from '../../api/deps.ts'
import type { Stay } from '../../people/index.ts'
import { insertMissingStays } from '../../people/whereabouts/whereabouts.store.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { insertAlert } from '../alert-editing/alert-write.store.ts'
import { readAudience } from '../audience/audience.service.ts'
import { cellsOfFootprint } from '../footprints/footprint.service.ts'
import { concernedCtes, type MatchQuery } from '../matching/match.store.ts'
import { footprintKinds } from '../matching/targeting.ts'
import type { StoredReason } from '../trip-alerts/trip-alert.ts'
import { matchAlert, notifyAllClear } from './targeting.service.ts'

/** `SEED=… ROUNDS=…` looks at other worlds. */
const seed = Number(process.env['SEED'] ?? 20261114)
const rounds = Number(process.env['ROUNDS'] ?? sized('random worlds', { commit: 1, full: 2 }))

interface Row {
  readonly alertId: string
  readonly subjectId: string
  readonly userIds: readonly string[]
  readonly direct: boolean
  readonly reasons: readonly StoredReason[]
}

const contextAt = ({ pool }: TestDatabase, now: Date): Ctx =>
  contextFor({ pool, clock: { now: () => now }, log: testLog, vault: testVault }, { kind: 'system' }, 'test')

async function insertWorld(database: TestDatabase, world: RandomWorld): Promise<void> {
  const db = database.db()
  const rows = (table: string, columns: string, list: readonly object[]) =>
    sql`insert into ${sql.table(table)} (${sql.raw(columns)})
      select ${sql.raw(columns)} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(list)}::jsonb)`.execute(
      db,
    )
  const at = { created_at: world.now, updated_at: world.now }
  await rows(
    'companies',
    'id, name, features, settings, created_at, updated_at, revision',
    world.companies.map((one) => ({ ...one, name: one.id, settings: {}, revision: 1, ...at })),
  )
  await sql`insert into users (id, company_id, first_name, email, token_digest, created_at, updated_at)
    select (p ->> 'id')::uuid, (p ->> 'company')::uuid, 'P', (p ->> 'id') || '@example.com', decode(md5(p ->> 'id'), 'hex'), ${world.now}, ${world.now}
    from jsonb_array_elements(${JSON.stringify(world.people)}::jsonb) p`.execute(db)
  await sql`insert into entitlements (id, user_id, feature, from_at, source, created_at, updated_at)
    select gen_random_uuid(), p, 'alerts', ${new Date(0)}, 'test', ${world.now}, ${world.now} from unnest(${world.entitled}::uuid[]) p`.execute(
    db,
  )
  await sql`insert into trips (id, name, name_generated, start, finish, type, company_master, created_at, updated_at)
    select (p ->> 0)::uuid, 'T', true, (p ->> 1)::date, (p ->> 1)::date + 90, 'other', false, ${world.now}, ${world.now}
    from jsonb_array_elements(${JSON.stringify([...world.tripStart])}::jsonb) p`.execute(db)
  await rows(
    'alert_filters',
    'id, company_id, user_id, risk_levels, safety_category_id, created_at, updated_at',
    world.filters.map((one, n) => ({
      id: world.filterIds[n],
      company_id: one.companyId,
      user_id: one.userId,
      risk_levels: one.risks.map((risk) => ['low', 'medium', 'high'].indexOf(risk)),
      safety_category_id: one.categoryId,
      ...at,
    })),
  )
  await insertMissingStays(db, world.stays)
  // A thread has one published alert; its others are historical.
  const last = new Map(world.alerts.map((alert) => [alert.threadId, alert.id]))
  for (const [n, one] of world.alerts.entries()) {
    const alert = toAlert(one, n, last.get(one.threadId) === one.id ? 'published' : 'historical', world.now)
    assert.ok(await insertAlert(db, alert, cellsOfFootprint(alert.footprint)))
  }
}

async function matched(database: TestDatabase, query: MatchQuery): Promise<Map<string, Row>> {
  const { rows } = await sql<Row>`with recursive ${concernedCtes(query)}
    select alert_id as "alertId", coalesce(trip_id, check_in_id) as "subjectId", user_ids as "userIds", direct, reasons
    from concerned`.execute(database.db())
  return new Map(rows.map((row) => [`${row.alertId} ${row.subjectId}`, row]))
}

const spoken = (
  rule: number,
  relation: string,
  stay: Pick<Stay, 'kind' | 'sourceId' | 'part' | 'placeFound'>,
  place: string,
  span: readonly (Date | null)[],
): string =>
  [
    ...[rule, relation, stay.kind, stay.sourceId, stay.part, stay.placeFound ?? 'given', place],
    ...span.map((at) => at?.toISOString() ?? 'open'),
  ].join(' ')

/** The reasons of the oracle, each in a line; the distance apart, since it is rounded. */
function expectedReasons({ alert, reasons }: OracleMatch): Map<string, number | null> {
  return new Map(
    reasons.map(({ rule, relation, stay, placeId, km }) => {
      const until = alert.finish && alert.finish < stay.until ? alert.finish : stay.until
      const from = stay.from > alert.start ? stay.from : alert.start
      return [spoken(rule, relation, stay, placeId, [from, until]), km]
    }),
  )
}

const foundReasons = ({ reasons }: Row): Map<string, number | null> =>
  new Map(
    reasons.map(({ rule, relation, stay, place, place_id, overlap_from, overlap_until, distance_km }) => {
      const span = [new Date(overlap_from), overlap_until === null ? null : new Date(overlap_until)]
      return [
        spoken(
          rule,
          relation,
          {
            kind: stay.kind as Stay['kind'],
            sourceId: stay.source_id,
            part: stay.part,
            placeFound: place ? (place.certain ? 'certain' : 'uncertain') : null,
          },
          place_id,
          span,
        ),
        distance_km,
      ]
    }),
  )

function compare(found: ReadonlyMap<string, Row>, expected: readonly OracleMatch[], label: string): void {
  const wanted = new Map(expected.map((one) => [`${one.alert.id} ${one.subjectId}`, one]))
  assert.deepEqual([...found.keys()].sort(), [...wanted.keys()].sort(), `${label}: whom it concerns`)
  for (const [key, row] of found) {
    const match = wanted.get(key)
    assert.ok(match)
    assert.deepEqual([[...row.userIds].sort(), row.direct], [match.userIds, match.direct], `${label}: ${key}`)
    const [has, should] = [foundReasons(row), expectedReasons(match)]
    assert.deepEqual([...has.keys()].sort(), [...should.keys()].sort(), `${label}: why ${key}`)
    for (const [reason, km] of has) {
      const exact = should.get(reason)
      if (typeof exact === 'number')
        assert.ok(Math.abs((km ?? Number.NaN) - exact) < 0.002, `${label}: ${reason} ${km} ${exact}`)
      else assert.equal(km, null)
    }
  }
}

async function countTold(database: TestDatabase): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from notifications`.execute(database.db())
  return rows[0]?.count ?? 0
}

/** The dry run counts those who are notified afterwards, and gives a reason for the others. */
async function compareDryRun(
  database: TestDatabase,
  world: RandomWorld,
  alertId: string,
  notify: () => Promise<void>,
): Promise<void> {
  const dryRun = await readAudience(contextAt(database, world.now), alertId)
  const before = await countTold(database)
  await notify()
  assert.equal(dryRun.outcomes.would_be_told ?? 0, (await countTold(database)) - before, `the dry run of ${alertId}`)
  const people = Object.values(dryRun.outcomes).reduce((sum, one) => sum + one, 0)
  assert.equal(dryRun.people, people, `everybody counts once: ${alertId}`)
}

async function compareNotifications(database: TestDatabase, world: RandomWorld): Promise<number> {
  const db = database.db()
  const features = new Map(world.companies.map((one) => [one.id, one.features]))
  const oracle = new OracleNotifications(
    world,
    (userId, companyId) => world.entitled.includes(userId) || (features.get(companyId ?? '') ?? []).length > 0,
  )
  await sql`update alerts set status = 'historical', published_at = coalesce(published_at, ${world.now})`.execute(db)
  // One after the other, as they are published: each stands alone in its thread.
  for (const [n, alert] of world.alerts.entries()) {
    await sql`update alerts set status = 'historical' where thread_id = ${alert.threadId}`.execute(db)
    await sql`update alerts set status = 'published' where id = ${alert.id}`.execute(db)
    const notify = (): Promise<void> => matchAlert(contextAt(database, world.now), alert.id)
    // Some of them are enough, and it takes its time.
    if (n % 4 === 0) await compareDryRun(database, world, alert.id, notify)
    else await notify()
    if (alert.finish === null || alert.finish >= world.now) oracle.publish(alert, world.now)
  }
  const last = new Map(world.alerts.map((alert) => [alert.threadId, alert]))
  for (const { id, threadId } of last.values()) {
    await sql`update alerts set status = 'historical', closed_at = ${world.now} where id = ${id}`.execute(db)
    await notifyAllClear(contextAt(database, world.now), id)
    oracle.clear(threadId)
  }
  const { rows } = await sql<{
    line: string
  }>`select user_id || ' ' || cause as line from notifications where type = 110`.execute(db)
  assert.deepEqual(rows.map((row) => row.line).sort(), [...oracle.causes].sort(), 'who is told what')
  return rows.length
}

const shownIn = (t: TestContext, counts: Readonly<Record<string, number>>): void =>
  t.diagnostic(
    Object.entries(counts)
      .map(([name, count]) => `${count} ${name}`)
      .join(', '),
  )

test('targeting gives the same people and reasons as a slow oracle that applies the rules', async (t) => {
  for (let round = 0; round < rounds; round++)
    await t.test(`world ${round} of seed ${seed}`, async (t) => {
      const database = await testDatabase(t, 'world')
      const world = randomWorld(seed + round, await givenReference(database.db()))
      await insertWorld(database, world)
      const { now } = world
      const expected: ReadonlyMap<OracleAlert, readonly OracleMatch[]> = new Map(
        world.alerts.map((alert) => [alert, matchesOf(alert, world as OracleWorld, now)]),
      )
      for (const [n, [alert, matches]] of [...expected].entries()) {
        // As it is published; now and then without knowing what the footprint is made of.
        const kinds = footprintKinds(toAlert(alert, n, 'published', now).footprint)
        const query = { alertId: alert.id, now, ...(n % 4 === 0 ? {} : { footprintKinds: kinds }) }
        compare(await matched(database, query), matches, `alert ${alert.id}`)
      }
      // The other way round: everybody's trips and check-ins against all that stand.
      const last = new Map(world.alerts.map((alert) => [alert.threadId, alert]))
      const standing = [...last.values()].filter((alert) => alert.finish === null || alert.finish >= now)
      const all = standing.flatMap((alert) => expected.get(alert) ?? [])
      compare(await matched(database, { now, scope: { userIds: world.people.map((one) => one.id) } }), all, 'by person')
      const tripIds = [...world.tripStart.keys()]
      compare(
        await matched(database, { now, scope: { tripIds } }),
        all.filter((one) => world.tripStart.has(one.subjectId)),
        'by trip',
      )
      const rules = new Set(
        [...expected.values()]
          .flat()
          .flatMap((one) => one.reasons.map((reason) => `${reason.rule} ${reason.relation}`)),
      )
      // Every rule in every relation that it knows must have been seen, or the worlds show too little.
      assert.deepEqual([...rules].sort(), [
        '1 whole_country',
        '2 country',
        '2 division_without_shape',
        '3 division',
        '3 near',
        '3 polygon',
        '3 region',
        '4 division',
        '4 near',
        '4 polygon',
        '4 region',
        '4 whole_country',
        '5 airline',
        '5 airline_at_airport',
        '5 airport',
      ])
      const notified = await compareNotifications(database, world)
      shownIn(t, {
        pairs:
          world.alerts.length * (world.tripStart.size + world.stays.filter((one) => one.kind === 'check_in').length),
        matches: [...expected.values()].flat().length,
        messages: notified,
      })
    })
})
