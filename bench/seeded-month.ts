/**
 * A seeded month of flights, run twice: uninterrupted, and with worker processes killed with SIGKILL at random while they work. Compares
 * events with their payloads, messages, claims with their histories, the ledger, payouts and itineraries. Ends with 1 when anything
 * differs, a cap is exceeded or a job has failed for good. It measures nothing but its own time.
 * Usage: node bench/seeded-month.ts [trips] [seed] [days]; the whole month: node bench/seeded-month.ts 5000 1 30
 */
import { seedWorld } from '../src/app/seed.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { countEvents, differencesOf, type MonthOutcome, outcomeParts } from '../test/support/month/outcome.ts'
import { type MonthPlan, planMonth } from '../test/support/month/plan.ts'
import { type MonthRun, runMonth } from '../test/support/month/run.ts'
import { chanceOf } from '../test/support/seeded.ts'
import { givenDatabase, onServer } from './lib/database.ts'

const [trips = '100', seed = '1', days = '8'] = process.argv.slice(2)
const hours = 6
const workers = 2
/** The share of the steps in which a worker is killed. */
const kills = 0.5
const mostShown = 5

/** Runs what was registered meanwhile, the last first. */
async function withEnding<T>(act: (ending: { after(end: () => unknown): void }) => Promise<T>): Promise<T> {
  const ends: (() => unknown)[] = []
  try {
    return await act({ after: (end) => ends.push(end) })
  } finally {
    for (const end of ends.reverse()) await end()
  }
}

function describe({ trips, flights, observations, options }: MonthPlan): void {
  const legs = trips.reduce((sum, trip) => sum + trip.legs.length, 0)
  console.log(
    `seed ${options.seed}: ${trips.length} trips with ${legs} legs on ${flights.length} flights in ${options.days} days; ${observations.length} observations`,
  )
}

async function run(plan: MonthPlan, databaseUrl: string, share: number): Promise<MonthRun> {
  const started = performance.now()
  const result = await withEnding((ending) =>
    runMonth(ending, plan, { databaseUrl, hours, workers, kills: share, chance: chanceOf(Number(seed) || 1) }),
  )
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  console.log(
    share === 0
      ? `uninterrupted: ${seconds} s`
      : `interrupted: ${seconds} s; ${result.killed} workers were killed, ${result.lostJobs} jobs had to be done again`,
  )
  return result
}

const sizeOf = (part: MonthOutcome[keyof MonthOutcome]): number => Object.keys(part).length

/** Prints what was compared; true when all is the same. */
function compare(usual: MonthRun, interrupted: MonthRun): boolean {
  const told = Object.entries(countEvents(usual.outcome)).map(([event, count]) => `${event}: ${count}`)
  console.log(`events: ${told.join(', ')}`)
  let isSame = true
  for (const part of outcomeParts) {
    const differences = differencesOf(part, usual.outcome, interrupted.outcome)
    console.log(`${part}: ${sizeOf(usual.outcome[part])} compared, ${differences.length} differ`)
    for (const one of differences.slice(0, mostShown)) console.log(JSON.stringify(one, null, 2))
    isSame &&= differences.length === 0
  }
  for (const { exceededCaps, deadJobs } of [usual, interrupted]) {
    console.log(`caps exceeded: ${exceededCaps.length}; jobs that failed for good: ${deadJobs.length}`)
    for (const one of [...exceededCaps, ...deadJobs].slice(0, mostShown)) console.log(one)
    isSame &&= exceededCaps.length + deadJobs.length === 0
  }
  return isSame
}

const plan = planMonth({ trips: Number(trips), seed, days: Number(days) })
describe(plan)
const first = await givenDatabase()
const name = (url: string): string => new URL(url).pathname.slice(1)
const server = Object.assign(new URL(first.url), { pathname: '/postgres' }).href
const second = Object.assign(new URL(first.url), { pathname: `/${name(first.url)}_again` }).href
try {
  await migrate(first.url)
  await seedWorld(first.url)
  await onServer(server, `create database ${name(second)} template ${name(first.url)}`)
  const usual = await run(plan, first.url, 0)
  const interrupted = await run(plan, second, kills)
  if (!compare(usual, interrupted)) process.exitCode = 1
} finally {
  await onServer(server, `drop database if exists ${name(second)} with (force)`)
  await first.remove()
}
