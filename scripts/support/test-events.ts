/**
 * A reporter for node's test runner: writes what happened, an event a line, for the process that started this one
 * (test-processes.ts). What failed is also said at once, on stderr: a run that is stopped does not reach its closing lines.
 */
import { resolve } from 'node:path'
import type { TestEvent } from 'node:test/reporters'
import { pathToFileURL } from 'node:url'
import { inspect } from 'node:util'

export interface Counts {
  readonly tests: number
  readonly suites: number
  readonly passed: number
  readonly failed: number
  readonly cancelled: number
  readonly skipped: number
  readonly todo: number
}

/** An event as it is written: its error has become text. */
export interface SavedEvent {
  readonly type: string
  readonly data: {
    readonly name?: string
    readonly nesting?: number
    readonly file?: string
    readonly line?: number
    readonly column?: number
    readonly message?: string
    readonly counts?: Counts
    readonly details?: { readonly duration_ms: number; readonly error?: SavedError }
  }
}

export interface SavedError {
  readonly failureType: string
  readonly text: string
}

const saved = new Set(['test:start', 'test:pass', 'test:diagnostic'])

const sayFailed = (file: string, name: string, text: string): void => {
  process.stderr.write(`FAILED: ${file}: ${name}\n${text}\n`)
}

function savedFailure(data: Extract<TestEvent, { type: 'test:fail' }>['data']): SavedEvent['data'] {
  const { error } = data.details
  const failureType = 'failureType' in error ? String(error.failureType) : 'testCodeFailure'
  const text = inspect(error.cause ?? error)
  if (failureType !== 'subtestsFailed') sayFailed(data.file ?? data.name, data.name, text)
  return { ...data, details: { duration_ms: data.details.duration_ms, error: { failureType, text } } }
}

/**
 * Node forgets that a file failed while it was loaded, if a test was defined by then. Loading it again gives the same error, and is nothing
 * for the others.
 */
async function loadingFailures(files: readonly string[]): Promise<readonly SavedEvent[]> {
  const failures: SavedEvent[] = []
  for (const file of files)
    try {
      await import(pathToFileURL(file).href)
    } catch (error) {
      const text = inspect(error)
      const name = `loading ${file}`
      sayFailed(file, name, text)
      const details = { duration_ms: 0, error: { failureType: 'testCodeFailure', text } }
      failures.push({ type: 'test:fail', data: { name, nesting: 0, file, line: 1, column: 1, details } })
    }
  return failures
}

/** Between two tests and after the last one. */
const goesOnWithinMs = Number(process.env['GODWIT_TEST_GOES_ON_WITHIN'] ?? 120_000)
let waiting: NodeJS.Timeout | undefined

/** Node says nothing of a process that cannot end after its last test because one of them left something open. */
function expectMore(): void {
  clearTimeout(waiting)
  waiting = setTimeout(() => {
    const held = [...new Set(process.getActiveResourcesInfo())].join(', ')
    process.stderr.write(`FAILED: after the last test the process does not end: ${held}\n`)
    process.exit(1)
  }, goesOnWithinMs).unref()
}

const line = (event: SavedEvent): string => `${JSON.stringify(event)}\n`

// biome-ignore lint/style/noDefaultExport: node loads a reporter by its default export
export default async function* testEvents(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const failed = new Set<string | undefined>()
  const files = process.argv.slice(1).map((file) => resolve(file))
  for await (const event of events) {
    if (event.type === 'test:dequeue' && event.data.nesting === 0) {
      clearTimeout(waiting)
      process.send?.(event.data.file)
    }
    if (event.type === 'test:complete' && event.data.nesting === 0) expectMore()
    if (event.type === 'test:fail') {
      failed.add(event.data.file)
      yield line({ type: event.type, data: savedFailure(event.data) })
    } else if (event.type === 'test:summary') {
      const failures = await loadingFailures(files.filter((file) => !failed.has(file)))
      for (const failure of failures) yield line(failure)
      const counts: Counts = { failed: 0, ...event.data.counts }
      const [tests, fail] = [counts.tests + failures.length, counts.failed + failures.length]
      yield line({ type: event.type, data: { counts: { ...counts, tests, failed: fail } } })
    } else if (saved.has(event.type)) yield line(event as SavedEvent)
  }
}
