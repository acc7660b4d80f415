/**
 * Two things that node's test runner does to every test, and that take much of the time of a long run. Loaded before the tests
 * (`--expose-internals --import`).
 *
 * It follows every promise by an async hook, to know to which test an error belongs that nobody caught: a loop of awaits takes twenty-five times as
 * long with it. The hook is turned off here. An error that nobody caught still fails the run: it is printed, and counts for all files of its
 * process (test-processes.ts).
 *
 * It keeps the functions of tests that have ended, and with those of `t.after` whatever they use: a process that runs sixty files one after the
 * other held the servers and pages of all of them, 2.4 GB. They are let go here.
 */
import { createRequire } from 'node:module'

const internal = createRequire(import.meta.url)

interface AsyncHooks {
  getHookArrays(): [{ disable(): void }[], unknown]
}

const { getHookArrays } = internal('internal/async_hooks') as AsyncHooks
for (const hook of [...getHookArrays()[0]]) hook.disable()

interface RunnerTest {
  readonly parent: RunnerTest | null
  fn: () => void
  hooks: Readonly<Record<string, unknown>>
  finalize(): void
}

const { Test } = internal('internal/test_runner/test') as { readonly Test: { readonly prototype: RunnerTest } }
const { finalize } = Test.prototype
Test.prototype.finalize = function (this: RunnerTest): void {
  finalize.call(this)
  if (this.parent === null) return
  this.fn = () => {}
  this.hooks = { before: [], after: [], beforeEach: [], afterEach: [] }
}
