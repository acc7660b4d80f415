import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { openapiDocuments } from '../../src/app/cli/openapi.ts'
import { notThere, operationOf, parse, readOperations, root } from './operations.table.ts'
import { nameOf, operations } from './v1.operations.ts'
import type { Document } from './v1.world.ts'

const rows = readOperations()
const there = rows.filter(({ route }) => route !== undefined)
const read = (file: string): string => readFileSync(join(root, file), 'utf8')

/** Names of parameters are ours to choose, except in version 1, where the contract has chosen them. */
async function registered(face: 'v1' | 'v2'): Promise<Map<string, string>> {
  const document = (await openapiDocuments([face]))[face] as Document
  const found = new Map<string, string>()
  for (const [path, methods] of Object.entries(document.paths)) {
    const plain = path.replace(`/api/${face}`, '').replace(/\{(\w+)\}/g, ':$1')
    for (const [method, { operationId = '' }] of Object.entries(methods))
      found.set(`${method.toUpperCase()} ${plain}`, operationId)
  }
  return found
}

test('operations are found', () => assert.ok(rows.length > 60, `${rows.length} rows`))

for (const face of ['v1', 'v2'] as const) {
  test(`every operation of ${face} is in the table, and the table names no other`, async () => {
    const listed = there.filter((row) => row.face === face).map(({ name }) => name)
    assert.deepEqual(listed.toSorted(), [...(await registered(face)).keys()].toSorted())
  })

  test(`the routes of ${face} are where the table says`, async () => {
    const ids = await registered(face)
    for (const { name, route = '' } of there.filter((row) => row.face === face)) {
      assert.ok(existsSync(join(root, route)), `${route} (${name}) exists`)
      assert.ok(read(route).includes(`'${ids.get(name)}'`), `${route} registers ${name}`)
    }
  })
}

/** That the test really calls the operation is checked where it runs: test/support/named-operations.ts. */
test('every test file that the table names exists', () => {
  for (const { name, test: file = '' } of there) {
    assert.match(file, /\.test\.ts$/)
    assert.ok(existsSync(join(root, file)), `${file} (${name}) exists`)
  }
})

test('a call is the operation whose path fits best', () => {
  const called = (method: string, url: string): string | undefined => operationOf(rows, { method, url })?.name
  assert.equal(called('GET', '/api/v1/trips/current_trip'), 'GET /trips/current_trip')
  assert.equal(called('GET', '/api/v1/trips/7/?since=0'), 'GET /trips/:trip_id')
  assert.equal(called('POST', '/api/v1/trips/7'), undefined)
  assert.equal(called('GET', '/api/v2/trips'), 'GET /trips')
  assert.equal(called('GET', '/api/v2/org/7/invoices/8.pdf?expires=9'), 'GET /org/:company_id/invoices/:id.pdf')
})

test('every operation of version 1 is in the table, or is listed as not implemented', () => {
  const sections = {
    contract: { company: 'Version 1: partner endpoints', traveller: 'Version 1: traveller endpoints' },
    field: { company: 'Version 1: what clients', traveller: 'Version 1: what clients' },
    ours: { company: 'Version 1: ours', traveller: 'Version 1: ours' },
  } as const
  for (const operation of operations) {
    const found = rows.filter((row) => row.face === 'v1' && row.name === nameOf(operation))
    assert.equal(found.length, 1, `${nameOf(operation)} is in the table once`)
    const expected = sections[operation.from][operation.by]
    assert.ok(found[0]?.section.startsWith(expected), `${nameOf(operation)} stands under "${expected} …"`)
  }
  assert.equal(operations.filter(({ from }) => from === 'contract').length, 34, 'the two tables of the contract')
})

test('a wrong table is found', () => {
  const good = '## Version 1: ours\n| `GET /a/:id` | Does it | [x.ts](../src/x.ts) | [x.test.ts](../src/x.test.ts) |'
  assert.deepEqual(parse(good), [
    {
      face: 'v1',
      section: 'Version 1: ours',
      name: 'GET /a/:id',
      path: '/a/:id',
      route: 'src/x.ts',
      test: 'src/x.test.ts',
    },
  ])
  assert.equal(parse(good.replace(/\[x\.ts\]\(\S+\)/, notThere))[0]?.route, undefined)
  assert.throws(() => parse('| `GET /a/:id` | Does it | somewhere | [x.test.ts](../src/x.test.ts) |'), /no link/)
  assert.throws(() => parse('| `GET /a/:id` | Does it |'), /cannot be read/)
})
