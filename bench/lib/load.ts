import { execFileSync, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'

export interface Load {
  readonly requestsPerSecond: number
  /** CPU seconds of the server for a thousand requests: the steadier of the two on a shared machine. */
  readonly cpuMsPerThousand: number
}

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK']).toString().trim())

/** User and system time that a process has used, in milliseconds (Linux). */
export function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond
}

export const residentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

const wrk = ((): boolean => {
  try {
    execFileSync('wrk', ['--version'], { stdio: 'ignore' })
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ENOENT'
  }
})()

/** Sends requests at full rate for some seconds, with wrk if it is installed (it uses the least CPU), else autocannon. */
export async function load(
  url: string,
  pid: number,
  headers: Record<string, string>,
  seconds: number,
  connections = 32,
): Promise<Load> {
  const before = cpuMs(pid)
  const { requests, took } = wrk
    ? await runWrk(url, headers, seconds, connections)
    : await runAutocannon(url, headers, seconds, connections)
  return { requestsPerSecond: requests / took, cpuMsPerThousand: ((cpuMs(pid) - before) / requests) * 1000 }
}

async function runWrk(
  url: string,
  headers: Record<string, string>,
  seconds: number,
  connections: number,
): Promise<{ requests: number; took: number }> {
  const args = [
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    ...Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
    url,
  ]
  const child = spawn('wrk', args, { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  await new Promise((resolve) => child.on('exit', resolve))
  const [, requests, took, unit] = /(\d+) requests in ([\d.]+)(s|m)/.exec(output) ?? []
  if (/Non-2xx or 3xx responses/.test(output)) throw new Error(`${url} did not answer well:\n${output}`)
  return { requests: Number(requests), took: Number(took) * (unit === 'm' ? 60 : 1) }
}

async function runAutocannon(
  url: string,
  headers: Record<string, string>,
  seconds: number,
  connections: number,
): Promise<{ requests: number; took: number }> {
  const result = await autocannon({ url, headers, duration: seconds, connections })
  if (result.non2xx > 0 && result['3xx'] === 0) throw new Error(`${url} did not answer well: ${result.non2xx} errors`)
  return { requests: result.requests.total, took: result.duration }
}

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** Measures both sides in turns and prints ours against the reference: throughput, and CPU per request. */
export async function compare(
  name: string,
  aim: number,
  ours: () => Promise<Load>,
  reference: () => Promise<Load>,
  rounds = 5,
): Promise<void> {
  const mine: Load[] = []
  const theirs: Load[] = []
  await ours()
  await reference()
  for (let round = 0; round < rounds; round++) {
    theirs.push(await reference())
    mine.push(await ours())
  }
  const rate = median(mine.map((m, i) => m.requestsPerSecond / (theirs[i]?.requestsPerSecond ?? Number.NaN)))
  const cpu = median(mine.map((m, i) => (theirs[i]?.cpuMsPerThousand ?? Number.NaN) / m.cpuMsPerThousand))
  console.log(
    `${name}: ${rate.toFixed(2)} of the reference's throughput, ${cpu.toFixed(2)} by CPU per request (aim ≥ ${aim})`,
  )
}
