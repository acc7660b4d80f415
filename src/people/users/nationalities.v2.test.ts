import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { type Answer, testApp } from '../../../test/support/app.ts'
import { nameOf } from '../../../test/support/case-names.ts'
import { readNationalities } from '../index.ts'

interface Person extends Record<string, unknown> {
  readonly id: string
  readonly nationalities: string[]
}
interface Refused {
  readonly error: { readonly fields?: Record<string, string[]> }
}
const ok = <T>({ status, body, text }: Answer<T>): T => {
  assert.ok(status >= 200 && status < 300, `${status}: ${text}`)
  return body
}
const elevenCountries = ['SE', 'NO', 'DK', 'FI', 'IS', 'DE', 'FR', 'ES', 'PT', 'IT', 'GR']

test('nationalities: written by the organization and at the desk, read everywhere in version 2', async (t) => {
  const app = await testApp(t, { template: 'world' })
  const company = await app.givenCompany()
  const org = app.as(company)
  const staff = app.as(await app.givenStaff())
  const people = `/api/v2/org/${company.id}/users`
  const user = { name: 'Ada Lindqvist', email: 'ada@example.com', home_country: 'SE' }
  const { id } = ok(
    await org.post<Person>(`${people}/travellers`, { user: { ...user, nationalities: ['per', 'SE', 'pe', ' se '] } }),
  )
  const shown = async (): Promise<string[]> => ok(await org.get<Person>(`${people}/${id}`)).nationalities

  await t.test('alpha-2 and alpha-3 in any case are stored as alpha-2, each once, in the order given', async () => {
    assert.deepEqual(await shown(), ['PE', 'SE'])
    assert.deepEqual(ok(await org.get<Person[]>(people))[0]?.nationalities, ['PE', 'SE'])
    assert.deepEqual(ok(await staff.get<Person>(`/api/desk/users/${id}`)).nationalities, ['PE', 'SE'])
  })

  await t.test('a list replaces the one before; without one it stays; null empties it', async () => {
    const patch = async (change: object): Promise<string[]> =>
      ok(await org.patch<Person>(`${people}/${id}`, { user: change })).nationalities
    assert.deepEqual(await patch({ nationalities: ['GBR'] }), ['GB'])
    assert.deepEqual(await patch({ last_name: 'Lind' }), ['GB'])
    assert.deepEqual(await patch({ nationalities: null }), [], 'as given, though the home country stands in')
    assert.deepEqual(await patch({ nationalities: ['SE', 'XK'] }), ['SE', 'XK'], 'Kosovo issues passports')
    assert.deepEqual(await patch({ nationalities: [] }), [])
    assert.deepEqual(await patch({ nationalities: elevenCountries.slice(1) }), elevenCountries.slice(1))
    const atDesk = ok(await staff.patch<Person>(`/api/desk/users/${id}`, { user: { nationalities: ['ECU', 'se'] } }))
    assert.deepEqual(atDesk.nationalities, ['EC', 'SE'])
  })

  for (const [nationalities, message] of [
    [['SE', 'ZZ'], /“ZZ”/],
    [['sweden'], /“SWEDEN”/],
    [[''], /“”/],
    [['QQQ', 'YY'], /“QQQ”, “YY”/],
    [elevenCountries, /at most 10/],
  ] as const)
    await t.test(nameOf('refused', nationalities), async () => {
      for (const refused of [
        await org.patch<Refused>(`${people}/${id}`, { user: { nationalities } }),
        await org.post<Refused>(`${people}/travellers`, {
          user: { name: 'Eve', email: 'eve@example.com', nationalities },
        }),
        await staff.patch<Refused>(`/api/desk/users/${id}`, { user: { nationalities } }),
      ]) {
        assert.equal(refused.status, 422, refused.text)
        assert.match(refused.body.error.fields?.['nationalities']?.[0] ?? '', message)
      }
      assert.deepEqual(await shown(), ['EC', 'SE'], 'nothing changed')
    })

  await t.test('ten countries in twenty spellings are ten', async () => {
    const ten = elevenCountries.slice(0, 10)
    const spelled = [...ten, ...ten.map((one) => one.toLowerCase())]
    const { nationalities } = ok(await org.patch<Person>(`${people}/${id}`, { user: { nationalities: spelled } }))
    assert.deepEqual(nationalities, ten)
  })

  await t.test('another home country leaves them as they are', async () => {
    ok(await org.patch(`${people}/${id}`, { user: { nationalities: ['EC', 'SE'] } }))
    ok(await org.put(`${people}/${id}`, { user: { home_country: 'NO' } }))
    assert.deepEqual(await shown(), ['EC', 'SE'])
  })

  await t.test('an anonymous traveller has them too', async () => {
    const made = ok(
      await org.post<Person>(`${people}/travellers`, { user: { external_id: 'E-7', nationalities: ['COL'] } }),
    )
    assert.deepEqual(made.nationalities, ['CO'])
  })

  await t.test('the change is in the audit log', async () => {
    const { rows } = await sql<{ before: Person; after: Person }>`
      select before, after from audit_log where subject_id = ${id} and action = 'update' order by id desc limit 1`.execute(
      app.db.db(),
    )
    assert.deepEqual(
      [rows[0]?.before.nationalities, rows[0]?.after.nationalities],
      [
        ['EC', 'SE'],
        ['EC', 'SE'],
      ],
    )
    assert.equal(rows[0]?.after['homeCountry'], 'NO')
  })
})

test('readNationalities: the home country stands in where there are none', async (t) => {
  const app = await testApp(t)
  const company = await app.givenCompany()
  const both = await app.givenTraveller(company, { homeCountry: 'SE', nationalities: ['PE', 'NO'] })
  const home = await app.givenTraveller(company, { homeCountry: 'SE' })
  const neither = await app.givenTraveller(company)
  const found = await readNationalities(app.ctx(), [both.id, home.id, neither.id])
  assert.deepEqual([found.get(both.id), found.get(home.id), found.get(neither.id)], [['PE', 'NO'], ['SE'], []])
  assert.equal((await readNationalities(app.ctx(), [])).size, 0)
})
