/**
 * `npm run mutations [-- --root <folder>] [-- --write] [-- <words of a name> …]`: puts the faults of test/mutations/
 * into copies of the product, one after the other, and runs the test files that should notice. Fails when one is not
 * caught. Words choose the faults whose room, name or file has all of them. `--root` takes another checkout, whose
 * tests run with this checkout's runner. `--write` writes the table into docs/testing.md.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Mutation } from '../test/mutations/mutation.ts'
import { mutations } from '../test/mutations/mutations.ts'
import { copyCheckout } from './support/checkout-copy.ts'
import { type Copy, failingFiles, mutate, runMutation } from './support/mutation-run.ts'
import { mutationTable, type Outcome, verdictText, writeTable } from './support/mutation-table.ts'
import { dropRun, lockRun, newRun } from './support/postgres.ts'
import { stopOnSignals, throwIfStopped } from './support/stop-signals.ts'
import { type TestServer, testServer } from './support/test-databases.ts'

const here = join(import.meta.dirname, '..')
/** Each in a copy of its own. */
const atATime = 2

interface Choice {
  readonly room: string
  readonly mutation: Mutation
}

const choices: readonly Choice[] = Object.entries(mutations).flatMap(([room, all]) =>
  all.map((mutation) => ({ room, mutation })),
)

function parseArguments(): { root: string; write: boolean; chosen: readonly Choice[] } {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { root: { type: 'string', default: here }, write: { type: 'boolean', default: false } },
  })
  const root = resolve(values.root)
  const chosen = choices.filter(({ room, mutation: { name, file } }) =>
    positionals.every((word) => `${room} ${name} ${file}`.toLowerCase().includes(word.toLowerCase())),
  )
  if (chosen.length === 0) throw new Error(`No fault has the words ${positionals.join(' ')}.`)
  if (values.write && (root !== here || chosen.length < choices.length))
    throw new Error('--write is for all faults of this checkout.')
  return { root, write: values.write, chosen }
}

/** A fault that does not fit is named before anything is prepared. */
function checkFits(root: string, chosen: readonly Choice[]): void {
  for (const { mutation } of chosen) {
    for (const file of [mutation.file, ...mutation.tests])
      if (!existsSync(join(root, file))) throw new Error(`${root} has no ${file}.`)
    mutate(readFileSync(join(root, mutation.file), 'utf8'), mutation)
  }
}

/** A copy of the checkout and the number of the databases that its tests make. */
interface RunCopy extends Copy {
  readonly run: number
  readonly unlock: () => Promise<void>
}

async function openCopy(root: string, folder: string, server: TestServer): Promise<RunCopy> {
  const run = newRun()
  const packages = [root, here].map((one) => join(one, 'node_modules')).find((one) => existsSync(one))
  copyCheckout(root, folder, packages ?? join(here, 'node_modules'))
  const [compileCache, temporary] = [`${folder}-compiled`, `${folder}-temporary`]
  mkdirSync(temporary)
  const env = { ...server.env(run), NODE_COMPILE_CACHE: compileCache, TMPDIR: temporary }
  return { folder, env, run, unlock: await lockRun(server.url, run) }
}

const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(0)} s`

/** A browser takes longest, so its faults come first and nothing is waited for in the end. */
const inBrowser = ({ mutation }: Choice): number => (mutation.file.startsWith('console/') ? 0 : 1)

async function runAll(
  chosen: readonly Choice[],
  copies: readonly RunCopy[],
  adminUrl: string,
  stop: AbortSignal,
): Promise<readonly Outcome[]> {
  const waiting = chosen.toSorted((one, other) => inBrowser(one) - inBrowser(other))
  const outcomes = new Map<Mutation, Outcome>()
  const work = async (copy: RunCopy): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { room, mutation } = next
      const started = performance.now()
      const verdict = await runMutation(copy, mutation, stop)
      outcomes.set(mutation, { room, mutation, verdict })
      console.log(`[${outcomes.size}/${chosen.length}] ${room}: ${mutation.name}`)
      console.log(`    ${seconds(started)}, ${verdictText(verdict)}`)
      if (verdict.kind === 'broken') console.error(verdict.why)
      // Tests that were stopped left theirs behind. What cannot be dropped yet is dropped in the end.
      await dropRun(adminUrl, copy.run).catch(() => 0)
    }
  }
  // Nothing is cleaned up while a copy still works.
  for (const ended of await Promise.allSettled(copies.map(work))) if (ended.status === 'rejected') throw ended.reason
  return chosen.flatMap(({ mutation }) => outcomes.get(mutation) ?? [])
}

async function main(stop: AbortSignal): Promise<number> {
  const { root, write, chosen } = parseArguments()
  checkFits(root, chosen)
  const server = await testServer(here, stop)
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'godwit-mutations-'))
  const copies: RunCopy[] = []
  try {
    for (let n = 1; n <= Math.min(atATime, chosen.length); n++)
      copies.push(await openCopy(root, join(folder, String(n)), server))
    throwIfStopped(stop)
    const files = [...new Set(chosen.flatMap(({ mutation }) => mutation.tests))]
    console.log(`${chosen.length} faults; first the ${files.length} test files without any`)
    const started = performance.now()
    const failing = copies[0] ? await failingFiles(copies[0], files, stop) : files
    if (failing.length > 0) throw new Error(`These fail without any fault: ${failing.join(', ')}.`)
    console.log(`They pass, in ${seconds(started)}`)
    const outcomes = await runAll(chosen, copies, server.url, stop)
    const table = mutationTable(outcomes)
    console.log(`\n${table}\n`)
    if (write) writeTable(join(here, 'docs/testing.md'), table)
    const caught = outcomes.filter(({ verdict }) => verdict.kind === 'caught' || verdict.kind === 'hung')
    console.log(`${caught.length} of ${outcomes.length} faults were caught, in ${seconds(started)}`)
    return caught.length === outcomes.length ? 0 : 1
  } finally {
    for (const copy of copies) {
      await dropRun(server.url, copy.run).catch(() => 0)
      await copy.unlock()
    }
    await server.stop()
    // A browser that was stopped may still be writing.
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  }
}

const stop = new AbortController()
stopOnSignals(stop)
try {
  process.exitCode = await main(stop.signal)
} catch (error) {
  console.error(`npm run mutations: ${(error as Error).message}`)
  process.exitCode = 1
}
// Work that was stopped in the middle may still be trying.
if (stop.signal.aborted) process.exit(130)
