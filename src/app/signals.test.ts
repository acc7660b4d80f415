import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { test } from 'node:test'

const script = `
  import { onStopSignals } from ${JSON.stringify(new URL('./signals.ts', import.meta.url).href)}
  const runByNpm = process.argv[1] === 'npm'
  onStopSignals(['SIGINT'], runByNpm, (name, again) => console.log(again ? 'again' : 'first'))
  process.on('SIGINT', () => console.log('heard'))
  process.stdin.on('end', () => process.exit()).resume()
  console.log('ready')`

/** What a process says whose group gets the signal so many times, each after the one before was heard. */
async function said(parent: string, times: number): Promise<string[]> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, parent], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines: string[] = []
  let sent = 0
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line !== 'ready' && line !== 'heard') return void lines.push(line)
    if (sent++ < times) child.kill('SIGINT')
    else child.stdin.end()
  })
  await once(child, 'close')
  return lines
}

test('one Ctrl-C comes twice when npm runs the process; without npm the second signal counts', async () => {
  assert.deepEqual(await said('npm', 2), ['first'])
  assert.deepEqual(await said('npm', 3), ['first', 'again'])
  assert.deepEqual(await said('shell', 2), ['first', 'again'])
})
