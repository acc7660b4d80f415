import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { dumpDatabase, findWords } from '../../../test/support/traces.ts'
import { personalData } from '../../api/personal-data.ts'
import { erasePerson, exportPerson } from '../../people/index.ts'
import { assistanceWorld, ok, type ShownAppointment } from '../appointments/assistance.testing.ts'

type Lists = Readonly<Record<string, readonly Record<string, unknown>[]>>

test('an erased patient leaves no open appointment and no held card, and the responder is notified', async (t) => {
  const { app, patient, doctor, givenIssue, givenAppointment } = await assistanceWorld(t)
  const { appointment } = await givenAppointment(await givenIssue())
  const { data } = await exportPerson(app.ctx(), patient.id, personalData)
  assert.deepEqual(
    (data as Lists)['appointments']?.map((row) => [row['id'], row['role'], row['cost']]),
    [[appointment.id, 'patient', 6001]],
  )
  await erasePerson(app.ctx(), patient.id, personalData)
  await app.settle()
  const shown = ok(await app.as(doctor).get<ShownAppointment>(`/api/v2/appointments/${appointment.id}`))
  assert.deepEqual([shown.status, shown.patient, shown.cancelled_by_id], [2, null, null])
  const { rows } = await sql<{ status: string }>`select status from payments`.execute(app.db.db())
  assert.deepEqual(rows, [{ status: 'released' }])
  const { body, text } = await app.as(doctor).get<{ type: number; body: string }[]>('/api/v2/notifications')
  assert.match(body.find((one) => one.type === 4)?.body ?? '', /^The appointment with Erased traveller on Friday/)
  for (const word of ['Ada', 'Lindqvist', patient.email]) assert.ok(!text.includes(word), word)
})

test('an erased responder leaves bids and appointments without person and address', async (t) => {
  const { app, company, patient, doctor, givenIssue, givenBid, givenAppointment } = await assistanceWorld(t)
  const issueId = await givenIssue()
  const { appointment, pin } = await givenAppointment(issueId)
  ok(await app.as(doctor).post(`/api/v2/appointments/${appointment.id}/close`, { pin_code: pin }))
  await givenBid(issueId, doctor, { time: '2026-11-22T09:00' })
  const { data } = await exportPerson(app.ctx(), doctor.id, personalData)
  const lists = data as Lists
  assert.deepEqual([lists['availability_bids']?.length, lists['appointments']?.[0]?.['role']], [2, 'responder'])
  await erasePerson(app.ctx(), doctor.id, personalData)
  await app.settle()
  const bids = await app
    .as(company)
    .get<{ responder: null; address_str: null; cancelled_on: string | null }[]>(
      `/api/v2/issues/${issueId}/availability_bids`,
    )
  assert.deepEqual(
    bids.body.map((one) => [one.responder, one.address_str, one.cancelled_on !== null]),
    [
      [null, null, false],
      [null, null, true],
    ],
  )
  const shown = await app.as(patient).get<ShownAppointment>(`/api/v2/appointments/${appointment.id}`)
  assert.deepEqual([shown.body.status, shown.body.responder], [1, null])
  for (const word of ['Rosa', 'Quispe', 'Larco'])
    assert.ok(!shown.text.includes(word) && !bids.text.includes(word), word)
})

test('the places of appointments and bids go with the patient, in every record', async (t) => {
  const { app, company, patient, doctor, network, givenIssue, givenBid, accept } = await assistanceWorld(t)
  const issueId = await givenIssue()
  const place = { appointment_types: [0, 1, 2], housecall_cost: 8000 }
  const home = { ...place, address_str: 'Calle Berlin 77', location: { lat: -12.121943, lng: -77.030581 } }
  const far = { ...place, address_str: 'Calle Tarata 9', location: { lat: -12.119871, lng: -77.028113 } }
  const { id } = await givenBid(issueId, doctor, home)
  await givenBid(issueId, network, far)
  ok(await accept(app.as(patient), id, 1))
  await app.settle()
  const traces = ['12.121943', '77.030581', '12.119871', '77.028113', 'Calle Berlin 77']
  const tables = (found: readonly string[]) => [...new Set(found.map((one) => one.split(':')[0]))].toSorted()
  const before = tables(findWords(await dumpDatabase(app.db.url), traces))
  for (const table of ['appointments', 'availability_bids', 'notifications'])
    assert.ok(before.includes(table), `${table} has something to erase: ${before.join(', ')}`)
  await erasePerson(app.ctx(), patient.id, personalData)
  await app.settle()
  assert.deepEqual(findWords(await dumpDatabase(app.db.url), traces), [])
  const bids = await app
    .as(company)
    .get<{ responder: { id: string } | null }[]>(`/api/v2/issues/${issueId}/availability_bids`)
  assert.deepEqual(
    bids.body.map(({ responder }) => responder?.id).toSorted(),
    [doctor.id, network.id].toSorted(),
    'the responders’ bids stay theirs',
  )
})
