import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { Page } from 'playwright-core'
import { givenProduct } from '../../src/commerce/products/products.testing.ts'
import { yearly } from '../../src/commerce/subscriptions/subscriptions.testing.ts'
import { bankInfo, givenClaim } from '../../src/protection/claim-pages/claim-pages.testing.ts'
import type { Caller } from '../../test/support/caller.ts'
import { becomes, type DeskOptions, needsBrowser } from './browser.ts'
import { byLink } from './help-room.ts'
import { isKept, travelling } from './me.ts'
import { looksWell, phonePicture } from './me-pictures.ts'

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Ada in Lima, and Rosa, a doctor of the company. */
async function helped(t: TestContext, options: DeskOptions = {}) {
  const all = await travelling(t, options)
  const doctor = await all.node.givenTraveller(all.company, {
    firstName: 'Rosa',
    lastName: 'Quispe',
    roles: ['medical_practitioner'],
  })
  return { ...all, doctor }
}

/** The one that she has. */
const caseOf = async (asAda: Caller): Promise<string | undefined> =>
  (await asAda.get<{ id: string }[]>('/api/v2/issues?all=true')).body[0]?.id

async function askFor(page: Page, what: string): Promise<void> {
  await page.getByRole('button', { name: 'Ask for help with something' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Send my request' }).click()
  await sheet.getByText('Choose what it is about.').waitFor()
  await sheet.getByLabel('What is it about?').selectOption({ label: 'Illness or injury' })
  await sheet.getByLabel('What has happened?').fill(what)
  assert.equal(
    await sheet.getByLabel('Which country are you in?').inputValue(),
    'PE',
    'where the trip says that she is',
  )
  await looksWell(page, 'me-help-ask')
  await sheet.getByRole('button', { name: 'Send my request' }).click()
  await sheet.waitFor({ state: 'detached' })
}

test('a traveller asks for help, chats with a picture, accepts an offer and reads the pin', needsBrowser, async (t) => {
  const all = await helped(t)
  const { ada, doctor, phoneOf } = all
  const asAda = all.node.as(ada)
  const page = await phoneOf(ada, '/me/help')
  await page.getByText('You have not asked for help yet.').waitFor()
  await askFor(page, 'Fever of 39.5 since yesterday, and a rash.')
  await page.getByText('Your request has arrived.').waitFor()
  await looksWell(page, 'me-help')
  await page.getByRole('link', { name: /Illness or injury/ }).click()
  await page.getByText('Waiting: we look for somebody who can help').waitFor()

  const desk = await byLink(all, doctor)
  await desk.getByRole('link', { name: 'Help desk' }).click()
  await desk.getByRole('button', { name: /Ada Lindqvist/ }).click()
  await desk.getByRole('button', { name: 'Claim this case' }).click()
  await desk.getByRole('button', { name: 'Close the case' }).waitFor()
  await page.getByText('Rosa Quispe helps you').waitFor()

  const chat = page.getByRole('log')
  const theirs = desk.getByRole('log')
  await t.test('both sides read at once what the other writes', async () => {
    await desk.getByLabel('Write to Ada Lindqvist').fill('This is Rosa. Please show me the rash.')
    await desk.getByRole('button', { name: 'Send' }).click()
    await chat.getByText('Please show me the rash.').waitFor()
    await page.getByLabel('Your message').fill('من هنا. Es sieht so aus:')
    await page.locator('[data-picker]').setInputFiles({ name: 'left-arm.png', mimeType: 'image/png', buffer: pixel })
    await page.getByRole('img', { name: 'left-arm.png' }).waitFor()
    await page.getByRole('button', { name: 'Send' }).click()
    await chat.getByRole('img', { name: 'left-arm.png' }).waitFor()
    await theirs.getByRole('img', { name: 'left-arm.png' }).waitFor()
    await theirs.getByText('Es sieht so aus:').waitFor()
  })

  await t.test('what is not sent says so, and goes out once after a reload', async () => {
    await isKept(page)
    await page.reload()
    await chat.getByText('Please show me the rash.').waitFor()
    all.line.cut()
    await page.getByLabel('Your message').fill('It itches.')
    await page.getByRole('button', { name: 'Send' }).click()
    await chat.getByText('Not sent yet').waitFor()
    await page.reload()
    await chat.getByText('Not sent yet').waitFor()
    await chat.getByText('Please show me the rash.').waitFor()
    await phonePicture(page, 'me-help-chat-offline')
    all.line.mend()
    await theirs.getByText('It itches.').waitFor()
    await chat.getByText('Not sent yet').waitFor({ state: 'detached' })
    const talk = await asAda.get<{ messages: { body: string }[] }>(`/api/v2/issues/${await caseOf(asAda)}/conversation`)
    assert.equal(talk.body.messages.filter(({ body }) => body === 'It itches.').length, 1)
  })
  await looksWell(page, 'me-help-case')

  await t.test('an offer is accepted with a card, and the pin is hers alone', async () => {
    await desk.getByRole('button', { name: /^Offers/ }).click()
    await desk.getByLabel('When').fill(`${all.day(3)}T09:00`)
    await desk.getByLabel('Price: From afar').fill('60.01')
    await desk.getByRole('button', { name: 'Make the offer' }).click()
    await page.getByRole('heading', { name: 'Rosa Quispe offers you an appointment' }).waitFor()
    await phonePicture(page, 'me-help-offer')
    await page.getByRole('button', { name: 'Accept: By video or phone, $60.01' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('button', { name: 'Accept for $60.01' }).click()
    await sheet.getByLabel('Card number').fill('4242 4242 4242 4242')
    await sheet.getByLabel('Valid until').fill('12/30')
    await sheet.getByLabel('Security code').fill('123')
    await looksWell(page, 'me-help-card')
    await sheet.getByRole('button', { name: 'Save the card and accept' }).click()
    await sheet.waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: 'Appointment with Rosa Quispe' }).waitFor()
    const { body } = await asAda.get<{ pin_code: number }[]>(`/api/v2/issues/${await caseOf(asAda)}/appointments`)
    const pin = String(body[0]?.pin_code)
    await becomes(async () => (await page.locator('[data-pin]').innerText()).replaceAll(/\s/g, ''), pin)
    await looksWell(page, 'me-help-pin')
    await page.getByRole('link', { name: 'Write to Rosa Quispe' }).click()
    await page.getByText('No message yet.').waitFor()
    await page.getByRole('link', { name: 'The whole request' }).click()
  })

  await t.test('what she does not need any more is cancelled, after one more tap', async () => {
    await page.getByRole('button', { name: 'Cancel the appointment' }).click()
    await page.getByRole('button', { name: 'Yes, cancel it' }).click()
    await page.getByRole('heading', { name: 'Cancelled: Rosa Quispe' }).waitFor()
    await page.getByRole('button', { name: 'I do not need it any more' }).click()
    await page.getByRole('button', { name: 'Cancel my request' }).click()
    await page.getByText('The conversation is over.').waitFor()
  })
})

test('a traveller and a responder see each other, each within their page', needsBrowser, async (t) => {
  const devices = ['camera', 'microphone']
  const all = await helped(t, { flags: ['--use-fake-device-for-media-stream'], asksPermission: true })
  const { ada, doctor, phoneOf, line } = all
  const asAda = all.node.as(ada)
  const issue = { type: 0, description: 'Fever of 39.5 since yesterday.', country_code: 'PE' }
  const made = await asAda.post<{ id: string }>('/api/v2/issues', { issue })
  const desk = await byLink(all, doctor)
  await desk.context().grantPermissions(devices)
  await desk.getByRole('link', { name: 'Help desk' }).click()
  await desk.getByRole('button', { name: /Ada Lindqvist/ }).click()
  await desk.getByRole('button', { name: 'Claim this case' }).click()
  await desk.getByRole('button', { name: 'Close the case' }).waitFor()
  const { body: talk } = await asAda.get<{ id: string }>(`/api/v2/issues/${made.body.id}/conversation`)
  const page = await phoneOf(ada, `/me/help?conversation=${talk.id}`)
  await becomes(() => page.url(), new RegExp(`/me/help/${made.body.id}$`), 'what a notification opens')
  await page.getByRole('button', { name: 'Video with Rosa Quispe' }).click()
  const panel = page.getByRole('region', { name: 'Video with Rosa Quispe' })
  await panel.getByText('The camera and the microphone are refused.').waitFor()
  await page.context().grantPermissions(devices, { origin: line.url })
  await panel.getByRole('button', { name: 'Try again' }).click()
  await panel.getByText('Waiting for Rosa Quispe').waitFor()
  await desk.getByRole('button', { name: 'Video' }).click()
  await panel.getByText('Connected with Rosa Quispe.').waitFor()
  await desk.getByText('Connected with Ada Lindqvist.').waitFor()
  await looksWell(page, 'me-video')
  await panel.getByRole('button', { name: 'End the call' }).click()
  await desk.getByText('Ada Lindqvist has left the call').waitFor()
  await page.getByRole('button', { name: 'Video with Rosa Quispe' }).waitFor()
})

test('a request made without a connection waits over a reload and arrives once', needsBrowser, async (t) => {
  const all = await helped(t)
  const { node, ada, phoneOf, line } = all
  const page = await phoneOf(ada, '/me/help')
  await isKept(page)
  await page.reload()
  await page.getByText('You have not asked for help yet.').waitFor()
  line.cut()
  await askFor(page, 'My bag with the passport is gone.')
  await page.getByRole('heading', { name: 'Not sent yet' }).waitFor()
  await page.getByText('Your request waits on this phone').waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Not sent yet' }).waitFor()
  await page.locator('a[href^="tel:"]').first().waitFor()
  await looksWell(page, 'me-help-not-sent')
  line.mend()
  await page.getByText('Your request has arrived.').waitFor()
  await page.getByRole('link', { name: /Illness or injury/ }).waitFor()
  const { body } = await node.as(ada).get<{ description: string }[]>('/api/v2/issues?all=true')
  assert.deepEqual(
    body.map(({ description }) => description),
    ['My bag with the passport is gone.'],
  )
})

test('where the package has no assistance the page says whom to call', needsBrowser, async (t) => {
  const { node, phoneOf } = await travelling(t)
  const company = await node.givenCompany({ name: 'Bare Travel', features: ['alerts'] })
  const ben = await node.givenTraveller(company, { firstName: 'Ben', lastName: 'Okafor' })
  const page = await phoneOf(ben, '/me/help', { locale: 'es-ES' })
  await page.getByRole('button', { name: 'Pedir ayuda con algo' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('¿De qué se trata?').selectOption({ label: 'Pasaporte perdido' })
  await sheet.getByLabel('¿Qué ha pasado?').fill('Me lo han robado.')
  await sheet.getByLabel('¿En qué país estás?').selectOption('PE')
  await sheet.getByRole('button', { name: 'Enviar mi petición' }).click()
  await page.getByText('El paquete de Bare Travel no incluye asistencia').waitFor()
  await looksWell(page, 'me-help-es')
  await page.getByRole('button', { name: 'Retirar' }).click()
  await page.getByText('Todavía no has pedido ayuda.').waitFor()
})

test('bank details of a claim are given once and never shown again', needsBrowser, async (t) => {
  const { node, company, ada, phoneOf } = await travelling(t)
  const product = await givenProduct(node, yearly({ kind: 'flight_protection' }))
  const claim = await givenClaim(
    node.ctx(),
    { company, person: ada, product },
    { status: 'bank-info-requested', amount: 10_000, reason: 'The flight arrived 127 minutes late.' },
  )
  const page = await phoneOf(ada, '/me/help')
  await page.getByRole('link', { name: /Flight delayed/ }).click()
  await becomes(() => page.url(), new RegExp(`claim=${claim.id}`))
  await page.getByText('The flight arrived 127 minutes late.').first().waitFor()
  await page.getByText('$100.00').waitFor()
  await page.getByLabel('Account holder').fill(bankInfo.account_holder)
  await page.getByLabel('IBAN').fill('SE00 1')
  await page.getByLabel('BIC').fill(bankInfo.bic)
  await page.getByLabel('Country where you live').selectOption('SE')
  assert.equal(await page.getByLabel('IBAN').getAttribute('autocomplete'), 'off')
  await page.getByRole('button', { name: 'Save bank details' }).click()
  await page.getByRole('alert').getByText('IBAN').waitFor()
  await looksWell(page, 'me-claim')
  await page.getByLabel('IBAN').fill(bankInfo.iban)
  await page.getByRole('button', { name: 'Save bank details' }).click()
  await page.getByText('Your bank details are on file.').waitFor()
  await page.reload()
  await page.getByText('Your bank details are on file.').waitFor()
  const held = `(async () => {
    const texts = [document.documentElement.outerHTML, JSON.stringify({ ...localStorage })]
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys())
        texts.push(await (await (await caches.open(name)).match(request)).text())
    return texts.join().replaceAll(/\\s/g, '').includes('${bankInfo.iban.replaceAll(' ', '')}')
  })()`
  assert.equal(await page.evaluate(held), false)
  await page.getByRole('button', { name: 'Withdraw the claim' }).click()
  await page.getByRole('button', { name: 'Yes, withdraw it' }).click()
  await page.getByText('Withdrawn', { exact: true }).first().waitFor()
  await page.getByRole('button', { name: 'Open the claim again' }).click()
  await page.getByText('Opened again', { exact: true }).first().waitFor()
})
