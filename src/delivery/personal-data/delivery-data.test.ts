import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { joinTraces } from '../../people/index.ts'
import { announceUntyped } from '../announcing/announce.testing.ts'
import { sendingApp } from '../sending/sending.testing.ts'
import { deliveryPersonalData } from './delivery-data.service.ts'

test('a person’s notifications are exported, and deleted when the person is erased', async (t) => {
  const app = await sendingApp(t)
  const company = await app.givenCompany()
  const label = await app.givenCompany({ features: ['white_label'] })
  const [ada, ben, eve] = [
    await app.givenTraveller(company),
    await app.givenTraveller(company),
    await app.givenTraveller(label),
  ]
  const texts = { en: { title: 'Flood', body: 'Water.' }, es: { title: 'Inundación', body: 'Agua.' } }
  for (const user of [ada, ben, eve])
    await announceUntyped(app.ctx(), {
      type: 30,
      cause: 'x',
      userIds: [user.id],
      companyId: user.companyId,
      texts,
      data: {},
      urgency: 'now',
    })
  await app.run(await app.worker())
  const exported = async (userId: string): Promise<Record<string, Record<string, unknown>[]>> => {
    const parts = deliveryPersonalData.map(async (part) => [part.name, await part.export(app.ctx(), userId)] as const)
    return Object.fromEntries(await Promise.all(parts)) as Record<string, Record<string, unknown>[]>
  }
  const { notifications, outbox } = await exported(ada.id)
  assert.deepEqual(
    notifications?.map((one) => [one['title'], (one['deliveries'] as unknown[]).length]),
    [['Flood', 1]],
  )
  assert.deepEqual(
    outbox?.map((one) => one['recipient']),
    [ada.email],
  )

  for (const user of [ada, eve])
    for (const part of deliveryPersonalData) await part.erase(app.ctx(), user.id, joinTraces(user.id, []))
  assert.deepEqual(await exported(ada.id), { notifications: [], answers_by_sms: [], outbox: [] })
  assert.equal((await exported(ben.id))['notifications']?.length, 1)
  for (const table of ['notifications', 'deliveries', 'outbox_messages']) {
    const { rows } = await sql<{ user_id: string }>`select user_id from ${sql.table(table)}`.execute(app.db.db())
    assert.deepEqual(rows, [{ user_id: ben.id }], table)
  }
  const { rows } = await sql<{ payload: unknown; marked: boolean }>`
    select payload, erased_at is not null as marked from webhook_events`.execute(app.db.db())
  assert.deepEqual(
    rows,
    [{ payload: { notification: { type: 30 }, user: { id: eve.id } }, marked: true }],
    'the event stays, without the person',
  )
})
