import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faces } from '../../src/app/cli/openapi.ts'
import { type Caller, testApp } from '../support/app.ts'
import { writtenOutDocuments } from '../support/openapi.ts'

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
}
interface Operation {
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> }
}
interface Refusal {
  readonly error?: { readonly fields?: Readonly<Record<string, readonly string[]>> }
}

/** What an error says about a field that was left out and must be there. */
const missing = /^(is required|is missing|must name at least one)/

/** Fields that are required of some callers only, or that may be in one of two places. */
const exceptions = new Set([
  'POST /api/desk/users company_id', // of staff
  'POST /api/desk/check_in_requests company_id',
  'POST /api/desk/check_in_requests/preview company_id',
  'POST /api/desk/network_responders first_name', // here or in `name`
  'POST /api/desk/session email', // here or in `session`
  'POST /api/desk/session password',
  'POST /api/v2/session code', // or a token
  'POST /api/v2/session/links email', // or a phone number
  'POST /api/v2/issues affected_id', // of a company’s key; a person is affected without it
  'POST /api/v2/org/{company_id}/issues affected_id',
  'POST /api/v2/org/{company_id}/subscriptions trip.destinations', // of a trip without segments; a purchase needs no trip
  'POST /api/v2/unsubscribe token', // a parameter of the query
  'POST /api/v2/org/{company_id}/users/travellers first_name', // not of anonymous travellers
  'POST /api/v2/org/{company_id}/users/travellers email',
])

test('what an empty POST is refused for is `required` in the OpenAPI documents', async (t) => {
  const app = await testApp(t, { template: 'world' })
  const company = await app.givenCompany()
  const ada = await app.givenTraveller(company)
  const callers: readonly Caller[] = [app.as(company), app.as(ada), app.as(await app.givenStaff())]
  const documents = (await writtenOutDocuments(faces)) as unknown as Readonly<
    Record<string, { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> }>
  >
  const found: string[] = []
  for (const { paths } of Object.values(documents))
    for (const [path, { post }] of Object.entries(paths)) {
      const body = post?.requestBody?.content?.['application/json']?.schema
      const url = path.replace('{company_id}', company.id).replace('{user_id}', ada.id)
      if (!body?.properties || url.includes('{')) continue
      const [wrapper, resource] = Object.entries(body.properties).find(([, one]) => one.properties) ?? []
      const required = [...(body.required ?? []), ...(resource?.required ?? [])]
      for (const caller of callers) {
        const { status, body: answer } = await caller.post<Refusal>(url, wrapper ? { [wrapper]: {} } : {})
        if (status === 401 || status === 403) continue
        for (const [field, [error = '']] of Object.entries(answer.error?.fields ?? {}))
          if (missing.test(error))
            found.push(`POST ${path} ${field}${required.includes(field) ? '' : ' (not in required)'}`)
        break
      }
    }
  const wrong = found.filter((one) => one.endsWith('(not in required)'))
  assert.deepEqual(
    wrong.filter((one) => !exceptions.has(one.replace(' (not in required)', ''))),
    [],
  )
  assert.ok(found.length - wrong.length > 30, `few fields were found: ${found.join(', ')}`)
})
