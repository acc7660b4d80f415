import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { sql } from 'kysely'
import {
  type Caller,
  type GivenCompany,
  type GivenUser,
  type TestApp,
  type TestAppOptions,
  testApp,
} from '../../../test/support/app.ts'
import { givenTrip } from '../../../test/support/trips.ts'
import { type DeskBody, givenDesk, type Json } from '../testing.ts'
import { intelligenceWorker } from './settle.testing.ts'

export interface TargetingApp extends TestApp {
  /** Does all of this room's work that is due by the clock, its schedules included. */
  settle(): Promise<void>
  /** The person's notifications of alerts and advisories, oldest first. */
  notificationsOf(user: { readonly id: string }): Promise<readonly StoredNotification[]>
  /** The events of the company's servers, oldest first. */
  eventsOf(company: {
    readonly id: string
  }): Promise<readonly { event: number; name: string; payload: Record<string, unknown> }[]>
}

export interface StoredNotification {
  readonly id: string
  readonly type: number
  readonly title: string
  readonly cause: string
  readonly data: Readonly<Record<string, unknown>>
  readonly urgency: string
  readonly withheld: string | null
  readonly deliveries: number
}

/** The service with a worker for this room's jobs, drained before the database goes. */
async function targetingApp(t: TestContext, options: TestAppOptions = {}): Promise<TargetingApp> {
  let drain = async (): Promise<unknown> => undefined
  t.after(() => drain())
  const app = await testApp(t, options)
  const worker = intelligenceWorker(app)
  drain = () => worker.drain(2_000)
  return {
    ...app,
    settle: () => worker.runDueUntil(app.clock.now(), AbortSignal.timeout(600_000)),
    async notificationsOf(user) {
      const { rows } = await sql<StoredNotification>`
        select n.id, n.type, n.title, n.cause, n.data, n.urgency, n.withheld,
          (select count(*)::int from deliveries d where d.notification_id = n.id) as deliveries
        from notifications n where n.user_id = ${user.id} and n.type in (110, 111, 115) order by n.created_at, n.cause`.execute(
        app.db.db(),
      )
      return rows
    },
    async eventsOf(company) {
      const { rows } = await sql<{ event: number; name: string; payload: Record<string, unknown> }>`
        select event, event_name as name, payload from webhook_events where company_id = ${company.id}
          and event_name in ('alert.matched', 'alert.summary', 'advisory.matched', 'notification.suppressed') order by sequence`.execute(
        app.db.db(),
      )
      return rows
    },
  }
}

export const lima = { lat: -12.0464, lng: -77.0428 }
export const cusco = { lat: -13.5319, lng: -71.9675 }
/** An alert around a point, in a country that it does not cover whole. */
export const inLima = { country_ids: ['PE'], locations: [lima] }

export interface WhyBody {
  readonly decision: string
  readonly message: string
  readonly filter_id: string | null
  readonly reasons: readonly Json[]
  readonly notifications: readonly Json[]
}

export interface TargetingWorld extends TargetingApp {
  readonly staff: Caller
  givenDraft(fields: Json): Promise<DeskBody>
  /** Publishes the alert and notifies everybody. */
  publish(fields: Json): Promise<DeskBody>
  /** Publishes an update a minute later and notifies everybody. */
  update(id: string, fields: Json): Promise<DeskBody>
  /** A trip that the company makes for its people; in Lima unless another place is named. */
  givenTrip(
    company: GivenCompany,
    travellers: readonly GivenUser[],
    days: readonly [from: string, until: string],
    place?: Json,
    more?: Json,
  ): Promise<string>
  /** The person wants no notifications about the trip. */
  mute(person: { readonly id: string }, tripId: string): Promise<void>
  why(alert: { readonly id: string }, person: GivenUser): Promise<WhyBody>
  causes(person: GivenUser): Promise<string[]>
  /** So that no part of a test meets the alerts of another. */
  forgetAlerts(): Promise<void>
}

/** The world's places, the desk, and what people do there, in sentences. */
export async function targetingWorld(t: TestContext): Promise<TargetingWorld> {
  const app = await targetingApp(t, { template: 'world' })
  const { staff, givenAlert, givenPublished } = await givenDesk(app)
  return {
    ...app,
    staff,
    givenDraft: givenAlert,
    async publish(fields) {
      const alert = await givenPublished(fields)
      await app.settle()
      return alert
    },
    async update(id, fields) {
      app.clock.advance(60)
      const { status, body, text } = await staff.post<DeskBody>(`/api/desk/alerts/${id}/update`, {
        alert: { update_reason: 'News.', ...fields },
      })
      assert.ok(status === 200 || status === 201, text)
      await app.settle()
      return body
    },
    async givenTrip(company, travellers, [from, until], place = { country_code: 'PE', ...lima, type: 1 }, more = {}) {
      const destinations = [{ entry_date: from, exit_date: until, ...place }]
      return (await givenTrip({ by: app.as(company), company, travellers, destinations, ...more })).id
    },
    async mute(person, tripId) {
      const { numAffectedRows } = await sql`update trip_travellers set muted = true, updated_at = ${app.clock.now()}
        where trip_id = ${tripId} and user_id = ${person.id}`.execute(app.db.db())
      assert.equal(numAffectedRows, 1n)
    },
    async why(alert, person) {
      const { status, body, text } = await staff.get<WhyBody>(`/api/desk/alerts/${alert.id}/why?user_id=${person.id}`)
      assert.equal(status, 200, text)
      return body
    },
    causes: async (person) => (await app.notificationsOf(person)).map((one) => one.cause),
    async forgetAlerts() {
      await sql`update alerts set status = 'historical' where status = 'published'`.execute(app.db.db())
    },
  }
}
