import assert from 'node:assert/strict'
import { test } from 'node:test'
import { twirpServer, verifyJwt } from './livekit.testing.ts'
import { joinTokenSeconds, liveKit } from './livekit.ts'

const keys = { apiKey: 'APIkey', apiSecret: 'a secret of at least thirty-two bytes' }

test('a room is made at the server, by a token that may make rooms', async (t) => {
  const server = await twirpServer(keys.apiKey, keys.apiSecret)
  t.after(server.close)
  await liveKit({ url: server.url, ...keys }).createRoom('conversation-1')
  assert.deepEqual(
    server.requests.map(({ body }) => [body['name'], body['emptyTimeout']]),
    [['conversation-1', 600]],
  )
})

test('another secret is refused by the server, and a server that is down throws', async (t) => {
  const server = await twirpServer(keys.apiKey, keys.apiSecret)
  t.after(server.close)
  const other = liveKit({ url: server.url, apiKey: keys.apiKey, apiSecret: 'another secret of thirty-two bytes!' })
  await assert.rejects(other.createRoom('conversation-1'), /signature/)
  server.breakDown()
  await assert.rejects(liveKit({ url: server.url, ...keys }).createRoom('conversation-1'), /no media node/)
  assert.equal(server.requests.length, 0)
})

test('a join token is for one person, one room and ten minutes', async () => {
  const video = liveKit({ url: 'https://video.example.com', ...keys })
  assert.equal(video.url, 'wss://video.example.com')
  const before = Math.floor(Date.now() / 1000)
  const { token, expiresAt } = await video.joinToken('conversation-1', { id: 'ada', name: 'Ada Lindqvist' })
  const again = await video.joinToken('conversation-1', { id: 'ada', name: 'Ada Lindqvist' })
  assert.notEqual(again.token, token, 'two tokens of one second are two')
  const claims = verifyJwt(token, keys.apiSecret)
  assert.deepEqual([claims.iss, claims.sub, claims.name], ['APIkey', 'ada', 'Ada Lindqvist'])
  assert.deepEqual(
    [claims.video['room'], claims.video['roomJoin'], claims.video['roomAdmin']],
    ['conversation-1', true, undefined],
  )
  assert.ok(Math.abs(expiresAt.getTime() / 1000 - claims.exp) <= 2)
  assert.ok(claims.exp >= before + joinTokenSeconds)
  assert.ok(claims.exp <= Math.ceil(Date.now() / 1000) + joinTokenSeconds)
})
