import assert from 'node:assert/strict'
import { relative, resolve } from 'node:path'
import { after } from 'node:test'
import { operationOf, readOperations, root } from '../contract/operations.table.ts'

/**
 * docs/operations.md names a test file for each operation. Every call through `Caller` is recorded for its test file, and the file fails
 * when it has not called one of its operations successfully.
 */
const called = new Map<string, Map<string, { readonly method: string; readonly url: string }>>()

const nameOf = (file: string): string => relative(root, resolve(file)).replaceAll('\\', '/')

/** Notes the successful calls of a test file. */
export function callsOf(testFile: string | undefined): (method: string, url: string, status: number) => void {
  const file = nameOf(testFile ?? '')
  const calls = called.get(file) ?? new Map()
  called.set(file, calls)
  return (method, url, status) => {
    if (status >= 400) return
    const [path = ''] = url.split('?')
    calls.set(`${method} ${path}`, { method, url: path })
  }
}

/** A filtered run cannot have made all calls of the file. */
const isPartial = process.execArgv.some((option) => /^--test-(name-pattern|skip-pattern|only)/.test(option))

after(() => {
  if (isPartial) return
  const rows = readOperations()
  // Also of a file that made no call at all.
  for (const file of process.argv.slice(1).map(nameOf)) {
    const promised = rows.filter((row) => row.test === file)
    if (promised.length === 0) continue
    const done = new Set([...(called.get(file) ?? new Map()).values()].map((call) => operationOf(rows, call)))
    const missing = promised.filter((row) => !done.has(row)).map((row) => `${row.name} of ${row.face}`)
    assert.deepEqual(
      missing,
      [],
      `docs/operations.md says that ${file} calls these, and it does not, or never with success`,
    )
  }
})
