import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import { type Answer, type Caller, type TestApp, testApp } from '../../../test/support/app.ts'
import { contextFor } from '../../api/deps.ts'
import type { Actor } from '../../platform/ctx.ts'
import type { Problem } from '../../platform/problem.ts'
import { cancelIssue, claimIssue, closeIssue } from './issue-changes.service.ts'
import { type Act, type CallerName, medicalRules, passportRules, type Rule } from './issue-states.testing.ts'

const states = ['collecting', 'waiting', 'handling', 'closed', 'cancelled', 'finished'] as const

async function house(t: TestContext) {
  const app = await testApp(t)
  const company = await app.givenCompany({ features: ['assistance'] })
  const other = await app.givenCompany({ features: ['assistance'] })
  const [creator, affected] = [await app.givenTraveller(company), await app.givenTraveller(company)]
  const manager = await app.givenManager(company)
  const doctor = () => app.givenTraveller(company, { roles: ['medical_practitioner'] })
  const [handlers, staff] = [{ 0: await doctor(), 10: await app.givenManager(company) }, await app.givenStaff()]
  const callers = (type: 0 | 10): Record<CallerName, Caller> => ({
    creator: app.as(creator),
    affected: app.as(affected),
    colleague: colleague,
    manager: app.as(manager),
    key: app.as(company),
    handler: app.as(handlers[type]),
    ...others,
  })
  const colleague = app.as(await app.givenTraveller(company))
  const others = {
    responder: app.as(await doctor()),
    dentist: app.as(await app.givenTraveller(company, { roles: ['dentist'] })),
    network: app.as(await app.givenNetworkResponder()),
    'foreign responder': app.as(await app.givenTraveller(other, { roles: ['medical_practitioner'] })),
    'foreign manager': app.as(await app.givenManager(other)),
    'foreign key': app.as(other),
    'staff key': app.as({ key: staff.key }),
    'public key': app.asPublic(company),
    nobody: app.nobody,
  }
  const { body } = await app
    .as(manager)
    .post<{ id: string }>('/api/v2/issues', { issue: { type: 0, affected_id: affected.id, country_code: '' } })
  const { id } = body
  /** The issue in this state, as if it had come there by itself. */
  const put = async (type: 0 | 10, state: number): Promise<void> => {
    const handler = state > 1 ? handlers[type].id : null
    await sql`update issues set type = ${type === 0 ? 'medical' : 'lost_passport'}, status = ${states[state]}, country_code = 'PE',
      description = ${state === 0 ? null : 'Fever'}, creator_id = ${creator.id}, handler_id = ${handler},
      claimed_at = ${handler === null ? null : app.clock.now()} where id = ${id}`.execute(app.db.db())
  }
  const stateOf = async () => {
    const { rows } = await sql<{ status: (typeof states)[number] }>`select status from issues where id = ${id}`.execute(
      app.db.db(),
    )
    return states.indexOf(rows[0]?.status ?? 'collecting')
  }
  return { app, id, put, stateOf, callers, manager, handlers, affected, staff }
}

function call(caller: Caller, act: Act, id: string): Promise<Answer> {
  const path = `/api/v2/issues/${id}`
  if (act === 'see') return caller.get(path)
  if (act === 'claim' || act === 'close' || act === 'cancel') return caller.post(`${path}/${act}`)
  const issue = act === 'send the missing detail' ? { description: 'A rash' } : { status: Number(act.slice(4)) }
  return caller.patch(path, { issue })
}

/** The state after an act that was answered so. */
function stateAfter({ act, to }: Rule, state: number, answer: number): number {
  if (answer !== 200) return state
  return act === 'send the missing detail' && state === 0 ? 1 : (to ?? state)
}

const tables: readonly (readonly [string, 0 | 10, readonly Rule[]])[] = [
  ['a medical issue', 0, medicalRules],
  ['a lost passport', 10, passportRules],
]

for (const [name, type, rules] of tables)
  test(`the states of ${name}: every act, from every state, by every kind of caller`, async (t) => {
    const { id, put, stateOf, callers } = await house(t)
    const all = callers(type)
    for (const rule of rules) {
      const named = rule.answers.flatMap(([names]) => names)
      assert.deepEqual([...named].sort(), Object.keys(all).sort(), `${rule.act} names every caller once`)
      for (const [names, answers] of rule.answers)
        for (const caller of names)
          await t.test(`${rule.act}, ${caller}: ${answers}`, async () => {
            const expected = answers.split(' ').map(Number)
            const seen: number[] = []
            const after: number[] = []
            for (const state of states.keys()) {
              await put(type, state)
              seen.push((await call(all[caller], rule.act, id)).status)
              after.push(await stateOf())
            }
            assert.deepEqual(seen, expected)
            assert.deepEqual(
              after,
              expected.map((answer, state) => stateAfter(rule, state, answer)),
            )
          })
    }
  })

test('staff at the desk claim, close and cancel every issue', async (t) => {
  const { app, id, put, stateOf, staff } = await house(t)
  const actor: Actor = { kind: 'staff', userId: staff.id, keyId: null, sessionId: null }
  const { log, vault } = app.ctx()
  const ctx = contextFor({ pool: app.db.pool, clock: app.clock, log, vault }, actor, 'test')
  const acts = { claim: claimIssue, close: closeIssue, cancel: cancelIssue }
  const cases: readonly [0 | 10, keyof typeof acts, string, number][] = [
    [0, 'claim', '409 200 409 409 409 409', 2],
    [10, 'claim', '409 200 409 409 409 409', 2],
    [0, 'close', '200 200 200 409 409 409', 3],
    [0, 'cancel', '200 200 200 409 409 409', 4],
  ]
  for (const [type, act, answers, to] of cases)
    await t.test(`${act} type ${type}: ${answers}`, async () => {
      for (const [state, expected] of answers.split(' ').map(Number).entries()) {
        await put(type, state)
        const answer = await acts[act](ctx, id).then(
          () => 200,
          (error: Problem) => error.status,
        )
        assert.deepEqual([answer, await stateOf()], [expected, expected === 200 ? to : state], `from ${state}`)
      }
    })
})

test('of two claims at once one wins, the other gets 409; a repeat by the winner changes nothing', async (t) => {
  const { app, id, put, callers } = await house(t)
  const { responder, network, handler } = callers(0)
  for (let round = 0; round < 5; round++)
    await t.test(`round ${round + 1}`, async () => {
      await put(0, 1)
      const before = await revisionOf(app, id)
      const rivals = [responder, network, handler, responder]
      const answers = await Promise.all(
        rivals.map((one) => one.post<{ current_handler: { id: string } }>(`/api/v2/issues/${id}/claim`)),
      )
      const winners = answers.filter(({ status }) => status === 200).map(({ body }) => body.current_handler.id)
      assert.ok(winners.length >= 1 && new Set(winners).size === 1, 'one handler')
      for (const { status } of answers) assert.ok(status === 200 || status === 409, String(status))
      assert.equal(await revisionOf(app, id), before + 1, 'one change')
    })
})

test('of a claim and a cancel at once both follow each other, or the claim is too late', async (t) => {
  const { id, put, stateOf, callers } = await house(t)
  const { creator, responder } = callers(0)
  for (let round = 0; round < 5; round++)
    await t.test(`round ${round + 1}`, async () => {
      await put(0, 1)
      const [claim, cancel] = await Promise.all([
        responder.post(`/api/v2/issues/${id}/claim`),
        creator.post(`/api/v2/issues/${id}/cancel`),
      ])
      assert.equal(cancel.status, 200)
      assert.ok(claim.status === 200 || claim.status === 409, String(claim.status))
      assert.equal(await stateOf(), 4)
      const again = await creator.post(`/api/v2/issues/${id}/cancel`)
      assert.equal(again.status, 409)
    })
})

test('the affected person does not claim the own call for help', async (t) => {
  const { app, id, put, manager, handlers } = await house(t)
  for (const [type, person] of [
    [0, handlers[0]],
    [10, manager],
  ] as const)
    await t.test(`type ${type}`, async () => {
      await put(type, 1)
      await sql`update issues set affected_id = ${person.id} where id = ${id}`.execute(app.db.db())
      assert.equal((await app.as(person).post(`/api/v2/issues/${id}/claim`)).status, 403)
    })
})

async function revisionOf(app: TestApp, id: string): Promise<number> {
  const { rows } = await sql<{ revision: number }>`select revision from issues where id = ${id}`.execute(app.db.db())
  return rows[0]?.revision ?? 0
}
