import type { ClaimRequest, LeasedRow } from './lease-store.ts'

/** The outcome of a run for one row. */
export type Outcome =
  /** Finished: the row is deleted. */
  | { readonly kind: 'done' }
  /** The run itself has finished the row, in its own transaction. */
  | { readonly kind: 'settled' }
  /** The lease was lost during the run, and its transaction was rolled back. */
  | { readonly kind: 'lost' }
  /** The run has ended and frees its slot; its outcome is being written. The lease is kept until then. */
  | { readonly kind: 'settling'; readonly written: Promise<Outcome> }
  | { readonly kind: 'retry'; readonly dueAt: Date; readonly error: string }
  | { readonly kind: 'bury'; readonly error: string }

/** A leased row, as a run sees it. */
export interface LeaseHandle<R extends LeasedRow> {
  readonly row: R
  /** When it was claimed, by this process's monotonic clock: data read later is not older than the row. */
  readonly takenAt: number
  readonly signal: AbortSignal
  /** A cheaper alternative to `signal`: at most one listener; undefined removes it. */
  readonly aborted: boolean
  onAbort(act: (() => void) | undefined): void
}

/** One kind of work with its own slots, so that a full lane does not delay another. */
export interface Lane<R extends LeasedRow> {
  readonly name: string
  /** How many runs at a time. It may change: it is read before each run. */
  readonly slots: number
  /** The most rows for one run. */
  readonly batch: number
  /** The most rows to lease beyond those that run; 1,000 by default. */
  readonly mostAhead?: number
  /** Gives one outcome per row, in their order. Must not throw. */
  readonly run: (handles: readonly LeaseHandle<R>[]) => Promise<readonly Outcome[]>
}

/** Creates a lane on demand. Idle lanes are deleted. */
export type LaneMaker<R extends LeasedRow> = (name: string) => Lane<R>

export interface Counters {
  done: number
  failed: number
  dead: number
}

const bulk = 2
/** Rows are taken in advance for about this much work, so that short jobs do not wait for the database one by one. */
const aheadMs = 200
const usualMostAhead = 1_000
/** Weight of the newest run in the moving average of run times. */
const weight = 0.2

/** The state of a lane in this process: what runs, what is held and waits for a slot, how long a row takes. */
export class LaneState<R extends LeasedRow, H extends LeaseHandle<R>> {
  readonly lane: Lane<R>
  readonly counters: Counters = { done: 0, failed: 0, dead: 0 }
  readonly queue: H[] = []
  running = 0
  private rowsRunning = 0
  private rowMs = Number.POSITIVE_INFINITY
  private readonly startedAt = new Set<number>()
  private noBulk = false
  private noOther = false

  constructor(lane: Lane<R>) {
    this.lane = lane
  }

  /** A quarter of the slots is kept from bulk work, so that an urgent row never waits for slow bulk ones to end. */
  private get bulkSlots(): number {
    return this.lane.slots > 1 ? this.lane.slots - Math.ceil(this.lane.slots / 4) : 1
  }

  private get ahead(): number {
    if (this.lane.batch > 1) return 0
    // Work that takes much longer than it used to shows before it has ended.
    const [oldest] = this.startedAt
    const expected = Math.max(this.rowMs, oldest === undefined ? 0 : performance.now() - oldest, 0.05)
    return Math.min(this.lane.mostAhead ?? usualMostAhead, Math.floor((this.lane.slots * aheadMs) / expected))
  }

  /**
   * What to ask for. Unless `forced`, only when enough room has come together to be worth a statement; a little room is enough
   * where others ask anyhow.
   */
  claimRequest(when: 'forced' | 'worthwhile' | 'anyhow'): ClaimRequest | undefined {
    const { slots, batch, name } = this.lane
    const ahead = this.ahead
    if (when !== 'forced' && this.queue.length > ahead * (when === 'anyhow' ? 0.8 : 0.5)) return undefined
    const most = slots * batch + ahead
    const others = this.queue.reduce((count, { row }) => (row.priority < bulk ? count + 1 : count), 0)
    const free = most - this.rowsRunning - others
    const room = Math.max(0, Math.min(free, this.bulkSlots * batch + ahead - this.rowsRunning - this.queue.length))
    const asks = (free > 0 && !this.noOther) || (room > 0 && !this.noBulk)
    return asks ? { lane: name, free: Math.max(free, 0), bulk: room } : undefined
  }

  /** Remembers that a claim returned fewer rows than requested: no further claim until `mayHaveMore`. */
  claimed(request: ClaimRequest, rows: readonly H[]): void {
    const bulks = rows.filter(({ row }) => row.priority >= bulk).length
    this.noOther = rows.length - bulks < request.free
    this.noBulk = request.bulk > 0 && bulks < request.bulk && rows.length < request.free
    this.queue.push(...rows)
    this.queue.sort(({ row: a }, { row: b }) => a.priority - b.priority || +a.due_at - +b.due_at || a.id - b.id)
  }

  mayHaveMore(): void {
    this.noBulk = false
    this.noOther = false
  }

  /** The rows of the next run, when there is a slot for them. */
  take(): readonly H[] {
    const [first] = this.queue
    if (!first || this.running >= (first.row.priority < bulk ? this.lane.slots : this.bulkSlots)) return []
    if (this.lane.batch > 1) return this.queue.splice(0, this.lane.batch)
    this.queue.shift()
    return [first]
  }

  /** Call it at the start of a run, and the function that it returns at the end. */
  started(rows: number): () => void {
    const at = performance.now()
    this.running++
    this.rowsRunning += rows
    this.startedAt.add(at)
    return () => {
      this.running--
      this.rowsRunning -= rows
      this.startedAt.delete(at)
      const each = (performance.now() - at) / rows
      this.rowMs = Number.isFinite(this.rowMs) ? this.rowMs * (1 - weight) + each * weight : each
    }
  }

  get idle(): boolean {
    return this.running === 0 && this.queue.length === 0
  }

  drop(held: H): void {
    const at = this.queue.indexOf(held)
    if (at >= 0) this.queue.splice(at, 1)
  }

  /** Leased rows far beyond what can be run soon, so that other workers may take them. */
  surplus(): readonly H[] {
    const fair = this.lane.slots * this.lane.batch + this.ahead
    return this.queue.length > 2 * fair ? this.queue.splice(fair) : []
  }
}
