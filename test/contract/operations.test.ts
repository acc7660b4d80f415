import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { isComplete, namesRoutes } from './operations.checks.ts'
import { notThere, operationOf, parse, readOperations, root } from './operations.table.ts'

const rows = readOperations()
const there = rows.filter(({ route }) => route !== undefined)

test('operations are found', () => assert.ok(rows.length > 60, `${rows.length} rows`))

test('every operation of v2 is in the table, and the table names no other', () => isComplete('v2'))

test('the routes of v2 are where the table says', () => namesRoutes('v2'))

/** That the test really calls the operation is checked where it runs: test/support/named-operations.ts. */
test('every test file that the table names exists', () => {
  for (const { name, test: file = '' } of there) {
    assert.match(file, /\.test\.ts$/)
    assert.ok(existsSync(join(root, file)), `${file} (${name}) exists`)
  }
})

test('a call is the operation whose path fits best', () => {
  const called = (method: string, url: string): string | undefined => operationOf(rows, { method, url })?.name
  const count = '/users/active_traveller_country_count'
  assert.equal(called('GET', `/api/v2/org/7${count}`), `GET /org/:company_id${count}`)
  assert.equal(called('GET', '/api/v2/org/7/users/8/?since=0'), 'GET /org/:company_id/users/:user_id')
  assert.equal(called('POST', '/api/v2/trips/7'), undefined)
  assert.equal(called('GET', '/api/v2/trips'), 'GET /trips')
  assert.equal(called('GET', '/api/v2/org/7/invoices/8.pdf?expires=9'), 'GET /org/:company_id/invoices/:id.pdf')
})

test('a wrong table is found', () => {
  const good = '## Version 2: ours\n| `GET /a/:id` | Does it | [x.ts](../src/x.ts) | [x.test.ts](../src/x.test.ts) |'
  assert.deepEqual(parse(good), [
    {
      face: 'v2',
      section: 'Version 2: ours',
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
