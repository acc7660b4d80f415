import assert from 'node:assert/strict'
import { Agent, get } from 'node:http'
import { test } from 'node:test'
import { until } from '../../src/platform/jobs/jobs.testing.ts'
import { givenDatabase } from '../support/database.ts'
import { childrenOf, freePort, givenFolder, startService } from '../support/process.ts'
import { sized } from '../support/size.ts'

/** An answer takes milliseconds; a request that has none after this time hangs. */
const hungMs = 120_000
const callers = sized('callers at once', { commit: 2, full: 8 })
const kills = sized('kills of a process', { commit: 1, full: 4 })

test('processes killed with SIGKILL under load: errors only for what was in flight, and no request hangs', async (t) => {
  const env = { DATABASE_URL: await givenDatabase(t, 'world'), PORT: String(await freePort()), GODWIT_DEMO: '0' }
  const service = await startService(t, { folder: givenFolder(t), env, args: ['--processes', '2'] })
  const ready = (): number => service.output().match(/"a process is ready"/g)?.length ?? 0
  await until(() => ready() === 2)

  const outcomes = { answered: 0, failed: 0, hung: 0 }
  let inFlight = 0
  const agent = new Agent({ keepAlive: false })
  /** One request on a connection of its own: it is the handing out of connections that a kill disturbs. */
  const ask = (): Promise<void> =>
    new Promise((resolve) => {
      const end = (outcome: keyof typeof outcomes): void => {
        outcomes[outcome]++
        inFlight--
        resolve()
      }
      inFlight++
      const request = get(`${service.base}/healthz`, { agent, timeout: hungMs }, (answer) => {
        answer.resume()
        answer.on('end', () => end('answered'))
        answer.on('error', () => end('failed'))
      })
      let hung = false
      request.on('timeout', () => {
        hung = true
        request.destroy()
      })
      request.on('error', () => end(hung ? 'hung' : 'failed'))
    })
  let loaded = true
  const load = Promise.all(
    Array.from({ length: callers }, async () => {
      while (loaded) await ask()
    }),
  )
  for (let kill = 0; kill < kills; kill++) {
    const before = outcomes.answered
    await until(() => outcomes.answered > before + 100, 600_000)
    const [oldest = 0] = childrenOf(service.child.pid ?? 0).sort((a, b) => a - b)
    process.kill(oldest, 'SIGKILL')
    assert.ok(inFlight > 0, 'it was killed under load')
    await until(() => ready() === 3 + kill, 600_000)
  }
  loaded = false
  await load
  assert.equal(outcomes.hung, 0, JSON.stringify(outcomes))
  // A caller that tries again at once may meet the socket of the dying process before the kernel has closed it.
  assert.ok(outcomes.failed <= 2 * kills * callers, `about what was in flight at a kill: ${JSON.stringify(outcomes)}`)
  assert.equal((await service.end()).code, 0)
})
