import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../support/app.ts'
import { probesV1 } from '../support/probes.v1.ts'

interface Refused {
  readonly error: { readonly fields?: Record<string, string[]> }
}

test('version 1 takes ISO 8601 and Unix seconds, and answers 400 to what is no time and to what is malformed', async (t) => {
  const { as, givenCompany } = await testApp(t, { extraRoutes: probesV1 })
  const partner = as((await givenCompany()).key)
  const send = <T>(at: unknown) => partner.post<T>('/api/v1/probes', { probe: { email: 'a@example.com', at } })
  const meant = '2027-01-31T10:30:00.500Z'
  for (const sent of [
    meant,
    '2027-01-31T10:30:00.5Z',
    '2027-01-31T12:30:00.500+02:00',
    '2027-01-31 10:30:00,5',
    Date.parse(meant) / 1000,
    String(Date.parse(meant) / 1000),
  ])
    assert.equal((await send<{ at: string }>(sent)).body.at, meant, String(sent))
  for (const at of ['tomorrow', '2027-02-30', '2027-01-31T25:00', '', 1e15, -1e15, 1794657600000]) {
    const { status, body } = await send<Refused>(at)
    assert.equal(status, 400, String(at))
    assert.deepEqual(Object.keys(body.error.fields ?? {}), ['at'])
  }
  for (const at of [true, {}, [], null]) assert.equal((await send(at)).status, 400, String(at))
})
