/**
 * `npm run console-build`: builds console/dist where it is missing or out of date. `npm start` runs it beside the preparation of the
 * database, with `--quiet`.
 */
import { setPriority } from 'node:os'
import { buildConsole } from './support/console-build.ts'

const [word, ...more] = process.argv.slice(2)
if (more.length > 0 || (word !== undefined && word !== '--quiet')) {
  console.error('npm run console-build takes no argument, or --quiet.')
  process.exitCode = 2
} else {
  // Whoever starts the service waits for the database, not for this.
  if (word === '--quiet') setPriority(10)
  try {
    const seconds = await buildConsole()
    if (seconds !== undefined) console.log(`console/dist: built in ${seconds.toFixed(1)} s`)
    else if (word === undefined) console.log('console/dist: is up to date')
  } catch (error) {
    console.error(`The console could not be built: ${(error as Error).message}`)
    process.exitCode = 1
  }
}
