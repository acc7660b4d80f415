import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import type { Page } from 'playwright-core'
import { insertTripStays, type Stay } from '../../src/people/index.ts'
import { inTransaction } from '../../src/platform/ctx.ts'
import { countryId } from '../../src/reference/index.ts'
import type { GivenCompany, TestApp } from '../../test/support/app.ts'
import { becomes, type Desk, desk, fitsSideways, isAccessible, needsBrowser, phone } from './browser.ts'

const day = 86_400_000
const lima = { lat: -12.0464, lng: -77.0428 }

const stayOf = (userId: string, companyId: string, tripId: string, more: Partial<Stay>): Stay => ({
  userId,
  companyId,
  kind: 'city',
  sourceId: randomUUID(),
  part: 0,
  tripId,
  checkInId: null,
  countryId: countryId('PE'),
  divisionId: null,
  divisionCertain: false,
  otherDivisionIds: [],
  regionIds: [],
  placeFound: null,
  lat: null,
  lng: null,
  airportId: null,
  arrivalAirportId: null,
  airlineId: null,
  flightNumber: null,
  from: new Date(Date.now() - 3 * day),
  until: new Date(Date.now() + 5 * day),
  ...more,
})

/** A traveller with one stay; without a point only the country is known. */
async function givenStay(node: TestApp, company: GivenCompany, name: readonly [string, string], more: Partial<Stay>) {
  const person = await node.givenTraveller(company, { firstName: name[0], lastName: name[1] })
  const tripId = randomUUID()
  await inTransaction(node.ctx(), (tx) => insertTripStays(tx, tripId, [stayOf(person.id, company.id, tripId, more)]))
  return person
}

/** Five people in and around Lima, one somewhere in Peru, one in Paris; an alert around Lima. */
async function storm(t: TestContext): Promise<Desk & { readonly alertId: string; readonly company: GivenCompany }> {
  const opened = await desk(t, { template: 'world', now: new Date().toISOString() })
  const { node } = opened
  const company = await node.givenCompany({ name: 'Société Générale de Voyages' })
  const names = [
    ['Ada', 'Lindqvist'],
    ['Ben', 'Ortiz'],
    ['Chloé', 'Martin'],
    ['Dina', 'Haddad'],
    ['李', '小龍'],
  ] as const
  for (const [n, name] of names.entries())
    await givenStay(node, company, name, { lat: lima.lat + n * 0.02, lng: lima.lng })
  await givenStay(node, company, ['Peru', 'Somewhere'], { kind: 'country' })
  await givenStay(node, company, ['Paul', 'Paris'], { countryId: countryId('FR'), lat: 48.8566, lng: 2.3522 })
  const staff = node.as((await node.givenStaff()).key)
  const alert = {
    headline: 'Flooding in Lima',
    body: 'Roads are under water.',
    category: 1,
    risk_level: 2,
    country_ids: ['PE'],
    locations: [lima],
    start: new Date(Date.now() - day).toISOString(),
    finish: new Date(Date.now() + 2 * day).toISOString(),
  }
  const made = await staff.post<{ id: string }>('/api/desk/alerts', { alert })
  assert.equal(made.status, 201, made.text)
  assert.equal((await staff.post(`/api/desk/alerts/${made.body.id}/publish`)).status, 200)
  return { ...opened, alertId: made.body.id, company }
}

/** Drawing without a graphics card takes as long as it takes. */
const slowly = (page: Page): Page => {
  page.setDefaultTimeout(180_000)
  return page
}
/** A quarter of the pixels: the same page, in less than half of the drawing time. */
const coarse = { deviceScaleFactor: 0.5 }
const drawn = (page: Page) => page.locator('[data-state=drawn]').waitFor()

test(
  'the map draws without a violation of the policy, and its list agrees with its numbers',
  needsBrowser,
  async (t) => {
    const { node, as, company } = await storm(t)
    const page = slowly(await as(await node.givenManager(company), '/map', coarse))
    await drawn(page)
    await page.getByText('7 people in this part of the map, 1 alert in effect.').first().waitFor()
    const people = page.getByRole('list', { name: 'Shown people' }).getByRole('listitem')
    await becomes(() => people.count(), 7)
    await page.getByRole('button', { name: 'Peru · 1 somewhere' }).click()
    await page.getByRole('heading', { name: '1 person somewhere in Peru' }).waitFor()
    await page.getByRole('button', { name: 'Peru Somewhere' }).waitFor()
    await becomes(() => page.url(), /country=PE/)
    await page.getByRole('button', { name: /Back to the map/ }).click()
    await isAccessible(page)
    await page.setViewportSize(phone)
    await fitsSideways(page)
  },
)

test('a chosen alert shows each of its exposed people once, and what can be done', needsBrowser, async (t) => {
  const { node, as, company, alertId } = await storm(t)
  const page = slowly(await as(await node.givenManager(company), '/map?list=alerts', coarse))
  await page.getByRole('button', { name: /Flooding in Lima/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Flooding in Lima' }).waitFor()
  await becomes(() => page.url(), new RegExp(`alert=${alertId}`))
  const exposed = page.getByRole('list', { name: 'Exposed people, calls for help first' }).getByRole('listitem')
  await exposed.first().waitFor()
  await becomes(() => exposed.count(), 6, 'five in Lima, and one who may be anywhere in Peru')
  const ask = page.getByRole('link', { name: 'Ask 6 to check in' })
  await becomes(() => ask.getAttribute('href'), `/safety/ask?alert_id=${alertId}`)
  await becomes(() => page.getByRole('link', { name: 'Open the alert' }).getAttribute('href'), `/alerts/${alertId}`)
  await drawn(page)
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Flooding in Lima' }).waitFor()
  await drawn(page)
  await isAccessible(page)
})

test('a cluster opens its list and splits; the time moves people along their plans', needsBrowser, async (t) => {
  const { node, as, company } = await storm(t)
  const page = slowly(await as(await node.givenManager(company), '/map?view=-77.043,-12.006,5', coarse))
  await drawn(page)
  await page.getByText('6 people in this part of the map').first().waitFor()
  const map = page.getByRole('region', { name: 'Map of people and alerts' })
  await map.click()
  await page.getByRole('heading', { name: '5 people here' }).waitFor()
  await becomes(() => page.getByRole('list', { name: 'Shown people' }).getByRole('listitem').count(), 5)
  await page.getByRole('button', { name: 'Zoom to split' }).click()
  await page.waitForURL(/view=-77\.04[0-9]*%2C-12\.00[0-9]*%2C1\d/)
  await page.getByRole('button', { name: /Back to the map/ }).click()
  await page.keyboard.press(']')
  await page.waitForURL(/at=/)
  await page.getByLabel('Time of the map').fill('288')
  await page.getByLabel('Time of the map').blur()
  await page.getByText('Nobody is here at this time').waitFor()
  await page.getByRole('button', { name: 'Back to now' }).click()
  await page.getByRole('list', { name: 'Shown people' }).waitFor()
})
