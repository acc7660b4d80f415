import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../test/support/app.ts'
import { nameOf } from '../../../test/support/case-names.ts'
import { newId } from '../../platform/ids.ts'
import { givenDesk, type Json, schemaErrors } from '../testing.ts'
import { type OutbreakContent, outbreakErrors } from './outbreak.ts'
import { OutbreakV2 } from './outbreak.v2.wire.ts'

interface Refusal {
  error: { code: string; fields?: Record<string, string[]> }
}
interface OutbreakBody extends Json {
  id: string
  status: number
  revision: number
}

const now = new Date('2026-11-14T12:00:00.000Z')
const content: OutbreakContent = {
  diseaseId: 'd',
  headline: { en: 'H' },
  body: null,
  countryIds: ['peru'],
  divisionIds: [],
  regionIds: [],
  startedOn: null,
  endedOn: null,
  cases: null,
  deaths: null,
  countedOn: null,
  sources: [],
}

test('unknown fields may be left out; impossible values are refused', () => {
  const wrong = (changes: Partial<OutbreakContent>): string[] =>
    Object.keys(outbreakErrors({ ...content, ...changes }, now))
  assert.deepEqual(wrong({}), [])
  assert.deepEqual(
    wrong({ startedOn: '2026-11-01', endedOn: '2026-11-15', cases: 5, deaths: 5, countedOn: '2026-11-14' }),
    [],
  )
  assert.deepEqual(wrong({ countryIds: [] }), ['country_ids'])
  assert.deepEqual(wrong({ startedOn: '2026-11-16' }), ['started_on'])
  assert.deepEqual(wrong({ startedOn: '2026-11-02', endedOn: '2026-11-01' }), ['ended_on'])
  assert.deepEqual(wrong({ countedOn: '2026-11-01' }), ['counted_on'])
  assert.deepEqual(wrong({ cases: 3, deaths: 4 }), ['deaths'])
})

test('an outbreak at the desk, and as version 2 shows it', async (t) => {
  const house = await testApp(t, { template: 'world' })
  const { staff } = await givenDesk(house)
  const desk = '/api/desk/disease_outbreaks'
  const loaded = Number((await staff.get(`${desk}?per_page=1`)).headers['total-count'])
  const given = async (fields: Json = {}): Promise<OutbreakBody> => {
    const sent = { disease_id: 'dengue', headline: 'Dengue in Loreto', country_division_ids: ['PE-LOR'], ...fields }
    const { status, body, text } = await staff.post<OutbreakBody>(desk, { disease_outbreak: sent })
    assert.equal(status, 201, text)
    house.clock.advance(1)
    return body
  }
  const first = await given({
    headline: { en: 'Dengue in Loreto', es: 'Dengue en Loreto' },
    started_on: '2026-09-01',
    cases: 1240,
    deaths: 3,
    counted_on: '2026-11-10T00:00:00.000Z',
    sources: ['https://health.example/dengue'],
  })
  assert.deepEqual(
    ['status', 'revision', 'started_on', 'ended_on', 'cases', 'deaths', 'counted_on', 'closed_at', 'body'].map(
      (name) => first[name],
    ),
    [0, 1, '2026-09-01', null, 1240, 3, '2026-11-10', null, null],
  )
  const past = await given({ country_ids: ['BR', 'PE'], country_division_ids: [], ended_on: '2025-03-01' })
  assert.deepEqual([past.status, past['ended_on']], [1, '2025-03-01'], 'a record of the past')
  const second = await given({
    disease_id: 'cholera',
    headline: 'Cholera',
    country_ids: ['BR'],
    country_division_ids: [],
  })

  const company = await house.givenCompany()
  const phone = house.as(await house.givenTraveller(company))
  for (const caller of [phone, house.as(company.key), house.asPublic(company), staff]) {
    const { status, body } = await caller.get<OutbreakBody>(`/api/v2/disease_outbreaks/${first.id}`, {
      'accept-language': 'es',
    })
    assert.deepEqual(
      [status, body['headline'], (body['disease'] as Json)['id']],
      [200, 'Dengue en Loreto', first['disease_id']],
    )
    assert.deepEqual(schemaErrors(OutbreakV2, body), [])
    assert.deepEqual(Object.keys(body).sort(), Object.keys(OutbreakV2.properties).sort())
    assert.deepEqual(
      (body['country_divisions'] as Json[]).map((area) => area['code']),
      ['PE-LOR'],
    )
    assert.equal((body['countries'] as Json[]).length, 1, 'the country of the division')
  }
  const ids = async (path: string): Promise<string[]> => {
    const { status, body } = await phone.get<OutbreakBody[]>(path)
    assert.equal(status, 200, path)
    return body.map(({ id }) => id)
  }
  /** Those that were reported in the past come with the reference data; they are older, so they follow. */
  const newest = async (path: string, count: number): Promise<string[]> => (await ids(path)).slice(0, count)
  assert.deepEqual(await newest('/api/v2/disease_outbreaks', 3), [second.id, past.id, first.id])
  assert.deepEqual(await newest('/api/v2/disease_outbreaks?status=1', 1), [past.id])
  assert.deepEqual(await newest('/api/v2/disease_outbreaks?disease=DENGUE&country=pe', 2), [past.id, first.id])
  assert.deepEqual(await ids('/api/v2/disease_outbreaks?disease=nothing'), [])
  const whole = await phone.get<OutbreakBody[]>('/api/v2/disease_outbreaks')
  assert.deepEqual([whole.body.length, whole.headers['link']], [loaded + 3, undefined])
  const page = await phone.get<OutbreakBody[]>('/api/v2/disease_outbreaks?per_page=2&page=2')
  assert.deepEqual([page.body[0]?.id, page.headers['total-count']], [first.id, String(loaded + 3)])
  assert.deepEqual(await newest('/api/v2/countries/PE/disease_outbreaks', 2), [first.id, past.id], 'what is open first')
  assert.deepEqual(await newest('/api/v2/countries/bra/disease_outbreaks', 2), [second.id, past.id])
  assert.equal((await phone.get(`/api/v2/countries/PE/disease_outbreaks/${first.id}`)).status, 200)
  for (const path of [
    `countries/BR/disease_outbreaks/${first.id}`,
    `countries/ZZ/disease_outbreaks/${first.id}`,
    'countries/ZZ/disease_outbreaks',
    `disease_outbreaks/${newId(now)}`,
    'disease_outbreaks?country=ZZ',
  ])
    assert.equal((await phone.get(`/api/v2/${path}`)).status, 404, path)
  assert.equal((await house.nobody.get('/api/v2/disease_outbreaks')).status, 401)

  const path = `${desk}/${first.id}`
  const read = await staff.get<OutbreakBody>(path)
  const etag = { 'if-match': String(read.headers['etag']) }
  const edited = await staff.patch<OutbreakBody>(path, { disease_outbreak: { ...read.body, cases: 1300 } }, etag)
  assert.deepEqual([edited.status, edited.body['cases'], edited.body.revision], [200, 1300, 2], edited.text)
  assert.deepEqual(edited.body['sources'], read.body['sources'])
  for (const [method, tail] of [
    ['PATCH', ''],
    ['POST', '/close'],
    ['DELETE', ''],
  ] as const) {
    const body = method === 'PATCH' ? { disease_outbreak: { cases: 1 } } : {}
    assert.equal((await staff.call(method, `${path}${tail}`, { body, headers: etag })).status, 412, method)
  }
  const refusals: readonly (readonly [Json, number, string | undefined])[] = [
    [{ ended_on: '2026-11-01' }, 409, undefined],
    [{ disease_id: 'nothing' }, 422, 'disease_id'],
    [{ started_on: 'soon' }, 422, 'started_on'],
    [{ deaths: 5000 }, 422, 'deaths'],
    [{ sources: ['health.example'] }, 422, 'sources'],
    [{ headline: '' }, 422, 'headline'],
    [{ country_ids: [], country_division_ids: [] }, 422, 'country_ids'],
    [{ cases: -1 }, 422, undefined],
    [{ cases: 'many' }, 400, undefined],
  ]
  for (const [changes, status, field] of refusals)
    await t.test(nameOf(changes, status), async () => {
      const refused = await staff.patch<Refusal>(path, { disease_outbreak: changes })
      assert.equal(refused.status, status, JSON.stringify(changes))
      if (field) assert.deepEqual(Object.keys(refused.body.error.fields ?? {}), [field])
    })

  const early = await staff.post<Refusal>(`${path}/close`, { disease_outbreak: { ended_on: '2026-08-01' } })
  assert.deepEqual([early.status, Object.keys(early.body.error.fields ?? {})], [422, ['ended_on']])
  const closed = await staff.post<OutbreakBody>(`${path}/close`, { disease_outbreak: { ended_on: '2026-11-01' } })
  assert.deepEqual([closed.body.status, closed.body['ended_on']], [1, '2026-11-01'])
  assert.equal((await staff.post(`${path}/close`, {})).status, 409)
  assert.equal((await staff.patch(path, { disease_outbreak: { cases: 1310 } })).status, 200, 'facts come in late')
  const again = await staff.post<OutbreakBody>(`${path}/reopen`)
  assert.deepEqual([again.body.status, again.body['ended_on'], again.body['closed_at']], [0, null, null])
  assert.equal((await staff.post(`${path}/reopen`)).status, 409)
  assert.equal((await staff.delete(path)).status, 200)
  assert.equal((await phone.get(`/api/v2/disease_outbreaks/${first.id}`)).status, 404)
  assert.equal((await phone.post(desk, { disease_outbreak: {} })).status, 401)

  const audit = await staff.get<{ action: string; subject_id: string }[]>('/api/desk/audit?per_page=100')
  const actions = audit.body.filter((line) => line.subject_id === first.id).map(({ action }) => action)
  assert.deepEqual(actions.sort(), ['close', 'create', 'delete', 'edit', 'edit', 'reopen'])
})
