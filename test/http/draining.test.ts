import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { test } from 'node:test'
import { testApp } from '../support/app.ts'
import { nameOf } from '../support/case-names.ts'
import { type ProbeState, probes } from '../support/probes.ts'
import { overSocket } from '../support/sockets.ts'

function isUnavailable(text: string): void {
  const { error } = JSON.parse(text) as { error: { code: string; request_id: string } }
  assert.equal(error.code, 'unavailable')
  assert.match(error.request_id, /^[\w.-]{8,64}$/)
}

test('while starting or draining everything but /healthz is 503 with Retry-After, and running requests end well', async (t) => {
  let accepting = false
  const state: ProbeState = { worked: 0, meanwhile: () => {} }
  const node = await testApp(t, { extraRoutes: probes(state), accepting: () => accepting })
  const port = await node.listen()
  for (const path of ['/api/v2/probes/long', '/readyz', '/api/v2/nowhere'])
    await t.test(nameOf(path), async () => {
      const answer = await overSocket(port, 'GET', path)
      assert.equal(answer.status, 503, path)
      assert.match(String(answer.headers['retry-after']), /^\d+$/)
      isUnavailable(answer.bytes.toString())
    })
  assert.equal((await overSocket(port, 'GET', '/healthz')).status, 200)
  accepting = true
  assert.equal((await overSocket(port, 'GET', '/readyz')).status, 200)

  let entered = (): void => {}
  let finish = (): void => {}
  const inside = new Promise<void>((resolve) => {
    entered = resolve
  })
  const gate = new Promise<void>((resolve) => {
    finish = resolve
  })
  state.meanwhile = () => {
    entered()
    return gate
  }
  // A keep-alive connection with one request in flight while the server drains.
  const socket = connect(port, '127.0.0.1')
  t.after(() => socket.destroy())
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk
  })
  socket.write('GET /api/v2/probes/slow HTTP/1.1\r\nHost: x\r\n\r\n')
  await inside
  accepting = false
  const closed = node.app.close()
  const late = await node.nobody.get('/api/v2/probes/long')
  assert.equal(late.status, 503)
  isUnavailable(late.text)
  finish()
  await new Promise((resolve) => socket.on('close', resolve))
  await closed
  assert.match(received, /^HTTP\/1\.1 200[\s\S]*"done":true/)
})
