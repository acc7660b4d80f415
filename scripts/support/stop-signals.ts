/** The first Ctrl-C ends the work, which then cleans up after itself; the second does not wait. */
export function stopOnSignals(stop: AbortController): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stop.signal.aborted) process.exit(130)
      console.error('Stopping, and cleaning up …')
      stop.abort()
    })
  }
}

export function throwIfStopped(stop: AbortSignal): void {
  if (stop.aborted) throw new Error('Stopped.')
}
