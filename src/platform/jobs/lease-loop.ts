import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import { type Held, Holdings, messageOf } from './holdings.ts'
import { type Counters, type Lane, type LaneMaker, LaneState, type Outcome } from './lane.ts'
import type { Leased, Leases, Wanted } from './leases.ts'
import type { Rest } from './rest.ts'

export interface LeaseLoopOptions<R extends Leased> {
  readonly leases: Leases<R>
  /** The lanes, or how a lane is made when rows of it are due. */
  readonly lanes: readonly Lane<R>[] | LaneMaker<R>
  readonly clock: Clock
  readonly log: Log
  /** How often to look for work that nobody has told of. */
  readonly pollMs?: number
}

/** Sweeps may take this part of the time at most, however long the index has become. */
const sweepShare = 0.05

/** Waits for something, but not for ever. */
export async function within(ms: number, something: Promise<unknown> | undefined): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const enough = new Promise((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([something, enough])
  clearTimeout(timer)
}

/** Claims and runs the rows of one leased table, fairly between its lanes. */
export class LeaseLoop<R extends Leased> {
  private readonly leases: Leases<R>
  private readonly clock: Clock
  private readonly log: Log
  private readonly pollMs: number
  private readonly lanes: Map<string, LaneState<R, Held<R>>>
  private readonly makeLane: LaneMaker<R> | undefined
  private readonly held: Holdings<R>
  private pumping: Promise<void> | undefined
  private again = false
  private forced = false
  private sweep = true
  private sweptAt = 0
  private sweepMs = 0
  private lookedForLostAt = Number.NEGATIVE_INFINITY
  /** A sandbox may ask for work up to a time that the clock has not reached. */
  private until: Date | undefined
  /** Somebody told of work after the sandbox last looked. */
  private told = false
  private users = 0
  private stopping = false
  private polling: NodeJS.Timeout | undefined

  constructor(options: LeaseLoopOptions<R>) {
    this.leases = options.leases
    this.clock = options.clock
    this.log = options.log
    this.pollMs = options.pollMs ?? 1_000
    const { lanes } = options
    this.makeLane = typeof lanes === 'function' ? lanes : undefined
    this.lanes = new Map(typeof lanes === 'function' ? [] : lanes.map((lane) => [lane.name, new LaneState(lane)]))
    this.held = new Holdings(this.leases, this.log)
  }

  /** Undefined where lanes come and go: then all rows of the table are ours. */
  private get laneNames(): readonly string[] | undefined {
    return this.makeLane ? undefined : [...this.lanes.keys()]
  }

  /** Makes the lanes that have something due, and forgets those that have nothing to do. */
  private async findLanes(makeLane: LaneMaker<R>, at: Date): Promise<void> {
    const due = new Set(await this.leases.lanesDue(at))
    for (const [name, lane] of this.lanes) if (lane.idle && !due.has(name)) this.lanes.delete(name)
    for (const name of due) if (!this.lanes.has(name)) this.lanes.set(name, new LaneState(makeLane(name)))
  }

  counters(): ReadonlyMap<string, Counters & { running: number }> {
    return new Map([...this.lanes].map(([name, lane]) => [name, { ...lane.counters, running: lane.running }]))
  }

  start(): void {
    this.use()
    void this.poll()
  }

  private use(): void {
    this.users++
    this.held.keepUp()
  }

  private unuse(): void {
    this.users--
    if (this.users === 0) this.held.stopKeepingUp()
  }

  private async poll(): Promise<void> {
    try {
      await this.takeBackLost()
    } catch (error) {
      if (!this.stopping) this.log.warn({ err: messageOf(error) }, 'lost leases could not be taken back')
    }
    if (this.stopping) return
    const tooMany = [...this.lanes.values()].flatMap((lane) => lane.surplus())
    this.held.release(tooMany, ({ row }) => ({ row, unstarted: true }))
    if (performance.now() - this.sweptAt >= this.sweepMs / sweepShare) this.sweep = true
    this.wake()
    this.polling = setTimeout(() => void this.poll(), this.pollMs * (0.8 + Math.random() * 0.4))
  }

  private async takeBackLost(): Promise<void> {
    await this.leases.reclaim()
    this.lookedForLostAt = performance.now()
  }

  /** Somebody says that there is work. Who has work run to rest looks by itself; if not by then, in a moment. */
  wake(): void {
    this.told = true
    if (this.until) setImmediate(() => this.told && this.held.stir())
    else this.look()
  }

  private look(): void {
    for (const lane of this.lanes.values()) lane.mayHaveMore()
    this.forced = true
    void this.pump()
  }

  /** One claim at a time; what is asked for meanwhile is gathered into the next. */
  private pump(): Promise<void> {
    this.again = true
    this.pumping ??= this.claimAll().finally(() => {
      this.pumping = undefined
    })
    return this.pumping
  }

  private async claimAll(): Promise<void> {
    await Promise.resolve()
    try {
      while (this.again && this.users > 0 && !this.stopping) {
        this.again = false
        await this.claim()
      }
    } catch (error) {
      this.log.warn({ err: messageOf(error) }, 'work could not be claimed')
    }
  }

  private async claim(): Promise<void> {
    const { forced, sweep } = this
    this.forced = false
    const now = this.clock.now()
    const at = this.until && this.until > now ? this.until : now
    if (forced && this.makeLane) await this.findLanes(this.makeLane, at)
    const wanted = this.wanted(forced)
    if (wanted.length === 0) return
    this.sweep = false
    const began = performance.now()
    const rows = await this.leases.claim(wanted, at, sweep)
    if (sweep) {
      this.sweptAt = performance.now()
      this.sweepMs = this.sweptAt - began
    }
    const byLane = Map.groupBy(rows, (row) => row.lane)
    for (const asked of wanted) this.receive(asked, byLane.get(asked.lane) ?? [], began)
  }

  private wanted(forced: boolean): readonly Wanted[] {
    const lanes = [...this.lanes.values()]
    if (!forced && !lanes.some((lane) => lane.wanted('worthwhile'))) return []
    return lanes.flatMap((lane) => lane.wanted(forced ? 'forced' : 'anyhow') ?? [])
  }

  private receive(asked: Wanted, rows: readonly R[], keptAt: number): void {
    const lane = this.lanes.get(asked.lane)
    if (!lane) return
    lane.claimed(
      asked,
      rows.map((row) => this.held.take(row, lane, keptAt)),
    )
    // Whoever woke us while the claim was under way may have added what it could not see.
    if (this.forced) lane.mayHaveMore()
    this.startRuns(lane)
    if (lane.wanted('worthwhile')) this.again = true
  }

  private startRuns(lane: LaneState<R, Held<R>>): void {
    while (!this.stopping) {
      const rows = lane.take()
      if (rows.length === 0) return
      void this.run(lane, rows)
    }
  }

  private async run(lane: LaneState<R, Held<R>>, rows: readonly Held<R>[]): Promise<void> {
    const ended = lane.started(rows.length)
    const outcomes = await lane.lane.run(rows).catch((error: unknown) => {
      this.log.error({ lane: lane.lane.name, err: messageOf(error) }, 'a run ended without an outcome')
      return [] // the leases end by themselves, and the rows are tried again
    })
    ended()
    for (const [index, held] of rows.entries()) this.conclude(held, outcomes[index] ?? { kind: 'lost' })
    this.startRuns(lane)
    if (lane.wanted('worthwhile')) void this.pump()
  }

  private conclude(held: Held<R>, outcome: Outcome): void {
    const { counters } = held.lane
    if (outcome.kind === 'settling') {
      const lost = (error: unknown): void => {
        this.log.error({ lane: held.lane.lane.name, row: held.row.id, err: messageOf(error) }, 'not written')
        this.conclude(held, { kind: 'lost' })
      }
      outcome.written.then((end) => this.conclude(held, end), lost)
      return
    }
    if (outcome.kind === 'settled') counters.done++
    if (outcome.kind === 'settled' || outcome.kind === 'lost') {
      this.held.forget([held])
      return
    }
    if (!this.held.has(held)) return
    if (outcome.kind === 'done') {
      counters.done++
      this.held.finish(held)
    } else if (outcome.kind === 'retry') {
      counters.failed++
      this.held.release([held], ({ row }) => ({ row, dueAt: outcome.dueAt, error: outcome.error }))
    } else {
      counters.dead++
      this.held.bury(held, outcome.error, this.clock.now())
    }
  }

  /** When the next waiting row of our lanes is due. */
  nextDue(): Promise<Date | undefined> {
    return this.leases.nextDue(this.laneNames)
  }

  /** As `DueWork` has it; in a loop that was never started too, and beside one that was. */
  async runToRest(at: Date, signal?: AbortSignal): Promise<Rest> {
    this.use()
    this.until = at
    try {
      for (let worked = false; ; worked = true) {
        signal?.throwIfAborted()
        if (this.stopping) throw new Error('The worker is stopping.')
        if (performance.now() - this.lookedForLostAt > this.pollMs) await this.takeBackLost()
        const { settled } = this.held
        this.told = false
        const { next, leased } = await this.leases.standing(this.laneNames, at)
        const waiting = next !== undefined && next <= at
        if (!waiting && !leased) {
          while (this.users === 1 && this.held.size > 0) await this.held.progress(250)
          return { worked, next }
        }
        if (waiting) {
          this.sweep = true
          this.look()
          await this.pump()
        }
        await this.held.progress(this.held.size > 0 ? 250 : 20, settled)
      }
    } finally {
      this.until = undefined
      this.unuse()
      if (this.told) this.look()
    }
  }

  /**
   * Starts nothing more, gives back at once what has not been started, and lets the rest end, for as long as it may take.
   * Answers how many had to be left behind; their leases end by themselves.
   */
  async drain(ms: number): Promise<{ abandoned: number }> {
    const deadline = performance.now() + ms
    this.stopping = true
    clearTimeout(this.polling)
    await within(ms, this.pumping)
    const queued = [...this.lanes.values()].flatMap((lane) => lane.queue.splice(0))
    this.held.release(queued, ({ row }) => ({ row, unstarted: true }))
    for (;;) {
      const left = deadline - performance.now()
      if (this.held.size === 0 || left <= 0) break
      await this.held.progress(Math.min(250, left))
    }
    this.held.stopKeepingUp()
    return { abandoned: this.held.abandon() }
  }
}
