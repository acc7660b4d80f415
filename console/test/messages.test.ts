import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import { announceUntyped } from '../../src/delivery/announcing/announce.testing.ts'
import { takeReceipt } from '../../src/delivery/receipts/receipt.service.ts'
import { givenReceiver, withWebhooks } from '../../src/delivery/webhooks/webhooks.testing.ts'
import { noteAtDesk } from '../../src/platform/sockets/desk-news.ts'
import { becomes, type Desk, desk, isAccessible, needsBrowser } from './browser.ts'

const texts = {
  en: { title: 'Flooding in Lima', body: 'Avoid low streets.' },
  es: { title: 'Inundación en Lima', body: 'Evita las calles bajas.' },
}

/** A message to somebody who reads Spanish, by e-mail; it waits to be sent. */
async function givenMessage(
  t: TestContext,
): Promise<Desk & { id: string; note: () => void; person: { token: string } }> {
  const all = await desk(t)
  const { node } = all
  const company = await node.givenCompany({ name: 'Curlew Expeditions' })
  const person = await node.givenTraveller(company, { firstName: 'Camila', lastName: 'Duarte', language: 'es' })
  const now = node.clock.now()
  await announceUntyped(node.ctx(), {
    type: 110,
    cause: 'flood',
    userIds: [person.id],
    companyId: company.id,
    texts,
    data: {},
    urgency: 'now',
    occurredAt: new Date(now.getTime() - 230_000),
    publishedAt: now,
    matchedAt: now,
  })
  const { rows } = await sql<{ id: string }>`select id from notifications where cause = 'flood'`.execute(node.db.db())
  const id = rows[0]?.id ?? ''
  return { ...all, id, person, note: () => noteAtDesk(node.ctx().db, 'notifications', company.id, id) }
}

test('a message’s proof shows what happened, and follows it live', needsBrowser, async (t) => {
  const { node, as, id, note, person } = await givenMessage(t)
  const page = await as(await node.givenStaff(), `/messages/${id}`)
  await page.getByRole('heading', { level: 1, name: 'Inundación en Lima → Camila Duarte' }).waitFor()
  await page.getByText('An alert for the person’s place').waitFor()
  const happened = page.getByRole('table')
  await happened.getByText('−230 s').waitFor()
  assert.equal(await happened.getByText('Sent', { exact: true }).count(), 0)
  await page.locator('[lang=es]').getByText('Evita las calles bajas.').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Send again' }).isDisabled(), true)

  const at = new Date(node.clock.now().getTime() + 1_100)
  await sql`update deliveries set state = 'sent', sent_at = ${at}, provider_message_id = 'm-77', attempts = 2,
    tries = ${JSON.stringify([{ at, outcome: 'retry', said: '421 try later' }])}::jsonb where notification_id = ${id}`.execute(
    node.db.db(),
  )
  note()
  await happened.getByText('421 try later').waitFor()
  await happened.getByText('the provider took it, provider’s id m-77').waitFor()
  await page.getByText('sent after 1.1 s').waitFor()

  const { rows } = await sql<{ id: string }>`select id from deliveries where notification_id = ${id}`.execute(
    node.db.db(),
  )
  await takeReceipt(node.ctx(), {
    channel: 'email',
    deliveryId: Number(rows[0]?.id),
    source: 'mail_server',
    event: 'delivered',
    code: '2.0.0',
    reference: '',
    said: 'ok',
    raw: {},
    at,
    deadAddress: null,
  })
  await happened.getByText('Delivered', { exact: true }).waitFor()
  await happened.getByText('confirmed by the recipient’s mail server').waitFor()

  node.clock.advance(94)
  assert.equal((await node.as(person).put(`/api/v2/notifications/${id}/mark_read`)).status, 200)
  await page.getByText('read after 94 s').waitFor()
})

test('what failed is sent again, and the list finds it by its state', needsBrowser, async (t) => {
  const { node, as, id } = await givenMessage(t)
  await sql`update deliveries set state = 'failed', last_error = '550 no such user' where notification_id = ${id}`.execute(
    node.db.db(),
  )
  const page = await as(await node.givenStaff(), '/messages')
  await page.getByLabel('State').selectOption('sent')
  await page.getByText('No message fits').waitFor()
  await becomes(() => page.url(), /state=sent/)
  await page.getByLabel('State').selectOption('failed')
  await page.getByRole('button', { name: /Inundación en Lima/ }).click()
  await page.getByText('550 no such user').first().waitFor()
  await page.getByRole('button', { name: 'Send again' }).click()
  await page.getByText('What failed waits to be sent again.').waitFor()
  await page.getByText('not sent yet').waitFor()
})

test('a message says why it was sent, in the list, on its proof and on the person’s page', needsBrowser, async (t) => {
  const { node, as, url } = await desk(t, { config: { webhookAllowPrivate: true } })
  const app = withWebhooks(t, node)
  const worker = app.worker()
  const company = await node.givenCompany()
  const receiver = await givenReceiver(t)
  await app.register(company, receiver.url)
  const boss = await node.givenManager(company, { firstName: 'Kim', lastName: 'Berg' })
  const person = await node.givenTraveller(company, { firstName: 'Camila', lastName: 'Duarte' })
  const page = await as(boss, '/messages')
  const asked = await (await node.signedIn(boss)).post<{ id: string }>('/api/desk/check_in_requests', {
    check_in_request: { user_ids: [person.id] },
  })
  assert.ok(asked.status < 300, asked.text)
  await page.reload()
  await page.getByRole('button', { name: /Are you safe.*Kim Berg asked for a check-in/ }).click()
  const why = page.getByRole('link', { name: 'Kim Berg asked for a check-in' })
  await becomes(() => why.getAttribute('href'), `/safety/${asked.body.id}`)
  await app.run(worker)
  await page.reload()
  const server = page.getByRole('link', { name: new URL(receiver.url).host })
  assert.match((await server.getAttribute('href')) ?? '', /^\/webhooks\/deliveries\?delivery=\d+$/)
  await isAccessible(page)
  await page.goto(`${url}/people/${person.id}`)
  await becomes(() => why.getAttribute('href'), `/safety/${asked.body.id}`)
})

// Light colours and phones: every-page.test.ts.
test(
  'messages, money and health have contrast in dark colours, and the proof prints on one page',
  needsBrowser,
  async (t) => {
    const { node, as, id } = await givenMessage(t)
    const staff = await node.givenStaff()
    await sql`insert into ledger_entries (id, transaction_id, kind, account, amount, currency, created_at)
      select gen_random_uuid(), ${id}, 'capture', account, amount, currency, ${node.clock.now()} from (values
        ('clearing', 500, 'USD'), ('cards_held', -500, 'USD'), ('clearing', 900, 'EUR'), ('cards_held', -900, 'EUR')
      ) as one (account, amount, currency)`.execute(node.db.db())
    const page = await as(staff, `/messages/${id}`, { colorScheme: 'dark' })
    const paths = ['/messages', '/messages/outbox', '/money', '/money?tab=ledger', '/admin/health', `/messages/${id}`]
    for (const path of paths) {
      await page.goto(new URL(path, page.url()).href)
      await page.locator('main h1').waitFor()
      await page.waitForLoadState('networkidle')
      if (path.endsWith('ledger')) await page.getByText('Sum: €0.00 · $0.00').waitFor()
      await isAccessible(page, ['color-contrast'])
    }
    await page.getByRole('table').waitFor()
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
    assert.equal(pdf.match(/\/Type\s*\/Page\b/g)?.length, 1)
  },
)
