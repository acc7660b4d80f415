import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cusco, inLima, lima, targetingWorld } from '../targeting/targeting.testing.ts'

interface Person {
  readonly user_id: string
  readonly company_id: string | null
  readonly last_name: string | null
  readonly outcome: string
  readonly trip_ids: readonly string[]
  readonly reasons: readonly { readonly relation: string }[]
  readonly notification_id: string | null
  readonly told_at: string | null
  readonly deliveries: readonly { readonly channel: string; readonly state: string }[]
}
interface AudienceBody {
  readonly people: number
  readonly told: number
  readonly outcomes: Readonly<Record<string, number>>
  readonly not_told: Readonly<Record<string, number>>
}

test('the people of an alert: each once, with the reason and what becomes of them', async (t) => {
  const app = await targetingWorld(t)
  const days = ['2026-11-13', '2026-11-20'] as const
  const [company, poor] = [await app.givenCompany(), await app.givenCompany({ features: [] })]
  const desk = await app.signedIn(await app.givenManager(company))
  const named = (lastName: string) => app.givenTraveller(company, { firstName: 'A', lastName })
  const [ada, ben, cleo] = [await named('Abel'), await named('Brown'), await named('Chavez')]
  const dan = await app.givenTraveller(poor, { lastName: 'Duran' })
  const eve = await app.givenTraveller(company, { lastName: 'Eco' })
  await app.as(cleo).post(`/api/v2/users/${cleo.id}/alert_filters`, { alert_filter: { risk_levels: [0, 1, 2] } })
  const trips = [await app.givenTrip(company, [ada, cleo], days), await app.givenTrip(company, [ada], days)]
  await app.givenTrip(company, [ben], days)
  await app.givenTrip(poor, [dan], days)
  await app.givenTrip(company, [eve], days, { country_code: 'PE', ...cusco, type: 1 })
  await app.settle()
  const draft = await app.givenDraft({ ...inLima, risk_level: 1 })
  const people = (query = '', id = draft.id, by = app.staff) =>
    by.get<Person[]>(`/api/desk/alerts/${id}/audience/people${query}`)
  const outcomes = async (query = '', id = draft.id) =>
    Object.fromEntries((await people(query, id)).body.map((one) => [one.last_name, one.outcome]))
  const agrees = async (id: string) => {
    const { body } = await app.staff.get<AudienceBody>(`/api/desk/alerts/${id}/audience`)
    assert.equal(
      Object.values(body.outcomes).reduce((sum, one) => sum + one, 0),
      body.people,
    )
    for (const [outcome, count] of Object.entries(body.outcomes)) {
      const { headers, body: list } = await people(`?outcome=${outcome}`, id)
      assert.deepEqual([headers['total'], list.length], [String(count), count], outcome)
      assert.ok(list.every((one) => one.outcome === outcome))
    }
    return body
  }

  await t.test('of a draft: as if it were published now', async () => {
    assert.deepEqual(await outcomes(), {
      Abel: 'would_be_told',
      Brown: 'would_be_told',
      Chavez: 'user_filter',
      Duran: 'no_entitlement',
    })
    const [first] = (await people()).body
    assert.deepEqual(new Set(first?.trip_ids), new Set(trips))
    assert.ok(first?.reasons.length === 2 && first.reasons.every(({ relation }) => relation === 'near'))
    assert.deepEqual([first.notification_id, first.told_at, first.deliveries], [null, null, []])
    const { told, not_told } = await agrees(draft.id)
    assert.deepEqual([told, not_told], [2, { user_filter: 1, no_entitlement: 1, already_told: 0 }])
    assert.deepEqual((await people('?as=matched')).body, [])
  })

  assert.equal((await app.staff.post(`/api/desk/alerts/${draft.id}/publish`)).status, 200)
  await app.settle()

  await t.test('published: who was notified, with the notification', async () => {
    const expected = { Abel: 'told', Brown: 'told', Chavez: 'user_filter', Duran: 'no_entitlement' }
    assert.deepEqual(await outcomes(), expected)
    assert.deepEqual(await outcomes('?as=matched'), expected)
    const { not_told } = await agrees(draft.id)
    assert.equal(not_told['already_told'], 2)
    for (const query of ['', '?as=matched']) {
      const [first] = (await people(query)).body
      assert.equal(first?.notification_id, (await app.notificationsOf(ada))[0]?.id)
      assert.ok(first?.told_at && first.deliveries.length > 0, JSON.stringify(first))
    }
  })

  await t.test('in pages, each person once', async () => {
    for (const basis of ['now', 'matched']) {
      const pages = [await people(`?per_page=3&as=${basis}`), await people(`?per_page=3&page=2&as=${basis}`)]
      assert.deepEqual(
        pages.flatMap(({ body }) => body.map((one) => one.user_id)),
        [ada.id, ben.id, cleo.id, dan.id],
      )
      assert.equal(pages[0]?.headers['total'], '4')
    }
  })

  await t.test('a manager sees the own company’s people', async () => {
    for (const query of ['', '?as=matched']) {
      const { status, body, text, headers } = await people(query, draft.id, desk)
      assert.equal(status, 200, text)
      assert.deepEqual(
        body.map((one) => [one.user_id, one.outcome]),
        [
          [ada.id, 'told'],
          [ben.id, 'told'],
          [cleo.id, 'user_filter'],
        ],
      )
      assert.equal(headers['total'], '3')
      assert.doesNotMatch(text, new RegExp(`${dan.id}|${poor.id}`))
    }
  })

  await t.test('an update: those who know already, and those who hear it again', async () => {
    const wider = { ...inLima, locations: [lima, cusco] }
    const update = await app.update(draft.id, wider)
    assert.deepEqual(await outcomes('', update.id), {
      Abel: 'already_told',
      Brown: 'already_told',
      Chavez: 'user_filter',
      Duran: 'no_entitlement',
      Eco: 'told',
    })
    assert.deepEqual(await outcomes('?as=matched', update.id), await outcomes('', update.id))
    await agrees(update.id)
    assert.deepEqual(await outcomes('?as=matched'), { Abel: 'told', Brown: 'told' }, 'the first keeps whom it told')
  })

  await t.test('what is over concerns nobody now, and has whom it concerned', async () => {
    const fire = await app.publish({ ...inLima, headline: 'Fire' })
    assert.equal((await app.staff.post(`/api/desk/alerts/${fire.id}/close`, {})).status, 200)
    app.clock.advance(60)
    await app.settle()
    assert.deepEqual((await people('', fire.id)).body, [])
    const { Abel, Duran } = await outcomes('?as=matched', fire.id)
    assert.deepEqual([Abel, Duran], ['told', 'no_entitlement'])
  })

  await t.test('refused', async () => {
    const waiting = await app.givenDraft({ ...inLima, headline: 'Another' })
    assert.equal((await people('', waiting.id, desk)).status, 404, 'a draft')
    assert.equal((await people('', '00000000-0000-4000-8000-000000000000')).status, 404)
    for (const query of ['?outcome=happy', '?as=then', '?page=0'])
      assert.equal((await people(query)).status, 422, query)
    assert.equal((await people('', draft.id, app.as(ada))).status, 401)
    assert.equal((await people('', draft.id, app.nobody)).status, 401)
  })
})
