import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import { type Lease, LeaseManager, messageOf } from './lease-manager.ts'
import type { ClaimRequest, LeasedRow, LeaseStore } from './lease-store.ts'
import type { IdleResult } from './run-until-idle.ts'
import { type Counters, type Outcome, type QueueMaker, QueueState, type WorkQueue } from './work-queue.ts'

export interface LeaseLoopOptions<R extends LeasedRow> {
  readonly leases: LeaseStore<R>
  /** The queues, or how a queue is made when rows of it are due. */
  readonly queues: readonly WorkQueue<R>[] | QueueMaker<R>
  readonly clock: Clock
  readonly log: Log
  /** Polling interval, for work without a wake-up. */
  readonly pollMs?: number
}

/** The most of the time that sweeps may take, however large the index is. */
const sweepShare = 0.05

/** Awaits a promise with a time limit. */
export async function within(ms: number, something: Promise<unknown> | undefined): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const enough = new Promise((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([something, enough])
  clearTimeout(timer)
}

/** Claims and runs the rows of one leased table, fairly between its queues. */
export class LeaseLoop<R extends LeasedRow> {
  private readonly leases: LeaseStore<R>
  private readonly clock: Clock
  private readonly log: Log
  private readonly pollMs: number
  private readonly queues: Map<string, QueueState<R, Lease<R>>>
  private readonly makeQueue: QueueMaker<R> | undefined
  private readonly leaseManager: LeaseManager<R>
  private pumping: Promise<void> | undefined
  private again = false
  private forced = false
  private sweep = true
  private sweptAt = 0
  private sweepMs = 0
  private lookedForLostAt = Number.NEGATIVE_INFINITY
  /** A sandbox may run work up to a time that the clock has not reached. */
  private until: Date | undefined
  /** Woken since the last poll of the sandbox. */
  private wokenSinceLook = false
  private users = 0
  private stopping = false
  private polling: NodeJS.Timeout | undefined

  constructor(options: LeaseLoopOptions<R>) {
    this.leases = options.leases
    this.clock = options.clock
    this.log = options.log
    this.pollMs = options.pollMs ?? 1_000
    const { queues } = options
    this.makeQueue = typeof queues === 'function' ? queues : undefined
    this.queues = new Map(
      typeof queues === 'function' ? [] : queues.map((queue) => [queue.name, new QueueState(queue)]),
    )
    this.leaseManager = new LeaseManager(this.leases, this.log)
  }

  /** Undefined where queues are made on demand: then all rows of the table belong to this loop. */
  private get queueNames(): readonly string[] | undefined {
    return this.makeQueue ? undefined : [...this.queues.keys()]
  }

  /** Creates the queues that have due rows, and deletes idle ones. */
  private async findQueues(makeQueue: QueueMaker<R>, at: Date): Promise<void> {
    const due = new Set(await this.leases.queuesDue(at))
    for (const [name, queue] of this.queues) if (queue.idle && !due.has(name)) this.queues.delete(name)
    for (const name of due) if (!this.queues.has(name)) this.queues.set(name, new QueueState(makeQueue(name)))
  }

  counters(): ReadonlyMap<string, Counters & { running: number }> {
    return new Map([...this.queues].map(([name, queue]) => [name, { ...queue.counters, running: queue.running }]))
  }

  start(): void {
    this.use()
    void this.poll()
  }

  private use(): void {
    this.users++
    this.leaseManager.startRenewing()
  }

  private unuse(): void {
    this.users--
    if (this.users === 0) this.leaseManager.stopRenewing()
  }

  private async poll(): Promise<void> {
    try {
      await this.takeBackLost()
    } catch (error) {
      if (!this.stopping) this.log.warn({ err: messageOf(error) }, 'lost leases could not be taken back')
    }
    if (this.stopping) return
    const tooMany = [...this.queues.values()].flatMap((queue) => queue.surplus())
    this.leaseManager.release(tooMany, ({ row }) => ({ row, unstarted: true }))
    if (performance.now() - this.sweptAt >= this.sweepMs / sweepShare) this.sweep = true
    this.wake()
    this.polling = setTimeout(() => void this.poll(), this.pollMs * (0.8 + Math.random() * 0.4))
  }

  private async takeBackLost(): Promise<void> {
    await this.leases.reclaim()
    this.lookedForLostAt = performance.now()
  }

  /** There may be work. `runUntilIdle` looks by itself; its watchers are notified in the next turn of the event loop. */
  wake(): void {
    this.wokenSinceLook = true
    if (this.until) setImmediate(() => this.wokenSinceLook && this.leaseManager.notifyWatchers())
    else this.look()
  }

  private look(): void {
    for (const queue of this.queues.values()) queue.mayHaveMore()
    this.forced = true
    void this.pump()
  }

  /** One claim at a time; requests that arrive meanwhile are combined into the next claim. */
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
    if (forced && this.makeQueue) await this.findQueues(this.makeQueue, at)
    const wanted = this.claimRequests(forced)
    if (wanted.length === 0) return
    this.sweep = false
    const began = performance.now()
    const rows = await this.leases.claim(wanted, at, sweep)
    if (sweep) {
      this.sweptAt = performance.now()
      this.sweepMs = this.sweptAt - began
    }
    const byQueue = Map.groupBy(rows, (row) => row.queue)
    for (const request of wanted) this.receive(request, byQueue.get(request.queue) ?? [], began)
  }

  private claimRequests(forced: boolean): readonly ClaimRequest[] {
    const queues = [...this.queues.values()]
    if (!forced && !queues.some((queue) => queue.claimRequest('worthwhile'))) return []
    return queues.flatMap((queue) => queue.claimRequest(forced ? 'forced' : 'anyhow') ?? [])
  }

  private receive(request: ClaimRequest, rows: readonly R[], keptAt: number): void {
    const queue = this.queues.get(request.queue)
    if (!queue) return
    queue.claimed(
      request,
      rows.map((row) => this.leaseManager.take(row, queue, keptAt)),
    )
    // Woken during the claim: it may have missed rows that were added meanwhile.
    if (this.forced) queue.mayHaveMore()
    this.startRuns(queue)
    if (queue.claimRequest('worthwhile')) this.again = true
  }

  private startRuns(queue: QueueState<R, Lease<R>>): void {
    while (!this.stopping) {
      const rows = queue.take()
      if (rows.length === 0) return
      void this.run(queue, rows)
    }
  }

  private async run(queue: QueueState<R, Lease<R>>, rows: readonly Lease<R>[]): Promise<void> {
    const ended = queue.started(rows.length)
    const outcomes = await queue.definition.run(rows).catch((error: unknown) => {
      this.log.error({ queue: queue.definition.name, err: messageOf(error) }, 'a run ended without an outcome')
      return [] // the leases expire, and the rows are tried again
    })
    ended()
    for (const [index, held] of rows.entries()) this.conclude(held, outcomes[index] ?? { kind: 'lost' })
    this.startRuns(queue)
    if (queue.claimRequest('worthwhile')) void this.pump()
  }

  private conclude(held: Lease<R>, outcome: Outcome): void {
    const { counters } = held.queue
    if (outcome.kind === 'settling') {
      const lost = (error: unknown): void => {
        this.log.error({ queue: held.queue.definition.name, row: held.row.id, err: messageOf(error) }, 'not written')
        this.conclude(held, { kind: 'lost' })
      }
      outcome.written.then((end) => this.conclude(held, end), lost)
      return
    }
    if (outcome.kind === 'settled') counters.done++
    if (outcome.kind === 'settled' || outcome.kind === 'lost') {
      this.leaseManager.forget([held])
      return
    }
    if (!this.leaseManager.has(held)) return
    if (outcome.kind === 'done') {
      counters.done++
      this.leaseManager.finish(held)
    } else if (outcome.kind === 'retry') {
      counters.failed++
      this.leaseManager.release([held], ({ row }) => ({ row, dueAt: outcome.dueAt, error: outcome.error }))
    } else {
      counters.dead++
      this.leaseManager.bury(held, outcome.error, this.clock.now())
    }
  }

  /** When the next waiting row of our queues is due. */
  nextDue(): Promise<Date | undefined> {
    return this.leases.nextDue(this.queueNames)
  }

  /** See `DueWork`. Also works in a loop that was never started, and beside one that was. */
  async runUntilIdle(at: Date, signal?: AbortSignal): Promise<IdleResult> {
    this.use()
    this.until = at
    try {
      for (let worked = false; ; worked = true) {
        signal?.throwIfAborted()
        if (this.stopping) throw new Error('The worker is stopping.')
        if (performance.now() - this.lookedForLostAt > this.pollMs) await this.takeBackLost()
        const { settled } = this.leaseManager
        this.wokenSinceLook = false
        const { next, leased } = await this.leases.workStatus(this.queueNames, at)
        const waiting = next !== undefined && next <= at
        if (!waiting && !leased) {
          while (this.users === 1 && this.leaseManager.size > 0) await this.leaseManager.progress(250)
          return { worked, next }
        }
        if (waiting) {
          this.sweep = true
          this.look()
          await this.pump()
        }
        await this.leaseManager.progress(this.leaseManager.size > 0 ? 250 : 20, settled)
      }
    } finally {
      this.until = undefined
      this.unuse()
      if (this.wokenSinceLook) this.look()
    }
  }

  /**
   * Starts nothing more, releases the rows that have not been started, and waits up to `ms` for running ones. Returns how many were
   * still running; their leases expire.
   */
  async drain(ms: number): Promise<{ abandoned: number }> {
    const deadline = performance.now() + ms
    this.stopping = true
    clearTimeout(this.polling)
    await within(ms, this.pumping)
    const queued = [...this.queues.values()].flatMap((queue) => queue.prefetched.splice(0))
    this.leaseManager.release(queued, ({ row }) => ({ row, unstarted: true }))
    for (;;) {
      const left = deadline - performance.now()
      if (this.leaseManager.size === 0 || left <= 0) break
      await this.leaseManager.progress(Math.min(250, left))
    }
    this.leaseManager.stopRenewing()
    return { abandoned: this.leaseManager.abandon() }
  }
}
