/** A reporter for node's test runner: the files in which something failed, one path a line. */
import type { TestEvent } from 'node:test/reporters'

// biome-ignore lint/style/noDefaultExport: node loads a reporter by its default export
export default async function* failedFiles(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const seen = new Set<string>()
  for await (const { type, data } of events) {
    if (type !== 'test:fail') continue
    // A file that crashed or ran out of time fails as a test whose name is its path.
    const file = data.file ?? data.name
    if (seen.has(file)) continue
    seen.add(file)
    yield `${file}\n`
  }
}
