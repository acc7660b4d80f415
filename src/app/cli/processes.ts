import cluster from 'node:cluster'
import type { Command } from 'commander'
import { loadConfig } from '../../platform/config/config.ts'
import { version } from '../../platform/config/version.ts'
import { createLog } from '../../platform/log.ts'
import { assertPortFree } from '../listen.ts'
import { untilSignalled } from '../signals.ts'
import type { CommandIo } from './io.ts'
import { parseWhole, UsageError } from './usage.ts'

interface ServeOptions {
  readonly httpOnly?: boolean
  readonly processes: string
}

async function runServe(io: CommandIo, options: ServeOptions): Promise<void> {
  const processes = parseWhole(options.processes, '--processes', 1, 64)
  const config = loadConfig(io.env)
  const log = createLog(config.logLevel)
  const worker = !options.httpOnly
  if (processes > 1 && config.port === 0)
    throw new UsageError('Several processes share one port: set PORT to it, not to 0.')
  if (cluster.isPrimary) await assertPortFree(config)
  if (processes > 1) {
    const { runCluster } = await import('../cluster.ts')
    return runCluster(config, log, { processes, worker, say: io.print })
  }
  const stopped = untilSignalled(log)
  const { serve } = await import('../serve.ts')
  const serving = serve(config, log, { worker, prepared: false, sharesPort: false, say: io.print })
  const running = await Promise.race([serving, stopped.signal.then(() => undefined)])
  // Stopped before it was ready: no request is under way, and the next start continues the preparation.
  if (!running) process.exit(0)
  io.print(`Godwit ${version} is ready at ${running.address} (the interface: ${running.address}/docs)`)
  await stopped.signal
  await running.stop()
  process.exit(0)
}

async function runWorker(io: CommandIo): Promise<void> {
  const config = loadConfig(io.env)
  const log = createLog(config.logLevel)
  const stopped = untilSignalled(log)
  const { openRuntime } = await import('../runtime.ts')
  const { startWait } = await import('../start-checks.ts')
  const runtime = await openRuntime(config, log, startWait)
  await runtime.worker.start()
  io.print('The worker is running.')
  await stopped.signal
  await runtime.worker.drain(config.drainSeconds * 1000)
  await runtime.close()
  process.exit(0)
}

/** Commands that run until they get a signal: serve and worker. */
export function addProcessCommands(program: Command, io: CommandIo): void {
  program
    .command('serve')
    .description('answer HTTP and run jobs, in one process or several')
    .option('--http-only', 'leave jobs to other processes')
    .option('--processes <n>', 'number of processes on this machine', '1')
    .action((options: ServeOptions) => runServe(io, options))

  program
    .command('worker')
    .description('only run jobs, schedules and deliveries')
    .action(() => runWorker(io))
}
