/**
 * Node's test runner follows every promise by an async hook, to know to which test an error belongs that nobody caught. A loop of awaits takes
 * twenty-five times as long with it. Loaded before the tests (`--expose-internals --import`), this turns the hook off. An error that nobody caught
 * still fails the run: it is printed, and counts for all files of its process (test-processes.ts).
 */
import { createRequire } from 'node:module'

interface Internals {
  getHookArrays(): [{ disable(): void }[], unknown]
}

const { getHookArrays } = createRequire(import.meta.url)('internal/async_hooks') as Internals
for (const hook of [...getHookArrays()[0]]) hook.disable()
