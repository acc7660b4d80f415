import { Agent, request } from 'node:http'
import { median } from './load.ts'

export interface Rate {
  readonly perSecond: number
  /** CPU time of one operation: steadier than elapsed time on a shared machine. */
  readonly cpuMs: number
}

/** Something to measure: the operation (`at` counts the calls, so that they can differ), and the CPU time used so far. */
export interface Side {
  readonly act: (at: number) => Promise<unknown>
  readonly cpu: () => number
}

/** Runs it with some concurrency for some seconds. */
async function rateOf({ act, cpu }: Side, seconds = 3, atOnce = 16): Promise<Rate> {
  const [from, used] = [performance.now(), cpu()]
  const until = from + seconds * 1000
  let done = 0
  const worker = async (first: number): Promise<void> => {
    for (let at = first; performance.now() < until; at += atOnce) {
      await act(at)
      done++
    }
  }
  await Promise.all(Array.from({ length: atOnce }, (_, first) => worker(first)))
  return { perSecond: done / ((performance.now() - from) / 1000), cpuMs: (cpu() - used) / done }
}

export interface Ratio {
  /** Our throughput and CPU per operation, as ratios of the reference's. */
  readonly throughput: number
  readonly cpu: number
  readonly ours: Rate
  readonly reference: Rate
}

/** Ours against the reference, in turns: medians of the ratios, and of our own rate. */
export async function ratioOfSides(ours: Side, reference: Side, rounds = 5): Promise<Ratio> {
  await rateOf(reference, 2)
  await rateOf(ours, 6)
  const pairs: (readonly [Rate, Rate])[] = []
  for (let round = 0; round < rounds; round++) {
    const theirs = await rateOf(reference)
    pairs.push([await rateOf(ours), theirs])
  }
  return {
    throughput: median(pairs.map(([mine, theirs]) => mine.perSecond / theirs.perSecond)),
    cpu: median(pairs.map(([mine, theirs]) => theirs.cpuMs / mine.cpuMs)),
    ours: medianRate(pairs.map(([mine]) => mine)),
    reference: medianRate(pairs.map(([, theirs]) => theirs)),
  }
}

const medianRate = (rates: readonly Rate[]): Rate => ({
  perSecond: median(rates.map(({ perSecond }) => perSecond)),
  cpuMs: median(rates.map(({ cpuMs }) => cpuMs)),
})

/** Ours against the reference by throughput alone: the median of the ratios, and of each side's own rate. */
export async function ratioOf(
  ours: Side['act'],
  reference: Side['act'],
  rounds = 5,
): Promise<{ readonly ratio: number; readonly ours: number; readonly reference: number }> {
  const found = await ratioOfSides({ act: ours, cpu: ownCpuMs }, { act: reference, cpu: ownCpuMs }, rounds)
  return {
    ratio: found.throughput,
    ours: found.ours.perSecond,
    reference: found.reference.perSecond,
  }
}

/** CPU of this process so far. */
export const ownCpuMs = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** GETs a URL over keep-alive connections; returns the body. */
export function getter(base: string, key: string): (path: string) => Promise<string> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const headers = { authorization: `TKN ${key}` }
  return (path) =>
    new Promise((resolve, reject) => {
      request(`${base}${path}`, { agent, headers }, (res) => {
        const chunks: Buffer[] = []
        res.on('data', (chunk: Buffer) => chunks.push(chunk))
        res.on('end', () => {
          const body = Buffer.concat(chunks).toString()
          if (res.statusCode === 200) resolve(body)
          else reject(new Error(`${path} was answered with ${res.statusCode}: ${body.slice(0, 200)}`))
        })
        res.on('error', reject)
      })
        .on('error', reject)
        .end()
    })
}
