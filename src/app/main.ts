#!/usr/bin/env node
import { Command } from 'commander'
import { ConfigError } from '../platform/config.ts'
import { addDataCommands } from './cli/data.ts'
import { addProcessCommands } from './cli/processes.ts'
import { UsageError } from './cli/usage.ts'
import { version } from './version.ts'

const program = new Command('godwit')
  .description('Godwit: travel health and safety. One storm, one message, a reason, and proof that it was delivered.')
  .version(version)
  .showHelpAfterError('(--help tells what there is)')
  .configureHelp({ sortSubcommands: false })

addProcessCommands(program)
addDataCommands(program)

try {
  await program.parseAsync()
} catch (error) {
  if (error instanceof ConfigError) {
    for (const mistake of error.mistakes) console.error(`godwit: ${mistake}`)
    process.exitCode = 2
  } else {
    console.error(`godwit: ${(error as Error).message}`)
    if (process.env['GODWIT_LOG_LEVEL'] === 'debug') console.error((error as Error).stack)
    process.exitCode = error instanceof UsageError ? 2 : 1
  }
}
