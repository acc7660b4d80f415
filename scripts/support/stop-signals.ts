import { onStopSignals } from '../../src/app/signals.ts'

/** The first Ctrl-C ends the work, which then cleans up after itself; the second does not wait. */
export function stopOnSignals(stop: AbortController): void {
  onStopSignals(['SIGINT', 'SIGTERM', 'SIGHUP'], process.env['npm_lifecycle_event'] !== undefined, (_name, again) => {
    if (again) process.exit(130)
    console.error('Stopping, and cleaning up …')
    stop.abort()
  })
}

export function throwIfStopped(stop: AbortSignal): void {
  if (stop.aborted) throw new Error('Stopped.')
}

/**
 * The result of the work; an error as soon as it is stopped. The work itself is not interrupted: whoever stops takes away what it works on, or ends
 * the process.
 */
export async function unlessStopped<T>(stop: AbortSignal, work: () => Promise<T>): Promise<T> {
  throwIfStopped(stop)
  const stopped = Promise.withResolvers<never>()
  const end = (): void => stopped.reject(new Error('Stopped.'))
  stop.addEventListener('abort', end)
  const running = work()
  running.catch(() => undefined)
  try {
    return await Promise.race([running, stopped.promise])
  } finally {
    stop.removeEventListener('abort', end)
  }
}
