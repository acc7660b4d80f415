import assert from 'node:assert/strict'
import { relative } from 'node:path'
import { after } from 'node:test'
import { operationOf, readOperations, root } from '../contract/operations.table.ts'

/**
 * docs/operations.md names a test file for each operation. Every call through `Caller` is recorded, and the file fails when it has not
 * called one of its operations successfully.
 */
const called = new Map<string, { readonly method: string; readonly url: string }>()

export function noteCall(method: string, url: string, status: number): void {
  if (status >= 400) return
  const [path = ''] = url.split('?')
  called.set(`${method} ${path}`, { method, url: path })
}

/** A filtered run cannot have made all calls of the file. */
const isPartial = process.execArgv.some((option) => /^--test-(name-pattern|skip-pattern|only)/.test(option))

after(() => {
  const file = relative(root, process.argv[1] ?? '').replaceAll('\\', '/')
  const rows = readOperations()
  const promised = rows.filter((row) => row.test === file)
  if (isPartial || promised.length === 0) return
  const done = new Set([...called.values()].map((call) => operationOf(rows, call)))
  const missing = promised.filter((row) => !done.has(row)).map((row) => `${row.name} of ${row.face}`)
  assert.deepEqual(
    missing,
    [],
    `docs/operations.md says that ${file} calls these, and it does not, or never with success`,
  )
})
