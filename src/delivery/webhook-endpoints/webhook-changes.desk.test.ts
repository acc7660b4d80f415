import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { type DeliveryBody, givenReceiver, type Received, webhookApp } from '../webhooks/webhooks.testing.ts'

interface Shown {
  readonly id: string
  readonly company_id: string
  readonly url: string
  readonly enabled: boolean
  readonly enabled_events: readonly number[]
  readonly signing_secret?: string
  readonly previous_secret_until: string | null
  readonly revision: number
}

interface Refusal {
  readonly error: { readonly fields?: Readonly<Record<string, unknown>> }
}

const list = '/api/desk/webhook_endpoints'

const signedBy = (secret: string, { headers, body }: Received): boolean => {
  const [time, ...signatures] = (headers['service-signature'] ?? '').split(',')
  const wanted = createHmac('sha256', secret)
    .update(`${time?.slice(2)}.`)
    .update(body)
    .digest('hex')
  return signatures.includes(`v1=${wanted}`)
}

test('the desk registers, changes, tests, rotates and deletes an endpoint', async (t) => {
  const app = await webhookApp(t)
  const [company, other] = [await app.givenCompany(), await app.givenCompany()]
  const staff = app.as((await app.givenStaff()).key)
  const manager = await app.signedIn(await app.givenManager(company))
  const receiver = await givenReceiver(t)
  const worker = app.worker()

  const made = await manager.post<Shown>(list, { webhook_endpoint: { url: receiver.url, enabled_events: [21, 20] } })
  assert.deepEqual([made.status, made.body.company_id, made.body.enabled], [201, company.id, true])
  assert.deepEqual(made.body.enabled_events, [20, 21])
  const secret = made.body.signing_secret ?? ''
  assert.match(secret, /^whsec_/)
  const one = `${list}/${made.body.id}`
  assert.equal('signing_secret' in (await manager.get<Shown>(one)).body, false, 'it is shown once')

  const byStaff = await staff.post<Shown>(list, { webhook_endpoint: { url: receiver.url, company_id: other.id } })
  assert.deepEqual([byStaff.status, byStaff.body.company_id], [201, other.id])

  const changed = await manager.patch<Shown>(one, {
    webhook_endpoint: { url: `${receiver.url}/new`, enabled_events: [20] },
  })
  assert.deepEqual(
    [changed.status, changed.body.url, changed.body.enabled, changed.body.revision],
    [200, `${receiver.url}/new`, true, 2],
  )

  const sample = await manager.post<DeliveryBody>(`${one}/test`, { event: 53 })
  assert.deepEqual([sample.status, sample.body.event, sample.body.state], [202, 53, 'waiting'])
  await app.run(worker)
  const [first] = receiver.got
  assert.ok(first && signedBy(secret, first))
  assert.deepEqual([first.path, JSON.parse(first.body.toString()).test], ['/hook/new', true])
  assert.equal((await staff.post<DeliveryBody>(`${one}/test`)).body.event, 20)

  const rotated = await manager.post<Shown>(`${one}/rotate_secret`)
  const next = rotated.body.signing_secret ?? ''
  assert.deepEqual([rotated.status, next === secret], [200, false])
  assert.equal(rotated.body.previous_secret_until, new Date(app.clock.now().getTime() + 86_400_000).toISOString())
  await app.happen(company)
  await app.run(worker)
  const last = receiver.got.at(-1)
  assert.ok(last && signedBy(next, last) && signedBy(secret, last), 'both sign for a day')

  assert.equal((await manager.call('DELETE', one, { headers: { 'if-match': '"1"' } })).status, 412)
  assert.deepEqual((await manager.delete(one)).body, [])
  assert.equal((await manager.get(one)).status, 404)
  assert.equal((await staff.delete(one)).status, 404)
  const lines = await staff.get<{ action: string; company_id: string }[]>(
    `/api/desk/audit?subject_id=${made.body.id}&per_page=100`,
  )
  assert.deepEqual(lines.body.map(({ action }) => action).toSorted(), [
    'create',
    'delete',
    'rotate_secret',
    'test',
    'test',
    'update',
  ])
  assert.ok(lines.body.every(({ company_id }) => company_id === company.id))
})

test('wrong fields are named, and another company’s endpoint is nobody else’s', async (t) => {
  const app = await webhookApp(t)
  const [company, other] = [await app.givenCompany(), await app.givenCompany()]
  const staff = app.as((await app.givenStaff()).key)
  const manager = await app.signedIn(await app.givenManager(company))
  const stranger = await app.signedIn(await app.givenManager(other))
  const traveller = app.as(await app.givenTraveller(company))
  const url = 'http://127.0.0.1:9/hook'

  const fields = async (sent: Promise<{ status: number; body: Refusal }>): Promise<unknown> => {
    const { status, body } = await sent
    return [status, Object.keys(body.error.fields ?? {}).toSorted()]
  }
  const wrong = { url: 'ftp://example.com', enabled_events: [1, 99_999] }
  assert.deepEqual(await fields(manager.post<Refusal>(list, { webhook_endpoint: wrong })), [
    422,
    ['enabled_events', 'url'],
  ])
  assert.deepEqual(await fields(staff.post<Refusal>(list, { webhook_endpoint: { url } })), [422, ['company_id']])
  const noCompany = { url, company_id: '7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0' }
  assert.equal((await staff.post(list, { webhook_endpoint: noCompany })).status, 404)
  assert.equal((await manager.post(list, { webhook_endpoint: noCompany })).status, 404)
  assert.equal((await manager.post(list, { webhook_endpoint: { url, company_id: other.id } })).status, 401)

  const endpoint = await app.register(company, url)
  const one = `${list}/${endpoint.id}`
  assert.deepEqual(await fields(manager.patch<Refusal>(one, { webhook_endpoint: wrong })), [
    422,
    ['enabled_events', 'url'],
  ])
  assert.deepEqual(await fields(manager.post<Refusal>(`${one}/test`, { event: 99_999 })), [422, ['event']])
  for (const caller of [stranger, traveller, app.as(company), app.nobody]) {
    assert.equal((await caller.patch(one, { webhook_endpoint: { enabled: false } })).status, 401)
    assert.equal((await caller.delete(one)).status, 401)
    assert.equal((await caller.post(`${one}/rotate_secret`)).status, 401)
    assert.equal((await caller.post(`${one}/test`)).status, 401)
  }
  const nowhere = `${list}/${noCompany.company_id}`
  assert.equal((await staff.post(`${nowhere}/rotate_secret`)).status, 404)
  assert.equal((await staff.post(`${nowhere}/test`)).status, 404)
  assert.equal((await staff.delete(nowhere)).status, 404)
  assert.equal((await app.as(company).get<Shown>(endpoint.path)).body.revision, 1, 'nothing was changed')
})
