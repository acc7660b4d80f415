import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { test } from 'node:test'
import { prepareTemplates } from './test-databases.ts'

test('a stop does not wait for databases that are being prepared', async (t) => {
  const stop = new AbortController()
  const sockets = new Set<Socket>()
  // A server that takes connections and never answers: preparing would go on for ever.
  const silent = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined))
    stop.abort()
  }).listen(0, '127.0.0.1')
  t.after(() => {
    for (const socket of sockets) socket.destroy()
    silent.close()
  })
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const url = `postgres://nobody@127.0.0.1:${port}/postgres`
  const names = { template: 'never_made', world: 'never_made_either' }
  await assert.rejects(prepareTemplates(url, names, stop.signal), /^Error: Stopped\.$/)
  await assert.rejects(prepareTemplates(url, names, stop.signal), /^Error: Stopped\.$/, 'nothing is begun after a stop')
})
