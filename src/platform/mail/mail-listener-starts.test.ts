// Own process: it is the primary of a cluster.
import assert from 'node:assert/strict'
import cluster from 'node:cluster'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { testLog } from '../../../test/support/database.ts'
import { readMailAddress } from './mail-address.ts'
import { givenListener, greeted, leaveSocket, portOf } from './mail-listener.testing.ts'
import { isListenerOfOurs, openMailListener } from './mail-listener.ts'

const open = (address: string) =>
  openMailListener({
    address: readMailAddress(address) ?? assert.fail(address),
    maxBytes: 1_000,
    knows: async () => true,
    take: async () => 'taken',
    log: testLog,
  })

function givenFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'godwit-mail-'))
  t.after(() => rmSync(folder, { recursive: true }))
  return folder
}

if (cluster.isPrimary) {
  test('of the processes of a cluster one listens, at a port and at a socket', async (t) => {
    const { listener } = await givenListener(t)
    const port = portOf(listener)
    await listener.close()
    cluster.setupPrimary({ exec: import.meta.filename, execArgv: [] })
    for (const address of [`lmtp://127.0.0.1:${port}`, `lmtp:${join(givenFolder(t), 'mail.sock')}`]) {
      const results: string[] = []
      for (let n = 0; n < 3; n++) {
        const worker = cluster.fork({ GODWIT_TEST_ADDRESS: address })
        t.after(() => worker.process.kill('SIGKILL'))
        const [result] = (await once(worker, 'message')) as [string]
        results.push(result)
      }
      assert.deepEqual(results, ['listens', 'EADDRINUSE', 'EADDRINUSE'])
    }
  })

  test('the lock of a start that was killed is no obstacle after ten seconds', async (t) => {
    const path = join(givenFolder(t), 'mail.sock')
    await leaveSocket(path)
    writeFileSync(`${path}.lock`, '')
    await assert.rejects(open(`lmtp:${path}`), { code: 'EADDRINUSE' })
    const before = new Date(Date.now() - 11_000)
    utimesSync(`${path}.lock`, before, before)
    const listener = await open(`lmtp:${path}`)
    assert.equal(existsSync(`${path}.lock`), false)
    await listener.close()
  })

  test('of several starts over a socket that was left one listens, and the socket is its own', async (t) => {
    const folder = givenFolder(t)
    const path = join(folder, 'mail.sock')
    for (let round = 0; round < 20; round++) {
      await leaveSocket(path)
      const results = await Promise.allSettled([1, 2, 3, 4].map(() => open(`lmtp:${path}`)))
      const [listener, ...more] = results.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
      const errors = results.flatMap((one) =>
        one.status === 'rejected' ? [(one.reason as { code: string }).code] : [],
      )
      assert.deepEqual([more.length, errors], [0, Array(3).fill('EADDRINUSE')], `round ${round}`)
      assert.ok(listener)
      await greeted(t, listener)
      assert.equal(await isListenerOfOurs(listener.address), true)
      await listener.close()
      assert.deepEqual(readdirSync(folder), [])
    }
  })
} else {
  const result = await open(process.env['GODWIT_TEST_ADDRESS'] ?? '').then(
    () => 'listens',
    (error: { code: string }) => error.code,
  )
  process.send?.(result)
}
