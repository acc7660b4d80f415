import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import type { GivenUser } from '../../../test/support/app.ts'
import { sized } from '../../../test/support/size.ts'
import { inTransaction } from '../../platform/ctx.ts'
import type { EscalationEnd } from '../escalation/escalation.ts'
import { personHasSpoken } from '../escalation/escalation-end.service.ts'
import { takeReceipt } from '../receipts/receipt.service.ts'
import { givenBrowser } from '../receipts/receipts.testing.ts'
import { escalateDue } from './escalating.service.ts'
import { escalatingApp } from './escalating.testing.ts'

const cases = sized('random histories of escalations', { commit: 25, full: 400 })

/** What happens. Deliveries and people are chosen by number, among those that there are. */
type Act =
  | { readonly do: 'wait'; readonly minutes: number }
  | { readonly do: 'send' | 'step' | 'killed' }
  | { readonly do: 'receipt'; readonly which: number; readonly event: 'delivered' | 'failed' | 'sent' }
  | { readonly do: 'read' | 'answer'; readonly who: number }
  | { readonly do: 'both'; readonly who: number }

const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 12 }) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('send' as const, 'step' as const, 'killed' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('receipt' as const),
      which: fc.nat(8),
      event: fc.constantFrom('delivered' as const, 'failed' as const, 'sent' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('read' as const, 'answer' as const), who: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('both' as const), who: fc.nat(2) }) },
)

const policy = fc
  .record({
    endsWith: fc.constantFrom<EscalationEnd>('delivered', 'read', 'answered'),
    gaps: fc.array(fc.integer({ min: 1, max: 10 }), { maxLength: 3 }),
    channels: fc.array(fc.subarray(['push', 'email', 'sms'] as const, { minLength: 1 }), {
      minLength: 3,
      maxLength: 3,
    }),
    rest: fc.nat(5),
  })
  .map(({ endsWith, gaps, channels, rest }) => {
    const minutes = gaps.map((_, index) => gaps.slice(0, index + 1).reduce((sum, one) => sum + one, 0))
    return {
      enabled: true,
      ends_with: endsWith,
      steps: minutes.map((after, index) => ({ after_minutes: after, channels: channels[index] ?? ['sms'] })),
      list_after_minutes: (minutes.at(-1) ?? 1) + rest,
    }
  })

interface Delivery {
  readonly id: number
  readonly notificationId: string
  readonly userId: string
  readonly channel: string
  readonly step: number | null
  readonly state: string
}

const suffices: Readonly<Record<EscalationEnd, readonly EscalationEnd[]>> = {
  delivered: ['delivered', 'read', 'answered'],
  read: ['read', 'answered'],
  answered: ['answered'],
}

test('in any order of sends, receipts, answers, kills and jumps of the clock: no step after an answer, none twice, and nobody is forgotten', async (t) => {
  const app = await escalatingApp(t)
  const company = await app.givenCompany({ features: ['alerts'] })
  const staff = app.as(await app.givenStaff())
  let phones = 0
  /** With a browser, a telephone and an e-mail address; the second has no browser, the third no telephone either. */
  const givenPeople = async (): Promise<GivenUser[]> => {
    const people: GivenUser[] = []
    for (const ways of [2, 1, 0]) {
      const phoneNumber = ways > 0 ? `+49160${String(++phones).padStart(8, '0')}` : null
      const user = await app.givenTraveller(company, { phoneNumber })
      if (ways === 2) await givenBrowser(app, user)
      people.push(user)
    }
    return people
  }
  const deliveriesOf = async (people: readonly GivenUser[]): Promise<Delivery[]> =>
    (
      await sql<Delivery>`
        select id::int, notification_id as "notificationId", user_id as "userId", channel, step, state from deliveries
        where user_id = any(${people.map(({ id }) => id)}::uuid[]) order by id`.execute(app.db.db())
    ).rows

  await fc.assert(
    fc.asyncProperty(policy, fc.array(act, { minLength: 3, maxLength: 25 }), async (rules, acts) => {
      const saved = await staff.put(`/api/desk/companies/${company.id}/escalation_policies/alert`, rules)
      assert.equal(saved.status, 200, saved.text)
      const people = await givenPeople()
      await app.alert(people)
      /** By person: the deliveries of steps that there were when it ended. */
      const ended = new Map<string, ReadonlySet<number>>()
      const ends = async (userId: string, by: EscalationEnd): Promise<void> => {
        if (ended.has(userId) || !suffices[rules.ends_with].includes(by)) return
        const steps = (await deliveriesOf(people)).filter((one) => one.userId === userId && one.step !== null)
        ended.set(userId, new Set(steps.map(({ id }) => id)))
      }
      const sentOf = (ids: ReadonlySet<number>): number =>
        [app.sms, app.email, app.push].flatMap(({ sent }) => sent).filter(({ id }) => ids.has(Number(id))).length
      const sentAtEnd = new Map<string, number>()
      const noteSent = (userId: string): void => {
        const ids = ended.get(userId)
        if (ids && !sentAtEnd.has(userId)) sentAtEnd.set(userId, sentOf(ids))
      }

      const answer = async (user: GivenUser): Promise<void> => {
        await inTransaction(app.ctx(), (tx) => personHasSpoken(tx, user.id, company.id, tx.now))
      }
      for (const one of acts) {
        if (one.do === 'wait') app.clock.advance(one.minutes * 60)
        if (one.do === 'send') await app.send()
        if (one.do === 'step') await app.step()
        if (one.do === 'killed')
          await inTransaction(app.ctx(), async (tx) => {
            await escalateDue(tx)
            throw new Error('killed')
          }).catch((error: Error) => assert.equal(error.message, 'killed'))
        if (one.do === 'receipt') {
          const all = await deliveriesOf(people)
          const about = all[one.which % Math.max(1, all.length)]
          if (!about) continue
          await takeReceipt(app.ctx(), {
            deliveryId: about.id,
            channel: about.channel as never,
            source: 'browser',
            event: one.event,
            code: '',
            reference: '',
            said: null,
            at: app.clock.now(),
            raw: {},
            deadAddress: null,
          })
          // That a mail server took it says nothing of the person.
          if (one.event === 'delivered' && about.channel !== 'email') {
            await ends(about.userId, 'delivered')
            noteSent(about.userId)
          }
        }
        const user = 'who' in one ? people[one.who % people.length] : undefined
        if (!user) continue
        if (one.do === 'read') {
          const [escalation] = await app.escalations(user)
          await app.as(user).put(`/api/v2/notifications/${escalation?.id}/mark_read`)
          await ends(user.id, 'read')
        }
        if (one.do === 'answer') await answer(user)
        if (one.do === 'both') await Promise.all([app.step(), answer(user)])
        if (one.do !== 'read') await ends(user.id, 'answered')
        noteSent(user.id)
      }

      // Nothing else happens: every policy comes to its end.
      for (let more = 0; more < 5; more++) await app.pass(20)
      const all = await deliveriesOf(people)
      for (const user of people) {
        const own = all.filter(({ userId }) => userId === user.id)
        assert.equal(new Set(own.map(({ channel }) => channel)).size, own.length, 'no way is used twice')
        const [escalation, ...others] = await app.escalations(user)
        assert.ok(escalation && others.length === 0)
        const before = ended.get(user.id)
        assert.equal(escalation.state, before ? 'ended' : 'listed', JSON.stringify(rules))
        if (!before) continue
        const after = own.filter(({ id, step }) => step !== null && !before.has(id))
        assert.deepEqual(after, [], 'no step after the answer')
        assert.equal(sentOf(before), sentAtEnd.get(user.id), 'and nothing of one is sent')
      }
      const list = await staff.get<{ user_id: string }[]>(`/api/desk/not_reached?per_page=100&company_id=${company.id}`)
      const listed = new Set(list.body.map((one) => one.user_id))
      for (const user of people) assert.equal(listed.has(user.id), !ended.has(user.id), 'ended, or on the list')
      for (const user of people) await answer(user)
    }),
    { numRuns: cases },
  )
})
