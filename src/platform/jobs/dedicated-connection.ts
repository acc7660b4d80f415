import type { Connection, Pool } from '../db/pool.ts'

/** Runs one statement and returns its rows. */
export type Query = <R>(text: string, values: readonly unknown[]) => Promise<readonly R[]>

/**
 * One connection that stays with the worker, so that renewing a lease never waits behind handlers that use up the pool.
 * Its planner may only walk indexes: a plan that was made while the table was empty must not become a scan of a full one.
 * A lock is waited for briefly, since everything behind it would wait too; callers try again.
 */
export interface DedicatedConnection {
  readonly query: Query
  close(): Promise<void>
}

const settings: readonly (readonly [string, string])[] = [
  ['enable_seqscan', 'off'],
  ['enable_bitmapscan', 'off'],
  ['enable_sort', 'off'],
  ['lock_timeout', '1000'],
  ['godwit.everything', 'on'], // the worker works for all companies
]
/**
 * Commits do not wait for the disk (synchronous_commit off). After a crash of the server, the last leases are lost and
 * their finished work is done again; none is lost, because later writes are never more durable than the lease.
 */
const hasty = ['synchronous_commit', 'off'] as const

const settling = (more: typeof settings): string =>
  `select ${[...settings, ...more].map(([name, value]) => `set_config('${name}', '${value}', false)`).join(', ')}`

/** A refusal by the server leaves the connection usable; anything else does not. */
const refused = (error: unknown): boolean => {
  const { code, severity } = error as { code?: string; severity?: string }
  return severity === 'ERROR' && code !== undefined && !code.startsWith('08') && !code.startsWith('57P')
}

/** A connection out of the pool that is never given back, only ended. */
async function open(
  pool: Pool,
  settle: string,
  died: () => void,
): Promise<{ query: Connection['query']; end(): void }> {
  const connection = await pool.connect()
  let ended = false
  const end = (): void => {
    if (ended) return
    ended = true
    connection.release(true) // its settings differ from the pool's, so it is closed
  }
  // Without a listener, a connection that dies between two questions would end the process.
  connection.client.on('error', () => {
    end()
    died()
  })
  try {
    await connection.query(settle, [])
  } catch (error) {
    end()
    throw error
  }
  return { query: connection.query, end }
}

/** With `waitForDisk` false, as a sandbox has it, whose clock takes many small steps. */
export function dedicatedConnection(pool: Pool, { waitForDisk = true } = {}): DedicatedConnection {
  const settle = settling(waitForDisk ? [] : [hasty])
  let current: ReturnType<typeof open> | undefined
  let last: Promise<unknown> = Promise.resolve()
  let closed = false

  function connect(): ReturnType<typeof open> {
    const opened = open(pool, settle, () => drop(opened))
    return opened
  }

  function drop(which: ReturnType<typeof open> | undefined): void {
    if (current === which) current = undefined
    which?.then(({ end }) => end()).catch(() => {})
  }

  async function run<R>(text: string, values: readonly unknown[]): Promise<readonly R[]> {
    if (closed) throw new Error('The worker has closed its connection.')
    current ??= connect()
    const mine = current
    try {
      const { query } = await mine
      return (await query(text, values)).rows as R[]
    } catch (error) {
      if (!refused(error)) drop(mine)
      throw error
    }
  }

  return {
    query<R>(text: string, values: readonly unknown[]) {
      const answer = last.then(() => run<R>(text, values))
      last = answer.catch(() => {}) // one query at a time
      return answer
    },
    async close() {
      closed = true
      await last
      drop(current)
    },
  }
}
