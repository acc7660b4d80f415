import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import type { Pool } from '../db/pool.ts'
import type { Log } from '../log.ts'

/** The NOTIFY channel under which nodes tell each other that there is work. */
export const pokeChannel = 'jobs'

/** Every worker of this process has heard a poke at once: it need not look again when the database says so too. */
const ownWord = randomUUID()
export const isOwnPoke = (word: string): boolean => word === ownWord

/** Pokes within this time go out as one NOTIFY. */
const gatherMs = 20

const pokes = new EventEmitter().setMaxListeners(0)

/** There is work that is due. Called after the commit of what caused it, never before. */
export const poke = (): void => void pokes.emit('poke')

/** Answers how to stop hearing. */
export function onPoke(act: () => void): () => void {
  pokes.on('poke', act)
  return () => void pokes.off('poke', act)
}

const telling = new WeakMap<Pool, { users: number; stop: () => void }>()

/**
 * Passes this process's pokes on to the workers of other nodes. A started worker does it by itself; a node that only
 * answers HTTP calls it once. The NOTIFY is a statement of its own, after the commit: inside a busy transaction it would
 * take a lock of the whole database. When one gets lost, polling finds the work. Answers how to stop.
 */
export function tellOtherNodes(pool: Pool, log: Log): () => void {
  const known = telling.get(pool)
  const entry = known ?? { users: 0, stop: startTelling(pool, log) }
  entry.users++
  telling.set(pool, entry)
  let stopped = false
  return () => {
    if (stopped) return
    stopped = true
    entry.users--
    if (entry.users > 0) return
    entry.stop()
    telling.delete(pool)
  }
}

function startTelling(pool: Pool, log: Log): () => void {
  let timer: NodeJS.Timeout | undefined
  const off = onPoke(() => {
    timer ??= setTimeout(() => {
      timer = undefined
      notify(pool).catch((error: Error) => log.debug({ err: error.message }, 'other nodes could not be told of work'))
    }, gatherMs)
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
    await connection.query('select pg_notify($1, $2)', [pokeChannel, ownWord])
  } finally {
    connection.release()
  }
}
