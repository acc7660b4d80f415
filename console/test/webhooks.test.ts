import assert from 'node:assert/strict'
import { test } from 'node:test'
import { givenReceiver, withWebhooks } from '../../src/delivery/webhooks/webhooks.testing.ts'
import { desk, fitsSideways, isAccessible, needsBrowser, phone } from './browser.ts'

const config = { webhookAllowPrivate: true }

test('a developer registers a webhook, sees a failed delivery, and replays it', needsBrowser, async (t) => {
  const { node, as } = await desk(t, { config })
  const app = withWebhooks(t, node)
  const worker = app.worker()
  const company = await node.givenCompany()
  const receiver = await givenReceiver(t, (_req, res) => void res.writeHead(500).end('out of order'))
  const page = await as(await node.givenManager(company), '/webhooks')

  await page.getByRole('button', { name: 'Register an endpoint' }).click()
  await page.getByLabel('Address').fill('ftp://nowhere')
  await page.getByRole('button', { name: 'Register it' }).click()
  const alert = page.getByRole('alert')
  await alert.getByRole('link', { name: 'Address' }).waitFor()
  await isAccessible(page)
  await page.getByLabel('Address').fill(receiver.url)
  await page.getByLabel('21 trip.updated').check()
  await page.getByRole('button', { name: 'Register it' }).click()
  const secret = (await page.locator('code', { hasText: 'whsec_' }).textContent()) ?? ''
  assert.match(secret, /^whsec_/)
  await page.getByRole('button', { name: 'I have stored it' }).click()
  await page.getByRole('heading', { level: 2, name: receiver.url }).waitFor()
  await page.getByText(secret).waitFor({ state: 'detached' }) // it is shown once

  await app.happen(company, [20])
  await app.run(worker)
  await page.getByRole('link', { name: 'Show its deliveries' }).click()
  await page.getByRole('button', { name: /Failed 1/ }).click()
  assert.match(page.url(), /outcome=failed/, 'the filter is in the address')
  await page.getByRole('button', { name: /20 trip\.created/ }).click()
  const [first] = receiver.got
  await page.getByText(first?.body.toString() ?? '-', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Headers' }).click()
  await page.getByText(first?.headers['service-signature'] ?? '-', { exact: true }).waitFor()
  await page.getByText('Check the signature').click()
  await page.getByLabel('Signing secret').fill(`${secret.slice(0, -4)}AAA=`)
  await page.getByRole('button', { name: 'Check it here' }).click()
  await page.getByText('This secret did not sign it').waitFor()
  await page.getByLabel('Signing secret').fill(secret)
  await page.getByRole('button', { name: 'Check it here' }).click()
  await page.getByText('This secret signed exactly these bytes').waitFor()
  await page.getByRole('button', { name: 'Answer', exact: true }).click()
  await page.getByText('out of order').waitFor()
  await page.getByText('1 of 13 tries').first().waitFor()
  await isAccessible(page)

  receiver.answer = (_req, res) => void res.end('thanks')
  await page.getByRole('button', { name: 'Replay this one' }).click()
  await page.getByText('It is in line again.').waitFor()
  await app.run(worker)
  await page.getByText('thanks').waitFor()
  assert.deepEqual(receiver.got[1]?.body, first?.body)
  await page.setViewportSize(phone)
  await fitsSideways(page)
  await isAccessible(page)
})

test(
  'chosen ones and all that failed are replayed, an endpoint is tested, rotated and deleted',
  needsBrowser,
  async (t) => {
    const { node, as } = await desk(t, { config })
    const app = withWebhooks(t, node)
    const worker = app.worker()
    const company = await node.givenCompany({ name: 'Kon-Tiki Reisen' })
    const receiver = await givenReceiver(t, (_req, res) => void res.writeHead(503).end())
    await app.register(company, receiver.url)
    await app.happen(company, [20, 21, 22])
    await app.run(worker)
    receiver.answer = (_req, res) => void res.end('thanks')
    const page = await as(await node.givenStaff(), '/webhooks/deliveries?outcome=failed')

    await page.getByLabel('Choose 21 trip.updated').check()
    await page.getByRole('button', { name: 'Replay 1 chosen' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Replay 1' }).click()
    await page.getByText('1 delivery is in line again.').waitFor()
    await app.run(worker)
    await page.getByRole('button', { name: 'Replay all 2 failed' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Replay 2' }).click()
    await page.getByText('2 deliveries are in line again.').waitFor()
    await app.run(worker)
    assert.equal(receiver.got.length, 6)
    await page.getByText('Nothing failed in this time').waitFor()

    await page.getByRole('button', { name: 'Endpoints' }).click()
    await page.getByRole('button', { name: /127\.0\.0\.1.*all events/ }).click()
    await page.getByText('Every kind of event is sent').waitFor()
    await isAccessible(page)
    await page.getByRole('button', { name: 'Rotate the secret' }).click()
    await page.getByRole('button', { name: 'Rotate it' }).click()
    await page.locator('code', { hasText: 'whsec_' }).waitFor()
    await page.getByRole('button', { name: 'Send a test' }).click()
    await page.getByRole('heading', { level: 2, name: /20 trip\.created test/ }).waitFor()
    await app.run(worker)
    await page.getByText('✓ Delivered').first().waitFor()
    await page.getByRole('link', { name: receiver.url }).click()
    await page.getByRole('button', { name: 'Delete' }).click()
    const dialog = page.getByRole('dialog')
    assert.equal(await dialog.getByRole('button', { name: 'Delete it' }).isDisabled(), true)
    await dialog.getByLabel(/to confirm/).fill(new URL(receiver.url).host)
    await dialog.getByRole('button', { name: 'Delete it' }).click()
    await page.getByText('No endpoint yet').waitFor()
  },
)
