import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { type Caller, type GivenCompany, type GivenUser, type TestApp, testApp } from '../../../test/support/app.ts'
import { givenTrip } from '../../../test/support/trips.ts'
import { type DeskBody, givenDesk, type Json, settle } from '../../intelligence/testing.ts'

export const path = '/api/v2/users/my_now'
export const lima = { lat: -12.0464, lng: -77.0428 }
export const cusco = { lat: -13.5319, lng: -71.9675 }

export interface DangerBody extends Json {
  readonly id: string
  readonly alert_id: string
  readonly notification_id: string | null
  readonly reasons: readonly { readonly text: string; readonly rule: number; readonly relation: string }[]
}

export interface NowBody extends Json {
  readonly as_of: string
  readonly place: Json | null
  readonly dangers: readonly DangerBody[]
  readonly questions: readonly (Json & { readonly id: string })[]
  readonly numbers: readonly (Json & { readonly type: string; readonly number: string })[]
  readonly hospital: (Json & { readonly distance_km: number }) | null
  readonly unread: { readonly notifications: number; readonly messages: number }
}

export interface NowWorld extends TestApp {
  readonly staff: Caller
  /** Publishes an alert and finds whom it concerns. */
  publish(fields: Json): Promise<DeskBody>
  settle(): Promise<void>
  now(who: Caller, headers?: Record<string, string>): Promise<NowBody>
  checkIn(who: Caller, fields: Json): Promise<void>
  givenTrip(company: GivenCompany, people: readonly GivenUser[], fields: Json): Promise<string>
}

export async function nowWorld(t: TestContext): Promise<NowWorld> {
  const app = await testApp(t, { template: 'world' })
  const { staff, givenPublished } = await givenDesk(app)
  return {
    ...app,
    staff,
    settle: () => settle(app),
    async publish(fields) {
      const alert = await givenPublished(fields)
      await settle(app)
      return alert
    },
    async now(who, headers) {
      const { status, body, text } = await who.get<NowBody>(path, headers)
      assert.equal(status, 200, text)
      return body
    },
    async checkIn(who, fields) {
      const sent = { accuracy: 0, type: 2, status: 1, device_token: 'd', checkin_at: app.clock.now().toISOString() }
      const { status, text } = await who.post('/api/v2/check_ins', { check_in: { ...sent, ...fields } })
      assert.equal(status, 201, text)
      await settle(app)
    },
    async givenTrip(company, travellers, fields) {
      const { id } = await givenTrip({ by: app.as(company), company, travellers, ...fields })
      await settle(app)
      return id
    },
  }
}
