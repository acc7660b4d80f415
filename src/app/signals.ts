import cluster from 'node:cluster'
import type { Log } from '../platform/log.ts'

type StopSignal = 'SIGINT' | 'SIGTERM' | 'SIGHUP'

/**
 * On Ctrl-C the terminal signals npm and the process that npm runs, and npm then hands its signal on to that process. The second signal within
 * this time is such a copy.
 */
const copyMs = 10_000

/**
 * Calls `stop` on a stop signal: `again` is true when it is not the first one. `runByNpm`: one copy of the first signal
 * is not counted.
 */
export function onStopSignals(
  signals: readonly StopSignal[],
  runByNpm: boolean,
  stop: (name: StopSignal, again: boolean) => void,
): void {
  let firstAt: number | undefined
  let mayBeCopy = runByNpm
  const receive = (name: StopSignal): void => {
    const now = performance.now()
    const again = firstAt !== undefined
    const isCopy = firstAt !== undefined && mayBeCopy && now - firstAt < copyMs
    if (again) mayBeCopy = false
    firstAt ??= now
    if (!isCopy) stop(name, again)
  }
  for (const name of signals) process.on(name, () => receive(name))
}

/** How often a service started by npm checks that npm is still running. */
const parentCheckMs = 250

/** The scripts of package.json that run the service. Other scripts start it as a child of theirs, to which npm sends nothing. */
const serviceScripts: readonly (string | undefined)[] = ['start', 'godwit']

/**
 * The first SIGTERM or Ctrl-C drains and exits; the second exits at once. A service started by npm also exits when npm is gone
 * without a signal, since it would keep the port otherwise. The processes of a cluster are told by the first of them: the terminal sends Ctrl-C to
 * each of them, too.
 */
export function untilSignalled(log: Log): { readonly signal: Promise<string> } {
  const script = process.env['npm_lifecycle_event']
  let first = true
  const signal = new Promise<string>((resolve) => {
    const stop = (name: string): void => {
      if (!first) process.exit(130)
      first = false
      log.info({ signal: name }, 'stopping: running requests and jobs are finished first')
      resolve(name)
    }
    if (cluster.isWorker) process.on('SIGINT', () => undefined)
    const signals = cluster.isWorker ? (['SIGTERM'] as const) : (['SIGTERM', 'SIGINT'] as const)
    onStopSignals(signals, cluster.isPrimary && serviceScripts.includes(script), stop)
    if (script !== undefined) {
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
