import type { Command } from 'commander'
import { loadConfig } from '../../platform/config.ts'
import { createLog } from '../../platform/log.ts'
import { runCluster } from '../cluster.ts'
import { openHouse } from '../house.ts'
import { serve } from '../serve.ts'
import { untilSignalled } from '../signals.ts'
import { version } from '../version.ts'
import { UsageError } from './usage.ts'

const say = (line: string): void => console.log(line)

/** Commands that run until they are told to stop. */
export function addProcessCommands(program: Command): void {
  program
    .command('serve', { isDefault: false })
    .description('answer HTTP and do the work, in one process or in several')
    .option('--http-only', 'leave jobs to other processes')
    .option('--processes <n>', 'so many processes on this machine', '1')
    .action(async (options: { httpOnly?: boolean; processes: string }) => {
      const processes = Number(options.processes)
      if (!Number.isInteger(processes) || processes < 1 || processes > 64) throw new UsageError('--processes takes a whole number from 1 to 64.')
      const config = loadConfig()
      const log = createLog(config.logLevel)
      if (processes > 1) return runCluster(config, log, { processes, worker: !options.httpOnly, say })
      const stopped = untilSignalled(log)
      const running = await serve(config, log, { worker: !options.httpOnly, prepared: false, say })
      say(`Godwit ${version} is ready at ${running.address} (the interface: ${running.address}/docs)`)
      await stopped.signal
      await running.stop()
      process.exit(0)
    })

  program
    .command('worker')
    .description('only do the work: jobs, schedules, deliveries')
    .action(async () => {
      const config = loadConfig()
      const log = createLog(config.logLevel)
      const stopped = untilSignalled(log)
      const house = await openHouse(config, log)
      await house.worker.start()
      say('The worker is running.')
      await stopped.signal
      await house.worker.drain(config.drainSeconds * 1000)
      await house.close()
      process.exit(0)
    })
}
