import type { Command } from 'commander'
import { loadConfig } from '../../platform/config.ts'
import { createLog } from '../../platform/log.ts'
import { openHouse } from '../house.ts'
import { seed } from '../seed.ts'
import { progressReporter } from './usage.ts'

/** Commands that do one thing and end. */
export function addDataCommands(program: Command): void {
  program
    .command('seed')
    .description('fill in the world: repeatable, and what staff edited stays')
    .action(async () => {
      const config = loadConfig()
      const house = await openHouse(config, createLog(config.logLevel))
      const progress = progressReporter()
      try {
        const written = await seed(house.ctx('seed'), progress.report)
        progress.end()
        console.log(`The world is filled in: ${written} rows written.`)
      } finally {
        await house.close()
      }
    })
}
