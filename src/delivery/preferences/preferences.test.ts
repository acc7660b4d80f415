import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testDatabase } from '../../../test/support/database.ts'
import {
  defaultPreferences,
  deliveryDueAt,
  isTimeZone,
  type NotificationPreferences,
  resolvePreferences,
  type Urgency,
} from './preferences.ts'

const due = (
  at: string,
  zone: string | null,
  urgency: Urgency,
  preferences: NotificationPreferences = defaultPreferences,
): string => deliveryDueAt(new Date(at), zone, urgency, preferences).toISOString()

test('urgent messages never wait', () => {
  for (const urgency of ['call', 'now'] as const)
    assert.equal(due('2026-01-10T02:00:00Z', 'Europe/London', urgency), '2026-01-10T02:00:00.000Z')
})

test('quiet hours are in the person’s time zone', () => {
  const noon = '2026-06-10T12:00:00.000Z'
  assert.equal(due(noon, 'Europe/Berlin', 'normal'), noon, 'it is two in the afternoon there')
  assert.equal(due(noon, 'Pacific/Honolulu', 'normal'), '2026-06-10T17:00:00.000Z', 'two at night: at seven')
  assert.equal(due(noon, 'Asia/Kolkata', 'normal'), noon, 'half past five')
  assert.equal(due('2026-06-10T17:30:00Z', 'Asia/Kolkata', 'normal'), '2026-06-11T01:30:00.000Z', 'eleven: next day')
  assert.equal(due('2026-06-10T05:00:00Z', 'Europe/Berlin', 'normal'), '2026-06-10T05:00:00.000Z', 'seven: over')
  assert.equal(due('2026-06-10T20:00:00Z', 'Europe/Berlin', 'normal'), '2026-06-11T05:00:00.000Z', 'ten: begun')
})

test('without a valid zone there are no quiet hours', () => {
  for (const zone of [null, '', 'Middle/Earth', '+02:00'])
    assert.equal(due('2026-06-10T02:00:00Z', zone, 'normal'), '2026-06-10T02:00:00.000Z')
  assert.equal(due('2026-06-10T09:00:00Z', 'Middle/Earth', 'digest'), '2026-06-11T08:00:00.000Z', 'by UTC')
})

test('the night on which the clocks change is an hour shorter or longer', () => {
  assert.equal(due('2026-03-28T23:00:00Z', 'Europe/Berlin', 'normal'), '2026-03-29T05:00:00.000Z')
  assert.equal(due('2026-10-24T22:00:00Z', 'Europe/Berlin', 'normal'), '2026-10-25T06:00:00.000Z')
  const digest = (digestAt: string): NotificationPreferences => ({ quietHours: null, digestAt })
  // 02:30 does not exist in New York on 8 March, and twice on 1 November.
  assert.equal(due('2026-03-08T05:00:00Z', 'America/New_York', 'digest', digest('02:30')), '2026-03-08T07:30:00.000Z')
  assert.equal(due('2026-11-01T04:00:00Z', 'America/New_York', 'digest', digest('01:30')), '2026-11-01T06:30:00.000Z')
})

test('a digest comes at its next hour, and without one it is a normal message', () => {
  assert.equal(due('2026-06-10T05:00:00Z', 'Europe/Berlin', 'digest'), '2026-06-10T06:00:00.000Z')
  assert.equal(due('2026-06-10T06:00:00Z', 'Europe/Berlin', 'digest'), '2026-06-11T06:00:00.000Z', 'this one has gone')
  const none = { ...defaultPreferences, digestAt: null }
  assert.equal(due('2026-06-10T12:00:00Z', 'Europe/Berlin', 'digest', none), '2026-06-10T12:00:00.000Z')
  assert.equal(due('2026-06-10T22:00:00Z', 'Europe/Berlin', 'digest', none), '2026-06-11T05:00:00.000Z')
})

test('quiet hours may lie within a day', () => {
  const siesta: NotificationPreferences = { quietHours: { from: '13:00', until: '16:30' }, digestAt: null }
  assert.equal(due('2026-06-10T12:00:00Z', 'Europe/Madrid', 'normal', siesta), '2026-06-10T14:30:00.000Z')
  assert.equal(due('2026-06-10T10:59:00Z', 'Europe/Madrid', 'normal', siesta), '2026-06-10T10:59:00.000Z')
  assert.equal(due('2026-06-10T14:30:00Z', 'Europe/Madrid', 'normal', siesta), '2026-06-10T14:30:00.000Z')
})

test('the person’s choice comes before the company’s, and the company’s before the default', () => {
  assert.deepEqual(resolvePreferences({}, {}), defaultPreferences)
  assert.deepEqual(
    resolvePreferences({ quietHours: null }, { quietHours: { from: '20:00', until: '06:00' }, digestAt: null }),
    {
      quietHours: null,
      digestAt: null,
    },
  )
})

test('time zones are IANA names', () => {
  assert.ok(isTimeZone('America/Argentina/Ushuaia') && isTimeZone('UTC'))
  for (const name of ['', 'Middle/Earth', '+02:00', "x'; drop"]) assert.ok(!isTimeZone(name), name)
})

/** A seeded generator: the same numbers in every run. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

test('the SQL function has the same results, for random zones and days', async (t) => {
  const zones = ['Europe/Berlin', 'America/New_York', 'America/St_Johns', 'Asia/Kathmandu', 'Australia/Lord_Howe']
  zones.push('Pacific/Apia', 'Pacific/Chatham', 'America/Santiago', 'Europe/Lisbon', 'UTC', '', 'Middle/Earth')
  const next = random(11)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T
  const time = (): string =>
    `${String(Math.floor(next() * 24)).padStart(2, '0')}:${String(Math.floor(next() * 4) * 15).padStart(2, '0')}`
  const days = [Date.UTC(2026, 2, 28), Date.UTC(2026, 9, 24), Date.UTC(2026, 2, 7), Date.UTC(2026, 9, 31)]
  days.push(Date.UTC(2026, 3, 4), Date.UTC(2026, 8, 5), Date.UTC(2026, 6, 1))
  const cases = Array.from({ length: 4_000 }, () => {
    const at = new Date(pick(days) + Math.floor(next() * 2 * 96) * 900_000 + pick([0, 0, 1_000]))
    const quiet = next() < 0.8 ? { from: time(), until: time() } : null
    return {
      at,
      zone: pick(zones),
      urgency: pick(['now', 'normal', 'normal', 'digest'] as const),
      quiet,
      digest: next() < 0.7 ? time() : null,
    }
  })
  const db = (await testDatabase(t)).db()
  const { rows } = await sql<{ due: Date }>`
    select delivery_due_at(at, zone, urgency, quiet_from, quiet_until, digest_at) as due from unnest(
      ${cases.map((one) => one.at.toISOString())}::timestamptz[], ${cases.map((one) => one.zone)}::text[],
      ${cases.map((one) => one.urgency)}::text[], ${cases.map((one) => one.quiet?.from ?? null)}::time[],
      ${cases.map((one) => one.quiet?.until ?? null)}::time[], ${cases.map((one) => one.digest)}::time[])
      with ordinality as given(at, zone, urgency, quiet_from, quiet_until, digest_at, number) order by number`.execute(
    db,
  )
  const ours = cases.map(({ at, zone, urgency, quiet, digest }) =>
    deliveryDueAt(at, zone, urgency, { quietHours: quiet, digestAt: digest }),
  )
  for (const [index, one] of cases.entries())
    assert.equal(rows[index]?.due.toISOString(), ours[index]?.toISOString(), JSON.stringify(one))
})
