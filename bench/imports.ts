/**
 * Reads of one company while another previews a file of 20,000 rows: the 99th percentile of their times, against that at rest.
 * Usage: node bench/imports.ts [rounds]
 */
import { Agent, request } from 'node:http'
import { startBenchService } from './lib/service.ts'

const rounds = Number(process.argv[2] ?? 3)
const rows = 20_000
const readers = 4
const agent = new Agent({ keepAlive: true, maxSockets: readers + 2 })

function call(method: string, url: string, key: string, body?: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `TKN ${key}`, ...(body ? { 'content-type': 'application/json' } : {}) }
    const req = request(url, { agent, method, headers }, (res) => {
      res.resume()
      res.on('end', () => resolve(res.statusCode ?? 0))
      res.on('error', reject)
    })
    req.on('error', reject)
    req.end(body)
  })
}

/** Reads until told to stop; gives the time of each read in milliseconds. */
async function read(url: string, key: string, going: () => boolean): Promise<number[]> {
  const times: number[] = []
  await Promise.all(
    Array.from({ length: readers }, async () => {
      while (going()) {
        const started = performance.now()
        const status = await call('GET', url, key)
        if (status !== 200) throw new Error(`A read was answered with ${status}.`)
        times.push(performance.now() - started)
        await new Promise((resolve) => setTimeout(resolve, 10)) // people, not a flood: the flood would be what is measured
      }
    }),
  )
  return times
}

const p99 = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0

const service = await startBenchService()
try {
  const [importer, other] = service.demo.companies
  const email = importer?.travellers[0]?.email ?? ''
  const csv = `traveller_email,trip_external_id,kind,country_code,entry_date,exit_date\n${Array.from(
    { length: rows },
    (_, n) => `${email},PNR-${n},destination,BR,2030-03-01,2030-03-05\n`,
  ).join('')}`
  const url = `${service.base}/api/v2/trips`
  const key = other?.travellers[0]?.token ?? ''
  const seconds = (length: number): (() => boolean) => {
    const end = performance.now() + length * 1000
    return () => performance.now() < end
  }
  await read(url, key, seconds(3)) // warm
  for (let round = 0; round < rounds; round++) {
    const rest = await read(url, key, seconds(10))
    let previewing = true
    const started = performance.now()
    const preview = call(
      'POST',
      `${service.base}/api/desk/companies/${importer?.id}/trip_imports?preview=true`,
      service.demo.staff.key,
      JSON.stringify({ trip_import: { csv } }),
    ).finally(() => {
      previewing = false
    })
    const busy = await read(url, key, () => previewing)
    const status = await preview
    console.log(
      `preview ${status} in ${((performance.now() - started) / 1000).toFixed(1)} s; p99 of ${rest.length} reads at rest ${p99(rest).toFixed(1)} ms, of ${busy.length} beside it ${p99(busy).toFixed(1)} ms: ${(p99(busy) / p99(rest)).toFixed(2)} (aim ≤ 3)`,
    )
  }
} finally {
  agent.destroy()
  await service.stop()
}
