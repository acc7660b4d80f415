import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { Page } from 'playwright-core'
import { givenTrip } from '../../test/support/trips.ts'
import { becomes, fitsSideways, isAccessible, needsBrowser } from './browser.ts'
import { holds, isKept, lima, travelling } from './me.ts'
import { pictureOnPhone } from './pictures.ts'

const hour = 3_600_000
const inLima = { time_zone_id: 'America/Lima' }
const byTrain = { departure_time_zone_id: 'America/Lima', arrival_time_zone_id: 'America/Lima' }

/** Bo is in Lima, flies to Cusco in two days, sleeps there and takes the train on. */
async function flying(t: TestContext) {
  const own = await travelling(t, { now: new Date().toISOString() })
  const { node, company, day } = own
  const bo = await node.givenTraveller(company, { firstName: 'Bo', lastName: 'Ek', nationalities: ['SE'] })
  const leaves = Date.parse(`${day(2)}T15:00:00Z`)
  const iso = (hours: number): string => new Date(leaves + hours * hour).toISOString()
  const hotel = { hotel_name: 'Hotel Aurora del Valle Sagrado', address1: 'Calle Saphi 877', city_name: 'Cusco' }
  const trip = await givenTrip({
    by: node.as(company),
    company,
    travellers: [bo],
    name: 'Survey in the Andes',
    destinations: [{ country_code: 'PE', ...lima, friendly_name: 'Lima', entry_date: day(-1), exit_date: day(5) }],
    air_segments: [
      {
        origin: 'LIM',
        destination: 'CUZ',
        flight_number: 'LA2025',
        confirmation_no: 'QX7H2M',
        departure_datetime: iso(0),
        arrival_datetime: iso(1.5),
      },
    ],
    hotel_segments: [
      {
        ...hotel,
        ...inLima,
        country: 'PE',
        lat: -13.5152,
        lng: -71.9814,
        checkin_date: day(2),
        checkout_date: day(4),
      },
    ],
    rail_segments: [
      {
        rail_line: 'PeruRail',
        train_number: '33',
        departure_datetime: iso(44),
        arrival_datetime: iso(47.5),
        origin_name: 'Poroy',
        origin_country: 'PE',
        destination_name: 'Aguas Calientes',
        destination_country: 'PE',
        ...byTrain,
      },
    ],
  })
  await node.settle()
  const staff = node.as(await node.givenStaff())
  const observe = async (facts: object): Promise<void> => {
    node.clock.advance(60)
    const observation = {
      airline: 'LA',
      flight_number: '2025',
      origin: 'LIM',
      destination: 'CUZ',
      source: 'test',
      scheduled_departure: iso(0),
      scheduled_arrival: iso(1.5),
      observed_at: node.clock.now().toISOString(),
      ...facts,
    }
    const answer = await staff.post('/api/desk/flight_status', { observations: [observation] })
    assert.equal(answer.status, 202, answer.text)
    await node.settle()
  }
  return { ...own, bo, andes: trip, observe, iso }
}

const flightOf = (page: Page) => page.getByRole('article').filter({ hasText: 'LA2025' })

test('a delay strikes the old time through, and both views are there without a connection', needsBrowser, async (t) => {
  const { node, bo, phoneOf, observe, iso, andes, line } = await flying(t)
  const page = await phoneOf(bo)
  await isKept(page)
  await page.getByRole('link', { name: 'Trip' }).click()
  await page.getByRole('heading', { level: 1, name: 'Survey in the Andes' }).waitFor()
  const flight = flightOf(page)
  await flight.getByText('10:00 Lima (16:00 yours)').waitFor()
  assert.match(
    (await page.getByRole('link', { name: /^Open in the map: Hotel Aurora/ }).getAttribute('href')) ?? '',
    /^geo:-13\.5152,/,
  )
  await page.getByText('holders of a passport of Sweden can visit Peru without a visa for up to 90 days').waitFor()
  await page.getByText('2 of 2 sources agree').waitFor()
  await pictureOnPhone(page, 'trip')

  await observe({ departure_gate: '12', departure_terminal: 'N' })
  await observe({ estimated_departure: iso(1.25), estimated_arrival: iso(2.75) })
  await flight.getByText('Delayed by 1 hr 15 min').waitFor()
  await becomes(() => flight.locator('s').allTextContents(), ['10:00', '11:30'])
  await flight.getByText('Terminal N · Gate 12').waitFor()
  await page.getByText('LATAM Chile LA2025 is 75 minutes late').waitFor()
  await pictureOnPhone(page, 'trip-delayed')
  const read = page.getByRole('button', { name: /I have read/ })
  await read.click()
  await read.waitFor({ state: 'detached' })
  const { body } = await node.as(bo).get<{ read_at: string | null }[]>('/api/v2/notifications')
  assert.deepEqual(
    body.filter(({ read_at }) => read_at === null),
    [],
  )

  await holds(page, '/api/v2/hospitals?near=-13.52%2C-71.98')
  line.cut()
  await page.reload()
  await page.getByText('No connection.').waitFor()
  await flight.getByText('Delayed by 1 hr 15 min').waitFor()
  await page.getByText('without a visa for up to 90 days').waitFor()
  await page.getByText('There is no alert for the places of this trip.').waitFor()
  await pictureOnPhone(page, 'trip-offline')
  await page.getByRole('link', { name: 'Guide', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Guide · Peru' }).waitFor()
  await page.getByText('works without a connection').waitFor()
  await page.getByLabel('Near', { exact: true }).selectOption({ label: 'Hotel Aurora del Valle Sagrado' })
  await page.getByRole('heading', { name: 'Hospitals near Hotel Aurora del Valle Sagrado' }).waitFor()
  await page.goto(new URL(`/me/trip/${andes.id}`, page.url()).href)
  await flight.getByText('Terminal N · Gate 12').waitFor()
})

test('a cancelled flight is said in words; no trip says who plans one', needsBrowser, async (t) => {
  const { node, company, bo, phoneOf, observe } = await flying(t)
  await observe({ status: 'cancelled' })
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await phoneOf(bo, '/me/trip', { colorScheme, locale: 'es-ES' })
    await flightOf(page)
      .getByText('Este vuelo está cancelado. Pide otra opción a la aerolínea o a Acme Travel.')
      .waitFor()
    await page.getByText('No hay ninguna alerta en los lugares de este viaje.').waitFor()
    await fitsSideways(page)
    await pictureOnPhone(page, `trip-es-${colorScheme}`)
    // As high as its content: nothing is under the navigation.
    await page.setViewportSize({ width: 390, height: 8_000 })
    await isAccessible(page)
    await page.setViewportSize({ width: 320, height: 640 })
    await fitsSideways(page)
    await page.evaluate(`document.documentElement.style.fontSize = '212.5%'`)
    await fitsSideways(page)
    await pictureOnPhone(page, `trip-es-big-${colorScheme}`)
  }
  const page = await phoneOf(await node.givenTraveller(company), '/me/trip')
  await page.getByRole('heading', { level: 1, name: 'No trip is planned' }).waitFor()
  await page.getByText('Your trips are planned by Acme Travel.').waitFor()
  await isAccessible(page)
  await pictureOnPhone(page, 'trip-none')
})
