import assert from 'node:assert/strict'
import { request } from 'node:http'
import { test } from 'node:test'
import pg from 'pg'
import { until } from '../../src/platform/jobs/jobs.testing.ts'
import { givenDatabase } from '../support/database.ts'
import { freePort, givenFolder, requestLimitMs, startService } from '../support/process.ts'

/** One request on a connection of its own, so that the kernel chooses a process anew. */
const ask = (url: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const call = request(url, { agent: false, timeout: requestLimitMs }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
      })
      answer.on('end', () => resolve(text))
    })
    call.on('timeout', () => call.destroy(new Error('no answer')))
    call.on('error', reject)
    call.end()
  })

const metric = (text: string, start: string): number =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(start))
      ?.split(' ')
      .at(-1) ?? Number.NaN,
  )

test('the metrics of several processes are summed, with jobs, dead letters, webhooks and deliveries', async (t) => {
  const url = await givenDatabase(t, 'world')
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  t.after(() => client.end())
  await client.query(`
    insert into jobs (task, payload, due_at, created_at) values ('a task of later', '{}', now() - interval '1 hour', now());
    insert into dead_jobs (id, task, payload, priority, due_at, attempts, last_error, created_at, died_at)
      overriding system value values (-1, 'a task of later', '{}', 1, now(), 3, 'no', now(), now())`)
  const env = { DATABASE_URL: url, PORT: String(await freePort()), GODWIT_WEBHOOK_ALLOW_PRIVATE: '1' }
  const service = await startService(t, { folder: givenFolder(t), env, args: ['--processes', '2'] })
  const [company] = service.demo().companies
  const path = `/api/v2/org/${company?.id}/webhook_endpoints`
  const key = company?.key ?? ''
  const made = await service.fetch(path, {
    method: 'POST',
    key,
    body: { webhook_endpoint: { url: `http://127.0.0.1:${await freePort()}/` } },
  })
  const { id } = (await made.json()) as { id: string }
  assert.equal(made.status, 201)
  await service.fetch(`${path}/${id}/test`, { method: 'POST', key, body: { event: 110 } })
  await client.query(
    `begin; set local godwit.everything = 'on';
     insert into webhook_deliveries (event_id, endpoint_id, company_id, state, due_at, queued_at)
       values (gen_random_uuid(), '${id}', '${company?.id}', 'paused', now() - interval '10 minutes', now()); commit`,
  )

  const asked = 40
  for (let i = 0; i < asked; i++) await ask(`${service.base}/healthz`)
  const count = 'godwit_request_duration_seconds_count{method="GET",route="/healthz",status="200"}'
  const texts = await Promise.all(Array.from({ length: 6 }, () => ask(`${service.base}/metrics`)))
  for (const text of texts) assert.equal(metric(text, count), asked, 'whichever process answers')
  const [text = ''] = texts
  assert.equal(metric(text, 'godwit_processes'), 2)
  assert.equal(metric(text, 'godwit_jobs_waiting{task="a task of later"}'), 1, 'what all processes see is not added up')
  assert.ok(metric(text, 'godwit_jobs_late_seconds{task="a task of later"}') >= 3600)
  assert.equal(metric(text, 'godwit_dead_jobs{task="a task of later"}'), 1)
  // Those of the demo's endpoints are among them.
  assert.ok(metric(text, 'godwit_webhook_deliveries{state="paused"}') >= 1)
  assert.match(text, /^godwit_webhook_deliveries_late_seconds \d/m)
  assert.match(text, /^# TYPE godwit_deliveries_late_seconds gauge$/m)
  const now = (start: string) => async (): Promise<boolean> => metric(await ask(`${service.base}/metrics`), start) >= 1
  await until(now('godwit_webhook_tries_total{outcome="exhausted"}'))
  await until(now('godwit_delivery_tries_total{channel="email"'))
  // The demo's alerts are matched with its travellers by jobs.
  await until(async () =>
    /^godwit_jobs_total\{task="[^"]+",outcome="done"\} [1-9]/m.test(await ask(`${service.base}/metrics`)),
  )
  assert.equal((await service.end()).code, 0)
})
