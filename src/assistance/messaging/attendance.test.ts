import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import type { GivenUser } from '../../../test/support/app.ts'
import { SocketClient } from '../../../test/support/socket-client.ts'
import { type WorkingApp, workingApp } from '../../../test/support/worker.ts'
import { until } from '../../platform/jobs/jobs.testing.ts'
import { listPresent } from '../../platform/sockets/socket-registry.ts'
import { markSeen } from '../conversations/conversation.service.ts'
import { givenAppointment, givenIssue } from './messaging.testing.ts'

const secret = 'I have a rash on my left arm'

/** The people notified of this type since the last question, and that nothing shows the text of a message. */
function notifications(app: WorkingApp) {
  let known = 0
  return async (type: 5 | 6): Promise<string[]> => {
    await app.settle()
    const { rows } = await sql<{ type: number; user_id: string; title: string; body: string; data: object }>`
      select type, user_id, title, body, data from notifications order by created_at, id`.execute(app.db.db())
    assert.ok(!JSON.stringify(rows).includes('rash'))
    const fresh = rows.slice(known)
    known = rows.length
    return fresh.filter((row) => row.type === type).map((row) => row.user_id)
  }
}

async function house(t: TestContext) {
  const app = await workingApp(t)
  const company = await app.givenCompany({ features: ['assistance'] })
  const manager = await app.givenManager(company)
  const ada = await app.givenTraveller(company)
  const doctor = await app.givenNetworkResponder()
  const issue = await givenIssue(app, company, { affected: ada, handler: doctor })
  const url = `/api/v2/conversations/${issue.conversation.id}`
  const say = async (who: GivenUser, at = url) => {
    const { status, text } = await app.as(who).post(`${at}/messages`, { message: { body: secret } })
    assert.equal(status, 201, text)
  }
  return { app, company, manager, ada, doctor, issue, url, say, notified: notifications(app) }
}

test('5: whoever was away for two minutes is told once, until they are back', async (t) => {
  const { app, ada, doctor, issue, url, say, notified } = await house(t)
  await t.test('not before two minutes have passed', async () => {
    await say(ada)
    app.clock.advance(119)
    assert.deepEqual(await notified(5), [])
  })
  await t.test('then the other one, also of the network, and not the writer', async () => {
    app.clock.advance(1)
    assert.deepEqual(await notified(5), [doctor.id])
    const { rows } = await sql<{ data: object; company_id: string; title: string }>`
      select data, company_id, title from notifications where type = 5`.execute(app.db.db())
    assert.deepEqual(rows[0]?.data, { conversation_id: issue.conversation.id })
    assert.equal(rows[0]?.title, 'You have a new message')
  })
  await t.test('not again for the next message', async () => {
    await say(ada)
    app.clock.advance(600)
    assert.deepEqual(await notified(5), [])
  })
  await t.test('again after they were back: reading is being back', async () => {
    assert.equal((await app.as(doctor).get(url)).status, 200)
    app.clock.advance(1)
    await say(ada)
    app.clock.advance(120)
    assert.deepEqual(await notified(5), [doctor.id])
  })
  await t.test('not whoever reads within two minutes', async () => {
    await app.as(doctor).get(url)
    app.clock.advance(1)
    await say(ada)
    app.clock.advance(60)
    await app.as(doctor).get(`${url}/messages?after=3`)
    app.clock.advance(600)
    assert.deepEqual(await notified(5), [])
  })
  await t.test('not whoever moves the read marker', async () => {
    await say(ada)
    app.clock.advance(1)
    const marked = await app.as(doctor).put(`${url}/read`, { seq: 5 })
    assert.equal(marked.status, 200)
    app.clock.advance(600)
    assert.deepEqual(await notified(5), [])
  })
  await t.test('not whoever is connected', async () => {
    await say(ada)
    app.clock.advance(30)
    await markSeen(app.ctx(), [{ conversationId: issue.conversation.id, userId: doctor.id }])
    app.clock.advance(600)
    assert.deepEqual(await notified(5), [])
  })
  await t.test('of two messages a minute apart, also the one who was there for the first only', async () => {
    await say(ada)
    app.clock.advance(30)
    await app.as(doctor).get(url)
    app.clock.advance(30)
    await say(ada)
    app.clock.advance(90)
    assert.deepEqual(await notified(5), [])
    app.clock.advance(60)
    assert.deepEqual(await notified(5), [doctor.id])
  })
  await t.test('not of a message that was deleted meanwhile', async () => {
    await app.as(doctor).get(url)
    app.clock.advance(1)
    const sent = await app.as(ada).post<{ id: string }>(`${url}/messages`, { message: { body: secret } })
    await app.as(ada).delete(`${url}/messages/${sent.body.id}`)
    app.clock.advance(600)
    assert.deepEqual(await notified(5), [])
  })
})

test('5: an announcement, and a conversation among people of the company', async (t) => {
  const { app, company, manager, ada, doctor, url, notified } = await house(t)
  await t.test('everybody is told of an announcement', async () => {
    await app.as(company).post(`${url}/messages`, { message: { body: secret } })
    app.clock.advance(120)
    assert.deepEqual(new Set(await notified(5)), new Set([ada.id, doctor.id]))
  })
  await t.test('whoever joins later is not told of what was written before', async () => {
    await app.as(manager).post(`${url}/join`)
    app.clock.advance(600)
    assert.deepEqual(await notified(5), [])
  })
  await t.test('among people of the company', async () => {
    const started = await app.as(manager).post<{ id: string }>('/api/v2/conversations', {
      conversation: { participant_ids: [ada.id] },
    })
    await app.as(manager).post(`/api/v2/conversations/${started.body.id}/messages`, { message: { body: secret } })
    app.clock.advance(1200)
    assert.deepEqual(await notified(5), [ada.id])
    assert.deepEqual(await notified(6), [])
  })
})

test('5 and 6: whoever is connected is there, however far the clock of a sandbox moves at once', async (t) => {
  const { app, ada, doctor, issue, say, notified } = await house(t)
  const told = async (): Promise<unknown[]> => {
    await app.settle()
    return (await sql`select type, user_id from notifications where type in (5, 6)`.execute(app.db.db())).rows
  }
  const client = await SocketClient.as(await app.listen(), app.as(doctor))
  client.send({ type: 'subscribe', conversation_id: issue.conversation.id, after: 0 })
  await client.next('subscribed')
  const isPresent = async (): Promise<boolean> => (await listPresent(app.db.db(), [issue.conversation.id])).size > 0
  await until(isPresent)
  app.clock.advance(1)
  await say(ada)
  app.clock.advance(30 * 86_400)
  assert.deepEqual(await told(), [])
  await say(ada)
  await client.close()
  await until(async () => !(await isPresent()))
  app.clock.advance(1)
  await say(ada)
  app.clock.advance(120)
  assert.deepEqual(await notified(5), [doctor.id], 'once the connection has ended they are away')
})

test('6: the managers are told once when no responder was there for ten minutes', async (t) => {
  const { app, company, manager, ada, doctor, issue, url, say, notified } = await house(t)
  await t.test('not before', async () => {
    await say(ada)
    app.clock.advance(599)
    assert.deepEqual(await notified(6), [])
  })
  await t.test('then, and once', async () => {
    app.clock.advance(1)
    assert.deepEqual(await notified(6), [manager.id])
    await say(ada)
    app.clock.advance(1200)
    assert.deepEqual(await notified(6), [])
  })
  await t.test('again after the responder was back and is away again', async () => {
    await app.as(doctor).get(url)
    app.clock.advance(1)
    await say(ada)
    app.clock.advance(600)
    assert.deepEqual(await notified(6), [manager.id])
  })
  await t.test('the traveller’s own reading does not count as a responder’s', async () => {
    await app.as(doctor).get(url)
    app.clock.advance(1)
    await say(ada)
    app.clock.advance(10)
    await app.as(ada).get(url)
    app.clock.advance(590)
    assert.deepEqual(await notified(6), [manager.id])
  })
  await t.test('not when the responder was there within ten minutes', async () => {
    await say(doctor)
    app.clock.advance(1)
    await say(ada)
    app.clock.advance(500)
    await markSeen(app.ctx(), [{ conversationId: issue.conversation.id, userId: doctor.id }])
    app.clock.advance(100)
    assert.deepEqual(await notified(6), [])
  })
  await t.test('not for a responder’s message', async () => {
    await say(doctor)
    app.clock.advance(1200)
    assert.deepEqual(await notified(6), [])
  })
  await t.test('for an appointment’s conversation, too', async () => {
    const appointment = await givenAppointment(app, company, { issue, patient: ada, responder: doctor })
    await say(ada, `/api/v2/conversations/${appointment.conversation.id}`)
    app.clock.advance(600)
    assert.deepEqual(await notified(6), [manager.id])
  })
  await t.test('for an issue that nobody has claimed', async () => {
    const waiting = await givenIssue(app, company, { affected: ada })
    await say(ada, `/api/v2/conversations/${waiting.conversation.id}`)
    app.clock.advance(600)
    assert.deepEqual(await notified(6), [manager.id])
  })
})
