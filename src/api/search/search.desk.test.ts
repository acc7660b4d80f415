import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inLima, targetingWorld } from '../../intelligence/targeting/targeting.testing.ts'

type Found = Readonly<Record<string, readonly { readonly kind: string; readonly id: string; readonly title: string }[]>>

test('one search over people, trips, alerts, companies and whatever has an id', async (t) => {
  const app = await targetingWorld(t)
  const [acme, other] = [
    await app.givenCompany({ name: 'Zanzibar Travel' }),
    await app.givenCompany({ name: 'Zanzibar Tours' }),
  ]
  const desk = await app.signedIn(await app.givenManager(acme))
  const ada = await app.givenTraveller(acme, { firstName: 'Ada', lastName: 'Qvist', email: 'qvist@example.com' })
  const eva = await app.givenTraveller(other, { firstName: 'Eva', lastName: 'Qvist' })
  const days = ['2026-11-13', '2026-11-20'] as const
  const trip = await app.givenTrip(acme, [ada], days, undefined, { name: 'Zephyr tour' })
  await app.givenTrip(other, [eva], days, undefined, { name: 'Zephyr trek' })
  const alert = await app.publish({ ...inLima, headline: 'Quake swarm' })
  const draft = await app.givenDraft({ ...inLima, headline: 'Quake rumour' })
  const search = async (q: string, by = app.staff): Promise<Found> => {
    const { status, body, text } = await by.get<Found>(`/api/desk/search?q=${encodeURIComponent(q)}`)
    assert.equal(status, 200, text)
    for (const [kind, hits] of Object.entries(body))
      assert.ok(hits.every((hit) => hit.kind === kind && hit.title !== ''))
    return body
  }
  const ids = async (kind: string, q: string, by = app.staff) => (await search(q, by))[kind]?.map(({ id }) => id)

  await t.test('staff find by words, in all companies', async () => {
    assert.deepEqual(new Set(await ids('people', 'qvist')), new Set([ada.id, eva.id]))
    assert.equal((await ids('people', 'QVIST@example.com'))?.[0], ada.id, 'the exact address is first')
    assert.equal((await ids('trips', 'zephyr'))?.length, 2)
    assert.deepEqual(new Set(await ids('alerts', 'quake')), new Set([alert.id, draft.id]))
    assert.deepEqual(new Set(await ids('companies', 'zanzibar')), new Set([acme.id, other.id]))
  })

  await t.test('a manager finds the own company’s, and no draft', async () => {
    assert.deepEqual(await ids('people', 'qvist', desk), [ada.id])
    assert.deepEqual(await ids('trips', 'zephyr', desk), [trip])
    assert.deepEqual(await ids('alerts', 'quake', desk), [alert.id])
    assert.deepEqual(await ids('companies', 'zanzibar', desk), [])
  })

  await t.test('anything by its id, and of others nothing', async () => {
    const message = (await app.notificationsOf(ada))[0]
    assert.ok(message)
    for (const [kind, id] of [
      ['people', ada.id],
      ['trips', trip],
      ['alerts', alert.id],
      ['companies', acme.id],
      ['messages', message.id],
    ] as const)
      for (const by of [app.staff, desk]) {
        const found = await search(id, by)
        assert.deepEqual(
          Object.entries(found).flatMap(([group, hits]) => hits.map((hit) => [group, hit.id])),
          [[kind, id]],
        )
      }
    for (const id of [eva.id, other.id, draft.id, '00000000-0000-4000-8000-000000000000'])
      assert.deepEqual(Object.values(await search(id, desk)).flat(), [], id)
  })

  await t.test('few of each; too little finds nothing; signs are words', async () => {
    for (let n = 0; n < 7; n++) await app.givenTraveller(acme, { lastName: `Wxyzski${n}` })
    assert.equal((await ids('people', 'wxyzski'))?.length, 5)
    for (const q of ['', 'q', '  ']) assert.deepEqual(Object.values(await search(q)).flat(), [])
    for (const q of ['%%', '__', "'; --", '\\']) assert.deepEqual((await search(q, desk))['trips'], [], q)
  })

  await t.test('refused', async () => {
    assert.equal((await app.staff.get('/api/desk/search')).status, 422)
    assert.equal((await app.staff.get(`/api/desk/search?q=${'x'.repeat(201)}`)).status, 422)
    assert.equal((await app.as(ada).get('/api/desk/search?q=ada')).status, 401)
  })
})
