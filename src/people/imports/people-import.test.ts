import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { Answer } from '../../../test/support/app.ts'
import { workingApp } from '../../../test/support/worker.ts'
import { newId } from '../../platform/ids.ts'

interface ImportBody {
  readonly id: string
  readonly preview: boolean
  readonly state: string
  readonly done: number
  readonly total: number
  readonly report: {
    readonly people: readonly {
      readonly line: number
      readonly outcome: string
      readonly user_id: string | null
      readonly name: string | null
      readonly changes: readonly string[]
    }[]
    readonly errors: readonly { readonly line: number; readonly field: string | null; readonly message: string }[]
  } | null
}
interface Refusal {
  readonly error: { readonly fields?: Readonly<Record<string, readonly string[]>> }
}
const ok = <T>({ status, body, text }: Answer<T>, expected = 200): T => {
  assert.equal(status, expected, text)
  return body
}
const file = (...lines: readonly string[]): string =>
  `${['email,external_id,first_name,last_name,phone_number,home_country,nationalities', ...lines].join('\n')}\n`

test('people from a CSV file', async (t) => {
  const app = await workingApp(t, { template: 'world' })
  const company = await app.givenCompany()
  const other = await app.givenCompany()
  const staff = app.as(await app.givenStaff())
  const desk = await app.signedIn(await app.givenManager(company))
  const otherDesk = await app.signedIn(await app.givenManager(other))
  const named = { firstName: 'Ada', lastName: 'Lindqvist' }
  const ada = await app.givenTraveller(company, { ...named, externalId: 'E-1', email: 'ada@example.com' })
  const bo = await app.givenTraveller(company, { firstName: 'Bo', email: 'bo@example.com' })
  await app.givenTraveller(other, { firstName: 'Zoe', email: 'zoe@example.com', externalId: 'E-9' })
  const url = `/api/desk/companies/${company.id}/people_imports`
  const run = async (csv: string, preview: boolean, caller = desk): Promise<NonNullable<ImportBody['report']>> => {
    const answer = await caller.post<ImportBody>(`${url}${preview ? '?preview=true' : ''}`, { people_import: { csv } })
    const { id, state, total } = ok(answer, 202)
    assert.deepEqual([answer.headers['location'], state], [`${url}/${id}`, 'waiting'])
    await app.settle()
    const ended = ok(await caller.get<ImportBody>(`${url}/${id}`))
    assert.deepEqual([ended.state, ended.done, ended.preview], ['done', total, preview])
    return ended.report ?? assert.fail()
  }
  const outcomes = ({ people }: NonNullable<ImportBody['report']>) =>
    people.map(({ line, outcome, changes }) => [line, outcome, ...changes].join(' '))
  const countPeople = async () =>
    (await sql`select 1 from users where company_id = ${company.id}`.execute(app.db.db())).rows.length

  const csv = file(
    'ada@example.com,E-1,Ada,Lindqvist,+46 70 123 45 67,,',
    'BO@example.com,,,,,,',
    'cy@example.com,E-3,Cy,Ström,,SE,SE;PE',
    'nobody,E-4,No,Address,,,',
    'di@example.com,E-5,Di,,,QQ,',
    'cy@example.com,,Cy,Again,,,',
    ',E-6,,,,,',
    'el@example.com,E-7',
    ',,Nameless,,,,',
    'fay@example.com,,,,,,',
    'zoe@example.com,E-9,Zoë,Amsel,,,',
  )
  const expected = [
    '2 update phone_number',
    '3 unchanged',
    '4 create',
    '5 refused',
    '6 refused',
    '7 refused',
    '8 create',
    '9 refused',
    '10 refused',
    '11 refused',
    '12 create',
  ]
  const wrong = [
    [5, 'email'],
    [6, 'home_country'],
    [7, 'email'],
    [9, null],
    [10, 'email'],
    [11, 'first_name'],
  ]

  await t.test('a preview says what would be done with each line, and writes nothing', async () => {
    const before = await countPeople()
    const report = await run(csv, true)
    assert.deepEqual(outcomes(report), expected)
    assert.deepEqual(
      report.errors.map(({ line, field }) => [line, field]),
      wrong,
    )
    assert.deepEqual(
      report.people.map(({ user_id }) => user_id).filter((one) => one !== null),
      [ada.id, bo.id],
    )
    assert.equal(await countPeople(), before)
    assert.equal(ok(await desk.get<{ phone_number: string | null }>(`/api/desk/users/${ada.id}`)).phone_number, null)
  })

  await t.test('the import does it, and again it changes nothing', async () => {
    const before = await countPeople()
    const report = await run(csv, false)
    assert.deepEqual(outcomes(report), expected)
    assert.equal(await countPeople(), before + 3)
    const ids = report.people.filter(({ outcome }) => outcome === 'create').map(({ user_id }) => user_id)
    const cy = ok(await desk.get<Record<string, unknown>>(`/api/desk/users/${ids[0]}`))
    assert.deepEqual(
      [cy['name'], cy['external_id'], cy['home_country'], cy['nationalities']],
      ['Cy Ström', 'E-3', 'SE', ['SE', 'PE']],
    )
    const { rows } = await sql<{ event: number }>`
      select event from webhook_events where company_id = ${company.id} and payload::text like ${`%${ids[0]}%`}`.execute(
      app.db.db(),
    )
    assert.equal(rows.length, 1)
    assert.deepEqual(
      outcomes(await run(csv, false, staff)).map((one) => one.replace('create', 'unchanged')),
      expected.map((one) => one.replace(/create|update phone_number/, 'unchanged')),
    )
    assert.equal(await countPeople(), before + 3)
  })

  await t.test('more than one batch, with its progress', async () => {
    const many = file(...Array.from({ length: 120 }, (_, n) => `p${n}@example.com,P-${n},Person,${n},,,`))
    assert.equal((await run(many, true)).people.filter(({ outcome }) => outcome === 'create').length, 120)
    assert.equal((await run(many, false)).people.filter(({ outcome }) => outcome === 'create').length, 120)
    assert.equal((await run(many, true)).people.filter(({ outcome }) => outcome === 'unchanged').length, 120)
  })

  await t.test('an account of another company that is a guest here is not changed', async () => {
    const guest = await app.givenTraveller(other, { firstName: 'Gil', email: 'gil@example.com' })
    ok(await staff.post(`/api/desk/users/${guest.id}/roles`, { role: { type: 0, company_id: company.id } }))
    const report = await run(file('gil@example.com,,Gilbert,,,,'), false)
    assert.deepEqual([outcomes(report), report.errors.length], [['2 refused'], 1])
    assert.equal(ok(await staff.get<{ first_name: string }>(`/api/desk/users/${guest.id}`)).first_name, 'Gil')
  })

  await t.test('a file that cannot be read is refused as a whole', async () => {
    for (const [bad, message] of [
      ['name,email\nAda,ada@example.com\n', /column that we do not know: name/],
      ['first_name\nAda\n', /needs the column email or external_id/],
      ['email\n', /no rows/],
      ['email\n"ada@example.com\n', /never closed/],
    ] as const) {
      const { status, body } = await desk.post<Refusal>(url, { people_import: { csv: bad } })
      assert.equal(status, 422)
      assert.match(body.error.fields?.['csv']?.join() ?? '', message)
    }
    const { status, body } = await desk.post<Refusal>(url, { people_import: {} })
    assert.deepEqual([status, Object.keys(body.error.fields ?? {})], [422, ['csv']])
  })

  await t.test('who may, and how long it is kept', async () => {
    const body = { people_import: { csv: file('hal@example.com,,Hal,,,,') } }
    const { id } = ok(await desk.post<ImportBody>(`${url}?preview=true`, body), 202)
    const unknown = newId(app.clock.now())
    for (const caller of [app.nobody, app.as(company), app.as(ada), otherDesk]) {
      assert.equal((await caller.post(url, body)).status, 401)
      assert.equal((await caller.get(`${url}/${id}`)).status, 401)
    }
    assert.equal((await staff.post(url.replace(company.id, unknown), body)).status, 404)
    assert.equal((await staff.get(`${url}/${unknown}`)).status, 404)
    assert.equal((await otherDesk.get(`${url.replace(company.id, other.id)}/${id}`)).status, 404)
    assert.equal((await staff.get(`${url}/${id}`)).status, 200)
    app.clock.advance(26 * 3600)
    await app.settle()
    assert.equal((await staff.get(`${url}/${id}`)).status, 404)
  })
})
