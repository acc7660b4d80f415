import assert from 'node:assert/strict'
import { test } from 'node:test'
import { receiptSenders } from '../../src/delivery/index.ts'
import { smsFrom, twilioAuthToken } from '../../test/support/twilio.ts'
import { becomes, desk, isAccessible, needsBrowser, pressUntil, signIn } from './browser.ts'
import { lineTo } from './line.ts'

test(
  'a killed service: the page says since when it knows nothing, keeps what was typed, and goes on',
  needsBrowser,
  async (t) => {
    const { node, open, url } = await desk(t, { lineIsCut: true })
    const staff = await node.givenStaff()
    const line = await lineTo(t, url)
    const page = await open('/admin', { baseURL: line.url })
    await signIn(page, staff)
    await page.getByText('Live', { exact: true }).waitFor()
    await page.getByRole('combobox', { name: 'Search' }).fill('Ada')
    line.cut()
    await page.getByText(/^Reconnecting, as of \d\d:\d\d:\d\d$/).waitFor()
    const later = await node.givenCompany({ name: 'Made meanwhile' })
    assert.equal(await page.getByRole('combobox', { name: 'Search' }).inputValue(), 'Ada')
    assert.equal(await page.getByRole('heading', { level: 1 }).innerText(), 'Companies', 'what was known stays')
    line.mend()
    await page.getByText('Live', { exact: true }).waitFor()
    await page.locator('[data-row]', { hasText: later.name }).waitFor()
    assert.equal(await page.getByRole('combobox', { name: 'Search' }).inputValue(), 'Ada')
  },
)

test('what others change appears by itself', needsBrowser, async (t) => {
  const { node, as } = await desk(t)
  const staff = await node.givenStaff()
  const page = await as(staff, '/admin')
  await page.getByText('Live', { exact: true }).waitFor()
  // The page reads everything once when it is connected, which may show the first one.
  for (const name of ['Zaunkönig Reisen', 'Sterntaucher Reisen']) {
    const made = await node.as(staff).post('/api/desk/companies', { company: { name } })
    assert.equal(made.status, 201, made.text)
    await page.locator('[data-row]', { hasText: name }).waitFor()
  }
})

test('people that others add or rename appear by themselves', needsBrowser, async (t) => {
  const { node, as } = await desk(t)
  const company = await node.givenCompany()
  const manager = await node.givenManager(company)
  const ada = await node.givenTraveller(company, { firstName: 'Ada', lastName: 'Lindqvist' })
  const page = await as(manager, '/people')
  await page.getByText('Live', { exact: true }).waitFor()
  await page.locator('[data-row]', { hasText: 'Ada Lindqvist' }).waitFor()
  // The page reads everything once when it is connected, which may show the first one.
  for (const first_name of ['Ida', 'Ute']) {
    const changed = await node.as(company).patch(`/api/v2/org/${company.id}/users/${ada.id}`, { user: { first_name } })
    assert.equal(changed.status, 200, changed.text)
    await page.locator('[data-row]', { hasText: `${first_name} Lindqvist` }).waitFor()
  }
})

test('a call for help is over every screen until it is resolved', needsBrowser, async (t) => {
  const { node, as } = await desk(t)
  t.after(receiptSenders.replace(() => ({ twilioAuthToken, mailEvents: () => undefined, mailReturn: undefined })))
  const company = await node.givenCompany()
  const manager = await node.givenManager(company)
  const phoneNumber = '+5115550107'
  const traveller = await node.givenTraveller(company, { firstName: 'Ada', lastName: 'Lindqvist', phoneNumber })
  const page = await as(manager)
  await page.getByText('Live', { exact: true }).waitFor()
  const sent = await node.as(traveller).post('/api/v2/check_ins', {
    check_in: { lat: -12.0464, lng: -77.0428, status: 2, device_token: 'phone' },
  })
  assert.ok(sent.status < 300, sent.text)
  const bar = page.getByRole('region', { name: 'Call for help' })
  await bar.getByText('Ada Lindqvist').waitFor()
  await becomes(() => page.title(), /^\(1!\) /)
  await isAccessible(page)
  await bar.getByRole('button', { name: 'Answer it' }).click()
  const card = page.getByRole('dialog', { name: /Ada Lindqvist/ })
  await card.getByText('You', { exact: true }).waitFor()
  await isAccessible(page)
  await card.getByRole('button', { name: 'Resolve' }).click()
  await bar.waitFor({ state: 'detached' })
  // By SMS, too, on the same open page.
  const { status, text } = await smsFrom(node, phoneNumber, 'HELP, we are trapped on the roof', 'SM-help')
  assert.equal(status, 200, text)
  assert.match(text, /We have your call for help/)
  await bar.getByText('Ada Lindqvist').waitFor()
})

test('the search finds people and opens companies by arrows and Enter', needsBrowser, async (t) => {
  const { node, as } = await desk(t)
  const company = await node.givenCompany({ name: 'Brachvogel Expeditionen' })
  const page = await as(await node.givenStaff())
  await page.locator('h1').waitFor()
  await pressUntil(page, ['/'], page.locator('#search:focus'))
  await page.locator('#search').fill('brachvogel')
  await page.getByRole('option', { name: /^Companies Brachvogel Expeditionen/ }).waitFor()
  await isAccessible(page)
  await page.keyboard.press('Enter')
  await page.waitForURL((address) => address.search.includes(company.id))
})
