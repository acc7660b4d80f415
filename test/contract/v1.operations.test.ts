import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faces } from '../../src/app/cli/openapi.ts'
import { isComplete, namesRoutes } from './operations.checks.ts'
import { operationOf, parse, readOperations } from './operations.table.ts'
import { nameOf, operations } from './v1.operations.ts'

const rows = readOperations()

test('version 1 has a document', () => assert.ok(faces.includes('v1')))

test('every operation of v1 is in the table, and the table names no other', () => isComplete('v1'))

test('the routes of v1 are where the table says', () => namesRoutes('v1'))

test('a call is the operation of version 1 whose path fits best', () => {
  const called = (method: string, url: string): string | undefined => operationOf(rows, { method, url })?.name
  assert.equal(called('GET', '/api/v1/trips/current_trip'), 'GET /trips/current_trip')
  assert.equal(called('GET', '/api/v1/trips/7/?since=0'), 'GET /trips/:trip_id')
  assert.equal(called('POST', '/api/v1/trips/7'), undefined)
})

test('the table says of which version an operation is', () => {
  const row = '| `GET /a/:id` | Does it | [x.ts](../src/x.ts) | [x.test.ts](../src/x.test.ts) |'
  assert.deepEqual(parse(`## Version 1: ours\n${row}`), [
    {
      face: 'v1',
      section: 'Version 1: ours',
      name: 'GET /a/:id',
      path: '/a/:id',
      route: 'src/x.ts',
      test: 'src/x.test.ts',
    },
  ])
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
