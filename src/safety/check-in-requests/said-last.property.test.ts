import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { testApp } from '../../../test/support/app.ts'

interface Said {
  readonly status: 'safe' | 'help'
  /** Seconds after the question. */
  readonly second: number
  /** As an answer to the question, or (only help) by the button. */
  readonly answers: boolean
}

const statuses = { safe: 1, help: 2 } as const
const isAnswer = ({ status, answers }: Said): boolean => answers || status === 'safe'
const said = fc.record({
  status: fc.constantFrom('safe' as const, 'help' as const),
  second: fc.integer({ min: 1, max: 3000 }),
  answers: fc.boolean(),
})
/** In the order of their arrival. */
const arrivals = fc.uniqueArray(said, { minLength: 1, maxLength: 5, selector: ({ second }) => second })

test('in whatever order check-ins arrive with their ages, the person’s state is that of the last said', async (t) => {
  const app = await testApp(t)
  const company = await app.givenCompany()
  const desk = await app.signedIn(await app.givenManager(company))

  async function check(all: readonly Said[]): Promise<void> {
    const ada = await app.givenTraveller(company)
    const asked = await desk.post<{ id: string }>('/api/desk/check_in_requests', {
      check_in_request: { user_ids: [ada.id] },
    })
    assert.equal(asked.status, 201, asked.text)
    const { id } = asked.body
    const askedAt = app.clock.now().getTime()
    app.clock.advance(3000)
    const ids = new Map<Said, string>()
    for (const one of all) {
      app.clock.advance(1)
      const age = (app.clock.now().getTime() - askedAt) / 1000 - one.second
      const path = isAnswer(one) ? `/api/v2/check_in_requests/${id}/check_ins` : '/api/v2/check_ins'
      const check_in = { device_token: 'me', status: statuses[one.status], type: 2 }
      const sent = await app
        .as(ada)
        .post<{ id: string; checkin_at: string }>(path, { check_in }, { 'check-in-age': `${age}` })
      assert.equal(sent.status, 201, sent.text)
      assert.equal(Date.parse(sent.body.checkin_at), askedAt + one.second * 1000)
      ids.set(one, sent.body.id)
    }
    const inOrder = all.toSorted((a, b) => a.second - b.second)
    const last = inOrder.at(-1)
    const lastHelp = inOrder.findLast(({ status }) => status === 'help')

    type Board = { people: { state: string; check_in_id: string | null }[] }
    const board = await desk.get<Board>(`/api/desk/check_in_requests/${id}/board`)
    const lastAnswer = inOrder.findLast(isAnswer)
    assert.deepEqual(
      [board.body.people[0]?.state, board.body.people[0]?.check_in_id],
      [last?.status, (lastAnswer && ids.get(lastAnswer)) ?? null],
    )
    type Now = { last_check_in: { status: number }; call_for_help: { id: string } | null }
    const { body: now } = await app.as(ada).get<Now>('/api/v2/users/my_now')
    assert.equal(now.last_check_in.status, statuses[last?.status ?? 'safe'])
    assert.equal(now.call_for_help !== null, lastHelp !== undefined, 'who called for help is never overlooked')
    if (!now.call_for_help || !lastHelp) return
    type Call = { check_in_id: string; safe_at: string | null; called_at: string; last_called_at: string }
    const { body: call } = await desk.get<Call>(`/api/desk/calls_for_help/${now.call_for_help.id}`)
    assert.equal(call.check_in_id, ids.get(lastHelp))
    assert.equal(call.safe_at !== null, last?.status === 'safe')
    const at = (one: Said | undefined) => new Date(askedAt + (one?.second ?? 0) * 1000).toISOString()
    assert.deepEqual(
      [call.called_at, call.last_called_at],
      [at(inOrder.find(({ status }) => status === 'help')), at(lastHelp)],
    )
  }

  const [help, answersHelp] = [
    { status: 'help', answers: false },
    { status: 'help', answers: true },
  ] as const
  const safe = { status: 'safe', answers: true } as const
  await fc.assert(fc.asyncProperty(arrivals, check), {
    seed: 7,
    numRuns: 12,
    examples: [
      [
        [
          { ...help, second: 600 },
          { ...safe, second: 300 },
        ],
      ],
      [
        [
          { ...safe, second: 600 },
          { ...help, second: 300 },
        ],
      ],
      [
        [
          { ...safe, second: 600 },
          { ...answersHelp, second: 300 },
        ],
      ],
    ],
  })
})

test('an age is told in seconds; a clock that is ahead says nothing later than it arrives', async (t) => {
  const app = await testApp(t)
  const ada = app.as(await app.givenTraveller(await app.givenCompany()))
  const send = (check_in: object, headers?: Record<string, string>) =>
    ada.post<{ error: { fields: object } }>(
      '/api/v2/check_ins',
      { check_in: { device_token: 'me', ...check_in } },
      headers,
    )
  for (const age of ['-1', 'an hour', '', '1e12']) {
    const refused = await send({ status: 1 }, { 'check-in-age': age })
    assert.deepEqual([refused.status, Object.keys(refused.body.error.fields)], [422, ['check-in-age']], age)
  }
  const later = new Date(app.clock.now().getTime() + 3_600_000).toISOString()
  assert.equal((await send({ status: 1, checkin_at: later })).status, 201)
  app.clock.advance(60)
  assert.equal((await send({ status: 2 })).status, 201)
  const { body } = await ada.get<{ last_check_in: { status: number } }>('/api/v2/users/my_now')
  assert.equal(body.last_check_in.status, 2)
})
