import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Runtime } from './runtime.ts'

/**
 * Seeds in a child process, so that the memory for it is freed when it ends and the serving process stays small.
 */
export function runSeedChild(runtime: Runtime, say: (line: string) => void): Promise<void> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), 'seed'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      DATABASE_URL: runtime.databaseUrl,
      GODWIT_DATA: runtime.dataFolder,
      GODWIT_LOG_LEVEL: 'warn',
    },
  })
  // A signal ends the child too; the next start continues the seeding.
  const takeAlong = (): void => void child.kill()
  process.once('exit', takeAlong)
  let lastWords = ''
  createInterface({ input: child.stdout }).on('line', say)
  createInterface({ input: child.stderr }).on('line', (line) => {
    if (!line.startsWith('{')) lastWords = line // JSON lines are log entries, not the reason of the failure
    say(line)
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      process.off('exit', takeAlong)
      if (code === 0) resolve()
      else {
        const why = signal || !lastWords ? `seed ended with ${signal ?? code}` : lastWords
        reject(new Error(`The world could not be filled in: ${why}`))
      }
    })
  })
}
