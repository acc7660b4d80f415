import type { Log } from '../platform/log.ts'

/** How often a service that npm started looks whether npm is still there. */
const parentCheckMs = 250

/**
 * The first SIGTERM or Ctrl-C asks for an orderly end; the second ends at once. Started by npm, the service also ends when
 * npm is gone without a word: nobody else would ever stop it, and it would keep the port.
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
