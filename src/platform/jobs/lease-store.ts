import type { Query } from './dedicated-connection.ts'
import { type LeasedTable, type LeaseSql, leaseSql } from './lease-sql.ts'

/** What every claimed row has. `attempts` counts this claim. */
export interface LeasedRow {
  readonly id: number
  readonly queue: string
  readonly priority: number
  readonly due_at: Date
  readonly attempts: number
}

export interface ClaimRequest {
  readonly queue: string
  /** The most rows to take. */
  readonly free: number
  /** The most of them that may be bulk. */
  readonly bulk: number
}

export interface Return {
  readonly row: LeasedRow
  /** Otherwise it stays due when it was. */
  readonly dueAt?: Date
  readonly error?: string
  /** The claim does not count as a try. */
  readonly unstarted?: boolean
}

/** Longest time between a transaction's `now` and its commit after which a new row is still found by every claim. */
const lateCommitMs = 5_000
const always = '-infinity'
const lockTimeout = '55P03'
const uniqueViolation = '23505'
const reclaimAtOnce = 1_000

/**
 * The work of one holder on one leased table. All statements but `claim` touch a row only while the holder's lease is the
 * one that it was claimed with (leased_by and attempts), so a worker that lost its lease changes nothing.
 */
export class LeaseStore<R extends LeasedRow> {
  readonly spec: LeasedTable
  readonly holder: string
  readonly seconds: number
  private readonly query: Query
  private readonly sql: LeaseSql
  /** Per queue and priority, where the last claim stopped: rows before it are gone, but may still be in the index. */
  private readonly floors = new Map<string, (number | undefined)[]>()

  constructor(query: Query, spec: LeasedTable, options: { holder: string; leaseSeconds: number }) {
    this.query = query
    this.spec = spec
    this.holder = options.holder
    this.seconds = options.leaseSeconds
    this.sql = leaseSql(spec)
  }

  /**
   * Leases rows that are due: per queue urgent, normal, bulk, and in each by due time. Never scans what is not due or is of
   * another queue. A `sweep` looks from the very beginning; other claims start a little before where the last one stopped,
   * because while a long transaction runs elsewhere the index keeps every row that was ever finished since.
   */
  async claim(wanted: readonly ClaimRequest[], now: Date, sweep: boolean): Promise<readonly R[]> {
    const floor = (queue: string, priority: number): string => {
      const at = sweep ? undefined : this.floors.get(queue)?.[priority]
      return at === undefined ? always : new Date(at - lateCommitMs).toISOString()
    }
    const rows = await this.query<R>(this.sql.claim, [
      wanted.map((one) => one.queue),
      wanted.map((one) => one.free),
      wanted.map((one) => one.bulk),
      wanted.map((one) => floor(one.queue, 0)),
      wanted.map((one) => floor(one.queue, 1)),
      wanted.map((one) => floor(one.queue, 2)),
      now.toISOString(),
      this.seconds,
      this.holder,
    ])
    for (const row of rows) this.remember(row)
    return rows
  }

  private remember(row: R): void {
    const floors = this.floors.get(row.queue) ?? []
    floors[row.priority] = Math.max(floors[row.priority] ?? 0, row.due_at.getTime())
    this.floors.set(row.queue, floors)
  }

  /** Makes rows with expired leases due again; skips rows whose key is locked. Returns how many. */
  async reclaim(): Promise<number> {
    type Expired = { id: number; attempts: number; holder: string; keyed: boolean }
    const rows = await this.query<Expired>(this.sql.expired, [reclaimAtOnce])
    const back = rows.map((row) => ({ ...row, dueAt: null, error: null, unstarted: 0, expired: true }))
    return (await this.putBack(back, true)).size
  }

  /** Renews the leases. Returns the ids whose lease was lost. */
  async renew(rows: readonly LeasedRow[]): Promise<readonly number[]> {
    const ours = new Set<number>()
    for (const [attempts, ids] of byAttempts(rows)) {
      const kept = await this.query<{ id: number }>(this.sql.renew, [ids, attempts, this.holder, this.seconds])
      for (const { id } of kept) ours.add(id)
      if (kept.length === ids.length) continue
      // A row that could not be renewed may only be locked, by the transaction that is finishing it.
      for (const { id } of await this.query<{ id: number }>(this.sql.held, [ids, attempts, this.holder])) ours.add(id)
    }
    return rows.filter((row) => !ours.has(row.id)).map((row) => row.id)
  }

  /** Deletes finished rows; with `query`, in that transaction. Returns the ids whose lease was still held. */
  async finish(rows: readonly LeasedRow[], query: Query = this.query): Promise<ReadonlySet<number>> {
    const gone = new Set<number>()
    for (const [attempts, ids] of byAttempts(rows)) {
      for (const { id } of await query<{ id: number }>(this.sql.finish, [ids, attempts, this.holder])) gone.add(id)
    }
    return gone
  }

  /**
   * Makes rows wait again: for a retry, or because they were not started. A row is merged into a newer waiting row with the same
   * key. Returns the ids whose lease was still held.
   */
  async release(returns: readonly Return[]): Promise<ReadonlySet<number>> {
    const back = returns.map(({ row, dueAt, error, unstarted }) => ({
      id: row.id,
      attempts: row.attempts,
      holder: this.holder,
      keyed: this.keyOf(row) !== null,
      dueAt: dueAt ?? null,
      error: error ?? null,
      unstarted: unstarted ? 1 : 0,
      expired: false,
    }))
    return this.putBack(back)
  }

  private keyOf(row: LeasedRow): unknown {
    return this.spec.key ? ((row as unknown as Record<string, unknown>)[this.spec.key] ?? null) : null
  }

  private async putBack(rows: readonly Back[], skipLocked = false): Promise<ReadonlySet<number>> {
    const done = new Set<number>()
    const alike = Map.groupBy(
      rows.filter((row) => !row.keyed),
      (row) => JSON.stringify(valuesOf(row)),
    )
    for (const [, some] of alike) {
      const [first] = some
      if (!first) continue
      const put = await this.query<{ id: number }>(this.sql.putBack, [some.map((row) => row.id), ...valuesOf(first)])
      for (const { id } of put) done.add(id)
    }
    let problem: unknown
    for (const row of rows.filter((one) => one.keyed)) {
      try {
        if (await this.putBackKeyed(row)) done.add(row.id)
      } catch (error) {
        if (skipLocked && (error as { code?: string }).code === lockTimeout) continue
        problem = error // a row whose key is locked by a long transaction must not delay the others
      }
    }
    if (problem) throw problem
    return done
  }

  /** One by one: each may collide with a newer row of its key, even one committed after this statement began. */
  private async putBackKeyed(row: Back, tries = 3): Promise<boolean> {
    try {
      return (await this.query(this.sql.putBackKeyed, [row.id, ...valuesOf(row)])).length > 0
    } catch (problem) {
      if ((problem as { code?: string }).code === uniqueViolation && tries > 1) return this.putBackKeyed(row, tries - 1)
      throw problem
    }
  }

  /** Moves a row to the dead letters. Returns false when its lease was lost. */
  async bury(row: LeasedRow, error: string, at: Date): Promise<boolean> {
    if (!this.sql.bury) throw new Error(`${this.spec.table} has no place for dead rows.`)
    const values = [row.id, row.attempts, this.holder, error, at.toISOString()]
    return (await this.query(this.sql.bury, values)).length > 0
  }

  /** The queues with due rows; for tables whose queues are made on demand. */
  async queuesDue(at: Date): Promise<readonly string[]> {
    return (await this.query<{ queue: string }>(this.sql.queuesDue, [at.toISOString()])).map(({ queue }) => queue)
  }

  /** When the next waiting row of these queues is due; without queues, of all. */
  async nextDue(queues: readonly string[] | undefined): Promise<Date | undefined> {
    const [row] = await (queues
      ? this.query<{ ms: number | null }>(this.sql.nextDue, [queues])
      : this.query<{ ms: number | null }>(this.sql.nextDueAny, []))
    return row?.ms == null ? undefined : new Date(row.ms)
  }

  /** When the next waiting row of these queues (or of all) is due, and whether rows that are due by then are leased. */
  async workStatus(
    queues: readonly string[] | undefined,
    at: Date,
  ): Promise<{ next: Date | undefined; leased: boolean }> {
    type Row = { ms: number | null; leased: boolean }
    const [row] = await (queues
      ? this.query<Row>(this.sql.standing, [queues, at.toISOString()])
      : this.query<Row>(this.sql.standingAny, [at.toISOString()]))
    return { next: row?.ms == null ? undefined : new Date(row.ms), leased: row?.leased ?? false }
  }
}

interface Back {
  readonly id: number
  readonly attempts: number
  readonly holder: string
  readonly keyed: boolean
  readonly dueAt: Date | null
  readonly error: string | null
  readonly unstarted: number
  readonly expired: boolean
}

/** Parameters of the statements that make rows wait again, besides the ids. */
const valuesOf = ({ attempts, holder, dueAt, error, unstarted, expired }: Back): readonly unknown[] => [
  attempts,
  holder,
  dueAt?.toISOString() ?? null,
  error,
  unstarted,
  expired,
]

/** Nearly always one group: rows that were claimed together have seldom failed before. */
function byAttempts(rows: readonly LeasedRow[]): ReadonlyMap<number, number[]> {
  const groups = new Map<number, number[]>()
  for (const { id, attempts } of rows) {
    const group = groups.get(attempts)
    if (group) group.push(id)
    else groups.set(attempts, [id])
  }
  return groups
}
