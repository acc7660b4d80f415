import cluster from 'node:cluster'
import type { Config } from '../platform/config/config.ts'
import { version } from '../platform/config/version.ts'
import type { Log } from '../platform/log.ts'
import { addressOf } from './address.ts'
import { clusterMetrics, passMetricsOn } from './cluster-metrics.ts'
import { openRuntime } from './runtime.ts'
import { prepare, serve } from './serve.ts'
import { untilSignalled } from './signals.ts'
import { startWait } from './start-checks.ts'

export interface ClusterOptions {
  readonly processes: number
  readonly worker: boolean
  readonly say: (line: string) => void
}

/** Several processes on one port. The primary prepares the database and restarts the others; it does not listen itself. */
export async function runCluster(config: Config, log: Log, options: ClusterOptions): Promise<void> {
  if (cluster.isPrimary) return lead(config, log, options)
  const stopped = untilSignalled(log)
  const running = await serve(config, log, {
    worker: options.worker,
    prepared: true,
    sharesPort: true,
    metricsExchange: clusterMetrics(),
    say: () => {},
  })
  process.send?.({ ready: running.address })
  await stopped.signal
  await running.stop()
  process.exit(0)
}

async function lead(config: Config, log: Log, { processes, say }: ClusterOptions): Promise<void> {
  const stopped = untilSignalled(log)
  const runtime = await openRuntime(config, log, startWait)
  await prepare(runtime, addressOf(config, config.port), say)
  passMetricsOn()
  let stopping = false
  let ready = 0
  const start = (): void => {
    const child = cluster.fork({ DATABASE_URL: runtime.databaseUrl, GODWIT_DATA: runtime.dataFolder })
    child.on('message', (message: { ready?: string }) => {
      if (!message.ready) return
      log.info({ pid: child.process.pid }, 'a process is ready')
      if (++ready === processes) say(`Godwit ${version} is ready at ${message.ready}, ${processes} processes`)
    })
  }
  const ended = new Promise<void>((resolve) => {
    cluster.on('exit', (worker, code) => {
      if (stopping) {
        if (Object.keys(cluster.workers ?? {}).length === 0) resolve()
        return
      }
      log.error({ pid: worker.process.pid, code }, 'a process ended; another one is started')
      setTimeout(() => {
        if (!stopping) start()
      }, 1000)
    })
  })
  for (let i = 0; i < processes; i++) start()
  await stopped.signal
  stopping = true
  const others = Object.values(cluster.workers ?? {})
  for (const worker of others) worker?.process.kill('SIGTERM')
  if (others.length > 0) await ended
  await runtime.close()
  process.exit(0)
}
