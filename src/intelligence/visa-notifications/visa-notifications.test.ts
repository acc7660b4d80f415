import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { GivenUser } from '../../../test/support/app.ts'
import { enqueue } from '../../platform/jobs/task.ts'
import { visaRequirementChanged, visaRequirementId } from '../../reference/index.ts'
import { visaWorld } from './visa-notifications.testing.ts'

const visa = { kind: 'visa_required' }
const free = (days: number) => ({ kind: 'visa_free', days })

test('people are notified of changed visa requirements of their trips', async (t) => {
  const app = await visaWorld(t)
  const [company, other] = [await app.givenCompany(), await app.givenCompany()]
  const { overrule, givenTripTo } = app
  const person = (draft: object = {}) => app.givenTraveller(company, draft)
  const countOf = async (users: readonly { id: string }[]): Promise<number[]> =>
    Promise.all(users.map(async (user) => (await app.visaNotifications(user)).length))

  await t.test('those who go there now or later with that passport, once, in their language', async () => {
    const ada = await person({ nationalities: ['SE'], language: 'es', externalId: 'A-1' })
    const [next, later] = [
      await givenTripTo(company, ada, 'PE', '2027-02-01', '2027-02-09'),
      await givenTripTo(company, ada, 'PE', '2027-05-01', '2027-05-09'),
    ]
    const [current, home] = [await person({ nationalities: ['SE'] }), await person({ homeCountry: 'SE' })]
    await givenTripTo(company, current, 'PE', '2026-11-01', '2026-11-20')
    await givenTripTo(company, home, 'PE', '2027-02-01', '2027-02-09')
    const [elsewhere, foreign, resident, nothing, over, removed] = await Promise.all([
      person({ nationalities: ['SE'] }),
      person({ nationalities: ['NO'] }),
      person({ nationalities: ['NO'], homeCountry: 'SE' }),
      person(),
      person({ nationalities: ['SE'] }),
      person({ nationalities: ['SE'] }),
    ])
    await givenTripTo(company, elsewhere, 'BR', '2027-02-01', '2027-02-09')
    for (const one of [foreign, resident, nothing]) await givenTripTo(company, one, 'PE', '2027-02-01', '2027-02-09')
    const gone = await givenTripTo(company, removed, 'PE', '2027-02-01', '2027-02-09')
    assert.equal((await app.as(company).delete(`/api/v2/org/${company.id}/trips/${gone}`)).status, 200)
    await givenTripTo(company, over, 'PE', '2026-11-10', '2026-11-14')
    app.clock.set('2026-11-15T12:00:00Z')

    await overrule('SE', 'PE', visa)
    const [notification, ...more] = await app.visaNotifications(ada)
    assert.equal(more.length, 0, 'two trips, one message')
    const id = visaRequirementId('SE', 'PE')
    assert.deepEqual(notification?.data, { visa_requirement_id: id, trip_id: next })
    assert.deepEqual([notification?.urgency, notification?.withheld], ['normal', null])
    assert.equal(notification?.title, 'Visado: Perú')
    assert.match(
      notification?.body ?? '',
      /^Ha cambiado lo que se necesita para su viaje con este pasaporte \(Suecia\)\. /,
    )
    assert.deepEqual(await countOf([current, home]), [1, 1])
    const [english] = await app.visaNotifications(home)
    assert.equal(english?.title, 'Visa: Peru')
    assert.match(
      english?.body ?? '',
      /^What is needed for your trip with this passport \(Sweden\) has changed\. Our editors wrote in November 2026 that holders of a passport of Sweden need a visa to visit Peru; check with the embassy\.$/,
    )
    assert.deepEqual(
      await countOf([elsewhere, foreign, resident, nothing, over, removed]),
      [0, 0, 0, 0, 0, 0],
      'another country; another passport, also of residents; none known; a trip that is over, or removed',
    )
    const [event, ...others] = await app.visaEvents(company)
    assert.deepEqual([event?.name, others.length], ['visa_requirement.matched', 0])
    assert.deepEqual(event?.payload.user_ids.toSorted(), [ada.id, current.id, home.id].toSorted())
    assert.deepEqual([event?.payload.external_ids, event?.payload.trip_ids.length], [['A-1'], 4])
    assert.ok(event?.payload.trip_ids.includes(later))
    assert.deepEqual(event?.payload['previous'], { kind: 'visa_free', days: 90, freedom_of_movement: false })
    const shown = event?.payload['visa_requirement'] as { id: string; kind: string }
    assert.deepEqual([shown.id, shown.kind], [id, 'visa_required'])
    assert.deepEqual(await app.visaEvents(other), [])
  })

  await t.test('the best passport, before the change or after it', async () => {
    const [better, worse, native] = [
      await person({ nationalities: ['SE', 'IN'] }),
      await person({ nationalities: ['SE', 'PE', 'IN'] }),
      await person({ nationalities: ['IN', 'JP'] }),
    ]
    // To Japan: Sweden and Peru 90 days, India by e-visa.
    for (const one of [better, worse, native]) await givenTripTo(company, one, 'JP', '2027-02-01', '2027-02-09')
    await overrule('IN', 'JP', visa)
    assert.deepEqual(await countOf([better, worse, native]), [0, 0, 0], 'a better passport, and the own country')
    await overrule('SE', 'JP', free(30))
    assert.deepEqual(await countOf([better, worse, native]), [1, 1, 0])
    await overrule('SE', 'JP', visa)
    assert.deepEqual(await countOf([better, worse, native]), [2, 1, 0], 'Peru is better before and after')
    await overrule('IN', 'JP', free(180))
    assert.deepEqual(await countOf([better, worse, native]), [3, 2, 0], 'now it is the best')
  })

  await t.test('the same again is no change; a task that runs twice notifies once', async () => {
    const one = await person({ nationalities: ['DE'] })
    await givenTripTo(company, one, 'BR', '2027-02-01', '2027-02-09')
    await overrule('DE', 'BR', free(90))
    assert.deepEqual(await countOf([one]), [0], 'as before')
    await overrule('DE', 'BR', visa)
    assert.deepEqual(await countOf([one]), [1])
    const before = (await app.visaEvents(company)).length
    await enqueue(app.ctx(), visaRequirementChanged, {
      requirementId: visaRequirementId('DE', 'BR'),
      nationality: 'DE',
      destination: 'BR',
      at: app.clock.now().toISOString(),
      before: { kind: 'visa_required', days: null, freedomOfMovement: false },
    })
    await app.settle()
    assert.deepEqual([await countOf([one]), (await app.visaEvents(company)).length], [[1], before])
  })

  await t.test('settings: off by the own flag, off with trip alerts, on by default', async () => {
    const [plain, noVisas, noAlerts] = [
      await person({ nationalities: ['FR'] }),
      await person({ nationalities: ['FR'] }),
      await person({ nationalities: ['FR'] }),
    ]
    for (const one of [plain, noVisas, noAlerts]) await givenTripTo(company, one, 'TH', '2027-02-01', '2027-02-09')
    for (const [one, name] of [
      [noVisas, 'send_visa_change_email'],
      [noAlerts, 'send_trip_alert_email'],
    ] as const)
      assert.equal((await app.as(one).patch('/api/v2/users/my_settings', { settings: { [name]: false } })).status, 200)
    await overrule('FR', 'TH', visa)
    const fates = async (user: GivenUser) => (await app.visaNotifications(user)).map((one) => one.fates)
    assert.deepEqual(
      [await fates(plain), await fates(noVisas), await fates(noAlerts)],
      [[['email sent']], [[]], [[]]],
      'stored, and not sent',
    )
    assert.deepEqual([app.mails(plain), app.mails(noVisas), app.mails(noAlerts)], [1, 0, 0])
  })

  await t.test('no right to alerts, white label, anonymous, muted, a deleted company', async () => {
    const [plain, label, closed] = [
      await app.givenCompany({ features: [] }),
      await app.givenCompany({ features: ['alerts', 'white_label'] }),
      await app.givenCompany(),
    ]
    const italian = { nationalities: ['IT'] }
    const [poor, relayed, late, quiet] = [
      await app.givenTraveller(plain, italian),
      await app.givenTraveller(label, italian),
      await app.givenTraveller(closed, italian),
      await person(italian),
    ]
    const made = await app.as(company).post<{ id: string }>(`/api/v2/org/${company.id}/users/travellers`, {
      user: { external_id: 'N-1', ...italian },
    })
    await givenTripTo(plain, poor, 'KE', '2027-02-01', '2027-02-09')
    await givenTripTo(label, relayed, 'KE', '2027-02-01', '2027-02-09')
    await givenTripTo(closed, late, 'KE', '2027-02-01', '2027-02-09')
    await givenTripTo(company, made.body, 'KE', '2027-02-01', '2027-02-09')
    const trip = await givenTripTo(company, quiet, 'KE', '2027-02-01', '2027-02-09')
    await app.mute(quiet, trip)
    await sql`update companies set deleted_at = ${app.clock.now()} where id = ${closed.id}`.execute(app.db.db())
    await overrule('IT', 'KE', visa)
    assert.deepEqual([await countOf([poor]), (await app.visaEvents(plain)).length], [[0], 1], 'the servers hear of it')
    assert.deepEqual(await countOf([late]), [0])
    assert.deepEqual((await app.visaNotifications(quiet))[0]?.withheld, 'muted')
    assert.deepEqual((await app.visaNotifications(relayed))[0]?.withheld, 'white_label')
    assert.deepEqual((await app.visaEvents(label)).map(({ name }) => name).toSorted(), [
      'notification.suppressed',
      'visa_requirement.matched',
    ])
    const suppressed = (await app.visaEvents(company)).filter(({ name }) => name === 'notification.suppressed').at(-1)
    assert.ok(suppressed)
    const { notification, user } = suppressed.payload as unknown as {
      notification: { type: number; data: object }
      user: { id: string; external_id: string }
    }
    assert.deepEqual([notification.type, user.id, user.external_id], [130, made.body.id, 'N-1'])
    assert.deepEqual(Object.keys(notification.data).toSorted(), ['trip_id', 'visa_requirement_id'])
  })

  await t.test('a message that waits for the morning is checked again', async () => {
    app.clock.set('2026-11-20T23:00:00Z')
    const zone = { timezoneIdentifier: 'UTC', nationalities: ['AR'] }
    const names = ['control', 'removed', 'moved', 'muted', 'passport', 'off', 'replaced'] as const
    const people = new Map<string, GivenUser>()
    const trips = new Map<string, string>()
    for (const name of names) {
      const one = await person(name === 'replaced' ? { ...zone, nationalities: ['CL'] } : zone)
      people.set(name, one)
      trips.set(name, await givenTripTo(company, one, 'TH', '2027-02-01', '2027-02-09'))
    }
    const of = (name: (typeof names)[number]) => people.get(name) as GivenUser
    const at = (name: (typeof names)[number]) => `/api/v2/org/${company.id}/trips/${trips.get(name)}`
    await overrule('AR', 'TH', visa)
    await overrule('CL', 'TH', visa)
    await overrule('CL', 'TH', free(15))
    assert.deepEqual((await app.visaNotifications(of('control')))[0]?.fates, ['email waiting'])
    const org = app.as(company)
    assert.equal((await org.delete(at('removed'))).status, 200)
    const destinations = [{ country_code: 'BR', entry_date: '2027-02-01', exit_date: '2027-02-09' }]
    assert.equal((await org.patch(at('moved'), { trip: { destinations } })).status, 200)
    await app.mute(of('muted'), trips.get('muted') ?? '')
    const path = '/api/v2/users/my_profile'
    assert.equal((await app.as(of('passport')).patch(path, { user: { nationalities: ['UY'] } })).status, 200)
    const off = { settings: { send_visa_change_email: false } }
    assert.equal((await app.as(of('off')).patch('/api/v2/users/my_settings', off)).status, 200)
    await app.later(10)
    const fate = async (name: (typeof names)[number]) =>
      (await app.visaNotifications(of(name))).map((one) => one.fates[0])
    assert.deepEqual(
      {
        control: await fate('control'),
        removed: await fate('removed'),
        moved: await fate('moved'),
        muted: await fate('muted'),
        passport: await fate('passport'),
        off: await fate('off'),
        replaced: await fate('replaced'),
      },
      {
        control: ['email sent'],
        removed: ['email dropped no_longer_concerned'],
        moved: ['email dropped no_longer_concerned'],
        muted: ['email dropped muted'],
        passport: ['email dropped no_longer_concerned'],
        off: ['email dropped turned_off'],
        replaced: ['email dropped superseded', 'email sent'],
      },
    )
  })
})
