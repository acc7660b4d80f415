import type { Log } from '../platform/log.ts'

/** How often a service started by npm checks that npm is still running. */
const parentCheckMs = 250

/**
 * The first SIGTERM or Ctrl-C drains and exits; the second exits at once. A service started by npm also exits when npm is gone
 * without a signal, since it would keep the port otherwise.
 */
export function untilSignalled(log: Log): { readonly signal: Promise<string> } {
  let first = true
  const signal = new Promise<string>((resolve) => {
    const stop = (name: string): void => {
      if (!first) process.exit(130)
      first = false
      log.info({ signal: name }, 'stopping: running requests and jobs are finished first')
      resolve(name)
    }
    for (const name of ['SIGTERM', 'SIGINT'] as const) process.on(name, () => stop(name))
    if (process.env['npm_lifecycle_event'] !== undefined) {
      const parent = process.ppid
      const look = setInterval(() => {
        if (process.ppid === parent) return
        clearInterval(look)
        if (first) stop('npm is gone')
      }, parentCheckMs)
      look.unref()
    }
  })
  return { signal }
}
