import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import type { GivenUser } from '../../../test/support/app.ts'
import { sized } from '../../../test/support/size.ts'
import { escalatingApp } from '../../delivery/escalating/escalating.testing.ts'
import { givenBrowser } from '../../delivery/receipts/receipts.testing.ts'
import { type BoardBody, checkBoard } from './board.testing.ts'

const cases = sized('random histories of boards', { commit: 8, full: 300 })

/** The people: with a browser and a telephone; with a telephone; with a mailbox that refuses; with e-mail alone; without any address, so that the company tells them. */
const kinds = ['browser', 'phone', 'refused', 'mail', 'anonymous'] as const

type Act =
  | { readonly do: 'wait'; readonly minutes: number }
  | { readonly do: 'send' | 'step' | 'remind' }
  | {
      readonly do: 'confirm' | 'read' | 'safe' | 'help' | 'place' | 'button' | 'reached' | 'fails'
      readonly who: number
    }

const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 40 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom('send' as const, 'send' as const, 'step' as const, 'remind' as const) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('confirm', 'read', 'safe', 'help', 'place', 'button', 'reached', 'fails'),
      who: fc.nat(kinds.length - 1),
    }),
  },
)

/** What the model knows of a person: nothing but what was done. */
interface Known {
  word: 'safe' | 'help' | undefined
  spoken: boolean
  read: boolean
  confirmed: boolean
}

test('a board adds up, and each stands once, as a model says, in whatever order things happen', async (t) => {
  const app = await escalatingApp(t)
  const company = await app.givenCompany({ features: ['alerts'] })
  const desk = await app.signedIn(await app.givenManager(company))
  let people = 0
  const given = async (kind: (typeof kinds)[number]): Promise<GivenUser> => {
    const number = ++people
    const hasPhone = kind === 'browser' || kind === 'phone'
    const user = await app.givenTraveller(company, {
      externalId: `${kind} ${number}`,
      phoneNumber: hasPhone ? `+49170${String(number).padStart(8, '0')}` : null,
    })
    if (kind === 'browser') await givenBrowser(app, user)
    if (kind === 'anonymous')
      await sql`update users set email = null, first_name = null, last_name = null where id = ${user.id}`.execute(
        app.db.db(),
      )
    // What is sent to this mailbox does not arrive, as was seen before.
    if (kind === 'refused')
      await sql`update users set email_bounced_at = ${app.clock.now()} where id = ${user.id}`.execute(app.db.db())
    return user
  }
  const statesOf = async (user: GivenUser): Promise<string[]> => {
    const { rows } = await sql<{ state: string }>`select state from deliveries where user_id = ${user.id}`.execute(
      app.db.db(),
    )
    return rows.map(({ state }) => state)
  }

  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 22 }), async (acts) => {
      const users = await Promise.all(kinds.map(given))
      const asked = await desk.post<{ id: string }>('/api/desk/check_in_requests', {
        check_in_request: { user_ids: users.map(({ id }) => id) },
      })
      const path = `/api/desk/check_in_requests/${asked.body.id}`
      const known = users.map((): Known => ({ word: undefined, spoken: false, read: false, confirmed: false }))

      const listed = async (): Promise<ReadonlyMap<string, string>> => {
        const { body } = await desk.get<{ user_id: string; notification_id: string }[]>(
          '/api/desk/not_reached?per_page=100',
        )
        return new Map(body.map((one) => [one.user_id, one.notification_id]))
      }
      const expected = async (index: number, list: ReadonlyMap<string, string>): Promise<string> => {
        const [user, one] = [users[index] as GivenUser, known[index] as Known]
        if (one.word === 'help') return 'help'
        if (list.has(user.id)) return 'not_reached'
        if (one.word === 'safe') return 'safe'
        if (one.spoken) return 'answered'
        if (one.read) return 'read'
        if (one.confirmed) return 'delivered'
        if (kinds[index] === 'anonymous') return 'white_label'
        const states = await statesOf(user)
        if (states.includes('sent')) return 'sent'
        if (states.includes('waiting')) return 'waiting'
        return states.length > 0 ? 'failed' : 'no_channel'
      }
      const check = async (): Promise<void> => {
        const list = await listed()
        const standings = await Promise.all(users.map((_, index) => expected(index, list)))
        const { status, body, text } = await desk.get<BoardBody & { request: { counts: Record<string, number> } }>(
          `${path}/board?per_page=100`,
        )
        assert.equal(status, 200, text)
        checkBoard(body)
        assert.equal(body.exposed, users.length)
        const shown = new Map(body.people.map((one) => [one.user_id, one.standing]))
        assert.deepEqual(
          users.map(({ id }) => shown.get(id)),
          standings,
        )
        const { asked: all = 0, ...counts } = body.request.counts
        assert.equal(
          Object.values(counts).reduce((sum, one) => sum + one, 0),
          all,
        )
        const answered = known.filter((one) => one.word || one.spoken).length
        assert.equal(body.totals.answered, answered)
        for (const one of body.people) {
          const isLookedFor = one.next !== null
          if (isLookedFor)
            assert.ok(!['help', 'safe', 'not_reached', 'white_label'].includes(one.standing), one.standing)
        }
      }

      for (const [index, one] of acts.entries()) {
        if (one.do === 'wait') app.clock.advance(one.minutes * 60)
        if (one.do === 'send') await app.send()
        if (one.do === 'step') await app.step()
        if (one.do === 'remind') await desk.post(`${path}/remind`, {})
        const user = 'who' in one ? users[one.who] : undefined
        const of = 'who' in one ? known[one.who] : undefined
        if (!user || !of) continue
        // What is said at the same moment has no order.
        app.clock.advance(1)
        const caller = app.as(user)
        const { body: own } = await caller.get<{ id: string }[]>('/api/v2/notifications')
        if (one.do === 'confirm' && own[0]) {
          await caller.post('/api/v2/notifications/received', { ids: own.map(({ id }) => id) })
          of.confirmed = true
        }
        if (one.do === 'read' && own[0]) {
          await caller.put(`/api/v2/notifications/${own[0].id}/mark_read`)
          of.read = true
        }
        if (one.do === 'fails')
          await sql`update deliveries set state = 'failed' where user_id = ${user.id} and state = 'sent' and acknowledged_at is null`.execute(
            app.db.db(),
          )
        const status = { safe: 1, button: 1, help: 2, place: 0 }[one.do as string]
        if (status !== undefined) {
          const to = one.do === 'button' ? '/api/v2/check_ins' : `/api/v2/check_in_requests/${asked.body.id}/check_ins`
          const said = await caller.post(to, { check_in: { device_token: 'x', status } })
          assert.ok([200, 201].includes(said.status), said.text)
          if (status > 0) of.word = status === 2 ? 'help' : 'safe'
          else of.spoken = true
        }
        const notification = one.do === 'reached' ? (await listed()).get(user.id) : undefined
        if (notification) {
          const tried = await desk.post(`/api/desk/not_reached/${notification}/attempts`, {
            way: 'phone',
            outcome: 'reached',
          })
          assert.equal(tried.status, 201, tried.text)
          of.spoken = true
        }
        if (index % 4 === 0) await check()
      }
      await check()
      for (const user of users)
        await app.as(user).post('/api/v2/check_ins', { check_in: { device_token: 'x', status: 1 } })
    }),
    { numRuns: cases },
  )
})
