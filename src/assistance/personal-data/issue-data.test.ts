import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testApp } from '../../../test/support/app.ts'
import { erasePerson, exportPerson, peoplePersonalData } from '../../people/index.ts'
import { assistancePersonalData } from './assistance-data.service.ts'

interface Row {
  readonly id: string
  readonly status: string
  readonly description: string | null
  readonly lat: number | null
  readonly countryCode: string | null
}

test('issues are exported, and erased: the person’s own are emptied, others keep what is not about the person', async (t) => {
  const app = await testApp(t, { template: 'world' })
  const company = await app.givenCompany({ features: ['assistance'] })
  const ada = await app.givenTraveller(company, { firstName: 'Zanzibella', lastName: 'Quist' })
  const ben = await app.givenTraveller(company)
  const doctor = await app.givenTraveller(company, { roles: ['clinical_admin'] })
  const org = `/api/v2/org/${company.id}/issues`
  const make = async (description: string, affected_id: string) => {
    app.clock.advance(1)
    const issue = { type: 0, description, lat: -12.04637, lng: -77.04279, affected_id }
    const { body, status, text } = await app.as(company).post<{ id: string }>(org, { issue })
    assert.equal(status, 201, text)
    return body.id
  }
  const [open, closed, bens] = [
    await make('Zanzibella has a fever', ada.id),
    await make('Zanzibella has a rash', ada.id),
    await make('Ben was bitten, says Zanzibella', ben.id),
  ]
  await sql`update issues set creator_id = ${ada.id} where id = ${bens}`.execute(app.db.db())
  for (const id of [closed, bens]) await app.as(doctor).post(`/api/v2/issues/${id}/claim`)
  await app.as(doctor).post(`/api/v2/issues/${closed}/close`)

  const dataOf = async (userId: string) =>
    (await exportPerson(app.ctx(), userId, assistancePersonalData)).data['issues'] as Record<string, unknown>[]
  assert.deepEqual(
    (await dataOf(ada.id)).map((one) => one['id']),
    [open, closed, bens],
  )
  assert.equal((await dataOf(ada.id))[0]?.['description'], 'Zanzibella has a fever')
  const handled = await dataOf(doctor.id)
  assert.deepEqual(
    handled.map((one) => one['id']),
    [closed, bens],
  )
  assert.ok(!JSON.stringify(handled).includes('Zanzibella'), 'a handler’s export has nothing of the travellers')

  const rows = async () =>
    (
      await sql<Row>`
        select id, status, description, lat, country_code as "countryCode" from issues order by id`.execute(app.db.db())
    ).rows
  await erasePerson(app.ctx(), ada.id, [...peoplePersonalData, ...assistancePersonalData])
  assert.deepEqual(await rows(), [
    { id: open, status: 'cancelled', description: null, lat: null, countryCode: 'PE' },
    { id: closed, status: 'closed', description: null, lat: null, countryCode: 'PE' },
    {
      id: bens,
      status: 'handling',
      description: 'Ben was bitten, says Erased traveller',
      lat: -12.04637,
      countryCode: 'PE',
    },
  ])
})
