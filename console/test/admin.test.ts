import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { TestApp } from '../../test/support/app.ts'
import { desk, fitsSideways, isAccessible, needsBrowser, phone } from './browser.ts'

const bothVersions = 'Somebody changed this while you were writing'

const givenDeadLetter = (node: TestApp, id: number, task: string): Promise<unknown> =>
  sql`insert into dead_jobs (id, task, payload, priority, due_at, attempts, last_error, created_at, died_at)
    values (${id}, ${task}, ${JSON.stringify({ alertId: 'a1' })}::jsonb, 1, ${node.clock.now()}, 5, 'connect ECONNREFUSED',
      ${node.clock.now()}, ${node.clock.now()})`.execute(node.db.db())

test('an operator sees a dead letter, tries it again, and throws another away', needsBrowser, async (t) => {
  const { node, as } = await desk(t)
  await givenDeadLetter(node, 4711, 'match-alert')
  await givenDeadLetter(node, 4712, 'send-digest')
  const page = await as(await node.givenStaff(), '/admin')
  await page.getByRole('button', { name: 'Dead letters' }).click()
  await page.getByRole('button', { name: /match-alert/ }).click()
  await page.getByText('connect ECONNREFUSED').last().waitFor()
  await isAccessible(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('match-alert is in line again.').waitFor()
  const { rows } = await sql`select task, attempts from jobs where task = 'match-alert'`.execute(node.db.db())
  assert.deepEqual(rows, [{ task: 'match-alert', attempts: 0 }])

  await page.getByRole('button', { name: /send-digest/ }).click()
  await page.getByRole('button', { name: 'Throw it away' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Throw it away' }).click()
  await page.getByText('send-digest was thrown away.').waitFor()
  await page.getByText('No dead letters').waitFor()
  await page.getByRole('button', { name: 'Audit' }).click()
  await page.getByRole('button', { name: /Job: thrown away/ }).waitFor()
})

test('a detail is read by its id, whichever page of the list is loaded', needsBrowser, async (t) => {
  const { node, as } = await desk(t)
  await givenDeadLetter(node, 4711, 'match-alert')
  for (let id = 5_000; id < 5_110; id++) await givenDeadLetter(node, id, 'send-digest')
  const page = await as(await node.givenStaff(), '/admin/dead-letters?id=4711')
  await page.getByRole('heading', { level: 2, name: 'match-alert' }).waitFor()
  assert.equal(await page.getByRole('button', { name: /match-alert/ }).count(), 0, 'the list does not have it yet')
})

test('staff make a key that is shown once, change a company, and take a deletion back', needsBrowser, async (t) => {
  const { node, as } = await desk(t)
  const company = await node.givenCompany({ name: 'Kon-Tiki Reisen' })
  const staff = await node.givenStaff()
  const page = await as(staff, '/admin/keys')
  await page.getByRole('button', { name: 'Make a key' }).first().click()
  await page.getByLabel('What it is for').fill('Booking system')
  await page.getByRole('button', { name: 'Make it' }).click()
  await page.getByRole('alert').getByRole('link', { name: 'Company' }).waitFor()
  await page.locator('#field-company_id').selectOption({ label: 'Kon-Tiki Reisen' })
  await page.getByRole('button', { name: 'Make it' }).click()
  const key = (await page.locator('code', { hasText: /^gwc_\w{20}/ }).textContent()) ?? ''
  assert.equal((await node.as(key).get('/api/v2/countries')).status, 200)
  await isAccessible(page)
  await page.getByRole('button', { name: 'I have stored it' }).click()
  await page.getByRole('heading', { level: 2, name: 'Booking system' }).waitFor()
  await page.getByText(key, { exact: true }).waitFor({ state: 'detached' }) // it is shown once

  await page.getByRole('button', { name: 'Companies' }).click()
  await page.getByRole('button', { name: /Kon-Tiki Reisen/ }).click()
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await page.getByLabel('assistance').check()
  await page.getByLabel('Whom travellers call').fill('+44 20 7946 0000')
  const theirs = { company: { name: 'Kon-Tiki Travel' } }
  assert.equal((await node.as(staff.key).patch(`/api/desk/companies/${company.id}`, theirs)).status, 200)
  await page.getByRole('button', { name: 'Save' }).click()
  const conflict = page.getByRole('dialog', { name: bothVersions })
  await conflict.getByText('Kon-Tiki Travel').waitFor()
  await conflict.getByText(/assistance/).waitFor()
  await isAccessible(page)
  await conflict.getByRole('button', { name: 'Keep mine and save' }).click()
  await page.getByRole('heading', { level: 2, name: 'Kon-Tiki Reisen' }).waitFor()
  await page.getByText(/Package: .*assistance/).waitFor()
  await page.getByText('Whom travellers call: +44 20 7946 0000').waitFor()
  await page.getByRole('button', { name: 'Audit' }).click()
  await page
    .getByRole('button', { name: /Company: changed/ })
    .first()
    .click()
  await page.locator('ins', { hasText: 'assistance' }).waitFor()
  await isAccessible(page)
  await page.getByRole('button', { name: 'Companies' }).click()
  await page.getByRole('button', { name: /Kon-Tiki Reisen/ }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Kon-Tiki Reisen is deleted.').waitFor()
  await page.getByRole('button', { name: /Undo/ }).click()
  await page.getByRole('button', { name: /Kon-Tiki Reisen/ }).waitFor()
})

test('a manager has the keys, roles and audit of the own company, and nothing else', needsBrowser, async (t) => {
  const { node, as } = await desk(t)
  const company = await node.givenCompany()
  const traveller = await node.givenTraveller(company, { firstName: 'Ngozi', lastName: 'Okafor' })
  const boss = await node.givenManager(company, { firstName: 'Kim', lastName: 'Berg' })
  const page = await as(boss, '/admin', { viewport: phone })
  await page.getByRole('heading', { level: 1, name: 'Keys' }).waitFor()
  assert.equal(await page.getByRole('button', { name: 'Dead letters' }).count(), 0)
  await page.getByRole('button', { name: 'Roles', exact: true }).click()
  await page.getByRole('button', { name: /Ngozi Okafor/ }).click()
  await page.locator('#field-type').selectOption({ label: 'Employee' })
  await page.getByRole('button', { name: 'Give this role' }).click()
  await page.locator('li', { hasText: 'Employee' }).getByRole('button', { name: 'Take away' }).click()
  await page.getByText('Ngozi Okafor is no longer: Employee.').waitFor()
  await page.getByRole('button', { name: /Undo/ }).click()
  await page.locator('li', { hasText: 'Employee' }).getByRole('button', { name: 'Take away' }).waitFor()
  await fitsSideways(page)
  await isAccessible(page)
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from roles where user_id = ${traveller.id} and type = 'employee'`.execute(node.db.db())
  assert.equal(rows[0]?.n, 1)

  await page.getByRole('button', { name: 'Audit', exact: true }).click()
  await page
    .getByRole('button', { name: /Person: role given.*Kim Berg/ })
    .first()
    .waitFor()
  await fitsSideways(page)
  const here = await page.locator('nav [aria-current=page]').boundingBox()
  assert.ok(here && here.x >= 0 && here.x + here.width <= phone.width, 'the current screen is in view')
})

test('health says what needs somebody, in words', needsBrowser, async (t) => {
  const { node, as } = await desk(t)
  const page = await as(await node.givenStaff(), '/admin/health')
  await page
    .getByText(/Everything that is set up works|need/)
    .first()
    .waitFor()
  await page.getByText(/As of/).waitFor()
  await isAccessible(page)
  await page.setViewportSize(phone)
  await fitsSideways(page)
})

test('staff edit the world’s data and take the edit back', needsBrowser, async (t) => {
  const { node, as } = await desk(t)
  const staff = await node.givenStaff()
  const airline = { name: 'Air Cnada', iata: 'AC', icao: 'ACA' }
  const made = await node.as(staff.key).post<{ id: string }>('/api/desk/airlines', { airline })
  assert.equal(made.status, 201, made.text)
  const page = await as(staff, '/admin/world?kind=airlines')
  await page.getByRole('button', { name: /Air Cnada/ }).click()
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await page.locator('#field-icao').fill('no code')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('alert').getByRole('link', { name: 'ICAO code' }).waitFor()
  await page.locator('#field-icao + p', { hasText: 'three letters' }).waitFor()
  await page.locator('#field-icao').fill('ACA')
  await page.locator('#field-name').fill('Air Canada')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { level: 2, name: 'Air Canada' }).waitFor()
  await isAccessible(page)
  await page.getByRole('button', { name: /Undo/ }).click()
  await page.getByRole('heading', { level: 2, name: 'Air Cnada' }).waitFor()

  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await page.locator('#field-name').fill('Air Canada')
  assert.equal(
    (await node.as(staff.key).patch(`/api/desk/airlines/${made.body.id}`, { airline: { name: 'Air Kanada' } })).status,
    200,
  )
  await page.getByRole('button', { name: 'Save' }).click()
  const conflict = page.getByRole('dialog', { name: bothVersions })
  await conflict.getByText('Air Canada').waitFor()
  await conflict.getByText('Air Kanada').waitFor()
  await conflict.getByRole('button', { name: 'Take theirs' }).click()
  await page.getByRole('heading', { level: 2, name: 'Air Kanada' }).waitFor()
})

interface Row {
  readonly id: string
  readonly revision: number
  readonly [field: string]: unknown
}

test('a number, a text of two languages and an emptied field of the world’s data', needsBrowser, async (t) => {
  const { node, as } = await desk(t, { template: 'world' })
  const staff = await node.givenStaff()
  const service = node.as(staff.key)
  const measures = { en: 'Masks at the gate.', es: 'Mascarillas en la puerta.', fr: 'Masques à la porte.' }
  const airport = { name: 'Godwit Field', iata: 'Q9Q', country_id: 'NZ', lat: -36, lng: 175, municipality: 'Bay' }
  const made = await service.post<Row>('/api/desk/airports', { airport: { ...airport, health_measures: measures } })
  assert.equal(made.status, 201, made.text)
  const stored = async (): Promise<Row> =>
    (await service.get<Row>(`/api/desk/airports/${made.body.id}`, { 'accept-language': 'all' })).body
  const path = `/admin/world?kind=airports&id=${made.body.id}`
  const page = await as(staff, path)
  for (const shown of ['New Zealand', 'Small airport', measures.fr]) await page.getByText(shown).waitFor()
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await page.getByLabel('Latitude').fill('south')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('alert').getByRole('link', { name: 'Latitude' }).waitFor()
  await page.locator('#field-lat + p', { hasText: 'Write a number with digits' }).waitFor()
  await isAccessible(page)
  await page.getByLabel('Latitude').fill('-36.5')
  const texts = page.getByRole('group', { name: 'Health measures' })
  await texts.getByLabel('English').fill('No masks.')
  await texts.getByLabel('Spanish').fill('Sin mascarillas.')
  await page.getByLabel('Municipality it lies in').fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Godwit Field is saved.').waitFor()
  const after = await stored()
  assert.deepEqual(
    [after['lat'], after['municipality'], after['health_measures']],
    [-36.5, null, { ...measures, en: 'No masks.', es: 'Sin mascarillas.' }],
  )

  const spanish = await as(staff, path, { locale: 'es-ES', viewport: phone })
  await spanish.getByText('Nueva Zelanda').waitFor()
  await fitsSideways(spanish)
  await spanish.getByRole('button', { name: 'Cambiar' }).click()
  await spanish.getByLabel('Latitud').fill('sur')
  await spanish.getByRole('group', { name: 'Medidas sanitarias' }).getByLabel('español').fill('')
  await spanish.getByRole('button', { name: 'Guardar' }).click()
  await spanish.locator('#field-lat + p', { hasText: 'Escriba un número' }).waitFor()
  await spanish.getByLabel('Latitud').fill('')
  await spanish.getByLabel('Longitud').fill('')
  await spanish.getByRole('button', { name: 'Guardar' }).click()
  await spanish.getByText('Godwit Field está guardado.').waitFor()
  await fitsSideways(spanish)
  await isAccessible(spanish)
  const emptied = await stored()
  assert.deepEqual(
    [emptied['lat'], emptied['lng'], emptied['health_measures']],
    [null, null, { en: 'No masks.', fr: measures.fr }],
  )
})

test('a hospital moves to another country, and the error of a contact is beside it', needsBrowser, async (t) => {
  const { node, as } = await desk(t, { template: 'world' })
  const staff = await node.givenStaff()
  const service = node.as(staff.key)
  const hospital = { name: 'Hospital of the test', country_id: 'AR', description: 'An old one.' }
  const made = await service.post<Row>('/api/desk/hospitals', { hospital })
  const page = await as(staff, `/admin/world?id=${made.body.id}`)
  await page.getByText('Argentina').waitFor()
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await page.getByRole('searchbox', { name: 'Country' }).fill('chile')
  await page.getByRole('button', { name: 'Chile CL' }).click()
  await page.getByLabel('Takes emergencies').check()
  await page.getByRole('button', { name: 'Add a contact' }).click()
  await page.getByLabel('Kind', { exact: true }).selectOption('Web address')
  await page.getByLabel('Number or address').fill('nowhere')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('alert').getByRole('link', { name: 'Number or address' }).waitFor()
  await page.getByText('is not a web address', { exact: true }).waitFor()
  await isAccessible(page)
  await page.getByLabel('Number or address').fill('https://hospital.example')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Web address: https://hospital.example').waitFor()
  await page.getByRole('cell', { name: 'Chile' }).waitFor()
  const { body } = await service.get<Row>(`/api/desk/hospitals/${made.body.id}`)
  assert.deepEqual([body['emergency'], body['description']], [true, 'An old one.'])
})
