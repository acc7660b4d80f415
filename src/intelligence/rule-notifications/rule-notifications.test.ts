import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { joinTraces } from '../../people/index.ts'
import { enqueue } from '../../platform/jobs/task.ts'
import { countryId, ruleChanged } from '../../reference/index.ts'
import { ruleMatchPersonalData } from './rule-notifications.service.ts'
import { ruleWorld } from './rule-notifications.testing.ts'

interface Reasoned {
  readonly rule_id: string
  readonly trip_id: string
  readonly reasons: readonly {
    reached_as: string
    relation: string
    place_id: string
    from_country_id: string | null
  }[]
}

test('people are notified of the rules that concern their trips, once, with the reason', async (t) => {
  const app = await ruleWorld(t)
  const { createRule, change, ruleCauses: causes, givenRoute } = app
  const [company, other] = [await app.givenCompany(), await app.givenCompany()]
  const from = (home: string | null, more: object = {}) => app.givenTraveller(company, { homeCountry: home, ...more })
  const reasonsOf = async (user: { id: string }): Promise<readonly Reasoned[]> =>
    (await ruleMatchPersonalData.export(app.ctx(), user.id)) as Reasoned[]

  await t.test('whoever goes there, and comes from where the rule says', async () => {
    const [ada, eve, ben, cy] = [
      await from('DE', { externalId: 'A-1', language: 'es' }),
      await from('ES'),
      await from('ES'),
      await from('DE'),
    ]
    const stranger = await app.givenTraveller(other, { homeCountry: 'ES' })
    const [first, second] = [
      await givenRoute(company, ada, ['IS', '2027-02-01', '2027-02-09']),
      await givenRoute(company, ada, ['IS', '2027-05-01', '2027-05-09']),
    ]
    await givenRoute(company, eve, ['FR', '2027-02-01', '2027-02-03'], ['IS', '2027-02-03', '2027-02-09'])
    await givenRoute(company, ben, ['IS', '2027-02-01', '2027-02-09'], ['FR', '2027-02-09', '2027-02-12'])
    await givenRoute(company, cy, ['NO', '2027-02-01', '2027-02-09'])
    await givenRoute(other, stranger, ['IS', '2027-02-01', '2027-02-09'])
    const closed = await app.givenCompany()
    const late = await app.givenTraveller(closed, { homeCountry: 'DE' })
    await givenRoute(closed, late, ['IS', '2027-02-01', '2027-02-09'])
    await sql`update companies set deleted_at = ${app.clock.now()} where id = ${closed.id}`.execute(app.db.db())
    const gone = await from('DE')
    const removed = await givenRoute(company, gone, ['IS', '2027-02-01', '2027-02-09'])
    assert.equal((await app.as(company).delete(`/api/v2/org/${company.id}/trips/${removed}`)).status, 200)
    const rule = await createRule({
      type: 5,
      value: 2,
      extras: { quarantine_days: 10 },
      comment: { en: 'Ten days at home.', es: 'Diez días en casa.' },
      origin_country_id: 'IS',
      affected_country_ids: ['DE', 'FR'],
      valid_from: '2026-12-01',
      valid_until: '2027-06-01',
    })
    const [notification, ...more] = await app.ruleNotifications(ada)
    assert.equal(more.length, 0, 'two trips, one message')
    assert.deepEqual(
      [notification?.type, notification?.cause, notification?.data, notification?.urgency, notification?.withheld],
      [121, `entry_requirement:${rule.id}:1`, { entry_requirement_id: rule.id }, 'normal', null],
    )
    assert.deepEqual([notification?.occurred, notification?.published, notification?.matched], [true, true, true])
    assert.equal(notification?.title, 'Requisito de entrada: Islandia')
    assert.equal(
      notification?.body,
      'Cuarentena a la llegada: sí, con excepciones. Diez días en casa. Desde el 1 de diciembre de 2026. Hasta el 1 de junio de 2027.',
    )
    assert.deepEqual(
      (await reasonsOf(ada)).map(({ trip_id, reasons: [why, ...rest] }) => [
        trip_id,
        why?.reached_as,
        why?.from_country_id,
        why?.relation,
        why?.place_id,
        rest.length,
      ]),
      [first, second].toSorted().map((trip) => [trip, 'home_country', countryId('DE'), 'country', countryId('IS'), 0]),
    )
    assert.deepEqual(await causes(eve), ['1'])
    const [toEve] = await reasonsOf(eve)
    assert.deepEqual(
      [toEve?.reasons[0]?.reached_as, toEve?.reasons[0]?.from_country_id],
      ['coming_from', countryId('FR')],
    )
    assert.deepEqual(
      [await causes(ben), await causes(cy), await causes(stranger), await causes(gone), await causes(late)],
      [[], [], [], [], []],
      'France comes after Iceland; Norway; another home; a removed trip; a deleted company',
    )
    const [event, ...others] = await app.ruleEvents(company)
    assert.deepEqual([event?.event, event?.name, others.length], [121, 'entry_requirement.matched', 0])
    assert.deepEqual(
      [
        event?.payload.user_ids.toSorted(),
        event?.payload.external_ids,
        event?.payload.trip_ids.length,
        event?.payload.ended,
      ],
      [[ada.id, eve.id].toSorted(), ['A-1'], 3, false],
    )
    assert.deepEqual(
      (event?.payload['entry_requirement'] as { comment: object } | undefined)?.comment,
      { en: 'Ten days at home.', es: 'Diez días en casa.' },
      'in every language',
    )
    assert.deepEqual(await app.ruleEvents(other), [])
  })

  await t.test(
    'an edit is notified when a relevant field changed; the end, to those who were notified before',
    async () => {
      const [ada, ben] = [await from('DE'), await from('DE')]
      await givenRoute(company, ada, ['PE', '2027-02-01', '2027-02-09'])
      const rule = await createRule({ origin_country_id: 'PE' }, 'travel_restriction')
      assert.deepEqual(
        (await app.ruleNotifications(ada)).map(({ type, data }) => [type, data]),
        [[120, { travel_restriction_id: rule.id }]],
      )
      // A trip created after the rule shows it in the app and gets no notification.
      await givenRoute(company, ben, ['PE', '2027-02-01', '2027-02-09'])
      await app.settle()
      assert.deepEqual(await causes(ben), [])
      const before = (await app.ruleEvents(company)).length
      await change(rule.id, 'edit', { references: ['https://example.org/form'], effective_as_of: '2026-11-14' })
      await change(rule.id, 'edit', { comment: { en: '*Fill in* the form!', es: 'Rellene el formulario.' } })
      assert.deepEqual([await causes(ada), await causes(ben)], [['1'], []], 'nothing that matters')
      await change(rule.id, 'edit', { comment: { en: 'Fill in the new form.' } })
      const revision = (await causes(ada)).at(-1)
      assert.deepEqual([await causes(ada), await causes(ben)], [['1', '4'], ['4']])
      // The rule is changed and changed back before the job runs.
      for (const value of [0, 1])
        await app.staff.patch(`/api/desk/travel_restrictions/${rule.id}`, { travel_restriction: { value } })
      await app.settle()
      assert.equal((await causes(ada)).at(-1), revision)
      assert.deepEqual(
        (await app.ruleEvents(company)).slice(before).map((one) => one.payload.user_ids.length),
        [2],
      )
      // The job runs again, after a lost lease or on another worker: it sends nothing.
      for (const _ of [1, 2]) {
        await enqueue(app.ctx(), ruleChanged, { kind: 'travel_restrictions', ruleId: rule.id })
        await app.settle()
      }
      assert.deepEqual([(await causes(ada)).length, (await app.ruleEvents(company)).length], [2, before + 1])
      const late = await from('DE')
      await givenRoute(company, late, ['PE', '2027-02-01', '2027-02-09'])
      await change(rule.id, 'end')
      assert.deepEqual([(await causes(ada)).at(-1), (await causes(late)).length], ['7:ended', 0])
      const over = (await app.ruleNotifications(ada)).at(-1)
      assert.deepEqual(over?.data, { travel_restriction_id: rule.id, ended: true })
      assert.equal(over?.body, 'It no longer applies to your trip. (Entry form required: yes)')
      assert.deepEqual(
        [
          (await app.ruleEvents(company)).at(-1)?.payload.ended,
          (await app.ruleEvents(company)).at(-1)?.payload.user_ids.length,
        ],
        [true, 2],
      )
      await change(rule.id, 'restore', { revision: 6 })
      await change(rule.id, 'delete')
      await change(rule.id, 'restore')
      assert.deepEqual((await causes(ada)).slice(2), ['7:ended', '8', '9:ended', '10'])
      assert.deepEqual(await causes(late), ['8', '9:ended', '10'])
    },
  )

  await t.test('the time of the rule and of the trip; who has left already', async () => {
    const [ada, ben] = [await from('DE'), await from('DE')]
    await givenRoute(company, ada, ['KE', '2027-02-01', '2027-02-09'], ['UG', '2027-02-09', '2027-02-20'])
    await givenRoute(company, ben, ['KE', '2027-03-01', '2027-03-09'])
    const rule = await createRule({ origin_country_id: 'KE', valid_from: '2027-02-05', valid_until: '2027-03-01' })
    assert.deepEqual([await causes(ada), await causes(ben)], [['1'], []])
    await change(rule.id, 'end', { valid_until: '2027-04-01' })
    assert.deepEqual([await causes(ada), await causes(ben)], [['1', '2'], ['2']])
    await change(rule.id, 'edit', { valid_from: '2027-02-20' })
    assert.deepEqual(
      [await causes(ada), await causes(ben)],
      [
        ['1', '2', '3:ended'],
        ['2', '3'],
      ],
      'out of her time, not of his',
    )
    await change(rule.id, 'edit', { valid_from: '2027-02-05' })
    app.clock.set('2027-02-12T12:00:00Z')
    await change(rule.id, 'delete')
    assert.deepEqual(
      [(await causes(ada)).at(-1), (await causes(ben)).at(-1)],
      ['4', '5:ended'],
      'she has left Kenya, and is under way',
    )
    await createRule({ origin_country_id: 'KE', valid_until: '2027-01-01' })
    assert.equal((await causes(ben)).length, 4, 'over before it was written')
    app.clock.set('2027-02-13T12:00:00Z')
  })

  await t.test('divisions, where they are known; homes; foreigners', async () => {
    const [west, east, anywhere, hopper] = [await from('DE'), await from('DE'), await from('DE'), await from('US')]
    const losAngeles = { lat: 34.05, lng: -118.24, type: 1 }
    const newYork = { lat: 40.71, lng: -74.0, type: 1 }
    await givenRoute(company, west, ['US', '2027-06-01', '2027-06-09', losAngeles])
    await givenRoute(company, east, ['US', '2027-06-01', '2027-06-09', newYork])
    await givenRoute(company, anywhere, ['US', '2027-06-01', '2027-06-09'])
    await givenRoute(
      company,
      hopper,
      ['US', '2027-06-01', '2027-06-02', newYork],
      ['MX', '2027-06-02', '2027-06-05'],
      ['US', '2027-06-05', '2027-06-09', losAngeles],
    )
    const all = async () => (await Promise.all([west, east, anywhere, hopper].map(causes))).map((one) => one.length)
    await createRule({ origin_country_division_id: 'US-CA', origin_country_id: 'US' })
    assert.deepEqual(await all(), [1, 0, 1, 1])
    assert.deepEqual((await app.ruleNotifications(west))[0]?.title, 'Entry requirement: California, United States')
    await createRule({ origin_country_id: 'US', type: 1, value: 0 })
    assert.deepEqual(await all(), [2, 1, 2, 1], 'nobody is a foreigner at home')
    await createRule({ origin_country_id: 'US', affected_country_ids: ['MX'] })
    assert.deepEqual(await all(), [2, 1, 2, 2], 'home again, from Mexico')
    await createRule({
      origin_country_id: 'MX',
      affected_country_division_ids: ['US-CA'],
      affected_country_ids: ['US'],
    })
    assert.deepEqual(await all(), [2, 1, 2, 3], 'the part of the country that is home is not known')
    const homely = await from('US')
    await givenRoute(
      company,
      homely,
      ['US', '2027-06-01', '2027-06-02', losAngeles],
      ['CA', '2027-06-02', '2027-06-05'],
    )
    await createRule({ origin_country_id: 'US', type: 3 })
    assert.deepEqual(await causes(homely), [], 'where the trip begins nobody comes in')
  })

  await t.test('no right to alerts, white label, a muted trip', async () => {
    const [plain, label] = [
      await app.givenCompany({ features: [] }),
      await app.givenCompany({ features: ['alerts', 'white_label'] }),
    ]
    const [poor, relayed, quiet] = [await app.givenTraveller(plain), await app.givenTraveller(label), await from(null)]
    await givenRoute(plain, poor, ['JP', '2027-06-01', '2027-06-09'])
    await givenRoute(label, relayed, ['JP', '2027-06-01', '2027-06-09'])
    const trip = await givenRoute(company, quiet, ['JP', '2027-06-01', '2027-06-09'])
    await app.mute(quiet, trip)
    const rule = await createRule({ origin_country_id: 'JP' })
    assert.deepEqual(
      [await causes(poor), (await app.ruleEvents(plain)).length],
      [[], 1],
      'the company’s servers hear of it',
    )
    assert.deepEqual((await app.ruleNotifications(relayed))[0]?.withheld, 'white_label')
    assert.deepEqual((await app.eventsOf(label)).map((one) => [one.event, one.name]).slice(1), [
      [121, 'notification.suppressed'],
    ])
    assert.deepEqual((await app.ruleNotifications(quiet))[0]?.withheld, 'muted')
    await change(rule.id, 'delete')
    assert.deepEqual([await causes(poor), await causes(quiet)], [[], ['1', '2:ended']])
    await ruleMatchPersonalData.erase(app.ctx(), quiet.id, joinTraces(quiet.id, []))
    assert.deepEqual(await reasonsOf(quiet), [])
  })

  await t.test('thousands at once: one statement, each notified once, events of at most 1,000 people', async () => {
    const crowd = await app.givenCompany()
    const [leader] = [await app.givenTraveller(crowd)]
    const trip = await givenRoute(crowd, leader, ['BT', '2027-06-01', '2027-06-09'])
    const many = 2_300
    await sql`
      with person as (
        insert into users (id, company_id, first_name, last_name, email, token_digest, created_at, updated_at)
        select gen_random_uuid(), ${crowd.id}::uuid, 'P', n::text, 'crowd' || n || '@example.com', sha256(n::text::bytea), ${app.clock.now()}, ${app.clock.now()}
        from generate_series(1, ${many}) n returning id
      ), going as (
        insert into trip_travellers (trip_id, user_id, company_id, read, muted, updated_at)
        select ${trip}::uuid, id, ${crowd.id}::uuid, false, false, ${app.clock.now()} from person returning user_id
      )
      insert into stays select user_id, company_id, kind, source_id, part, trip_id, check_in_id, country_id, division_id, region_ids, lat, lng,
        cell, airport_id, arrival_airport_id, airline_id, flight_number, from_at, until_at, span
      from (select p.id as user_id, s.company_id, s.kind, s.source_id, s.part, s.trip_id, s.check_in_id, s.country_id, s.division_id,
        s.region_ids, s.lat, s.lng, s.cell, s.airport_id, s.arrival_airport_id, s.airline_id, s.flight_number, s.from_at, s.until_at, s.span
        from person p cross join stays s where s.user_id = ${leader.id}) copied`.execute(app.db.db())
    const rule = await createRule({ origin_country_id: 'BT' })
    const { rows } = await sql<{ people: number; told: number }>`
      select count(distinct user_id)::int as people, count(*)::int as told from notifications
      where cause = ${`entry_requirement:${rule.id}:1`}`.execute(app.db.db())
    assert.deepEqual(rows, [{ people: many + 1, told: many + 1 }])
    const events = await app.ruleEvents(crowd)
    assert.deepEqual(
      events.map((one) => [one.payload.user_ids.length, one.payload.trip_ids]),
      [1000, 1000, many - 1999].map((people) => [people, [trip]]),
    )
  })
})
