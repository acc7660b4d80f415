import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { type Caller, type GivenUser, testApp } from '../../../test/support/app.ts'
import { to } from '../../../test/support/trips.ts'
import { announceUntyped } from '../announcing/announce.testing.ts'
import { saidByPhone } from '../phone-answers/phone-answer-ports.ts'
import { skipPreSendChecks } from '../sending/pre-send-check.ts'
import { escalateDue } from './escalating.service.ts'

interface Listed {
  readonly notification_id: string
  readonly user_id: string
  readonly emergency_contacts: readonly { readonly name: string; readonly phone_number: string }[]
  readonly hotel: {
    readonly name: string | null
    readonly address: string | null
    readonly phone_number: string | null
    readonly is_now: boolean
  } | null
  readonly attempts: readonly { readonly outcome: string }[]
}

async function listing(t: TestContext) {
  t.after(skipPreSendChecks())
  const app = await testApp(t, { template: 'world' })
  const company = await app.givenCompany({ features: ['alerts'] })
  const manager = await app.signedIn(await app.givenManager(company, { firstName: 'Kim', lastName: 'Berg' }))
  let alerts = 0
  return {
    app,
    company,
    manager,
    staff: app.as(await app.givenStaff()),
    /** Nobody hears of it: after a quarter of an hour all are listed. */
    async unheard(people: readonly GivenUser[], thread: string, companyId = company.id): Promise<void> {
      const texts = { title: 'Flooding in Lima', body: 'Roads are under water.' }
      await announceUntyped(app.ctx(), {
        type: 110,
        urgency: 'now',
        cause: `${thread}:${++alerts}`,
        thread,
        userIds: people.map(({ id }) => id),
        companyId,
        texts: { en: texts, es: texts },
        data: {},
        succeeds: 'replaces',
      })
      for (const minutes of [3, 12]) {
        app.clock.advance(minutes * 60)
        await escalateDue(app.ctx())
      }
    },
    list: async (who: Caller) => (await who.get<Listed[]>('/api/desk/not_reached')).body,
  }
}

test('the list says whom else to call: the contacts, and the hotel of the moment or of the next day', async (t) => {
  const { app, company, manager, staff, unheard, list } = await listing(t)
  const other = await app.givenCompany({ features: ['alerts'] })
  const [ana, ben, cleo] = [
    await app.givenTraveller(company),
    await app.givenTraveller(company),
    await app.givenTraveller(company),
  ]
  const day = (days: number) => new Date(app.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
  const hotel = (name: string, from: number, until: number, more: object = {}) => ({
    hotel_name: name,
    country: 'PE',
    city_name: 'Lima',
    lat: -12.05,
    lng: -77.04,
    checkin_date: `${day(from)}T15:00:00`,
    checkout_date: `${day(until)}T11:00:00`,
    ...more,
  })
  const travel = async (of: typeof company, person: GivenUser, hotels: readonly object[], begins = -3) => {
    const { status, text } = await app.as(of).post(`/api/v2/org/${of.id}/trips`, {
      trip: {
        name: 'Peru',
        trip_type: 1,
        traveller_ids: [person.id],
        destinations: [to('PE', day(begins), day(9))],
        hotel_segments: hotels,
      },
    })
    assert.equal(status, 201, text)
  }
  const maria = { name: 'Maria Torres', phone_number: '+5115550199', relation: 'mother', language: 'es', consent: true }
  await app.as(ana).post('/api/v2/users/my_emergency_contacts', { emergency_contact: maria })
  const inLima = { address1: 'Malecón 1', postal_code: '15074', hotel_phone: '+5115550300' }
  await travel(company, ana, [
    hotel('Before', -3, -1),
    hotel('Condado', -1, 2, inLima),
    hotel('After', 2, 4),
    hotel('Cancelled', -1, 2, { status: 2 }),
  ])
  await travel(company, ben, [hotel('Tonight', 0, 3), hotel('Later', 3, 5)])
  await travel(company, cleo, [hotel('In a week', 7, 8)])
  await unheard([ana, ben, cleo], 'flood')

  const shown = async (who: Caller) =>
    (await list(who)).map(({ user_id, emergency_contacts, hotel: stay }) => [
      [ana, ben, cleo].findIndex(({ id }) => id === user_id),
      emergency_contacts.map((one) => one.phone_number),
      stay && [stay.name, stay.address, stay.phone_number, stay.is_now],
    ])
  const all = [
    [0, ['+5115550199'], ['Condado', 'Malecón 1, 15074 Lima, PE', '+5115550300', true]],
    [1, [], ['Tonight', 'Lima, PE', null, false]],
    [2, [], null],
  ]
  assert.deepEqual((await shown(manager)).toSorted(), all)
  assert.deepEqual((await shown(staff)).toSorted(), all)

  // Of a guest the host sees the trips that are its own; the contacts are the person's.
  const host = await app.signedIn(await app.givenManager(other))
  assert.deepEqual(await list(host), [])
  await app.joins(ana, other)
  await travel(other, ana, [hotel('Of the host', 0, 1)], 0)
  await unheard([ana], 'storm', other.id)
  assert.deepEqual(await shown(host), [[0, ['+5115550199'], ['Of the host', 'Lima, PE', null, false]]])
  assert.deepEqual((await shown(manager)).toSorted(), all)

  assert.equal((await staff.post(`/api/desk/users/${ana.id}/erase`, { confirm: true })).status, 200)
  assert.deepEqual((await shown(staff)).map(([who]) => who).toSorted(), [1, 2])
})

test('“reached” is taken back for an hour, unless something else has ended it', async (t) => {
  const { app, company, manager, staff, unheard, list } = await listing(t)
  const people = await Promise.all(Array.from({ length: 6 }, () => app.givenTraveller(company)))
  const [ana, ben, cleo, dora, eva, finn] = people as [GivenUser, GivenUser, GivenUser, GivenUser, GivenUser, GivenUser]
  await unheard(people, 'flood')
  const ids = new Map((await list(manager)).map((one) => [one.user_id, one.notification_id]))
  const path = ({ id }: GivenUser) => `/api/desk/not_reached/${ids.get(id)}/attempts`
  const note = (who: GivenUser, outcome: string) => manager.post(path(who), { way: 'phone', outcome })
  const undo = (who: GivenUser, by = manager) => by.post<Listed>(`${path(who)}/undo`)
  const refusal = async (who: GivenUser) => {
    const { status, body } = await undo(who)
    return [status, (body as { error?: { code: string } }).error?.code]
  }
  const isListed = async ({ id }: GivenUser) => (await list(manager)).some((one) => one.user_id === id)

  await t.test('back on the list, with what was tried before', async () => {
    await note(ana, 'no_answer')
    assert.deepEqual(await refusal(ana), [409, 'nothing_to_undo'])
    await note(ana, 'reached')
    assert.equal(await isListed(ana), false)
    app.clock.advance(3_599)
    const { status, body } = await undo(ana)
    assert.deepEqual([status, body.attempts.map(({ outcome }) => outcome)], [200, ['no_answer']])
    assert.equal(await isListed(ana), true)
    const log = await manager.get<{ action: string }[]>(`/api/desk/audit?subject_id=${ids.get(ana.id)}`)
    assert.equal(log.body[0]?.action, 'undo_attempt')
    assert.equal((await note(ana, 'reached')).status, 201, 'and again')
  })

  await t.test('only at the desk of the company', async () => {
    const other = await app.signedIn(await app.givenManager(await app.givenCompany()))
    assert.equal((await undo(ana, other)).status, 401)
    assert.equal((await undo(ana, app.as(company))).status, 401)
    assert.equal(
      (await staff.post('/api/desk/not_reached/0192f0c0-0000-7000-8000-00000000000f/attempts/undo')).status,
      404,
    )
    assert.equal((await undo(ana, staff)).status, 200)
  })

  await t.test('not after an hour', async () => {
    await note(ben, 'reached')
    app.clock.advance(3_601)
    assert.deepEqual(await refusal(ben), [409, 'too_late'])
    assert.equal(await isListed(ben), false)
  })

  await t.test('not after an answer, a reading or a newer message; not of a person who needs help', async (t) => {
    t.after(saidByPhone.replace(async () => undefined))
    for (const one of [cleo, dora, eva]) await note(one, 'reached')
    await note(finn, 'needs_help')
    await app.as(cleo).post('/api/v2/check_ins', { check_in: { device_token: 'x', status: 1 } })
    await app.as(dora).post('/api/v2/notifications/received', { ids: [ids.get(dora.id)] })
    await unheard([eva], 'flood')
    assert.deepEqual(await Promise.all([cleo, dora, eva, finn].map(refusal)), Array(4).fill([409, 'ended_otherwise']))
  })
})
