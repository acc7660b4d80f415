import assert from 'node:assert/strict'
import { test } from 'node:test'
import { becomes, fitsSideways, isAccessible, needsBrowser, phone } from './browser.ts'
import { byLink, room } from './help-room.ts'
import { picture } from './pictures.ts'

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

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
    await picture(page, 'help-queue')

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
    await picture(page, 'help-duty')
    await hours.getByRole('button', { name: 'Save' }).click()
    await hours.waitFor({ state: 'detached' })
    await page.getByText('Off duty', { exact: true }).waitFor()

    await page.getByRole('button', { name: /Ada Lindqvist/ }).click()
    await page.getByRole('heading', { level: 2, name: 'Ada Lindqvist' }).waitFor()
    await becomes(() => page.url(), new RegExp(`/help/${caseId}`))
    await page.getByText('Fever of 39.5').last().waitFor()
    await page.getByRole('button', { name: 'Claim this case' }).click()
    await page.getByRole('button', { name: 'Close the case' }).waitFor()

    // The message is in the chat before its sender has the answer: a picture that is chosen meanwhile belongs to the next one.
    const answered = Promise.withResolvers<void>()
    await page.route(
      '**/messages',
      async (route) => {
        const response = await route.fetch()
        await answered.promise
        await route.fulfill({ response })
      },
      { times: 1 },
    )
    await page.getByLabel('Write to Ada Lindqvist').fill('This is Rosa. Please show me the rash.')
    await page.getByRole('button', { name: 'Send' }).click()
    const chat = page.getByRole('log')
    await chat.getByText('This is Rosa').waitFor()
    await page.locator('[data-picker]').setInputFiles({ name: 'like-this.png', mimeType: 'image/png', buffer: pixel })
    await page.getByRole('img', { name: 'like-this.png' }).waitFor()
    answered.resolve()
    await page.getByRole('button', { name: 'Send' }).click()
    await chat.getByRole('img', { name: 'like-this.png' }).waitFor()

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
    await picture(page, 'help-chat')

    await page.getByRole('button', { name: /^Notes/ }).click()
    await page.getByLabel('Note').fill('Allergic to penicillin.')
    await page.getByRole('button', { name: 'Add the note' }).click()
    await page.getByRole('listitem').getByText('Allergic to penicillin.').waitFor()
    await isAccessible(page)

    await page.getByRole('button', { name: /^Offers/ }).click()
    await page.getByLabel('When').fill('2026-11-20T09:00')
    await page.getByLabel('Price: From afar').fill('60.01')
    await picture(page, 'help-offers')
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
    await picture(page, 'help-pin')
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
  await picture(page, 'help-history')
  assert.equal((await node.as(ada).get('/api/desk/session')).status, 401)
})
