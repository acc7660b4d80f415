import assert from 'node:assert/strict'
import { test } from 'node:test'
import { givenDesk, type Json } from '../../src/intelligence/testing.ts'
import { writtenOutDocuments } from '../support/openapi.ts'
import { givenTrip, to } from '../support/trips.ts'
import { workingApp } from '../support/worker.ts'

const states = ['waiting', 'held', 'sent', 'kept', 'failed', 'dropped']

interface Delivery extends Json {
  readonly state: string
  readonly sent_at: string | null
}

/** Tries of deliveries with this outcome. The metrics are those of the process, in which other tests send, too. */
const triesIn = (metrics: string, outcome: string): number =>
  [...metrics.matchAll(/^godwit_delivery_tries_total\{([^}]*)\} (\d+)$/gm)]
    .filter(([, labels = '']) => labels.includes(`outcome="${outcome}"`))
    .reduce((sum, [, , count]) => sum + Number(count), 0)

test('without a provider a message is kept, and no answer says that it was sent', async (t) => {
  const app = await workingApp(t, { template: 'world' })
  const { staff, givenPublished } = await givenDesk(app)
  const company = await app.givenCompany()
  const manager = await app.signedIn(await app.givenManager(company))
  const ada = await app.givenTraveller(company)
  await givenTrip({
    by: app.as(company),
    company,
    travellers: [ada],
    destinations: [to('PE', '2026-11-13', '2026-11-20')],
  })
  const before = (await staff.get('/metrics')).text
  const alert = await givenPublished({ country_ids: ['PE'], full_country_ids: ['PE'], risk_level: 2 })
  await app.settle()

  await t.test('why', async () => {
    const { status, body, text } = await staff.get<{
      decision: string
      message: string
      notifications: { deliveries: Delivery[] }[]
    }>(`/api/desk/alerts/${alert.id}/why?user_id=${ada.id}`)
    assert.equal(status, 200, text)
    assert.equal(body.decision, 'kept', text)
    assert.match(body.message, /^It is in their list\. No provider is configured for email: /)
    assert.deepEqual(
      body.notifications.flatMap((one) => one.deliveries.map(({ state, sent_at }) => [state, sent_at])),
      [['kept', null]],
    )
  })

  await t.test('the desk: deliveries, the timeline, the filter by state', async () => {
    for (const caller of [staff, manager]) {
      const found = async (state: string) =>
        (await caller.get<{ id: string }[]>(`/api/desk/notifications?user_id=${ada.id}&type=110&state=${state}`)).body
      assert.deepEqual([(await found('sent')).length, (await found('kept')).length], [0, 1])
      const [{ id } = { id: '' }] = await found('kept')
      const { body } = await caller.get<{
        deliveries: (Delivery & { kept_at: string | null; provider_message_id: string | null })[]
        timeline: { what: string; at: string }[]
      }>(`/api/desk/notifications/${id}`)
      const [delivery] = body.deliveries
      assert.deepEqual(
        [delivery?.state, delivery?.sent_at, delivery?.kept_at, delivery?.provider_message_id],
        ['kept', null, app.clock.now().toISOString(), null],
      )
      assert.deepEqual(
        body.timeline.map((one) => one.what),
        ['occurred', 'published', 'matched', 'queued', 'kept'],
      )
    }
  })

  await t.test('the outbox', async () => {
    const { body } = await staff.get<{ state: string }[]>(`/api/desk/outbox?user_id=${ada.id}`)
    assert.ok(body.length > 0)
    assert.ok(body.every((one) => one.state === 'kept'))
  })

  await t.test('the metrics', async () => {
    const { text } = await staff.get('/metrics')
    assert.match(text, /godwit_delivery_tries_total\{[^}]*channel="email",outcome="kept"[^}]*\} \d/)
    assert.ok(triesIn(text, 'kept') > triesIn(before, 'kept'), text)
    assert.equal(triesIn(text, 'sent'), triesIn(before, 'sent'))
  })

  await t.test('an all-clear goes to those whose message was kept', async () => {
    app.clock.advance(60)
    assert.equal((await staff.post(`/api/desk/alerts/${alert.id}/close`)).status, 200)
    await app.settle()
    const { body } = await staff.get<{ title: string }[]>(`/api/desk/outbox?user_id=${ada.id}`)
    assert.match(body[0]?.title ?? '', /^All clear/)
  })

  await t.test('the documents name the same states everywhere', async () => {
    const { desk } = (await writtenOutDocuments(['desk'])) as unknown as { desk: { components: { schemas: Json } } }
    const { schemas } = desk.components
    const enumOf = (schema: string) =>
      (schemas[schema] as { properties: Record<string, { enum?: string[] }> }).properties['state']?.enum
    for (const name of ['NotificationDelivery', 'AlertNotificationDelivery'])
      assert.deepEqual(enumOf(name), states, name)
    assert.deepEqual(enumOf('OutboxMessage'), ['kept'])
  })
})
