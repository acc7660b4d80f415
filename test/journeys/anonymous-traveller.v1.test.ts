import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Answer, testApp } from '../support/app.ts'
import { givenTrip, to } from '../support/trips.ts'

type Body = Record<string, unknown> & { readonly id: string }

const ok = <T>({ status, body, text }: Answer<T>): T => {
  assert.ok(status >= 200 && status < 300, `${status}: ${text}`)
  return body
}

test('a traveller whom the company made by its own id alone, in version 1', async (t) => {
  const app = await testApp(t, { template: 'world' })
  const company = await app.givenCompany()
  const [org, path] = [app.as(company), `/api/v2/org/${company.id}`]
  const anonymous = ok(await org.post<Body>(`${path}/users/travellers`, { user: { external_id: 'C-1' } }))
  const v1 = ok(await org.get<Body & { authentication_token: string }>(`/api/v1/partner/travellers/${anonymous.id}`))
  const phone = app.as(v1.authentication_token)

  await t.test('version 1 has texts, and what it shows can be sent back', async () => {
    assert.deepEqual([v1['first_name'], v1['email'], v1['last_name']], ['', '', null])
    const same = ok(
      await org.put<Body>(`/api/v1/partner/travellers/${anonymous.id}`, { traveller: { ...v1, home_country: 'SE' } }),
    )
    assert.deepEqual([same['email'], same['home_country']], ['', 'SE'])
    ok(await phone.get('/api/v1/users/profile'))
    ok(await phone.get('/api/v2/users/my_profile'))
    const refused = await org.post('/api/v1/partner/travellers', { traveller: { external_id: 'C-8' } })
    assert.equal(refused.status, 400, 'version 1 asks for a name and an address')
  })

  await t.test('lists show them', async () => {
    const destinations = [to('PE', '2026-11-14', '2026-11-20')]
    await givenTrip({ by: org, company, travellers: [anonymous], destinations })
    for (const list of ['/api/v1/partner/travellers', '/api/v1/partner/trips'])
      assert.ok(ok(await org.get<unknown>(list)) && (await org.get(list)).text.includes(anonymous.id), list)
  })
})
