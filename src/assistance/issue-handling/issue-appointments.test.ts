import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { assistanceWorld, countsOf, ok } from '../appointments/assistance.testing.ts'
import type { IssueAnswer } from './issue.testing.ts'

test('an issue has its bids and appointments; a responder sees only the own ones', async (t) => {
  const { app, company, patient, manager, doctor, network, givenIssue, givenBid, accept } = await assistanceWorld(t)
  const id = await givenIssue()
  const [first, second] = [await givenBid(id, doctor), await givenBid(id, network)]
  ok(await accept(app.as(patient), second.id))
  for (const [name, caller, bids, appointments] of [
    ['patient', app.as(patient), [first.id, second.id], 1],
    ['manager', app.as(manager), [first.id, second.id], 1],
    ['key', app.as(company), [first.id, second.id], 1],
    ['handler', app.as(network), [first.id, second.id], 1],
    ['other responder', app.as(doctor), [first.id], 0],
  ] as const)
    await t.test(name, async () => {
      const one = ok(await caller.get<IssueAnswer>(`/api/v2/issues/${id}`))
      assert.deepEqual(one.availability_bids.map((bid) => bid.id).sort(), [...bids].sort())
      assert.deepEqual([one.number_bids, one.number_appointments], [bids.length, appointments])
      const [listed] = ok(await caller.get<IssueAnswer[]>('/api/v2/issues'))
      assert.deepEqual(listed, one)
    })
})

for (const [name, cancel] of [
  ['cancel', (path: string) => ['POST', `${path}/cancel`, {}] as const],
  ['status 4', (path: string) => ['PATCH', path, { issue: { status: 4 } }] as const],
] as const)
  test(`${name} of an issue cancels its open appointment, and releases the hold`, async (t) => {
    const world = await assistanceWorld(t)
    const { app, patient, doctor, givenIssue, givenAppointment } = world
    const id = await givenIssue()
    const { appointment } = await givenAppointment(id)
    assert.equal((await countsOf(world, id)).held, 1)
    const [method, path, body] = cancel(`/api/v2/issues/${id}`)
    const cancelled = ok(await app.as(patient).call<IssueAnswer>(method, path, { body }))
    assert.equal(cancelled.status, 4)
    assert.deepEqual(
      cancelled.availability_bids[0]?.appointments.map((one) => one.status),
      [2],
    )
    await app.settle()
    assert.equal((await countsOf(world, id)).held, 0)
    const { rows } = await sql<{ user_id: string }>`select user_id from notifications where type = 4`.execute(
      app.db.db(),
    )
    assert.deepEqual(rows, [{ user_id: doctor.id }], 'the responder is told')
    assert.equal(
      (await app.as(patient).get<{ status: number }>(`/api/v2/appointments/${appointment.id}`)).body.status,
      2,
    )
  })

test('closing an issue leaves its open appointment, which can still be closed with the pin', async (t) => {
  const world = await assistanceWorld(t)
  const { app, doctor, givenIssue, givenAppointment } = world
  const id = await givenIssue()
  const { appointment, pin } = await givenAppointment(id)
  assert.equal(ok(await app.as(doctor).post<IssueAnswer>(`/api/v2/issues/${id}/close`)).status, 3)
  assert.equal((await countsOf(world, id)).held, 1)
  const closed = await app
    .as(doctor)
    .post<{ status: number }>(`/api/v2/appointments/${appointment.id}/close?pin_code=${pin}`)
  assert.equal(ok(closed).status, 1)
})
