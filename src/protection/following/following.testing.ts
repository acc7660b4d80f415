import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { sql } from 'kysely'
import type { GivenUser } from '../../../test/support/app.ts'
import { observation, type ProtectionWorld, protectionWorld } from '../registrations/registrations.testing.ts'

type Body = Record<string, unknown>

export interface Told {
  readonly type: number
  readonly title: string
  readonly body: string
  readonly data: Body
}

export interface ShownTrip extends Body {
  readonly id: string
  readonly updated_at: string
  readonly air_segments: readonly (Body & { readonly id: string })[]
}

/** Itineraries and their flights: what is observed, and who is notified. */
export interface FollowingWorld extends ProtectionWorld {
  readonly manager: GivenUser
  /** Observes a flight, by default BA 117 of 1 December, and follows it. Each time a minute later. */
  say(facts: Body): Promise<void>
  /** As `say`, and nothing follows yet. */
  take(facts: Body): Promise<void>
  shown(tripId: string): Promise<ShownTrip>
  /** What the person was notified of since it was asked last, without trips. */
  told(person: { readonly id: string }): Promise<Told[]>
  notifiedTypes(person: { readonly id: string }): Promise<number[]>
  /** Events about flights and airports that were recorded since they were asked for last. */
  flightEvents(): Promise<{ event: number; payload: Body }[]>
}

export async function followingWorld(t: TestContext): Promise<FollowingWorld> {
  const world = await protectionWorld(t)
  const { app, org, company } = world
  const manager = await app.givenManager(company)
  const seen = new Set<string>()
  const unseen = <R extends { readonly id: string }>(rows: readonly R[]): Omit<R, 'id'>[] => {
    const news = rows.filter(({ id }) => !seen.has(id))
    for (const { id } of news) seen.add(id)
    return news.map(({ id: _, ...row }) => row)
  }
  const take = async (facts: Body): Promise<void> => {
    app.clock.advance(60)
    await world.observe(observation({ observed_at: app.clock.now().toISOString(), ...facts }))
  }
  const told = async (person: { readonly id: string }): Promise<Told[]> => {
    const { rows } = await sql<Told & { id: string }>`
      select id, type, title, body, data from notifications where user_id = ${person.id} and (type between 100 and 109 or type between 300 and 303 or type >= 1000)
      order by created_at, type`.execute(app.db.db())
    return unseen(rows)
  }
  return {
    ...world,
    manager,
    take,
    told,
    notifiedTypes: async (person) => (await told(person)).map(({ type }) => type),
    async say(facts) {
      await take(facts)
      await app.settle()
    },
    async shown(tripId) {
      const answer = await org.get<ShownTrip>(`/api/v2/org/${company.id}/trips/${tripId}`)
      assert.equal(answer.status, 200, answer.text)
      return answer.body
    },
    async flightEvents() {
      const { rows } = await sql<{ id: string; event: number; payload: Body }>`
        select id, event, payload from webhook_events where event between 100 and 109 order by sequence`.execute(
        app.db.db(),
      )
      return unseen(rows)
    },
  }
}
