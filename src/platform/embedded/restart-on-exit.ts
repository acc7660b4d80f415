import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { hasEnded, release } from './postmaster.ts'

export interface RestartOptions {
  /** Starts the server again and returns its watcher; undefined when another process has it by now. */
  readonly restart: () => Promise<ChildProcess | undefined>
  readonly log: (line: string) => void
}

export interface Restarting {
  /** Stops restarting, and returns the current watcher; undefined when the server is not ours any more. */
  stop(): Promise<ChildProcess | undefined>
}

const LONGEST_PAUSE_MS = 10_000

/** Restarts a server that ends unexpectedly (killed, out of memory), every time. */
export function restartOnExit(first: ChildProcess, { restart: bringBack, log }: RestartOptions): Restarting {
  let watcher: ChildProcess | undefined = first
  let done = false
  let reviving: Promise<void> | undefined

  function watch(child: ChildProcess): void {
    release(child)
    const ended = (): void => {
      if (!done) reviving = restartUntilRunning()
    }
    if (hasEnded(child)) ended()
    else child.once('exit', ended)
  }

  async function restartUntilRunning(): Promise<void> {
    log('the embedded PostgreSQL ended unexpectedly and is started again')
    for (let pause = 200; !done; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        watcher = await bringBack()
        if (!watcher) return log('the embedded PostgreSQL is run by another process now')
        log('the embedded PostgreSQL is back')
        return watch(watcher)
      } catch (error) {
        log(`the embedded PostgreSQL does not come back: ${(error as Error).message}`)
        await sleep(pause, undefined, { ref: false })
      }
    }
  }

  watch(first)
  return {
    async stop() {
      done = true
      await reviving
      return watcher
    },
  }
}
