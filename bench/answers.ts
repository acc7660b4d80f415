/**
 * Cached responses against bare node:http that sends the same bytes; one database read with an API key against a minimal Fastify + pg
 * server with the same query; and the memory of a node with the reference data loaded.
 * Usage: node bench/answers.ts [seconds a round]
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { compare, load, residentMb } from './lib/load.ts'
import { startBenchService } from './lib/service.ts'

const seconds = Number(process.argv[2] ?? 3)
const here = import.meta.dirname

/** Bare node:http that sends exactly the response of our node to the same request. */
async function bareTwin(
  url: string,
  headers: Record<string, string>,
): Promise<{ child: ChildProcess; url: string; pid: number }> {
  const answer = await fetch(url, { headers: { 'accept-encoding': 'identity', ...headers } })
  const body = Buffer.from(await answer.arrayBuffer()).toString('base64')
  const sent = [...answer.headers].filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name)).flat()
  const child = fork(join(here, 'lib/bare-http.ts'))
  child.send({ status: answer.status, headers: sent, body })
  const [port] = (await once(child, 'message')) as [number]
  return { child, url: `http://127.0.0.1:${port}/`, pid: child.pid ?? 0 }
}

const node = await startBenchService()
try {
  const token = node.demo.companies[0]?.travellers[0]?.token ?? ''
  const authorization = `TKN ${token}`
  const cases = [
    { name: 'a country', path: '/api/v2/countries/BR', aim: 0.8, again: false },
    { name: 'the short list', path: '/api/v2/countries?short=true', aim: 0.8, again: false },
    { name: 'not modified (304)', path: '/api/v2/countries/BR', aim: 0.9, again: true },
  ]
  for (const { name, path, aim, again } of cases) {
    const url = node.base + path
    const first = await fetch(url, { headers: { authorization } })
    await first.arrayBuffer()
    const headers: Record<string, string> = {
      authorization,
      ...(again ? { 'if-none-match': first.headers.get('etag') ?? '' } : {}),
    }
    const twin = await bareTwin(url, headers)
    await compare(
      name,
      aim,
      () => load(url, node.pid, headers, seconds),
      () => load(twin.url, twin.pid, headers, seconds),
    )
    twin.child.kill()
  }
  const made = await fetch(`${node.base}/api/desk/coupons`, {
    method: 'POST',
    headers: { authorization: `TKN ${node.demo.staff.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ coupon: { code: 'BENCH10', description: 'Ten percent off', percent_off: 10 } }),
  })
  const coupon = (await made.json()) as { id: string }
  const path = `/api/v2/coupons/${coupon.id}`
  const headers = { authorization }
  if ((await fetch(node.base + path, { headers })).status !== 200) throw new Error('The coupon is not there.')
  const least = fork(join(here, 'lib/least-fastify.ts'))
  least.send({ url: node.databaseUrl, path, couponId: coupon.id })
  const [port] = (await once(least, 'message')) as [number]
  await compare(
    'one keyed database read',
    0.75,
    () => load(node.base + path, node.pid, headers, seconds),
    () => load(`http://127.0.0.1:${port}${path}`, least.pid ?? 0, headers, seconds),
  )
  least.kill()
  for (const one of ['/api/v2/countries', '/api/v2/countries?short=true', '/api/v2/countries/BR'])
    await (await fetch(node.base + one, { headers: { authorization } })).arrayBuffer()
  for (const country of ['ru', 'ca'])
    await (await fetch(`${node.base}/geo/countries/${country}.geo.json`)).arrayBuffer()
  console.log(
    `memory of a node with the world loaded, after this load: ${residentMb(node.pid).toFixed(0)} MB resident (aim < 250), the embedded server apart`,
  )
} finally {
  await node.stop()
}
