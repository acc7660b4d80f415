import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type SaidByPhone, saidByPhone } from '../phone-answers/phone-answer-ports.ts'
import { givenBrowser } from '../receipts/receipts.testing.ts'
import { tidyEscalations } from './escalating.service.ts'
import { escalatingApp } from './escalating.testing.ts'

interface Policy {
  readonly kind: string
  readonly company_id: string | null
  readonly revision: number
  readonly ends_with: string
  readonly steps: readonly { readonly after_minutes: number; readonly channels: readonly string[] }[]
  readonly list_after_minutes: number
}

const rules = (steps: readonly [number, ...string[]][], more: object = {}) => ({
  enabled: true,
  ends_with: 'read',
  steps: steps.map(([after_minutes, ...channels]) => ({ after_minutes, channels })),
  list_after_minutes: 30,
  ...more,
})

test('a company has policies of its own', async (t) => {
  const app = await escalatingApp(t)
  const company = await app.givenCompany({ features: ['alerts'] })
  const other = await app.givenCompany()
  const manager = await app.signedIn(await app.givenManager(company))
  const staff = app.as(await app.givenStaff())
  const path = (id = company.id) => `/api/desk/companies/${id}/escalation_policies`
  const read = async (): Promise<readonly Policy[]> => (await manager.get<{ policies: Policy[] }>(path())).body.policies
  const of = async (kind: string) => (await read()).find((one) => one.kind === kind)

  await t.test('at first those of the service', async () => {
    const { body } = await manager.get<{ policies: Policy[]; defaults: Policy[] }>(path())
    assert.deepEqual(body.policies, body.defaults)
    assert.deepEqual(
      body.policies.map((one) => [one.kind, one.company_id, one.revision, one.ends_with]),
      [
        ['alert', null, 0, 'delivered'],
        ['call_for_help', null, 0, 'answered'],
        ['check_in_request', null, 0, 'answered'],
      ],
    )
  })

  await t.test('changed by revisions, the others stay', async () => {
    const first = await manager.put<Policy>(`${path()}/alert`, rules([[5, 'sms']]), { 'if-match': '"0"' })
    assert.deepEqual([first.status, first.body.revision, first.body.company_id], [200, 1, company.id])
    const late = await manager.put(`${path()}/alert`, rules([[6, 'sms']]), { 'if-match': '"0"' })
    assert.equal(late.status, 412)
    const second = await staff.put<Policy>(
      `${path()}/alert`,
      rules([
        [2, 'email'],
        [6, 'sms', 'push'],
      ]),
    )
    assert.equal(second.body.revision, 2)
    assert.deepEqual((await of('alert'))?.steps, [
      { after_minutes: 2, channels: ['email'] },
      { after_minutes: 6, channels: ['sms', 'push'] },
    ])
    assert.equal((await of('check_in_request'))?.company_id, null)
    assert.deepEqual(
      (await staff.get<{ policies: Policy[] }>(path(other.id))).body.policies.map((one) => one.company_id),
      [null, null, null],
    )
  })

  await t.test('what began goes on as it began', async () => {
    const user = await app.givenTraveller(company, { phoneNumber: '+4915100000001' })
    await givenBrowser(app, user)
    await app.alert([user])
    await manager.put(`${path()}/alert`, rules([], { enabled: false }))
    await app.pass(6)
    assert.deepEqual((await app.escalations(user))[0]?.steps, ['sms at 2'])
    await app.alert([user])
    assert.equal((await app.escalations(user)).length, 1, 'turned off')
  })

  await t.test('what cannot be is refused by its field', async () => {
    const wrong: readonly (readonly [string, object])[] = [
      ['steps.0.after_minutes', rules([[0, 'sms']])],
      [
        'steps.1.after_minutes',
        rules([
          [5, 'sms'],
          [5, 'email'],
        ]),
      ],
      ['steps.0.channels', rules([[5]])],
      ['steps.0.channels', rules([[5, 'sms', 'sms']])],
      ['list_after_minutes', rules([[5, 'sms']], { list_after_minutes: 4 })],
      ['list_after_minutes', rules([], { list_after_minutes: 0 })],
      ['list_after_minutes', rules([], { list_after_minutes: 1_441 })],
    ]
    for (const [field, body] of wrong) {
      const { status, body: answer } = await manager.put(`${path()}/alert`, body)
      const { fields = {} } = answer['error'] as { fields?: Record<string, unknown> }
      assert.deepEqual([status, Object.keys(fields)], [422, [field]], JSON.stringify(body))
    }
    for (const body of [{}, rules([[5, 'pigeon']]), rules([], { ends_with: 'never' })])
      assert.ok([400, 422].includes((await manager.put(`${path()}/alert`, body)).status))
    assert.ok([400, 404, 422].includes((await manager.put(`${path()}/weather`, rules([]))).status))
  })

  await t.test('back to those of the service, by one revision more', async () => {
    const withdraw = (revision: number, who = manager) =>
      who.delete<Policy>(`${path()}/alert`, { 'if-match': `"${revision}"` })
    const before = await of('alert')
    assert.deepEqual([before?.company_id, before?.revision], [company.id, 3])
    assert.equal((await withdraw(2)).status, 412)
    const back = await withdraw(3)
    assert.deepEqual([back.status, back.body.company_id, back.body.revision], [200, null, 4])
    assert.deepEqual(await of('alert'), back.body)
    assert.equal((await withdraw(4)).body.revision, 4, 'nothing is left to withdraw')
    const user = await app.givenTraveller(company, { phoneNumber: '+4915100000009' })
    await givenBrowser(app, user)
    await app.alert([user])
    await app.pass(4)
    assert.deepEqual((await app.escalations(user))[0]?.steps, ['sms at 1'], 'what begins goes by the service’s policy')
    const log = await manager.get<{ action: string; before: { companyId: string }; after: { companyId: null } }[]>(
      '/api/desk/audit?subject_kind=escalation_policy',
    )
    const [line] = log.body
    assert.deepEqual([line?.action, line?.before.companyId, line?.after.companyId], ['withdraw', company.id, null])
    const own = await manager.put<Policy>(`${path()}/alert`, rules([[7, 'sms']]), { 'if-match': '"4"' })
    assert.deepEqual([own.body.company_id, own.body.revision], [company.id, 5])
    const other = app.signedIn(await app.givenManager(await app.givenCompany()))
    assert.equal((await withdraw(5, await other)).status, 401)
  })

  await t.test('only its own managers and staff', async () => {
    assert.equal((await manager.get(path(other.id))).status, 401)
    assert.equal((await manager.put(`${path(other.id)}/alert`, rules([]))).status, 401)
    assert.equal((await app.as(company).get(path())).status, 401)
    assert.equal((await staff.get(path('0192f0c0-0000-7000-8000-00000000000f'))).status, 404)
  })

  await t.test('a preview says what is done for a person, by the rules that are tried or those that hold', async () => {
    const ana = await app.givenTraveller(company, {
      firstName: 'Ana',
      lastName: 'Torres',
      phoneNumber: '+4915100000002',
    })
    await givenBrowser(app, ana)
    const ben = await app.givenTraveller(company)
    const preview = (user: { id: string }, tried?: object) =>
      manager.post<{ name: string; steps: { after_minutes: number; channels: string[] }[] }>(
        `${path()}/alert/preview`,
        {
          user_id: user.id,
          ...(tried ? { rules: tried } : {}),
        },
      )
    const shown = async (user: { id: string }, tried?: object) =>
      (await preview(user, tried)).body.steps.map(({ after_minutes, channels }) => [after_minutes, ...channels])
    const tried = rules([
      [3, 'sms', 'email'],
      [10, 'push', 'sms'],
    ])
    assert.deepEqual(await shown(ana, tried), [[0, 'push', 'email'], [3, 'sms'], [10]])
    assert.deepEqual(await shown(ben, tried), [[0, 'email'], [3], [10]])
    assert.equal((await preview(ana)).body.name, 'Ana Torres')
    await app.as(ana).patch('/api/v2/users/my_settings', { settings: { send_trip_alert_push: false } })
    assert.deepEqual(await shown(ana, tried), [[0, 'email'], [3], [10]], 'as she chose')
    const stranger = await app.givenTraveller(other)
    assert.equal((await preview(stranger)).status, 404)
    assert.equal((await preview(ana, rules([[0, 'sms']]))).status, 422)
  })
})

test('those who are not reached are listed, and what is tried by hand is noted', async (t) => {
  const app = await escalatingApp(t)
  const [company, other] = [
    await app.givenCompany({ features: ['alerts'] }),
    await app.givenCompany({ features: ['alerts'] }),
  ]
  const manager = await app.signedIn(await app.givenManager(company, { firstName: 'Kim', lastName: 'Berg' }))
  const staff = app.as(await app.givenStaff())
  const [ana, ben] = [
    await app.givenTraveller(company, { firstName: 'Ana', lastName: 'Torres', phoneNumber: '+4915100000003' }),
    await app.givenTraveller(company),
  ]
  const carl = await app.givenTraveller(other)
  await app.alert([ana])
  await app.pass(1)
  await app.alert([ben])
  await app.alert([carl])
  await app.pass(20)
  interface Listed {
    readonly notification_id: string
    readonly user_id: string
    readonly person_name: string
    readonly phone_number: string | null
    readonly attempts: readonly {
      readonly by_name: string | null
      readonly way: string
      readonly outcome: string
      readonly note: string | null
    }[]
  }
  const list = async (who = manager, query = '') => (await who.get<Listed[]>(`/api/desk/not_reached${query}`)).body
  const note = (id: string | undefined, body: object, who = manager) =>
    who.post<Listed>(`/api/desk/not_reached/${id}/attempts`, body)
  const [first, second] = await list()

  assert.deepEqual(
    [first, second].map((one) => [one?.user_id, one?.phone_number]),
    [
      [ana.id, '+4915100000003'],
      [ben.id, null],
    ],
    'the longest first, and only one’s own people',
  )
  assert.equal((await list(staff)).length, 3)
  assert.deepEqual(
    (await list(staff, `?company_id=${other.id}`)).map((one) => one.user_id),
    [carl.id],
  )

  const tried = await note(first?.notification_id, { way: 'phone', outcome: 'no_answer', note: ' Voicemail. ' })
  assert.equal(tried.status, 201)
  assert.deepEqual(
    tried.body.attempts.map(({ by_name: by, way, outcome, note: words }) => [by, way, outcome, words]),
    [['Kim Berg', 'phone', 'no_answer', 'Voicemail.']],
  )
  assert.equal((await list()).length, 2, 'still not reached')
  assert.equal((await note(first?.notification_id, { way: 'hotel', outcome: 'reached' })).body.attempts.length, 2)
  assert.deepEqual(
    (await list()).map((one) => one.user_id),
    [ben.id],
  )
  assert.equal(
    (await note(first?.notification_id, { way: 'phone', outcome: 'reached' })).status,
    409,
    'not on it any more',
  )

  const [carls] = await list(staff, `?company_id=${other.id}`)
  assert.equal(
    (await note(carls?.notification_id, { way: 'phone', outcome: 'reached' })).status,
    401,
    'of another company',
  )
  assert.equal((await note('0192f0c0-0000-7000-8000-00000000000f', { way: 'phone', outcome: 'reached' })).status, 404)
  for (const body of [{}, { way: 'phone', outcome: 'gone' }, { way: 'pigeon', outcome: 'reached' }])
    assert.ok([400, 422].includes((await note(second?.notification_id, body)).status))

  const said: SaidByPhone[] = []
  t.after(saidByPhone.replace(async (_tx, one) => void said.push(one)))
  assert.equal((await note(second?.notification_id, { way: 'hotel', outcome: 'needs_help' })).status, 201)
  assert.deepEqual(
    said.map(({ userId, companyId, status, takenById }) => [userId, companyId, status, typeof takenById]),
    [[ben.id, company.id, 'help', 'string']],
  )

  app.clock.advance(8 * 86_400)
  await tidyEscalations(app.ctx())
  assert.deepEqual(await list(staff), [], 'after a week nobody looks any more')
})
