/**
 * A reporter for node's test runner: the files in which something failed, one path a line. What failed is also said at once, on stderr: the
 * runner itself does so at the end, which a run that is stopped does not reach.
 */
import type { TestEvent } from 'node:test/reporters'
import { inspect } from 'node:util'

// biome-ignore lint/style/noDefaultExport: node loads a reporter by its default export
export default async function* failedFiles(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const seen = new Set<string>()
  for await (const { type, data } of events) {
    if (type !== 'test:fail') continue
    // A file that crashed or ran out of time fails as a test whose name is its path.
    const file = data.file ?? data.name
    const { error } = data.details
    if (!('failureType' in error && error.failureType === 'subtestsFailed'))
      process.stderr.write(`FAILED: ${file}: ${data.name}\n${inspect(error.cause ?? error)}\n`)
    if (seen.has(file)) continue
    seen.add(file)
    yield `${file}\n`
  }
}
