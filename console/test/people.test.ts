import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { givenTrip } from '../../test/support/trips.ts'
import { desk, fitsSideways, isAccessible, needsBrowser, phone } from './browser.ts'
import { picture } from './pictures.ts'

const choose = (page: Page, csv: string) =>
  page.locator('#field-csv').setInputFiles({ name: 'file.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })

const outcomesOf = async (page: Page): Promise<readonly string[]> =>
  (await page.locator('tbody tr').allTextContents()).map((text) => text.replaceAll(/\s+/g, ' '))

test(
  'people: a file with a refused line is previewed and imported, and the new person is found',
  needsBrowser,
  async (t) => {
    const { node, as } = await desk(t, { template: 'world' })
    const company = await node.givenCompany({ name: 'Fernway Travel' })
    const named = { firstName: 'Ada', lastName: 'Lindqvist', email: 'ada@example.com' }
    await node.givenTraveller(company, named)
    const page = await as(await node.givenManager(company), '/people/import')
    const settled = async (act: () => Promise<void>): Promise<void> => {
      const handed = page.waitForResponse((answer) => answer.status() === 202)
      await act()
      await handed
      await node.settle()
    }
    const lines = ['email,first_name,last_name,phone_number', 'ada@example.com,,,+46 70 123 45 67']
    const csv = [...lines, 'bo@example.com,Bo,Ström,', 'nobody,No,Address,'].join('\n')
    await settled(() => choose(page, csv))
    await page.getByText('is not a valid e-mail address').waitFor()
    const outcomes = await outcomesOf(page)
    assert.match(outcomes[0] ?? '', /^2changedAda Lindqvist.*changes phone_number/)
    assert.match(outcomes[1] ?? '', /^3newBo Ström/)
    assert.match(outcomes[2] ?? '', /^4refused.*email is not a valid e-mail address/)
    await isAccessible(page)
    await picture(page, 'people-import')
    await settled(() => page.getByRole('button', { name: 'Import 2 lines' }).click())
    await page.getByText('2 lines were imported.').waitFor()

    await page.getByRole('link', { name: 'All people' }).click()
    await page.getByLabel('Find').fill('Ström')
    await page.getByRole('button', { name: /Bo Ström/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Bo Ström' }).waitFor()
  },
)

test('people and their trips: list, page, editor, removal and the way back', needsBrowser, async (t) => {
  const { node, as, url } = await desk(t, { template: 'world' })
  const company = await node.givenCompany({ name: 'Fernway Travel' })
  const people = [
    ['Ada', 'Lindqvist'],
    ['José Luis', 'Fernández de la Vega y Ortiz'],
    ['美咲', '田中'],
    ['ليلى', 'حداد'],
  ] as const
  const [ada] = await Promise.all(
    people.map(([firstName, lastName]) => node.givenTraveller(company, { firstName, lastName })),
  )
  if (!ada) return assert.fail()
  const day = (days: number): string =>
    new Date(node.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
  const trip = await givenTrip<{ id: string; name: string }>({
    by: node.as(company),
    company,
    travellers: [ada],
    name: 'Amazon survey',
    destinations: [
      { country_id: 'BR', friendly_name: 'Manaus', entry_date: day(10), exit_date: day(20) },
      { country_id: 'PE', friendly_name: 'Iquitos', entry_date: day(20), exit_date: day(26) },
    ],
    air_segments: [
      {
        origin: 'LHR',
        destination: 'GRU',
        flight_number: 'BA247',
        departure_datetime: `${day(9)}T22:05`,
        arrival_datetime: `${day(10)}T06:20`,
      },
    ],
  })
  await node.settle()
  const page = await as(await node.givenManager(company), '/')
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/desk/users')) asked.push(pathname)
  })
  await page.goto(`${url}/people`)
  await page.getByRole('button', { name: /Ada Lindqvist.*Amazon survey/ }).waitFor()
  assert.deepEqual([...new Set(asked)], ['/api/desk/users'], 'the rows ask for nothing of their own')
  await isAccessible(page)
  await picture(page, 'people')
  await page.getByRole('button', { name: /Ada Lindqvist/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Ada Lindqvist' }).waitFor()
  await page.getByText('Export and erasure are done by staff').waitFor()
  await isAccessible(page)
  await picture(page, 'person')

  await page.getByRole('link', { name: 'Amazon survey', exact: true }).click()
  await page.getByRole('heading', { level: 2, name: 'Day line' }).waitFor()
  await isAccessible(page)
  await picture(page, 'trip')
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Bring back' }).waitFor()
  await page.getByRole('button', { name: /^Undo/ }).click()
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.locator('[id="field-destinations.0.exit_date"]').fill(day(2))
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('alert').getByText('must not be before').first().waitFor()
  await picture(page, 'trip-edit')
  await page.locator('[id="field-destinations.0.exit_date"]').fill(day(20))
  await page.locator('#field-name').fill('River survey')
  node.clock.advance(60)
  const other = { trip: { name: 'Lake survey' } }
  assert.equal((await node.as(company).put(`/api/v2/org/${company.id}/trips/${trip.id}`, other)).status, 200)
  await page.getByRole('button', { name: 'Save' }).click()
  const both = page.getByRole('dialog', { name: 'Somebody changed this while you were writing' })
  await both.getByText('Lake survey').waitFor()
  await both.getByText('River survey').waitFor()
  await isAccessible(page)
  await picture(page, 'trip-conflict')
  await both.getByRole('button', { name: 'Keep mine and save' }).click()
  await page.getByRole('heading', { level: 1, name: 'River survey' }).waitFor()

  for (const path of ['/people', `/people/${ada.id}`, '/trips', `/trips/${trip.id}`, `/trips/${trip.id}/edit`]) {
    await page.setViewportSize(phone)
    await page.goto(url + path)
    await page.locator('h1').waitFor()
    await fitsSideways(page)
    await isAccessible(page)
  }
  await page.goto(`${url}/trips`)
  await page.getByRole('button', { name: /River survey/ }).waitFor()
  await picture(page, 'trips')
})

test('trips: a file with a refused line is previewed and imported', needsBrowser, async (t) => {
  const { node, as } = await desk(t, { template: 'world' })
  const company = await node.givenCompany()
  await node.givenTraveller(company, { firstName: 'Ada', email: 'ada@example.com' })
  const page = await as(await node.givenManager(company), '/trips/import')
  const columns = 'traveller_email,trip_external_id,trip_name,kind,country_code,entry_date,exit_date'
  const rows = [
    'ada@example.com,P-1,Lima,destination,PE,2099-03-01,2099-03-05',
    'nobody@example.com,P-2,Rio,destination,BR,2099-03-01,2099-03-05',
  ]
  await choose(page, [columns, ...rows].join('\n'))
  await page.getByText('names nobody of this company').waitFor()
  const outcomes = await outcomesOf(page)
  assert.match(outcomes[0] ?? '', /^2newLima · P-1/)
  assert.match(outcomes[1] ?? '', /^3refused/)
  await picture(page, 'trips-import')
  await page.getByRole('button', { name: 'Import 1 line' }).click()
  await page.getByText('1 line was imported.').waitFor()
  await page.getByRole('link', { name: 'All trips' }).click()
  await page.getByRole('button', { name: /Lima/ }).waitFor()
})
