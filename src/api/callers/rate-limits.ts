import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { Log } from '../../platform/log.ts'

const windowMs = 60_000
/**
 * A node takes requests from the shared minute in blocks: one query per block instead of one per request. A block is at most as
 * large as what the node has let through in this minute, so that a quiet node reserves little, and at most this share of the
 * limit.
 */
const largestShare = 0.1

interface Bucket {
  limit: number
  /** When the running minute of this bucket ends, by this machine's monotonic clock. */
  endsAt: number
  /** Requests that this node may still let through without a query. */
  granted: number
  /** Requests that this node has let through in this minute. */
  passed: number
  /** What was left for all nodes at the last query. */
  left: number
  taking: Promise<void> | undefined
}

export interface RateLimitResult {
  readonly allowed: boolean
  readonly limit: number
  readonly remaining: number
  readonly resetSeconds: number
}

/**
 * So many requests a minute for each bucket, counted for all nodes together. A bucket's minute begins with its first
 * request. Blocks get smaller as the minute's requests run out, so that few stay unused on other nodes. While the database cannot
 * be reached each node counts by itself, so that rate limiting never takes the service down.
 */
export class RateLimits {
  private readonly buckets = new Map<string, Bucket>()
  private readonly db: Db
  private readonly log: Log

  constructor(options: { db: Db; log: Log }) {
    this.db = options.db
    this.log = options.log
  }

  take(name: string, limit: number): RateLimitResult | Promise<RateLimitResult> {
    const bucket = this.current(name, limit)
    if (bucket.granted > 0) return this.use(bucket)
    if (bucket.left <= 0) return this.refuse(bucket)
    return this.takeBlockFirst(name, bucket)
  }

  /** As `take`, but only when the request is allowed without a query; otherwise undefined, and nothing is counted. */
  takeNow(name: string, limit: number): RateLimitResult | undefined {
    const bucket = this.current(name, limit)
    return bucket.granted > 0 ? this.use(bucket) : undefined
  }

  private current(name: string, limit: number): Bucket {
    const now = performance.now()
    const there = this.buckets.get(name)
    if (there && there.endsAt > now && there.limit === limit) return there
    const fresh: Bucket = { limit, endsAt: now + windowMs, granted: 0, passed: 0, left: limit, taking: undefined }
    if (this.buckets.size > 50_000) this.sweep(now)
    this.buckets.set(name, fresh)
    return fresh
  }

  private sweep(now: number): void {
    for (const [name, bucket] of this.buckets) if (bucket.endsAt <= now) this.buckets.delete(name)
  }

  private use(bucket: Bucket): RateLimitResult {
    bucket.granted--
    bucket.passed++
    return {
      allowed: true,
      limit: bucket.limit,
      remaining: bucket.left + bucket.granted,
      resetSeconds: this.reset(bucket),
    }
  }

  private refuse(bucket: Bucket): RateLimitResult {
    return { allowed: false, limit: bucket.limit, remaining: 0, resetSeconds: this.reset(bucket) }
  }

  private reset(bucket: Bucket): number {
    return Math.max(1, Math.ceil((bucket.endsAt - performance.now()) / 1000))
  }

  private async takeBlockFirst(name: string, bucket: Bucket): Promise<RateLimitResult> {
    while (bucket.granted <= 0 && bucket.left > 0) {
      bucket.taking ??= this.takeBlock(name, bucket).finally(() => {
        bucket.taking = undefined
      })
      await bucket.taking
    }
    return bucket.granted > 0 ? this.use(bucket) : this.refuse(bucket)
  }

  /** Takes a block from the shared minute, in one statement. By real time, also in a sandbox: it protects the machines. */
  private async takeBlock(name: string, bucket: Bucket): Promise<void> {
    const block = Math.max(
      1,
      Math.min(bucket.passed, Math.floor(bucket.limit * largestShare), Math.floor(bucket.left / 8)),
    )
    try {
      const { rows } = await sql<{ used: number; granted: number; ms: number }>`
        insert into rate_windows as w (bucket, started_at, used, granted)
        values (${name}, clock_timestamp(), least(${block}::int, ${bucket.limit}::int), least(${block}::int, ${bucket.limit}::int))
        on conflict (bucket) do update set
          started_at = case when w.started_at > clock_timestamp() - interval '1 minute' then w.started_at else excluded.started_at end,
          used = case when w.started_at > clock_timestamp() - interval '1 minute' then least(w.used + ${block}::int, ${bucket.limit}::int) else excluded.used end,
          granted = case when w.started_at > clock_timestamp() - interval '1 minute' then greatest(0, least(${block}::int, ${bucket.limit}::int - w.used)) else excluded.granted end
        returning used, granted, (extract(epoch from started_at + interval '1 minute' - clock_timestamp()) * 1000)::float8 as ms`.execute(
        this.db,
      )
      const row = rows[0]
      bucket.granted = row?.granted ?? 0
      bucket.left = bucket.limit - (row?.used ?? bucket.limit)
      bucket.endsAt = performance.now() + (row?.ms ?? windowMs)
    } catch (error) {
      this.log.warn({ err: (error as Error).message }, 'rate limits are counted by this node alone')
      bucket.granted = bucket.left
      bucket.left = 0
    }
  }
}

/** Deletes the counters of past minutes. */
export async function deleteOldWindows(db: Db): Promise<void> {
  await sql`delete from rate_windows where started_at < clock_timestamp() - interval '5 minutes'`.execute(db)
}
