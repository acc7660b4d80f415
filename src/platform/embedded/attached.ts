import type { Paths } from './cluster.ts'
import { readIdentity, stateOf } from './processes.ts'

/** A PostgreSQL server of our own, in the data folder. */
export interface EmbeddedServer {
  /** The owner of the database `godwit`: not a superuser, may create roles. */
  readonly url: string
  /** The superuser, on the database `postgres`: for tests that clone databases, and for backups. */
  readonly adminUrl: string
  readonly port: number
  readonly version: string
  /** True when the server was running already: another process's, or one that had lost its parent. */
  readonly attached: boolean
  /**
   * Shuts the server down fast (open transactions are rolled back), and waits until it is gone. Only the process that owns
   * the server does so: for one that attached to another living process's server it does nothing. When the owner stops or
   * dies, those attached lose their connections, and one of them takes the server over.
   */
  stop(): Promise<void>
}

/** How often one that is attached looks whether the owner lives. */
const OWNER_CHECK_MS = 500

function isOwned(paths: Paths): boolean {
  const owner = readIdentity(paths.owner)
  return owner !== undefined && stateOf(owner) !== 'dead'
}

export interface AttachedOptions {
  readonly paths: Paths
  /** Takes the server over, or attaches to the new owner; undefined when this process has stopped meanwhile. */
  readonly succeed: (stopped: () => boolean) => Promise<EmbeddedServer | undefined>
  readonly lost: (why: string) => void
}

/** The server of another process. When that process is gone, one of those attached takes the server over, on the same port. */
export function attachedServer(
  server: Pick<EmbeddedServer, 'url' | 'adminUrl' | 'port' | 'version'>,
  { paths, succeed, lost }: AttachedOptions,
): EmbeddedServer {
  let stopped = false
  let successor: Promise<EmbeddedServer | undefined> | undefined
  const watch = setInterval(() => {
    if (isOwned(paths)) return
    clearInterval(watch)
    successor = succeed(() => stopped)
    successor.catch((error: Error) =>
      lost(
        `The process that ran the embedded PostgreSQL is gone, and the server could not be started again: ${error.message}`,
      ),
    )
  }, OWNER_CHECK_MS)
  watch.unref()
  return {
    ...server,
    attached: true,
    async stop() {
      stopped = true
      clearInterval(watch)
      await (await successor?.catch(() => undefined))?.stop()
    },
  }
}
