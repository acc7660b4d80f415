import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../test/support/app.ts'
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
