import assert from 'node:assert/strict'
import { createHmac, randomUUID } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import { type TestAppOptions, testApp } from '../../../test/support/app.ts'
import { twirpServer, verifyJwt } from '../../platform/providers/livekit.testing.ts'
import { givenAppointment, givenIssue } from '../messaging/messaging.testing.ts'
import { readSignalGrant } from './video.service.ts'

interface Video {
  id: string
  created_at: string
  updated_at: string
  conversation_id: string
  unique_name: string
  status: string
  video_codecs: string[]
  access_token: string
  expires_at: string
  provider: string
  url: string
  ice_servers: { urls: string[]; username: string | null; credential: string | null }[]
}
type Failed = { error: { code: string } }

/** A traveller and a doctor of the network with an appointment. */
async function house(t: TestContext, config: TestAppOptions['config'] = {}) {
  const app = await testApp(t, { config })
  const company = await app.givenCompany({ features: ['assistance'] })
  const ada = await app.givenTraveller(company, { firstName: 'Ada', lastName: 'Lindqvist' })
  const doctor = await app.givenNetworkResponder({ roles: ['medical_practitioner'] })
  const issue = await givenIssue(app, company, { affected: ada, handler: doctor })
  const appointment = await givenAppointment(app, company, { issue, patient: ada, responder: doctor })
  const path = `/api/v2/conversations/${appointment.conversation.id}/video`
  return { app, company, ada, doctor, issue, appointment, path }
}

const livekit = { livekitApiKey: 'APIkey', livekitApiSecret: 'a secret of at least thirty-two bytes' }

test('without a video server, browsers get a token for signals and the servers that help them', async (t) => {
  const turn = { turnUrls: ['stun:turn.example:3478', 'turn:turn.example:3478'], turnSecret: 'shared' }
  const { app, ada, doctor, appointment, path } = await house(t, turn)
  const { status, body, text } = await app.as(ada).post<Video>(path)
  assert.equal(status, 201, text)
  const username = `${Date.parse('2026-11-15T00:00:00.000Z') / 1000}:${ada.id}`
  assert.deepEqual(body, {
    id: body.id,
    created_at: '2026-11-14T12:00:00.000Z',
    updated_at: '2026-11-14T12:00:00.000Z',
    conversation_id: appointment.conversation.id,
    unique_name: `conversation-${appointment.conversation.id}`,
    status: 'in-progress',
    video_codecs: ['VP8', 'H264'],
    access_token: body.access_token,
    expires_at: '2026-11-14T12:10:00.000Z',
    provider: 'browser',
    url: 'ws://godwit.test/api/v2/socket',
    ice_servers: [
      { urls: ['stun:turn.example:3478'], username: null, credential: null },
      {
        urls: ['turn:turn.example:3478'],
        username,
        credential: createHmac('sha1', 'shared').update(username).digest('base64'),
      },
    ],
  })
  const expected = { conversationId: appointment.conversation.id, userId: ada.id, expiresAt: new Date(body.expires_at) }
  assert.deepEqual(readSignalGrant(app.ctx(), body.access_token), expected)
  const atOnce = (await app.as(ada).post<Video>(path)).body
  assert.notEqual(atOnce.access_token, body.access_token, 'two tokens of one second are two')
  assert.deepEqual(readSignalGrant(app.ctx(), atOnce.access_token), expected)
  app.clock.advance(300)
  const again = (await app.as(ada).post<Video>(path)).body
  assert.deepEqual(
    [again.id, again.unique_name, again.expires_at],
    [body.id, body.unique_name, '2026-11-14T12:15:00.000Z'],
  )
  assert.notEqual(again.access_token, body.access_token)
  const other = (await app.as(doctor).post<Video>(path)).body
  assert.deepEqual([other.id, readSignalGrant(app.ctx(), other.access_token)?.userId], [body.id, doctor.id])
  app.clock.advance(300)
  assert.equal(readSignalGrant(app.ctx(), body.access_token), undefined, 'the first token has expired')
})

test('with LiveKit the room is made there, and the token joins it', async (t) => {
  const server = await twirpServer(livekit.livekitApiKey, livekit.livekitApiSecret)
  t.after(server.close)
  const { app, ada, appointment, path } = await house(t, { ...livekit, livekitUrl: server.url })
  const { status, body, text } = await app.as(ada).post<Video>(path)
  assert.equal(status, 201, text)
  assert.deepEqual([body.provider, body.url, body.ice_servers], ['livekit', server.url, []])
  const claims = verifyJwt(body.access_token, livekit.livekitApiSecret)
  assert.deepEqual([claims.sub, claims.name, claims.video['room']], [ada.id, 'Ada Lindqvist', body.unique_name])
  assert.ok(Math.abs(Date.parse(body.expires_at) / 1000 - claims.exp) <= 2)
  await app.as(ada).post(path)
  assert.deepEqual(
    server.requests.map(({ body: { name } }) => name),
    [`conversation-${appointment.conversation.id}`, `conversation-${appointment.conversation.id}`],
  )
})

test('a video server that is down is 503 with Retry-After, and the next try works', async (t) => {
  const server = await twirpServer(livekit.livekitApiKey, livekit.livekitApiSecret)
  t.after(server.close)
  const { app, ada, path } = await house(t, { ...livekit, livekitUrl: server.url })
  server.breakDown()
  const { status, headers, body } = await app.as(ada).post<Failed>(path)
  assert.deepEqual([status, body.error.code, Number(headers['retry-after']) > 0], [503, 'unavailable', true])
  server.repair()
  assert.equal((await app.as(ada).post(path)).status, 201)
})

test('only those who take part get a token', async (t) => {
  const { app, company, ada, doctor, issue, path } = await house(t)
  const other = await app.givenCompany({ features: ['assistance'] })
  const manager = await app.givenManager(company)
  const colleague = await app.givenTraveller(company, { roles: ['psychiatrist'] })
  const ofIssue = `/api/v2/conversations/${issue.conversation.id}/video`
  const cases = [
    ['the patient', app.as(ada), path, 201],
    ['the responder', app.as(doctor), path, 201],
    ['the handler, in the issue’s', app.as(doctor), ofIssue, 201],
    ['a manager', app.as(manager), path, 403],
    ['a manager who has not joined the issue’s', app.as(manager), ofIssue, 403],
    ['another responder', app.as(colleague), path, 401],
    ['a responder who has not joined the issue’s', app.as(colleague), ofIssue, 403],
    ['another traveller', app.as(await app.givenTraveller(company)), path, 401],
    ['somebody of another company', app.as(await app.givenTraveller(other)), path, 401],
    ['the company’s key', app.as(company), path, 401],
    ['a public key', app.asPublic(company), path, 401],
    ['nobody', app.nobody, path, 401],
    ['an unknown conversation', app.as(ada), `/api/v2/conversations/${randomUUID()}/video`, 404],
  ] as const
  for (const [name, caller, url, status] of cases)
    await t.test(name, async () => {
      const answer = await caller.post(url)
      assert.equal(answer.status, status, answer.text)
    })
  assert.equal((await app.as(colleague).post(`/api/v2/conversations/${issue.conversation.id}/join`)).status, 200)
  assert.equal((await app.as(colleague).post(ofIssue)).status, 201)
})

test('nobody joins what is over', async (t) => {
  const { app, ada, issue, appointment, path } = await house(t)
  const ofIssue = `/api/v2/conversations/${issue.conversation.id}/video`
  for (const [status, expected] of [
    ['closed', 201],
    ['cancelled', 409],
    ['finished', 409],
  ] as const)
    await t.test(status, async () => {
      await sql`update appointments set status = ${status} where id = ${appointment.id}`.execute(app.db.db())
      await sql`update issues set status = ${status} where id = ${issue.id}`.execute(app.db.db())
      for (const url of [path, ofIssue]) {
        const { status: answered, body } = await app.as(ada).post<Partial<Failed>>(url)
        assert.deepEqual([answered, body.error?.code], [expected, expected === 409 ? 'conversation_over' : undefined])
      }
    })
})

test('an appointment lists its room, without a token', async (t) => {
  const { app, ada, doctor, appointment, path } = await house(t)
  const videosOf = async () =>
    (await app.as(doctor).get<{ videos: Partial<Video>[] }>(`/api/v2/appointments/${appointment.id}`)).body.videos
  assert.deepEqual(await videosOf(), [])
  const { id, unique_name } = (await app.as(ada).post<Video>(path)).body
  const [video, ...more] = await videosOf()
  assert.deepEqual([video?.id, video?.unique_name, video?.status, more.length], [id, unique_name, 'in-progress', 0])
  assert.equal(video && 'access_token' in video, false)
  await sql`update appointments set status = 'finished' where id = ${appointment.id}`.execute(app.db.db())
  assert.equal((await videosOf())[0]?.status, 'completed')
})
