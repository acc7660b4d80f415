import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import type { Pool } from '../db/pool.ts'
import type { Log } from '../log.ts'

/** The NOTIFY channel by which a node wakes the workers of other nodes. */
export const wakeChannel = 'jobs'

/** Identifies this process: its own NOTIFY is ignored, because its workers were woken directly. */
const processId = randomUUID()
export const isOwnWake = (payload: string): boolean => payload === processId

/** Wake-ups within this time are sent as one NOTIFY. */
const batchMs = 20

const wakeUps = new EventEmitter().setMaxListeners(0)

/** Wakes the workers: there is work due. Call it after the commit that added the work. */
export const wakeWorkers = (): void => void wakeUps.emit('wake')

/** Calls `act` at every wake-up. Returns the function that unsubscribes. */
export function onWake(act: () => void): () => void {
  wakeUps.on('wake', act)
  return () => void wakeUps.off('wake', act)
}

const forwarding = new WeakMap<Pool, { users: number; stop: () => void }>()

/**
 * Forwards this process's wake-ups to other nodes by NOTIFY. A started worker does this; a node that only answers HTTP calls it
 * once. The NOTIFY is sent after the commit, because inside a transaction it takes a database-wide lock at commit. Polling finds
 * the work when a NOTIFY is lost. Returns the function that stops it.
 */
export function wakeOtherNodes(pool: Pool, log: Log): () => void {
  const known = forwarding.get(pool)
  const entry = known ?? { users: 0, stop: startForwarding(pool, log) }
  entry.users++
  forwarding.set(pool, entry)
  let stopped = false
  return () => {
    if (stopped) return
    stopped = true
    entry.users--
    if (entry.users > 0) return
    entry.stop()
    forwarding.delete(pool)
  }
}

function startForwarding(pool: Pool, log: Log): () => void {
  let timer: NodeJS.Timeout | undefined
  const off = onWake(() => {
    timer ??= setTimeout(() => {
      timer = undefined
      notify(pool).catch((error: Error) => log.debug({ err: error.message }, 'other nodes could not be woken'))
    }, batchMs)
    timer.unref()
  })
  return () => {
    off()
    clearTimeout(timer)
  }
}

async function notify(pool: Pool): Promise<void> {
  const connection = await pool.connect()
  try {
    await connection.query('select pg_notify($1, $2)', [wakeChannel, processId])
  } finally {
    connection.release()
  }
}
