import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { GivenCompany, GivenUser } from '../../../test/support/app.ts'
import { givenTrip, to } from '../../../test/support/trips.ts'
import { cusco, inLima, targetingWorld } from '../targeting/targeting.testing.ts'
import { morningsAt } from './all-is-well.ts'

test('it is morning from eight until noon by the clocks of a zone', () => {
  const at = (now: string, zone: string): string[] =>
    morningsAt(new Date(now), [zone]).map(({ day, since }) => `${day} since ${since.toISOString()}`)
  assert.deepEqual(at('2026-11-16T07:59:59Z', 'UTC'), [])
  assert.deepEqual(at('2026-11-16T08:00:00Z', 'UTC'), ['2026-11-16 since 2026-11-16T00:00:00.000Z'])
  assert.deepEqual(at('2026-11-16T11:59:59Z', 'UTC'), ['2026-11-16 since 2026-11-16T00:00:00.000Z'])
  assert.deepEqual(at('2026-11-16T12:00:00Z', 'UTC'), [])
  assert.deepEqual(at('2026-11-15T20:05:00Z', 'Pacific/Auckland'), ['2026-11-16 since 2026-11-15T11:00:00.000Z'])
  assert.deepEqual(at('2026-11-16T18:05:00Z', 'Pacific/Honolulu'), ['2026-11-16 since 2026-11-16T10:00:00.000Z'])
  assert.deepEqual(at('2026-11-16T09:00:00Z', 'Atlantis/Capital'), ['2026-11-16 since 2026-11-16T00:00:00.000Z'])
  assert.deepEqual(morningsAt(new Date('2026-11-16T09:00:00Z'), []), [])
})

test('“all is well”: daily during a trip, by the person’s morning, and never beside an alert', async (t) => {
  const app = await targetingWorld(t)
  const company = await app.givenCompany({ features: ['alerts', 'all_is_well'] })
  const wants = async (
    of: GivenCompany = company,
    zone: string | null = null,
    flags: Record<string, boolean> = { send_all_good_email: true },
  ): Promise<GivenUser> => {
    const person = await app.givenTraveller(of)
    await sql`update users set settings = settings || ${JSON.stringify(flags)}::jsonb, timezone_identifier = ${zone}
      where id = ${person.id}`.execute(app.db.db())
    return person
  }
  const travelling = async (person: GivenUser, of = company, place?: Record<string, unknown>): Promise<string> =>
    app.givenTrip(of, [person], ['2026-11-13', '2026-11-17'], place)
  const inCusco = { country_code: 'PE', ...cusco, type: 1 }

  const ada = await wants()
  const adasTrip = await travelling(ada)
  const auckland = await wants(company, 'Pacific/Auckland')
  await travelling(auckland, company, inCusco)
  const silent = await wants(company, null, { send_all_good_email: false, send_all_good_push: false })
  await travelling(silent, company, inCusco)
  const athome = await wants()
  await app.givenTrip(company, [athome], ['2026-11-20', '2026-11-25'], inCusco)
  const withoutOption = await app.givenCompany({ features: ['alerts'] })
  const other = await wants(withoutOption)
  await travelling(other, withoutOption, inCusco)
  const withoutAlerts = await app.givenCompany({ features: ['all_is_well'] })
  const unentitled = await wants(withoutAlerts)
  await travelling(unentitled, withoutAlerts, inCusco)
  const labelled = await app.givenCompany({ features: ['white_label', 'all_is_well'] })
  const branded = await wants(labelled)
  await travelling(branded, labelled, inCusco)
  const both = await wants()
  await travelling(both)
  await travelling(both, company, inCusco)
  const muted = await wants()
  const mutedTrip = await travelling(muted, company, inCusco)
  await sql`update trip_travellers set muted = true where trip_id = ${mutedTrip}`.execute(app.db.db())
  await app.settle()

  const at = async (time: string): Promise<void> => {
    app.clock.set(time)
    await app.settle()
  }
  const days = async (person: GivenUser): Promise<string[]> =>
    (await app.causes(person)).map((cause) => cause.replace(/^all_good:[^:]+:/, 'well ').replace(/^alert:.*/, 'alert'))

  await t.test('in the morning of the zone, once a day', async () => {
    await at('2026-11-14T20:05:00Z')
    assert.deepEqual(await days(auckland), ['well 2026-11-15'])
    assert.deepEqual(await days(ada), [], 'it is evening there')
    await at('2026-11-15T07:30:00Z')
    assert.deepEqual(await days(ada), [])
    await at('2026-11-15T08:05:00Z')
    await at('2026-11-15T09:05:00Z')
    assert.deepEqual(await days(ada), ['well 2026-11-15'])
    assert.deepEqual(await days(both), ['well 2026-11-15'], 'two trips, one message')
    const [notification] = await app.notificationsOf(ada)
    assert.deepEqual(
      [
        notification?.type,
        notification?.title,
        notification?.urgency,
        notification?.withheld,
        notification?.deliveries,
        notification?.data,
      ],
      [
        110,
        'All is well',
        'normal',
        null,
        1,
        { trip_alert_id: null, trip_id: adasTrip, alert_id: null, check_in_id: null, all_good: true },
      ],
    )
    for (const person of [silent, athome, other, unentitled, muted]) assert.deepEqual(await days(person), [])
    const listed = (await app.as(ada).get<{ type: number }[]>('/api/v2/notifications?per_page=100')).body
    assert.deepEqual(
      listed.map((one) => one.type),
      [30],
      'it is sent, and not in the list',
    )
    const { rows } = await sql<{ channel: string }>`
      select d.channel from deliveries d join notifications n on n.id = d.notification_id
      where n.user_id = ${ada.id} and n.title = 'All is well'`.execute(app.db.db())
    assert.deepEqual(rows, [{ channel: 'email' }])
    const [own] = await app.notificationsOf(branded)
    assert.deepEqual([own?.withheld, own?.deliveries], ['white_label', 0])
    assert.deepEqual(
      (await app.eventsOf(labelled)).filter(({ event }) => event === 110).map(({ name }) => name),
      ['notification.suppressed'],
    )
  })

  await t.test('not on a day with an alert, nor on the day on which it is cleared', async () => {
    app.clock.set('2026-11-15T15:00:00Z')
    const alert = await app.publish({ ...inLima, risk_level: 2 })
    assert.deepEqual(await days(ada), ['well 2026-11-15', 'alert'])
    await at('2026-11-16T08:05:00Z')
    assert.deepEqual(await days(ada), ['well 2026-11-15', 'alert'])
    assert.deepEqual(await days(both), ['well 2026-11-15', 'alert'], 'one of the two trips is enough')
    assert.deepEqual(await days(branded), ['well 2026-11-15', 'well 2026-11-16'], 'elsewhere all is well')
    await app.staff.post(`/api/desk/alerts/${alert.id}/close`)
    await at('2026-11-16T09:05:00Z')
    assert.deepEqual(await days(ada), ['well 2026-11-15', 'alert', 'alert'])
    await at('2026-11-17T08:05:00Z')
    assert.deepEqual(await days(ada), ['well 2026-11-15', 'alert', 'alert', 'well 2026-11-17'])
    await at('2026-11-18T08:05:00Z')
    assert.equal((await days(ada)).length, 4, 'the trip is over')
  })

  await t.test('an open advisory prevents the message while the trip still goes to one of its places', async () => {
    const eve = await wants(company, null, { send_all_good_push: true })
    const destinations = [to('PE', '2026-11-18', '2026-11-20'), to('CL', '2026-11-20', '2026-11-25')]
    await givenTrip({ by: app.as(company), company, travellers: [eve], destinations })
    const advisory = { headline: 'Demonstrations', body: 'They are called at short notice.', country_ids: ['PE'] }
    assert.equal((await app.staff.post('/api/desk/advisories', { advisory })).status, 201)
    await app.settle()
    const seen: number[] = []
    for (const day of ['19', '20', '22']) {
      await at(`2026-11-${day}T08:05:00Z`)
      seen.push((await days(eve)).filter((cause) => cause.startsWith('well')).length)
    }
    assert.deepEqual(seen, [0, 0, 1])
  })
})
