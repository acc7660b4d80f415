/**
 * A phone's whole sync by version 1 (twelve calls) against the same bytes from bare node:http behind the same key look-up, and the
 * making of a trip against the bare inserts of the same rows.
 * Usage: node bench/phone.v1.ts [syncs a round]
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { cpuMs, median } from './lib/load.ts'
import { barePool, insertAgain, rowsOfTrip } from './lib/same-rows.ts'
import { type BenchService, startBenchService } from './lib/service.ts'

const syncs = Number(process.argv[2] ?? 100)
const rounds = 5
const agent = new Agent({ keepAlive: true, maxSockets: 8 })

interface Answer {
  readonly status: number
  readonly headers: readonly string[]
  readonly body: Buffer
}

function call(url: string, token: string, body?: unknown): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `TKN ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    }
    const req = request(url, { agent, method: body === undefined ? 'GET' : 'POST', headers }, (res) => {
      const chunks: Buffer[] = []
      res.on('data', (chunk: Buffer) => chunks.push(chunk))
      res.on('end', () =>
        resolve({ status: res.statusCode ?? 0, headers: res.rawHeaders, body: Buffer.concat(chunks) }),
      )
    })
    req.on('error', reject)
    req.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

async function syncPaths(base: string, token: string): Promise<string[]> {
  const current = JSON.parse((await call(`${base}/api/v1/trips/current_trip`, token)).body.toString()) as {
    id: string
    destinations: { country_code: string }[]
  }
  const country = current.destinations[0]?.country_code ?? 'BR'
  return [
    '/api/v1/users/profile',
    '/api/v1/countries/short_list',
    '/api/v1/diseases',
    '/api/v1/medications',
    '/api/v1/vaccinations',
    '/api/v1/trips',
    '/api/v1/trips/current_trip',
    `/api/v1/countries/${country}`,
    `/api/v1/countries/${country}/map_data`,
    `/api/v1/trips/${current.id}/alerts`,
    `/api/v1/trips/${current.id}/advisories`,
    `/api/v1/trips/${current.id}/hospitals`,
  ]
}

/** Eight phones at a time, each doing its calls one after the other. Answers syncs a second and the server's CPU per sync. */
async function measure(
  base: string,
  pid: number,
  paths: readonly string[],
  token: string,
): Promise<{ rate: number; cpu: number }> {
  const before = cpuMs(pid)
  const started = performance.now()
  let left = syncs
  const phone = async (): Promise<void> => {
    while (left-- > 0) {
      for (const path of paths) {
        const { status } = await call(base + path, token)
        if (status !== 200) throw new Error(`${path} answered ${status}`)
      }
    }
  }
  await Promise.all(Array.from({ length: 8 }, phone))
  return { rate: (syncs * 1000) / (performance.now() - started), cpu: (cpuMs(pid) - before) / syncs }
}

async function compareSync(service: BenchService, token: string): Promise<void> {
  const paths = await syncPaths(service.base, token)
  const answers: Record<string, { headers: string[]; body: string }> = {}
  for (const path of paths) {
    const { headers, body } = await call(service.base + path, token)
    const kept = headers.flatMap((name, i) =>
      i % 2 === 0 && !/^(date|connection|keep-alive)$/i.test(name) ? [name, headers[i + 1] ?? ''] : [],
    )
    answers[path] = { headers: kept, body: body.toString('base64') }
  }
  const bare = fork(join(import.meta.dirname, 'lib/bare-sync.v1.ts'))
  bare.send({ token, answers })
  const [port] = (await once(bare, 'message')) as [number]
  const ratios: { rate: number; cpu: number }[] = []
  for (let round = 0; round <= rounds; round++) {
    const theirs = await measure(`http://127.0.0.1:${port}`, bare.pid ?? 0, paths, token)
    const ours = await measure(service.base, service.pid, paths, token)
    if (round > 0) ratios.push({ rate: ours.rate / theirs.rate, cpu: theirs.cpu / ours.cpu })
  }
  bare.kill()
  console.log(
    `a phone's sync (${paths.length} calls): ${median(ratios.map((r) => r.rate)).toFixed(2)} of bare node:http with the same bytes, ${median(ratios.map((r) => r.cpu)).toFixed(2)} by CPU`,
  )
}

async function compareTripCreate(service: BenchService, token: string): Promise<void> {
  const pool = barePool(service.databaseUrl, 8)
  const many = async (act: () => Promise<unknown>): Promise<number> => {
    const started = performance.now()
    let left = syncs * 2
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        while (left-- > 0) await act()
      }),
    )
    return (syncs * 2000) / (performance.now() - started)
  }
  const trip = {
    trip: {
      trip_type: 0,
      activities: [],
      destinations: [{ entry_date: '2030-01-01', exit_date: '2030-01-08', country_code: 'BR' }],
    },
  }
  const make = async (): Promise<string> => {
    const { status, body } = await call(`${service.base}/api/v1/trips`, token, trip)
    if (status !== 200) throw new Error(`POST /trips answered ${status}`)
    return body.toString()
  }
  const rows = await rowsOfTrip(pool, (JSON.parse(await make()) as { id: string }).id)
  const ratios: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const theirs = await many(() => insertAgain(pool, rows))
    const ours = await many(make)
    if (round > 0) ratios.push(ours / theirs)
  }
  await pool.end()
  console.log(`a trip made through HTTP: ${median(ratios).toFixed(2)} of the bare inserts of the same rows`)
}

// The worker's later work on a new trip is not measured.
const service = await startBenchService('--http-only')
try {
  const token = service.demo.companies[0]?.travellers[0]?.token ?? ''
  await compareSync(service, token)
  await compareTripCreate(service, token)
} finally {
  await service.stop()
  agent.destroy()
}
