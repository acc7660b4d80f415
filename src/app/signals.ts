import type { Log } from '../platform/log.ts'

/** The first SIGTERM or Ctrl-C asks for an orderly end; the second ends at once. */
export function untilSignalled(log: Log): { readonly signal: Promise<string> } {
  let first = true
  const signal = new Promise<string>((resolve) => {
    for (const name of ['SIGTERM', 'SIGINT'] as const) {
      process.on(name, () => {
        if (!first) process.exit(130)
        first = false
        log.info({ signal: name }, 'stopping: running requests and jobs are finished first')
        resolve(name)
      })
    }
  })
  return { signal }
}
