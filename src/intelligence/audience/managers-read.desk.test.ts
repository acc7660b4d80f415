import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inLima, targetingWorld } from '../targeting/targeting.testing.ts'
import type { DeskBody } from '../testing.ts'

interface AudienceBody {
  readonly people: number
  readonly told: number
  readonly by_organization: readonly { readonly company_id: string | null; readonly people: number }[]
  readonly sample: readonly { readonly user_id: string }[]
}

test('a company’s managers read what is or was published, and the audience among their own people', async (t) => {
  const app = await targetingWorld(t)
  const [company, elsewhere] = [await app.givenCompany(), await app.givenCompany()]
  const desk = await app.signedIn(await app.givenManager(company))
  const [ada, ben] = [await app.givenTraveller(company), await app.givenTraveller(company)]
  const stranger = await app.givenTraveller(elsewhere)
  await app.givenTrip(company, [ada, ben], ['2026-11-13', '2026-11-20'])
  await app.givenTrip(elsewhere, [stranger], ['2026-11-13', '2026-11-20'])
  const draft = await app.givenDraft({ ...inLima, headline: 'A draft' })
  const open = await app.publish({ ...inLima, headline: 'Flooding' })
  const over = await app.publish({ ...inLima, headline: 'Fire' })
  assert.equal((await app.staff.post(`/api/desk/alerts/${over.id}/close`, {})).status, 200)

  await t.test('alerts: published and closed ones, and no draft', async () => {
    const { status, body, headers } = await desk.get<DeskBody[]>('/api/desk/alerts')
    assert.equal(status, 200)
    assert.deepEqual(
      body.map(({ id }) => id),
      [over.id, open.id],
    )
    assert.equal(headers['total'], '2')
    assert.deepEqual((await desk.get<DeskBody[]>('/api/desk/alerts?status=0')).body, [])
    assert.equal((await desk.get<DeskBody[]>('/api/desk/alerts?status=2')).body.length, 1)
    assert.deepEqual((await desk.get(`/api/desk/alerts/${open.id}`)).body, {
      ...(await app.staff.get<DeskBody>(`/api/desk/alerts/${open.id}`)).body,
    })
    for (const path of ['', '/audience', `/why?user_id=${ada.id}`])
      assert.equal((await desk.get(`/api/desk/alerts/${draft.id}${path}`)).status, 404, path)
  })

  await t.test('they change nothing', async () => {
    for (const [method, path] of [
      ['POST', '/api/desk/alerts'],
      ['PATCH', `/api/desk/alerts/${open.id}`],
      ['POST', `/api/desk/alerts/${draft.id}/publish`],
      ['POST', `/api/desk/alerts/${open.id}/close`],
      ['DELETE', `/api/desk/alerts/${draft.id}`],
      ['POST', '/api/desk/advisories'],
      ['POST', '/api/desk/disease_outbreaks'],
    ] as const)
      assert.equal((await desk.call(method, path, { body: {} })).status, 403, `${method} ${path}`)
  })

  await t.test('advisories and outbreaks, open and closed', async () => {
    const advisory = await app.staff.post<DeskBody>('/api/desk/advisories', {
      advisory: { headline: 'Strikes', body: 'Many.', country_ids: ['PE'] },
    })
    const outbreak = await app.staff.post<DeskBody>('/api/desk/disease_outbreaks', {
      disease_outbreak: { headline: 'Dengue in Loreto', disease_id: 'dengue', country_ids: ['PE'] },
    })
    for (const [path, { status, text, body }] of [
      ['/api/desk/advisories', advisory],
      ['/api/desk/disease_outbreaks', outbreak],
    ] as const) {
      assert.equal(status, 201, text)
      const list = await desk.get<DeskBody[]>(`${path}?country=PE`)
      assert.ok(
        list.body.some(({ id }) => id === body.id),
        list.text,
      )
      assert.deepEqual((await desk.get(`${path}/${body.id}`)).body, body)
      assert.equal((await desk.get(`${path}/00000000-0000-4000-8000-000000000000`)).status, 404)
    }
  })

  await t.test('the audience counts their own people only', async () => {
    const all = (await app.staff.get<AudienceBody>(`/api/desk/alerts/${open.id}/audience`)).body
    assert.equal(all.people, 3)
    const { status, body, text } = await desk.get<AudienceBody>(`/api/desk/alerts/${open.id}/audience`)
    assert.equal(status, 200, text)
    assert.deepEqual(
      [body.people, body.by_organization.map(({ company_id, people }) => [company_id, people])],
      [2, [[company.id, 2]]],
    )
    assert.deepEqual(new Set(body.sample.map(({ user_id }) => user_id)), new Set([ada.id, ben.id]))
    assert.doesNotMatch(text, new RegExp(`${elsewhere.id}|${stranger.id}`))
  })
})
