import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openapiDocuments } from '../../src/app/cli/openapi.ts'
import { type Row, readOperations, root } from './operations.table.ts'
import type { Document } from './shape.ts'

const there = readOperations().filter(({ route }) => route !== undefined)
const read = (file: string): string => readFileSync(join(root, file), 'utf8')

/** The operations that a face serves, with their ids. */
async function registered(face: Row['face']): Promise<Map<string, string>> {
  const document = (await openapiDocuments([face]))[face] as Document
  const found = new Map<string, string>()
  for (const [path, methods] of Object.entries(document.paths)) {
    const plain = path.replace(`/api/${face}`, '').replace(/\{(\w+)\}/g, ':$1')
    for (const [method, { operationId = '' }] of Object.entries(methods))
      found.set(`${method.toUpperCase()} ${plain}`, operationId)
  }
  return found
}

/** The table has every operation of a face, and names no other. */
export async function isComplete(face: Row['face']): Promise<void> {
  const listed = there.filter((row) => row.face === face).map(({ name }) => name)
  assert.deepEqual(listed.toSorted(), [...(await registered(face)).keys()].toSorted())
}

/** The routes of a face are where the table says. */
export async function namesRoutes(face: Row['face']): Promise<void> {
  const ids = await registered(face)
  for (const { name, route = '' } of there.filter((row) => row.face === face)) {
    assert.ok(existsSync(join(root, route)), `${route} (${name}) exists`)
    assert.ok(read(route).includes(`'${ids.get(name)}'`), `${route} registers ${name}`)
  }
}
