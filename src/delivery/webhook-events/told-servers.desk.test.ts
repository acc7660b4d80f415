import assert from 'node:assert/strict'
import { test } from 'node:test'
import { givenReceiver, webhookApp } from '../webhooks/webhooks.testing.ts'

const list = '/api/desk/webhook_deliveries'

test('deliveries are found by the notification whose news they brought to the company’s servers', async (t) => {
  const app = await webhookApp(t)
  const [company, other] = [await app.givenCompany(), await app.givenCompany()]
  const { url } = await givenReceiver(t)
  await app.register(company, url)
  await app.register(other, url)
  const people = [await app.givenTraveller(company), await app.givenTraveller(company)]
  const worker = app.worker()
  const manager = await app.signedIn(await app.givenManager(company))
  for (const { id } of people) {
    const asked = await manager.post('/api/desk/check_in_requests', { check_in_request: { user_ids: [id] } })
    assert.ok(asked.status < 300, asked.text)
  }
  await app.run(worker)
  const staff = app.as((await app.givenStaff()).key)
  const seen = new Set<string>()
  for (const { id: userId } of people) {
    const [told] = (await manager.get<{ id: string }[]>(`/api/desk/notifications?user_id=${userId}&type=50`)).body
    for (const caller of [manager, staff]) {
      const { status, body, text } = await caller.get<{ id: number; event: number; webhook_event_id: string }[]>(
        `${list}?notification_id=${told?.id}`,
      )
      assert.equal(status, 200, text)
      assert.deepEqual(
        body.map(({ event }) => event),
        [50],
      )
      const [one] = body
      const { body: sent } = await caller.get<{ body: string }>(`${list}/${one?.id}`)
      assert.match(sent.body, new RegExp(userId), 'it names the person')
      seen.add(one?.webhook_event_id ?? '')
    }
    const stranger = await app.signedIn(await app.givenManager(other))
    assert.equal((await stranger.get(`${list}?notification_id=${told?.id}`)).status, 401)
    const waiting = await manager.get<unknown[]>(`${list}?notification_id=${told?.id}&outcome=failed`)
    assert.deepEqual(waiting.body, [], 'with the other filters')
  }
  assert.equal(seen.size, 2)
  assert.equal((await manager.get(`${list}?notification_id=7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0`)).status, 404)
  assert.equal((await manager.get(`${list}?notification_id=x`)).status, 400)
})
