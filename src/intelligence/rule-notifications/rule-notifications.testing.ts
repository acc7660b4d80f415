import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { sql } from 'kysely'
import type { GivenCompany, GivenUser } from '../../../test/support/app.ts'
import { givenTrip, to } from '../../../test/support/trips.ts'
import { type TargetingWorld, targetingWorld } from '../targeting/targeting.testing.ts'
import type { Json } from '../testing.ts'

export interface RuleNotification {
  readonly type: number
  readonly title: string
  readonly body: string
  readonly cause: string
  readonly data: Json
  readonly urgency: string
  readonly withheld: string | null
  readonly occurred: boolean
  readonly published: boolean
  readonly matched: boolean
}

export interface RuleEvent {
  readonly event: number
  readonly name: string
  readonly payload: Json & {
    readonly user_ids: string[]
    readonly external_ids: string[]
    readonly trip_ids: string[]
    readonly trip_external_ids: string[]
    readonly ended: boolean
  }
}

export interface RuleWorld extends TargetingWorld {
  /** Creates a rule at the desk and runs the notifications. */
  createRule(fields: Json, kind?: 'entry_requirement' | 'travel_restriction'): Promise<{ id: string; revision: number }>
  /** Changes a rule a minute later (`edit`, `end`, `delete`, `restore`) and runs the notifications. */
  change(id: string, how: 'edit' | 'end' | 'delete' | 'restore', body?: Json): Promise<void>
  /** A trip through these countries, one after the other. */
  givenRoute(
    company: GivenCompany,
    traveller: GivenUser,
    ...stays: readonly (readonly [country: string, from: string, until: string, more?: Json])[]
  ): Promise<string>
  ruleNotifications(user: { readonly id: string }): Promise<readonly RuleNotification[]>
  /** The causes without the rule's own name: `1`, `2`, `3:ended`. */
  ruleCauses(user: { readonly id: string }): Promise<string[]>
  ruleEvents(company: GivenCompany): Promise<readonly RuleEvent[]>
}

/** Reference data, a desk client that writes rules, and travellers. */
export async function ruleWorld(t: TestContext): Promise<RuleWorld> {
  const app = await targetingWorld(t)
  const { staff } = app
  const kinds = new Map<string, 'entry_requirement' | 'travel_restriction'>()
  const ruleNotifications = async (user: { readonly id: string }): Promise<readonly RuleNotification[]> => {
    const { rows } = await sql<RuleNotification>`
      select type, title, body, cause, data, urgency, withheld, occurred_at is not null as occurred, published_at is not null as published,
        matched_at is not null as matched
      from notifications where user_id = ${user.id} and type in (120, 121) order by created_at, cause`.execute(
      app.db.db(),
    )
    return rows
  }
  return {
    ...app,
    async createRule(fields, kind = 'entry_requirement') {
      const made = await staff.post<{ id: string; revision: number }>(`/api/desk/${kind}s`, {
        [kind]: { type: 9, value: 1, comment: { en: 'Fill in the form.' }, ...fields },
      })
      assert.equal(made.status, 201, made.text)
      kinds.set(made.body.id, kind)
      await app.settle()
      return made.body
    },
    async change(id, how, body = {}) {
      app.clock.advance(60)
      const kind = kinds.get(id) ?? 'entry_requirement'
      const path = `/api/desk/${kind}s/${id}`
      const done =
        how === 'edit'
          ? await staff.patch(path, { [kind]: body })
          : how === 'delete'
            ? await staff.delete(path)
            : await staff.post(`${path}/${how}`, body)
      assert.equal(done.status, 200, done.text)
      await app.settle()
    },
    givenRoute: async (company, traveller, ...stays) => {
      const destinations = stays.map((stay) => to(...stay))
      return (await givenTrip({ by: app.as(company), company, travellers: [traveller], destinations })).id
    },
    ruleNotifications,
    ruleCauses: async (user) => (await ruleNotifications(user)).map(({ cause }) => cause.split(':').slice(2).join(':')),
    async ruleEvents(company) {
      const { rows } = await sql<RuleEvent>`
        select event, event_name as name, payload from webhook_events where company_id = ${company.id} and event in (120, 121)
          and event_name <> 'notification.suppressed' order by sequence`.execute(app.db.db())
      return rows
    },
  }
}
