import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testApp } from '../../../test/support/app.ts'
import { erasePerson, exportPerson } from '../../people/index.ts'
import { newId } from '../../platform/ids.ts'
import { assistancePersonalData } from '../personal-data/assistance-data.service.ts'
import { onDuty, whomToNotify } from './duty-roster.service.ts'

interface Hours {
  readonly timezone: string
  readonly weekly: { day: number; from: string; until: string }[]
  readonly away_until: string | null
  readonly on_duty: boolean
  readonly updated_at: string | null
}
interface Refused {
  readonly error: { readonly code: string; readonly fields?: Record<string, string[]> }
}
interface Listed {
  readonly id: string
  readonly types: number[]
  readonly company_ids: string[]
  readonly network: boolean
  readonly on_duty: boolean
  readonly email: string | null
}

const own = '/api/v2/users/my_duty_hours'
/** 14 November 2026, 12:00 UTC, is a Saturday. */
const saturdays = [{ day: 5, from: '08:00', until: '18:00' }]
const nights = [{ day: 5, from: '22:00', until: '06:00' }]
const doctors = ['clinical_admin', 'medical_practitioner', 'psychiatrist'] as const

test('responders say when they are on duty', async (t) => {
  const app = await testApp(t)
  const company = await app.givenCompany({ features: ['assistance'] })
  const doctor = await app.givenTraveller(company, {
    roles: ['medical_practitioner'],
    timezoneIdentifier: 'America/Lima',
  })
  const people = [
    ['of a company', doctor],
    ['of the network', await app.givenNetworkResponder({ timezoneIdentifier: 'America/Lima' })],
  ] as const
  for (const [name, person] of people)
    await t.test(name, async () => {
      const phone = app.as(person)
      const unset: Hours = { timezone: 'America/Lima', weekly: [], away_until: null, on_duty: true, updated_at: null }
      assert.deepEqual((await phone.get<Hours>(own)).body, unset)
      const set = await phone.put<Hours>(own, { duty_hours: { timezone: 'Europe/Berlin', weekly: saturdays } })
      assert.equal(set.status, 200, set.text)
      const expected = {
        timezone: 'Europe/Berlin',
        weekly: saturdays,
        away_until: null,
        on_duty: true,
        updated_at: '2026-11-14T12:00:00.000Z',
      }
      assert.deepEqual(set.body, expected)
      const away = await phone.patch<Hours>(own, { duty_hours: { away_until: '2026-11-20T00:00:00Z' } })
      assert.deepEqual(away.body, { ...expected, away_until: '2026-11-20T00:00:00.000Z', on_duty: false })
      const back = await phone.put<Hours>(own, { duty_hours: { away_until: null, weekly: nights } })
      assert.deepEqual(back.body, { ...expected, weekly: nights, on_duty: false })
      assert.deepEqual((await phone.get<Hours>(own)).body, back.body)
    })

  await t.test('what is wrong is said by field', async () => {
    const refused = await app.as(doctor).put<Refused>(own, {
      duty_hours: { timezone: 'Middle/Earth', weekly: [...saturdays, { day: 0, from: '8', until: '25:00' }] },
    })
    assert.equal(refused.status, 422)
    assert.deepEqual(Object.keys(refused.body.error.fields ?? {}), ['timezone', 'weekly.1.from', 'weekly.1.until'])
    const day = await app.as(doctor).put<Refused>(own, { duty_hours: { weekly: [{ ...saturdays[0], day: 7 }] } })
    assert.ok([400, 422].includes(day.status), day.text)
    assert.equal((await app.as(doctor).put(own, { duty_hours: { away_until: 'soon' } })).status, 422)
    assert.deepEqual((await app.as(doctor).get<Hours>(own)).body.weekly, nights, 'nothing was stored')
  })

  const traveller = await app.givenTraveller(company)
  const manager = await app.givenManager(company)
  const staff = await app.givenStaff()
  for (const [name, caller, status] of [
    ['a traveller', app.as(traveller), 403],
    ['a manager’s token', app.as(manager), 403],
    ['nobody', app.nobody, 401],
    ['a company key', app.as(company), 401],
    ['a public key', app.asPublic(company), 401],
    ['a staff key', app.as(staff), 401],
  ] as const)
    await t.test(name, async () => {
      assert.equal((await caller.get(own)).status, status)
      assert.equal((await caller.put(own, { duty_hours: { weekly: [] } })).status, status)
    })
})

test('staff and managers see who is on duty, and set the hours of their responders', async (t) => {
  const app = await testApp(t)
  const [company, other] = [await app.givenCompany({ features: ['assistance'] }), await app.givenCompany()]
  const boss = await app.givenManager(company)
  const [manager, staff] = [await app.signedIn(boss), app.as(await app.givenStaff())]
  const doctor = await app.givenTraveller(company, { roles: ['medical_practitioner', 'traveller'] })
  const foreign = await app.givenTraveller(other, { roles: ['dentist'], externalId: 'X-1' })
  const network = await app.givenNetworkResponder({ roles: ['psychiatrist', 'dentist'] })
  const traveller = await app.givenTraveller(company)
  const path = (id: string) => `/api/desk/responders/${id}/duty_hours`

  const set = await manager.put<Hours>(path(doctor.id), { duty_hours: { timezone: 'UTC', weekly: nights } })
  assert.deepEqual([set.status, set.body.weekly, set.body.on_duty], [200, nights, false], set.text)
  assert.deepEqual((await manager.get<Hours>(path(doctor.id))).body, set.body)
  assert.deepEqual((await app.as(doctor).get<Hours>(own)).body, set.body)
  assert.equal((await staff.patch<Hours>(path(network.id), { duty_hours: { weekly: saturdays } })).status, 200)

  const list = async (caller: typeof staff, query = '') => {
    const { body } = await caller.get<Listed[]>(`/api/desk/responders${query}`)
    return body.map(({ id, types, company_ids, network: isNetwork, on_duty }) => [
      id,
      types,
      company_ids,
      isNetwork,
      on_duty,
    ])
  }
  const rows = {
    doctor: [doctor.id, [55], [company.id], false, false],
    foreign: [foreign.id, [59], [other.id], false, true],
    network: [network.id, [57, 59], [], true, true],
  }
  const sorted = (some: unknown[][]) => some.toSorted((a, b) => String(a[0]).localeCompare(String(b[0])))
  assert.deepEqual(await list(manager), [rows.doctor])
  assert.deepEqual(sorted(await list(staff)), sorted(Object.values(rows)))
  assert.deepEqual(await list(staff, '?network=true'), [rows.network])
  assert.deepEqual(sorted(await list(staff, '?network=false')), sorted([rows.doctor, rows.foreign]))
  assert.deepEqual(await list(staff, `?company_id=${other.id}`), [rows.foreign])
  assert.deepEqual(
    (await list(staff, '?type=57')).map(([id]) => id),
    [network.id],
  )
  assert.deepEqual(await list(staff, `?q=${doctor.email}`), [rows.doctor])
  const paged = await staff.get<Listed[]>('/api/desk/responders?per_page=2')
  assert.deepEqual([paged.body.length, paged.headers['total-count']], [2, '3'])
  assert.equal((await manager.get(`/api/desk/responders?company_id=${other.id}`)).status, 401)

  const change = { duty_hours: { weekly: [] } }
  const refusals = [
    ['a manager, another company’s responder', manager, foreign.id, 401],
    ['a manager, one of the network', manager, network.id, 401],
    ['a manager, a traveller', manager, traveller.id, 404],
    ['staff, an unknown id', staff, newId(app.clock.now()), 404],
    ['staff, a traveller', staff, traveller.id, 404],
    ['nobody', app.nobody, doctor.id, 401],
    ['a company key', app.as(company), doctor.id, 401],
    ['a public key', app.asPublic(company), doctor.id, 401],
    ['the responder', app.as(doctor), doctor.id, 401],
  ] as const
  for (const [name, caller, id, status] of refusals)
    await t.test(name, async () => {
      assert.equal((await caller.get(path(id))).status, status)
      assert.equal((await caller.put(path(id), change)).status, status)
    })
  await t.test('a guest’s hours are seen and not set by the host', async () => {
    await app.joins(foreign, company, 'dentist')
    const guest = (await manager.get<(Listed & { external_id: string | null })[]>('/api/desk/responders?type=59'))
      .body[0]
    assert.deepEqual([guest?.id, guest?.company_ids, guest?.external_id], [foreign.id, [company.id], null])
    assert.equal((await manager.get(path(foreign.id))).status, 200)
    assert.equal((await manager.put(path(foreign.id), change)).status, 403)
  })
  const { rows: audited } = await sql<{ actor_id: string; company_id: string | null }>`
    select actor_id, company_id from audit_log where action = 'set_duty_hours' order by id`.execute(app.db.db())
  assert.deepEqual(
    audited.map(({ company_id }) => company_id),
    [company.id, null],
  )
  assert.equal(audited[0]?.actor_id, boss.id)
})

test('a new issue is announced to those of the field who are on duty', async (t) => {
  const app = await testApp(t)
  const company = await app.givenCompany({ features: ['assistance'] })
  const [early, late] = [
    await app.givenTraveller(company, { roles: ['medical_practitioner'] }),
    await app.givenTraveller(company, { roles: ['clinical_admin'] }),
  ]
  const network = await app.givenNetworkResponder()
  await app.givenTraveller(company, { roles: ['dentist'] })
  const set = (person: { token: string }, weekly: object[]) =>
    app.as(person).put(own, { duty_hours: { timezone: 'UTC', weekly } })
  const field = { companyId: company.id, affectedId: null, roles: doctors }
  const told = async () => (await whomToNotify(app.ctx(), field)).toSorted()
  assert.deepEqual(await told(), [early.id, late.id, network.id].toSorted(), 'nobody has set hours')
  await set(early, saturdays)
  await set(late, nights)
  await set(network, nights)
  assert.deepEqual(await told(), [early.id])
  assert.deepEqual([...(await onDuty(app.db.db(), [late.id, early.id], app.clock.now()))], [early.id])
  app.clock.set('2026-11-14T23:00:00Z')
  assert.deepEqual(await told(), [late.id, network.id].toSorted())
})

test('hours are in the export of a person, and gone when the person is erased', async (t) => {
  const app = await testApp(t)
  const mara = await app.givenNetworkResponder()
  await app.as(mara).put(own, { duty_hours: { weekly: saturdays } })
  const { data } = await exportPerson(app.ctx(), mara.id, assistancePersonalData)
  assert.deepEqual((data['duty_hours'] as { weekly: object[] }[])[0]?.weekly, saturdays)
  await erasePerson(app.ctx(), mara.id, assistancePersonalData)
  assert.deepEqual((await sql`select 1 from responder_hours`.execute(app.db.db())).rows, [])
})
