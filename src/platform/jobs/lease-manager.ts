import type { Log } from '../log.ts'
import type { LeasedRow, LeaseStore, Return } from './lease-store.ts'
import type { QueueState } from './work-queue.ts'

/** A row that this process has leased. */
export class Lease<R extends LeasedRow> {
  readonly row: R
  readonly queue: QueueState<R, Lease<R>>
  /** When the lease was last confirmed, by this process's monotonic clock. */
  renewedAt: number
  /** The outcome is being written: a lost lease no longer matters. */
  ending = false
  readonly takenAt = performance.now()
  private controller: AbortController | undefined
  private stopped: Error | undefined
  private listener: (() => void) | undefined

  constructor(row: R, queue: QueueState<R, Lease<R>>, keptAt: number) {
    this.row = row
    this.queue = queue
    this.renewedAt = keptAt
  }

  /** Created on first use: most runs are too short to need a signal. */
  get signal(): AbortSignal {
    if (!this.controller) {
      this.controller = new AbortController()
      if (this.stopped) this.controller.abort(this.stopped)
    }
    return this.controller.signal
  }

  get aborted(): boolean {
    return this.stopped !== undefined
  }

  onAbort(act: (() => void) | undefined): void {
    this.listener = act
  }

  stop(why: string): void {
    this.stopped = new Error(why)
    this.controller?.abort(this.stopped)
    this.listener?.()
  }
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
const finishAtOnce = 1_000

/** The leases of one process on one table: renews them, and writes the outcomes of the rows. */
export class LeaseManager<R extends LeasedRow> {
  private readonly leases: LeaseStore<R>
  private readonly log: Log
  private readonly held = new Map<number, Lease<R>>()
  private finished: Lease<R>[] = []
  private flushing = false
  private abandoned = false
  private renewing: NodeJS.Timeout | undefined
  private watchers: (() => void)[] = []
  /** Number of outcomes written so far. */
  settled = 0

  constructor(leases: LeaseStore<R>, log: Log) {
    this.leases = leases
    this.log = log
  }

  get size(): number {
    return this.held.size
  }

  take(row: R, queue: QueueState<R, Lease<R>>, keptAt: number): Lease<R> {
    const before = this.held.get(row.id)
    if (before) this.lose(before) // our lease had expired, and this process claimed the row again
    const held = new Lease(row, queue, keptAt)
    this.held.set(row.id, held)
    return held
  }

  /** False when the lease was lost: another worker may have the row. */
  has(held: Lease<R>): boolean {
    return this.held.get(held.row.id) === held
  }

  startRenewing(): void {
    this.renewing ??= setInterval(() => void this.renew(), this.leases.seconds * 300)
  }

  stopRenewing(): void {
    clearInterval(this.renewing)
    this.renewing = undefined
  }

  private async renew(): Promise<void> {
    const rows = [...this.held.values()].filter((held) => !held.ending)
    if (rows.length === 0) return
    const began = performance.now()
    try {
      const lost = new Set(await this.leases.renew(rows.map(({ row }) => row)))
      for (const held of rows) {
        if (lost.has(held.row.id)) this.lose(held)
        else held.renewedAt = began
      }
    } catch (error) {
      this.log.warn({ err: messageOf(error) }, 'leases could not be renewed')
      for (const held of rows) if (performance.now() - held.renewedAt > this.leases.seconds * 1_000) this.lose(held)
    }
  }

  private lose(held: Lease<R>): void {
    if (held.ending || !this.has(held)) return
    this.log.warn({ queue: held.row.queue, row: held.row.id, attempt: held.row.attempts }, 'a lease was lost')
    held.queue.drop(held)
    held.stop('The lease was lost.')
    this.forget([held])
  }

  /** Deletes the finished row. Rows that finish while a statement is under way go into the next one. */
  finish(held: Lease<R>): void {
    held.ending = true
    this.finished.push(held)
    void this.flush()
  }

  private async flush(): Promise<void> {
    if (this.flushing) return
    this.flushing = true
    await new Promise((resolve) => setImmediate(resolve))
    while (this.finished.length > 0) {
      const rows = this.finished.slice(0, finishAtOnce)
      this.finished = this.finished.slice(finishAtOnce)
      await this.untilWritten(rows, async () => {
        const ours = await this.leases.finish(rows.map(({ row }) => row))
        const lost = rows.filter(({ row }) => !ours.has(row.id)).map(({ row }) => row.id)
        if (lost.length > 0) this.log.warn({ rows: lost }, 'finished, but the lease was lost: it will be done again')
      })
    }
    this.flushing = false
  }

  release(rows: readonly Lease<R>[], how: (held: Lease<R>) => Return): void {
    this.settle(rows, () => this.leases.release(rows.map(how)))
  }

  bury(held: Lease<R>, error: string, at: Date): void {
    this.settle([held], () => this.leases.bury(held.row, error, at))
  }

  private settle(rows: readonly Lease<R>[], act: () => Promise<unknown>): void {
    if (rows.length === 0) return
    for (const held of rows) held.ending = true
    void this.untilWritten(rows, act)
  }

  /** Retries until the database has taken it, or until the lease has expired and another worker repeats the work. */
  private async untilWritten(rows: readonly Lease<R>[], act: () => Promise<unknown>): Promise<void> {
    const deadline = performance.now() + this.leases.seconds * 1_000
    for (let wait = 50; ; wait = Math.min(wait * 2, 1_000)) {
      try {
        await act()
        break
      } catch (error) {
        const ids = rows.slice(0, 20).map(({ row }) => row.id)
        this.log.warn({ err: messageOf(error), rows: ids }, 'an outcome could not be written yet')
        if (this.abandoned || performance.now() > deadline) break
        await sleep(wait)
      }
    }
    this.forget(rows)
  }

  /** Removes the rows from the leases of this process. */
  forget(rows: readonly Lease<R>[]): void {
    for (const held of rows) if (this.has(held)) this.held.delete(held.row.id)
    this.settled++
    this.notifyWatchers()
  }

  /** Resolves the promises of `progress`. */
  notifyWatchers(): void {
    const watchers = this.watchers
    this.watchers = []
    for (const resolve of watchers) resolve()
  }

  /** Aborts all runs that are left. Returns how many. */
  abandon(): number {
    const left = [...this.held.values()]
    this.abandoned = true
    this.held.clear() // their outcomes are not written; the rows are claimed again
    for (const held of left) held.stop('The worker is stopping.')
    return left.length
  }

  /** Resolves when more outcomes were written than `since`, at `notifyWatchers`, or after the time. */
  progress(ms: number, since = this.settled): Promise<void> {
    if (this.settled !== since) return Promise.resolve()
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      this.watchers.push(() => {
        clearTimeout(timer)
        resolve()
      })
    })
  }
}
