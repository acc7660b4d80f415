import { Temporal } from 'temporal-polyfill'
import type { Clock } from '../clock.ts'
import type { Listener } from '../db/listener.ts'
import type { Connection, Pool } from '../db/pool.ts'
import { type DueWork, type IdleResult, runAllUntilIdle } from '../jobs/run-until-idle.ts'
import type { Log } from '../log.ts'
import { invalid, Problem, unavailable } from '../problem.ts'

/**
 * The clock of a sandbox, shared by its nodes: real time and an offset. While it is being moved it stands still at each
 * step, so that everything which is due then sees that very time.
 */
export interface SandboxClock extends Clock {
  /** Moves to a time. Resolves when everything due by then has run, in order. */
  moveTo(target: Date): Promise<Date>
  /** Moves by an ISO 8601 duration, such as P3D or PT90M. */
  advance(duration: string): Promise<Date>
  /** Names work that a move must do. */
  attach(work: DueWork): void
  close(): Promise<void>
}

export interface SandboxClockOptions {
  readonly pool: Pool
  readonly listener?: Listener
  readonly log: Log
  readonly pollMs?: number
  readonly maxSteps?: number
  readonly maxMs?: number
}

/**
 * The clock shows `at` until the machine's time is `from`, and ticks from there. A move stops the clock by setting
 * `from` ahead, again and again; when the moving node dies, the clock ticks again by itself.
 */
interface State {
  readonly at: number
  readonly from: number
}

/** Answers may arrive out of order; the number says which is newer. */
type Numbered = State & { readonly version: number }

const channel = 'clock'
const lockKey = 7_204_312
const holdMs = 20_000
/** How long a move may take. */
export const longestMoveMs = 600_000
const unset: Numbered = { at: 0, from: 0, version: -1 }

const columns = `(value ->> 'at')::float8 as at, (value ->> 'from')::float8 as "from", (value ->> 'version')::float8 as version`
const read = `select ${columns} from system_state where key = 'clock'`
const first = `
  insert into system_state (key, value, updated_at)
  values ('clock', jsonb_build_object('at', $1::float8, 'from', $1::float8, 'version', 0), $2) on conflict (key) do nothing`
// One statement, since every step of a move waits for it: the other nodes are notified, and its commit is waited for on the disk
// only where the move ends. What happens at a step is written after the step, so that nothing outlives a crash without it.
const write = `
  update system_state
  set value = jsonb_build_object('at', $1::float8, 'from', $2::float8, 'version', (value ->> 'version')::bigint + 1), updated_at = $3
  where key = 'clock'
  returning ${columns}, pg_notify('${channel}', ''),
    set_config('synchronous_commit', case when $4 then 'off' else current_setting('synchronous_commit') end, true)`

/** Where a duration leads from a time; months and years by the calendar, in UTC. */
export function addDuration(from: Date, text: string): Date {
  const wrong = (message: string) => invalid({ advance: message })
  let target: Date
  try {
    const start = Temporal.Instant.fromEpochMilliseconds(from.getTime()).toZonedDateTimeISO('UTC')
    target = new Date(start.add(Temporal.Duration.from(text)).epochMilliseconds)
  } catch {
    throw wrong('must be an ISO 8601 duration, such as P3D or PT90M')
  }
  if (target < from) throw wrong('must not be negative: the clock only goes forward')
  return target
}

/** Every day of the way has work: a move of decades would not end. */
const longestMoveYears = 2

function withinReach(from: Date, target: Date, field: 'now' | 'advance'): Date {
  const latest = Temporal.Instant.fromEpochMilliseconds(from.getTime())
    .toZonedDateTimeISO('UTC')
    .add({ years: longestMoveYears })
  if (target.getTime() > latest.epochMilliseconds)
    throw invalid({
      [field]: `must not lead beyond ${new Date(latest.epochMilliseconds).toISOString()}: at most ${longestMoveYears} years at a time`,
    })
  return target
}

class SharedClock implements SandboxClock {
  private state = unset
  private latest = 0
  private readonly works: DueWork[] = []
  private readonly options: SandboxClockOptions
  private polling: NodeJS.Timeout | undefined
  private closed = false
  private moving = false

  constructor(options: SandboxClockOptions) {
    this.options = options
  }

  now(): Date {
    const { at, from } = this.state
    // The clocks of machines differ a little: no node may see the time go back.
    this.latest = Math.max(this.latest, at + Math.max(0, Date.now() - from))
    return new Date(this.latest)
  }

  attach(work: DueWork): void {
    this.works.push(work)
  }

  async open(): Promise<void> {
    const { listener, pollMs = 1_000 } = this.options
    await this.onConnection(async (connection) => {
      const now = Date.now()
      await connection.query(first, [now, new Date(now).toISOString()])
      await this.load(connection)
    })
    const refresh = () => void this.refresh()
    listener?.on(channel, () => {
      if (!this.moving) refresh() // who moves it knows
    })
    listener?.onReset(refresh)
    this.polling = setInterval(refresh, pollMs).unref()
  }

  private async refresh(): Promise<void> {
    if (this.closed) return
    try {
      await this.onConnection((connection) => this.load(connection))
    } catch (error) {
      this.options.log.warn({ err: (error as Error).message }, 'the sandbox clock could not be read')
    }
  }

  private async load(connection: Connection): Promise<void> {
    this.adopt(await connection.query(read, []))
  }

  private adopt({ rows: [row] }: { rows: Numbered[] }): void {
    if (row && row.version > this.state.version) this.state = row
  }

  private async onConnection<T>(act: (connection: Connection) => Promise<T>): Promise<T> {
    const connection = await this.options.pool.connect()
    try {
      return await act(connection)
    } finally {
      connection.release()
    }
  }

  async moveTo(target: Date): Promise<Date> {
    if (Number.isNaN(target.getTime())) throw invalid({ now: 'must be a time' })
    return this.move((now) => {
      if (target < now) throw invalid({ now: `must not be before ${now.toISOString()}: the clock only goes forward` })
      return withinReach(now, target, 'now')
    })
  }

  advance(duration: string): Promise<Date> {
    return this.move((now) => withinReach(now, addDuration(now, duration), 'advance'))
  }

  /** One move at a time on all nodes: the next waits and starts where this one ended. */
  private async move(targetFrom: (now: Date) => Date): Promise<Date> {
    const { maxMs: mostMs = longestMoveMs } = this.options
    const deadline = performance.now() + mostMs
    const connection = await this.options.pool.connect()
    // A connection that breaks between two statements must not end the process; the next statement fails.
    const ignore = () => {}
    connection.client.on('error', ignore)
    let locked = false
    try {
      locked = await lockClock(connection, deadline)
      if (!locked) throw unavailable('The clock is being moved by somebody else; that takes long.', 30)
      await this.load(connection)
      this.moving = true
      const now = this.now()
      const target = targetFrom(now)
      await this.stepTo(
        connection,
        now,
        target,
        AbortSignal.timeout(Math.max(1, Math.round(deadline - performance.now()))),
      )
      return target
    } finally {
      this.moving = false
      if (locked) await connection.query('select pg_advisory_unlock($1)', [lockKey]).catch(() => {})
      connection.client.removeListener('error', ignore)
      connection.release()
    }
  }

  private async stepTo(connection: Connection, start: Date, target: Date, signal: AbortSignal): Promise<void> {
    let at = start.getTime()
    let lost: unknown
    let written: Promise<void> = Promise.resolve() // a connection runs one statement at a time
    const hold = () => {
      written = written.then(() => this.set(connection, { at, from: Date.now() + holdMs }, true))
      return written
    }
    await hold()
    const holding = setInterval(
      () =>
        void hold().catch((error) => {
          lost = error
        }),
      holdMs / 4,
    )
    try {
      let { next } = await this.runAll(at, signal)
      for (let steps = 0; next !== undefined && next <= target; steps++) {
        if (lost) throw lost
        if (steps >= (this.options.maxSteps ?? 100_000)) throw tooMuch(at)
        at = Math.max(at, next.getTime())
        await hold()
        next = (await this.runAll(at, signal)).next
      }
      if (lost) throw lost
      at = target.getTime()
    } catch (error) {
      throw signal.aborted && error === signal.reason ? tooMuch(at) : error
    } finally {
      clearInterval(holding)
      await written.catch(() => {})
      await this.set(connection, { at, from: Date.now() }, false)
    }
  }

  private runAll(at: number, signal: AbortSignal): Promise<IdleResult> {
    return runAllUntilIdle(this.works, new Date(at), signal)
  }

  private async set(connection: Connection, state: State, passing: boolean): Promise<void> {
    this.adopt(await connection.query(write, [state.at, state.from, new Date().toISOString(), passing]))
  }

  async close(): Promise<void> {
    this.closed = true
    clearInterval(this.polling)
  }
}

function tooMuch(at: number): Problem {
  const reached = new Date(at).toISOString()
  return new Problem(
    503,
    'clock_move_too_long',
    `So much is due that the move stopped at ${reached}. Move on from there.`,
  )
}

/** Polls, because a waiting statement would reach its time limit. */
async function lockClock(connection: Connection, deadline: number): Promise<boolean> {
  for (;;) {
    const { rows } = await connection.query('select pg_try_advisory_lock($1) as mine', [lockKey])
    if (rows[0]?.mine) return true
    if (performance.now() > deadline) return false
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** The clock of `GODWIT_SANDBOX=1`. The first start sets it to the real time. */
export async function createSandboxClock(options: SandboxClockOptions): Promise<SandboxClock> {
  const clock = new SharedClock(options)
  await clock.open()
  return clock
}
