import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { sql } from 'kysely'
import type { Caller, GivenUser } from '../../../test/support/app.ts'
import { givenTrip } from '../../../test/support/trips.ts'
import { type WorkingApp, workingApp } from '../../../test/support/worker.ts'
import { answerOf, testFeed, writeFeeds } from '../evidence/evidence.testing.ts'
import { takeAnswer } from '../evidence/take-answer.service.ts'
import { loadReader } from '../parsers/reader.ts'
import type { Feed } from '../registry/feed.ts'

type Json = Record<string, unknown>

export interface Quake {
  readonly id: string
  readonly mag: number
  readonly lat?: number
  readonly lng?: number
  /** When it was. */
  readonly at?: string
  readonly status?: 'automatic' | 'reviewed' | 'deleted'
  readonly extra?: Json
}

const feature = (
  now: Date,
  { id, mag, lat = -12.1, lng = -77.1, at = '2026-11-14T11:50:00Z', status = 'reviewed', extra }: Quake,
) => ({
  type: 'Feature',
  id,
  geometry: { type: 'Point', coordinates: [lng, lat, 30] },
  properties: {
    mag,
    place: 'somewhere',
    time: Date.parse(at),
    updated: now.getTime() - 60_000,
    url: `https://quakes.example/${id}`,
    status,
    net: 'us',
    code: id.slice(2),
    ids: `,${id},`,
    type: 'earthquake',
    title: `M ${mag}`,
    ...extra,
  },
})

export interface Waiting extends Json {
  readonly thread_id: string
  readonly alert_id: string | null
  readonly why: readonly string[]
}

export interface ReviewApp extends WorkingApp {
  readonly staff: Caller
  readonly feed: Feed
  /** The feed answers this now. What follows of it is not done yet. */
  answers(...quakes: readonly Quake[]): Promise<void>
  /** The feed answers this now, and all that follows of it is done. */
  quakes(...quakes: readonly Quake[]): Promise<void>
  queue(query?: string): Promise<Waiting[]>
  /** Sends a request of the desk, and expects this status. */
  sent(method: 'post' | 'patch' | 'get', path: string, body?: Json, status?: number): Promise<Json>
  givenRule(rule?: Json): Promise<Json>
  givenSomebodyInLima(): Promise<GivenUser>
  /** Titles of the alerts that a person was notified of, the oldest first. */
  titles(user: GivenUser): Promise<string[]>
  alerts(): Promise<readonly { readonly status: string; readonly risk: string }[]>
}

/** The service with a feed of earthquakes that answers what a test says. */
export async function reviewApp(t: TestContext): Promise<ReviewApp> {
  const app = await workingApp(t, { template: 'world' })
  const feed = { ...testFeed('quakes', 'usgs'), parser: 'usgs-quakes' }
  await writeFeeds(app.db.db(), [feed])
  const read = await loadReader()
  const staff = app.as((await app.givenStaff()).key)
  const sent: ReviewApp['sent'] = async (method, path, body, status = 200) => {
    const answer = await staff[method]<Json>(`/api/desk${path}`, body as never)
    assert.equal(answer.status, status, answer.text)
    return answer.body
  }
  const answers: ReviewApp['answers'] = async (...quakes) => {
    // An answer at the same time would be the same answer.
    app.clock.advance(1)
    const now = app.clock.now()
    const features = quakes.map((one) => feature(now, one))
    const metadata = { generated: now.getTime(), status: 200, count: features.length }
    const text = JSON.stringify({ type: 'FeatureCollection', metadata, features })
    await takeAnswer(app.ctx(), feed, answerOf(feed, now.toISOString(), text), read)
  }
  return {
    ...app,
    staff,
    feed,
    sent,
    answers,
    async quakes(...quakes) {
      await answers(...quakes)
      await app.settle()
    },
    queue: async (query = '') => (await sent('get', `/feeds/queue${query}`)) as unknown as Waiting[],
    givenRule: (rule = {}) =>
      sent('post', '/feeds/rules', { rule: { name: 'Earthquakes', least_risk: 'medium', state: 'on', ...rule } }, 201),
    async givenSomebodyInLima() {
      const company = await app.givenCompany()
      const person = await app.givenTraveller(company)
      const destinations = [
        {
          entry_date: '2026-11-10',
          exit_date: '2026-11-30',
          country_code: 'PE',
          lat: -12.0464,
          lng: -77.0428,
          type: 1,
        },
      ]
      await givenTrip({ by: app.as(company), company, travellers: [person], destinations })
      await app.settle()
      return person
    },
    async titles(user) {
      const { rows } = await sql<{ title: string }>`
        select title from notifications where user_id = ${user.id} and type = 110 order by created_at, id`.execute(
        app.db.db(),
      )
      return rows.map(({ title }) => title)
    },
    async alerts() {
      const { rows } = await sql<{ status: string; risk: string }>`
        select status, risk_level as risk from alerts order by created_at, id`.execute(app.db.db())
      return rows
    },
  }
}
