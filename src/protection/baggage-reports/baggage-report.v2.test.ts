import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { Wire } from '../../platform/http/fields.ts'
import { flight, protectionWorld } from '../registrations/registrations.testing.ts'
import type { BaggageReportV2 } from './baggage-report.v2.wire.ts'

const unknown = '00000000-0000-4000-8000-000000000000'
type Shown = Wire<typeof BaggageReportV2>
type Refused = { error: { code: string; fields?: Record<string, string[]> } }

test('baggage that is late or lost is reported', async (t) => {
  const { app, company, ada, org, url, protect, trip, register, events } = await protectionWorld(t)
  const subscription = await protect({ capPerTrip: 40_000 })
  const made = await trip([flight()])
  const { body: registration } = await register(made, subscription)
  const path = `${url}/${registration.id}/baggage_reports`
  const segment = made.air_segments[0]?.id
  const report = (more: object = {}) => ({
    baggage_report: { kind: 'delayed', air_segment_id: segment, reference: 'LHRBA12345', ...more },
  })
  const numbers = async () => (await events()).map(({ event }) => event)

  await t.test('by the insured: 1006, and a claim that waits for staff', async () => {
    const { status, body, text } = await app.as(ada).post<Shown>(path, report())
    assert.equal(status, 201, text)
    const [claim] = (
      await sql<{ id: string; human_id: string; status: string; kind: string; reference: string }>`
        select id, human_id, status, kind, reference from claims`.execute(app.db.db())
    ).rows
    assert.deepEqual([claim?.status, claim?.kind, claim?.reference], ['evaluating', 'baggage_delayed', 'LHRBA12345'])
    assert.deepEqual(body, {
      id: body.id,
      registration_id: registration.id,
      air_segment_id: segment,
      kind: 'delayed',
      reference: 'LHRBA12345',
      claim_id: claim?.id,
      claim_human_id: claim?.human_id,
      reported_at: '2026-11-14T12:00:00.000Z',
    })
    assert.deepEqual((await numbers()).slice(2), [1006, 1009])
  })

  await t.test('twice is 409', async () => {
    const again = await org.post<Refused>(path, report({ reference: 'OTHER' }))
    assert.deepEqual([again.status, again.body.error.code], [409, 'already_reported'])
    assert.equal((await numbers()).length, 4)
  })

  await t.test('by the company: lost is another kind; over the cap it is told and there is no claim', async () => {
    const { status, body, text } = await org.post<Shown>(path, report({ kind: 'LOST' }))
    assert.equal(status, 201, text)
    assert.deepEqual([body.kind, body.claim_id], ['lost', null])
    assert.deepEqual((await numbers()).slice(4).toSorted(), [1007, 1020])
    const { rows } = await sql<{ action: string }>`
      select action from audit_log where subject_kind = 'baggage_report' order by id`.execute(app.db.db())
    assert.deepEqual(rows, [{ action: 'create' }, { action: 'create' }])
  })

  await t.test('two at the same time are one', async () => {
    const second = await trip([flight({ flight_number: 'BA183' })])
    const { body } = await register(second, subscription)
    const sent = report({ air_segment_id: second.air_segments[0]?.id })
    const answers = await Promise.all(
      [org, app.as(ada)].map((one) => one.post(`${url}/${body.id}/baggage_reports`, sent)),
    )
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 409])
  })

  await t.test('all that is wrong is said at once', async () => {
    const none = await org.post<Refused>(path, { baggage_report: { kind: 'eaten' } })
    assert.equal(none.status, 422, none.text)
    assert.deepEqual(Object.keys(none.body.error.fields ?? {}).toSorted(), ['air_segment_id', 'kind', 'reference'])
    const elsewhere = await org.post<Refused>(path, report({ air_segment_id: unknown }))
    assert.deepEqual(
      [elsewhere.status, elsewhere.body.error.fields],
      [422, { air_segment_id: ['is no flight of this registration'] }],
    )
  })

  await t.test('a refused registration covers nothing: 409', async () => {
    const late = await trip([
      flight({ departure_datetime: '2026-11-15T08:00:00', arrival_datetime: '2026-11-15T11:00:00' }),
    ])
    assert.equal((await register(late, subscription)).status, 422)
    const [refused] = (await org.get<{ id: string }[]>(`${url}?status=refused`)).body
    assert.equal((await org.post(`${url}/${refused?.id}/baggage_reports`, report())).status, 409)
  })

  await t.test('nobody else', async () => {
    const stranger = await app.givenCompany()
    const other = await app.givenTraveller(company)
    assert.equal((await app.nobody.post(path, report())).status, 401)
    assert.equal((await app.asPublic(company).post(path, report())).status, 401)
    assert.equal((await app.as(other).post(path, report())).status, 401)
    assert.equal((await app.as(stranger).post(path, report())).status, 401)
    const theirs = `/api/v2/org/${stranger.id}/flight_protection/registrations/${registration.id}/baggage_reports`
    assert.equal((await app.as(stranger).post(theirs, report())).status, 401)
    assert.equal((await org.post(`${url}/${unknown}/baggage_reports`, report())).status, 404)
  })
})
