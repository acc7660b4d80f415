#!/usr/bin/env node
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// The compile cache cuts the start to a third; an unwritable folder is ignored. Setting NODE_COMPILE_CACHE when starting also
// caches this file and saves the compiler's memory.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/godwit'))

// A closed pipe (`| head`) is not an error, and a closed standard error does not stop a command.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))
process.stderr.on('error', () => undefined)

const { runCommandLine } = await import('./cli/program.ts')
process.exitCode = await runCommandLine(process.argv.slice(2), process)
