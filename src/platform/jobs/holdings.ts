import type { Log } from '../log.ts'
import type { LaneState } from './lane.ts'
import type { Leased, Leases, Return } from './leases.ts'

/** A row whose lease this process has. */
export class Held<R extends Leased> {
  readonly row: R
  readonly lane: LaneState<R, Held<R>>
  /** When the lease was last known to be good, by this process's own watch. */
  keptAt: number
  /** Its outcome is being written: whatever happens to the lease now, it is not news. */
  ending = false
  readonly takenAt = performance.now()
  private controller: AbortController | undefined
  private stopped: Error | undefined
  private listener: (() => void) | undefined

  constructor(row: R, lane: LaneState<R, Held<R>>, keptAt: number) {
    this.row = row
    this.lane = lane
    this.keptAt = keptAt
  }

  /** Made when it is first asked for: most work is too short to ask. */
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

/** All that one process holds of a table: keeps the leases up, and writes what became of the rows. */
export class Holdings<R extends Leased> {
  private readonly leases: Leases<R>
  private readonly log: Log
  private readonly held = new Map<number, Held<R>>()
  private finished: Held<R>[] = []
  private flushing = false
  private abandoned = false
  private renewing: NodeJS.Timeout | undefined
  private watchers: (() => void)[] = []
  /** How often something was settled. */
  settled = 0

  constructor(leases: Leases<R>, log: Log) {
    this.leases = leases
    this.log = log
  }

  get size(): number {
    return this.held.size
  }

  take(row: R, lane: LaneState<R, Held<R>>, keptAt: number): Held<R> {
    const before = this.held.get(row.id)
    if (before) this.lose(before) // its lease ended unnoticed, and of all workers we got the row again
    const held = new Held(row, lane, keptAt)
    this.held.set(row.id, held)
    return held
  }

  /** False when the lease was lost: the row is somebody else's by now. */
  has(held: Held<R>): boolean {
    return this.held.get(held.row.id) === held
  }

  keepUp(): void {
    this.renewing ??= setInterval(() => void this.renew(), this.leases.seconds * 300)
  }

  stopKeepingUp(): void {
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
        else held.keptAt = began
      }
    } catch (error) {
      this.log.warn({ err: messageOf(error) }, 'leases could not be renewed')
      for (const held of rows) if (performance.now() - held.keptAt > this.leases.seconds * 1_000) this.lose(held)
    }
  }

  private lose(held: Held<R>): void {
    if (held.ending || !this.has(held)) return
    this.log.warn({ lane: held.row.lane, row: held.row.id, attempt: held.row.attempts }, 'a lease was lost')
    held.lane.drop(held)
    held.stop('The lease was lost.')
    this.forget([held])
  }

  /** The row can go. Finished rows go together: while one statement is under way, the next gathers. */
  finish(held: Held<R>): void {
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

  release(rows: readonly Held<R>[], how: (held: Held<R>) => Return): void {
    this.settle(rows, () => this.leases.release(rows.map(how)))
  }

  bury(held: Held<R>, error: string, at: Date): void {
    this.settle([held], () => this.leases.bury(held.row, error, at))
  }

  private settle(rows: readonly Held<R>[], act: () => Promise<unknown>): void {
    if (rows.length === 0) return
    for (const held of rows) held.ending = true
    void this.untilWritten(rows, act)
  }

  /** Tries until the database has taken it, or until the lease is over anyway and others do the work again. */
  private async untilWritten(rows: readonly Held<R>[], act: () => Promise<unknown>): Promise<void> {
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

  /** No longer ours to care for. */
  forget(rows: readonly Held<R>[]): void {
    for (const held of rows) if (this.has(held)) this.held.delete(held.row.id)
    this.settled++
    this.stir()
  }

  /** Whoever waits for progress has reason to look. */
  stir(): void {
    const watchers = this.watchers
    this.watchers = []
    for (const tell of watchers) tell()
  }

  /** Tells every run that is left that it should end. Answers how many there are. */
  abandon(): number {
    const left = [...this.held.values()]
    this.abandoned = true
    this.held.clear() // what they still come to is for whoever gets the rows next
    for (const held of left) held.stop('The worker is stopping.')
    return left.length
  }

  /** Resolves when more was settled than `since`, when there is another reason to look, or after the time. */
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
