#!/usr/bin/env node
// Starts Godwit on a Node that runs its TypeScript as it is. Plain JavaScript on purpose: an old Node must be able to read
// this file and say a clear sentence. The Node of the packages comes first, then the one that runs this.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const OLDEST = [22, 18]

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const main = path.join(root, 'src', 'app', 'main.ts')
const bundled = path.join(root, 'node_modules', '.bin', 'node')

function newEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])
}

function chooseNode() {
  if (existsSync(bundled)) return bundled
  if (newEnough(process.versions.node)) return process.execPath
  return undefined
}

function fail(sentence) {
  console.error(`godwit: ${sentence}`)
  process.exit(2)
}

if (!existsSync(path.join(root, 'node_modules', 'commander')))
  fail(`the packages are not installed: run "npm ci" in ${root}.`)
const node = chooseNode()
if (!node) fail(`Node ${process.versions.node} is too old: Godwit needs ${OLDEST.join('.')} or newer.`)

// With this in its environment even the first file comes from what was compiled before, and the compiler is not loaded.
const env = { NODE_COMPILE_CACHE: path.join(root, 'node_modules', '.cache', 'godwit'), ...process.env }
const child = spawn(node, ['--max-semi-space-size=8', main, ...process.argv.slice(2)], { stdio: 'inherit', env })
// A terminal's Ctrl-C reaches the child by itself; what is sent to this process alone is passed on.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => child.kill('SIGTERM'))
process.on('SIGHUP', () => child.kill('SIGHUP'))
child.on('error', (error) => fail(`${node} could not be started: ${error.message}`))
child.on('exit', (code, signal) => {
  if (signal) {
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  } else process.exit(code ?? 1)
})
