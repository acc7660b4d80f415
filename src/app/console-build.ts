import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/**
 * Builds the pages of the console where they are missing or out of date, in a process of its own: nothing waits for it. An image brings
 * them built, and has neither the script nor the packages.
 */
export function buildConsoleBeside(say: (line: string) => void): void {
  const script = join(root, 'scripts/console-build.ts')
  if (!existsSync(script) || !existsSync(join(root, 'node_modules/vite'))) return
  const child = spawn(process.execPath, [script, '--quiet'], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  const printLines = (chunk: Buffer): void => {
    for (const line of chunk.toString('utf8').split('\n')) if (line.trim() !== '') say(line)
  }
  child.stdout.on('data', printLines)
  child.stderr.on('data', printLines)
  child.on('error', (error) => say(`The console could not be built: ${error.message}`))
  const stop = (): void => void child.kill()
  process.once('exit', stop)
  child.once('close', () => process.off('exit', stop))
  child.unref()
}
