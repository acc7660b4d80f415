import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { type TestContext, test } from 'node:test'
import type { Page } from 'playwright-core'
import { createSignInLink } from '../../src/people/index.ts'
import type { GivenUser } from '../../test/support/app.ts'
import { type Desk, desk, fitsSideways, isAccessible, needsBrowser, phone, wide } from './browser.ts'

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A traveller with fever and a card, a responder, a manager, and the case that waits. */
async function room(t: TestContext) {
  const all = await desk(t, { template: 'world' })
  const { node } = all
  const company = await node.givenCompany({ name: 'Curlew Expeditions', features: ['alerts', 'assistance'] })
  const ada = await node.givenTraveller(company, {
    firstName: 'Ada',
    lastName: 'Lindqvist',
    phoneNumber: '+46 70 123 45 67',
    timezoneIdentifier: 'America/Lima',
  })
  const doctor = await node.givenTraveller(company, {
    firstName: 'Rosa',
    lastName: 'Quispe',
    roles: ['medical_practitioner'],
  })
  const manager = await node.givenManager(company)
  const card = { number: '4242424242424242', exp_month: 12, exp_year: 2030, cvc: '123' }
  const phoneOfAda = node.as(ada)
  assert.equal((await phoneOfAda.put('/api/v2/users/my_payment_method', { payment_method: card })).status, 200)
  const issue = { type: 0, description: 'Fever of 39.5 since yesterday, and a rash.', country_code: 'PE' }
  const made = await phoneOfAda.post<{ id: string }>('/api/v2/issues', { issue })
  assert.equal(made.status, 201, made.text)
  return { ...all, company, ada, doctor, manager, phoneOfAda, caseId: made.body.id }
}

/** Opens the link by which somebody without a password signs in. */
async function byLink({ node, open }: Desk, person: GivenUser): Promise<Page> {
  const { url } = await createSignInLink(node.ctx(), person.id, '')
  const page = await open(url)
  await page.locator('#screens').waitFor()
  return page
}

/** `GODWIT_TEST_LOOK=/tmp/look` keeps pictures of the way. */
async function look(page: Page, name: string): Promise<void> {
  const folder = process.env['GODWIT_TEST_LOOK']
  if (folder === undefined) return
  mkdirSync(folder, { recursive: true })
  for (const colorScheme of ['light', 'dark'] as const)
    for (const [size, viewport] of [['wide', wide] as const, ['phone', phone] as const]) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize(viewport)
      await page.screenshot({ path: `${folder}/${name}-${size}-${colorScheme}.png`, fullPage: size === 'phone' })
    }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(wide)
}

test(
  'a responder claims a case, chats with a picture, offers an appointment and closes it with the pin',
  needsBrowser,
  async (t) => {
    const all = await room(t)
    const { doctor, phoneOfAda, caseId } = all
    const page = await byLink(all, doctor)
    assert.equal(new URL(page.url()).hash, '', 'the code is not in the address any more')
    await page.getByRole('link', { name: 'Help desk' }).click()
    await page.getByRole('button', { name: /Ada Lindqvist/ }).waitFor()
    await look(page, 'help-queue')

    await page.getByText('On duty', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'My duty hours' }).click()
    const hours = page.getByRole('dialog', { name: 'My duty hours' })
    await hours.getByLabel('Monday, from').fill('25:00')
    await hours.getByLabel('Monday, until').fill('18:00')
    await hours.getByRole('button', { name: 'Save' }).click()
    await hours.getByRole('alert').waitFor()
    await hours.getByLabel('Monday, from').fill('08:00')
    await hours.getByLabel('Time zone of the hours').fill('America/Lima')
    await isAccessible(page)
    await look(page, 'help-duty')
    await hours.getByRole('button', { name: 'Save' }).click()
    await hours.waitFor({ state: 'detached' })
    await page.getByText('Off duty', { exact: true }).waitFor()

    await page.getByRole('button', { name: /Ada Lindqvist/ }).click()
    await page.getByRole('heading', { level: 2, name: 'Ada Lindqvist' }).waitFor()
    assert.match(page.url(), new RegExp(`/help/${caseId}`))
    await page.getByText('Fever of 39.5').last().waitFor()
    await page.getByRole('button', { name: 'Claim this case' }).click()
    await page.getByRole('button', { name: 'Close the case' }).waitFor()

    await page.getByLabel('Write to Ada Lindqvist').fill('This is Rosa. Please show me the rash.')
    await page.getByRole('button', { name: 'Send' }).click()
    const chat = page.getByRole('log')
    await chat.getByText('This is Rosa').waitFor()
    await page.locator('[data-picker]').setInputFiles({ name: 'like-this.png', mimeType: 'image/png', buffer: pixel })
    await page.getByRole('button', { name: 'Send' }).click()
    await chat.getByRole('img', { name: 'like-this.png' }).waitFor()

    await page.getByRole('button', { name: 'Video' }).click()
    const video = page.getByRole('dialog', { name: 'Video with Ada Lindqvist' })
    await video.getByText('This installation has no video server').waitFor()
    await video.getByText(/^conversation-/).waitFor()
    await isAccessible(page)
    await look(page, 'help-video')
    await video.getByRole('button', { name: 'Close' }).last().click()
    await video.waitFor({ state: 'detached' })
    const { body: talk } = await phoneOfAda.get<{ id: string; messages: { type: number }[] }>(
      `/api/v2/issues/${caseId}/conversation`,
    )
    assert.deepEqual(
      talk.messages.map(({ type }) => type),
      [0, 4],
    )
    await phoneOfAda.post(`/api/v2/conversations/${talk.id}/messages`, { message: { body: 'Es sieht genauso aus.' } })
    await chat.getByText('Es sieht genauso aus.').waitFor()
    await isAccessible(page)
    await look(page, 'help-chat')

    await page.getByRole('button', { name: /^Notes/ }).click()
    await page.getByLabel('Note').fill('Allergic to penicillin.')
    await page.getByRole('button', { name: 'Add the note' }).click()
    await page.getByRole('listitem').getByText('Allergic to penicillin.').waitFor()
    await isAccessible(page)

    await page.getByRole('button', { name: /^Offers/ }).click()
    await page.getByLabel('When').fill('2026-11-20T09:00')
    await page.getByLabel('Price: From afar').fill('60.01')
    await look(page, 'help-offers')
    await page.getByRole('button', { name: 'Make the offer' }).click()
    await page.getByText('From afar $60.01').waitFor()
    const { body: bids } = await phoneOfAda.get<{ id: string }[]>(`/api/v2/issues/${caseId}/availability_bids`)
    const accepted = await phoneOfAda.post<{ appointments: { pin_code: number }[] }>(
      `/api/v2/availability_bids/${bids[0]?.id}/accept`,
      { appointment_type: 2 },
    )
    assert.equal(accepted.status, 200, accepted.text)
    const pin = accepted.body.appointments[0]?.pin_code ?? 0
    await page.reload()
    await page.getByLabel('Pin of the traveller').fill(String(pin === 100_000 ? 100_001 : 100_000))
    await page.getByRole('button', { name: 'Close with the pin' }).click()
    await page.getByRole('alert').getByRole('link', { name: 'Pin of the traveller' }).waitFor()
    await look(page, 'help-pin')
    await isAccessible(page)
    await page.getByLabel('Pin of the traveller').fill(String(pin))
    await page.getByRole('button', { name: 'Close with the pin' }).click()
    await page.getByText('Took place').waitFor()
    await page.getByRole('button', { name: 'Close the case' }).click()
    await page.getByText('Closed', { exact: true }).first().waitFor()
    await page.setViewportSize(phone)
    await fitsSideways(page)
    await isAccessible(page)
  },
)

test('a manager reads the case, writes in it, and hands it over', needsBrowser, async (t) => {
  const { as, manager, ada, doctor, node, caseId, phoneOfAda } = await room(t)
  const page = await as(manager, `/help/${caseId}`)
  await page.getByRole('heading', { level: 2, name: 'Ada Lindqvist' }).waitFor()
  assert.equal(await page.getByRole('button', { name: 'Claim this case' }).count(), 0, 'medical: for responders')
  await page.getByLabel('Write to Ada Lindqvist').fill('Your company is with you.')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('log').getByText('Your company is with you.').waitFor()
  await page.getByRole('button', { name: 'Hand over' }).click()
  const dialog = page.getByRole('dialog', { name: 'Hand over' })
  await dialog.getByLabel('Handled by').selectOption({ label: 'Rosa Quispe, on duty' })
  await isAccessible(page)
  await dialog.getByRole('button', { name: 'Hand over' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Being helped').first().waitFor()
  const { body } = await phoneOfAda.get<{ current_handler: { id: string } }>(`/api/v2/issues/${caseId}`)
  assert.equal(body.current_handler.id, doctor.id)
  await page.getByRole('button', { name: 'History' }).click()
  await page.getByText('Handed over').waitFor()
  await look(page, 'help-history')
  assert.equal((await node.as(ada).get('/api/desk/session')).status, 401)
})
