import { afterCommit, type Db, poolOf } from '../db/db.ts'
import type { Pool } from '../db/pool.ts'
import { monotonicMs } from '../stopwatch.ts'

/** The NOTIFY channel of what changed at the desk. Its payload: `<number> <topic> <companies> <ids>`, lists by commas, `*` for ids that are not named. */
export const deskChannel = 'desk_changes'

/** A company, all of them, or only staff. */
export type Concerned = string | 'all' | 'staff'

const mostIds = 5
const mostCompanies = 100
/** Changes within this time are sent together. */
const gatherMs = 50
/** A process sends at most once in this time. */
const everyMs = 1_000

interface Gathered {
  readonly companies: Set<Concerned>
  readonly ids: Set<string>
  /** Some are not named. */
  unnamed: boolean
}

/**
 * Sends changes of tables that are written too often for a NOTIFY in their transactions, which would make their commits wait for each
 * other. They are gathered after the commits, with at most one NOTIFY for each topic in a second, however much changes.
 */
class DeskNews {
  private readonly pool: Pool
  private gathered = new Map<string, Gathered>()
  private timer: NodeJS.Timeout | undefined
  private sentAt = Number.NEGATIVE_INFINITY
  private sending: Promise<void> = Promise.resolve()

  constructor(pool: Pool) {
    this.pool = pool
  }

  note(topic: string, concerned: Concerned, id: string | undefined): void {
    const known = this.gathered.get(topic) ?? { companies: new Set(), ids: new Set(), unnamed: false }
    this.gathered.set(topic, known)
    known.companies.add(concerned)
    if (id === undefined || known.ids.size > mostIds) known.unnamed = true
    else known.ids.add(id)
    this.timer ??= setTimeout(() => this.send(), Math.max(gatherMs, this.sentAt + everyMs - monotonicMs())).unref()
  }

  private send(): void {
    this.timer = undefined
    this.sentAt = monotonicMs()
    const lines = [...this.gathered].map(([topic, { companies, ids, unnamed }]) =>
      [
        topic,
        companies.has('all') || companies.size > mostCompanies ? 'all' : [...companies].join(),
        unnamed || ids.size > mostIds ? '*' : [...ids].join(),
      ].join(' '),
    )
    this.gathered = new Map()
    // News is a hint to read again: when the database is away, everybody reads again anyway.
    this.sending = notifyDesk(this.pool, lines).catch(() => {})
  }

  async forget(): Promise<void> {
    clearTimeout(this.timer)
    this.timer = undefined
    this.gathered = new Map()
    this.sentAt = Number.NEGATIVE_INFINITY
    await this.sending
  }
}

/** Sends lines (`<topic> <companies> <ids>`), each with a number of its own. */
export async function notifyDesk(pool: Pool, lines: readonly string[]): Promise<void> {
  const connection = await pool.connect()
  try {
    await connection.query(
      `select pg_notify('${deskChannel}', nextval('desk_change_numbers') || ' ' || line) from unnest($1::text[]) as line`,
      [lines],
    )
  } finally {
    connection.release()
  }
}

const news = new WeakMap<Pool, DeskNews>()

/** Something changed that the desk may be looking at. Within a transaction: sent after its commit. */
export function noteAtDesk(db: Db, topic: string, concerned: Concerned | null, id?: string): void {
  const pool = poolOf(db)
  afterCommit(db, () => {
    const known = news.get(pool) ?? new DeskNews(pool)
    news.set(pool, known)
    known.note(topic, concerned ?? 'staff', id)
  })
}

/** Drops what was not sent yet, and waits for what is being sent: of a pool whose database begins anew. */
export const forgetDeskNews = async (pool: Pool): Promise<void> => news.get(pool)?.forget()
