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

/** The rows of one kind, such as a task or a webhook endpoint, with slots of their own, so that a full queue does not delay another. */
export interface WorkQueue<R extends LeasedRow> {
  readonly name: string
  /** How many runs at a time. It may change: it is read before each run. */
  readonly slots: number
  /** The most rows for one run. */
  readonly batch: number
  /** The most rows to lease beyond those that run; 1,000 by default. */
  readonly maxPrefetched?: number
  /** Gives one outcome per row, in their order. Must not throw. */
  readonly run: (handles: readonly LeaseHandle<R>[]) => Promise<readonly Outcome[]>
}

/** Creates a queue on demand. Idle queues are deleted. */
export type QueueMaker<R extends LeasedRow> = (name: string) => WorkQueue<R>

export interface Counters {
  done: number
  failed: number
  dead: number
}

const bulk = 2
/** Rows are leased in advance for about this much work, so that short jobs do not wait for the database one by one. */
const prefetchMs = 200
const defaultMaxPrefetched = 1_000
/** Weight of the newest run in the moving average of run times. */
const weight = 0.2

/** The state of a queue in this process: what runs, what is leased and waits for a slot, how long a row takes. */
export class QueueState<R extends LeasedRow, H extends LeaseHandle<R>> {
  readonly definition: WorkQueue<R>
  readonly counters: Counters = { done: 0, failed: 0, dead: 0 }
  readonly prefetched: H[] = []
  running = 0
  private rowsRunning = 0
  private rowMs = Number.POSITIVE_INFINITY
  private readonly startedAt = new Set<number>()
  private noBulk = false
  private noOther = false

  constructor(definition: WorkQueue<R>) {
    this.definition = definition
  }

  /** A quarter of the slots is kept from bulk work, so that an urgent row never waits for slow bulk ones to end. */
  private get bulkSlots(): number {
    return this.definition.slots > 1 ? this.definition.slots - Math.ceil(this.definition.slots / 4) : 1
  }

  private get prefetchLimit(): number {
    if (this.definition.batch > 1) return 0
    // Work that takes much longer than it used to shows before it has ended.
    const [oldest] = this.startedAt
    const expected = Math.max(this.rowMs, oldest === undefined ? 0 : performance.now() - oldest, 0.05)
    return Math.min(
      this.definition.maxPrefetched ?? defaultMaxPrefetched,
      Math.floor((this.definition.slots * prefetchMs) / expected),
    )
  }

  /**
   * The rows to claim. Unless `forced`, only when there is room for enough of them to be worth a statement; a little room is enough
   * where another queue claims anyhow.
   */
  claimRequest(when: 'forced' | 'worthwhile' | 'anyhow'): ClaimRequest | undefined {
    const { slots, batch, name } = this.definition
    const prefetchLimit = this.prefetchLimit
    if (when !== 'forced' && this.prefetched.length > prefetchLimit * (when === 'anyhow' ? 0.8 : 0.5)) return undefined
    const most = slots * batch + prefetchLimit
    const others = this.prefetched.reduce((count, { row }) => (row.priority < bulk ? count + 1 : count), 0)
    const free = most - this.rowsRunning - others
    const room = Math.max(
      0,
      Math.min(free, this.bulkSlots * batch + prefetchLimit - this.rowsRunning - this.prefetched.length),
    )
    const isWorthwhile = (free > 0 && !this.noOther) || (room > 0 && !this.noBulk)
    return isWorthwhile ? { queue: name, free: Math.max(free, 0), bulk: room } : undefined
  }

  /** Remembers that a claim returned fewer rows than requested: no further claim until `mayHaveMore`. */
  claimed(request: ClaimRequest, rows: readonly H[]): void {
    const bulks = rows.filter(({ row }) => row.priority >= bulk).length
    this.noOther = rows.length - bulks < request.free
    this.noBulk = request.bulk > 0 && bulks < request.bulk && rows.length < request.free
    this.prefetched.push(...rows)
    this.prefetched.sort(({ row: a }, { row: b }) => a.priority - b.priority || +a.due_at - +b.due_at || a.id - b.id)
  }

  mayHaveMore(): void {
    this.noBulk = false
    this.noOther = false
  }

  /** The rows of the next run, when there is a slot for them. */
  take(): readonly H[] {
    const [first] = this.prefetched
    if (!first || this.running >= (first.row.priority < bulk ? this.definition.slots : this.bulkSlots)) return []
    if (this.definition.batch > 1) return this.prefetched.splice(0, this.definition.batch)
    this.prefetched.shift()
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
    return this.running === 0 && this.prefetched.length === 0
  }

  drop(held: H): void {
    const at = this.prefetched.indexOf(held)
    if (at >= 0) this.prefetched.splice(at, 1)
  }

  /** Leased rows far beyond what can be run soon, so that other workers may take them. */
  surplus(): readonly H[] {
    const fair = this.definition.slots * this.definition.batch + this.prefetchLimit
    return this.prefetched.length > 2 * fair ? this.prefetched.splice(fair) : []
  }
}
