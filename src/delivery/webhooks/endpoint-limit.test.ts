import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../test/support/app.ts'
import { withoutPrivateAddresses } from './outgoing.ts'
import { mostEndpoints } from './webhook.ts'

test('the limit of endpoints holds for requests at the same time', async (t) => {
  const house = await testApp(t)
  const company = await house.givenCompany()
  const path = `/api/v2/org/${company.id}/webhook_endpoints`
  const add = (number: number) =>
    house.as(company).post(path, { webhook_endpoint: { url: `https://203.0.114.10/hook/${number}` } })
  const answers = await Promise.all(Array.from({ length: mostEndpoints + 8 }, (_, number) => add(number)))
  assert.deepEqual(
    [201, 422].map((status) => answers.filter((one) => one.status === status).length),
    [mostEndpoints, 8],
  )
})

test('the delivery log names no address of the own network', () => {
  for (const [error, shown] of [
    ['ECONNREFUSED: connect ECONNREFUSED 10.1.2.3:443', 'ECONNREFUSED: connect ECONNREFUSED a private address'],
    ['connect ETIMEDOUT 192.168.0.7:8443', 'connect ETIMEDOUT a private address'],
    ['connect ECONNREFUSED ::1:443', 'connect ECONNREFUSED a private address'],
    ['connect ECONNREFUSED [fd00::7]:443', 'connect ECONNREFUSED a private address'],
    ['connect ECONNREFUSED 93.184.216.34:443', 'connect ECONNREFUSED 93.184.216.34:443'],
    ['answered 500', 'answered 500'],
    ['at 12:30:45 the socket hung up', 'at 12:30:45 the socket hung up'],
  ] as const)
    assert.equal(withoutPrivateAddresses(error), shown)
})
