import type { TestContext } from 'node:test'
import { sql } from 'kysely'
import type { GivenCompany, GivenUser } from '../../../test/support/app.ts'
import { testLog } from '../../../test/support/database.ts'
import { givenTrip, to } from '../../../test/support/trips.ts'
import { overruleVisa, type VisaTermsGiven } from '../../../test/support/visas.ts'
import { deliveryJobs, deliveryWork } from '../../delivery/jobs.ts'
import { type FakeChannel, fakeChannel } from '../../delivery/sending/sending.testing.ts'
import { peopleJobs } from '../../people/jobs.ts'
import { createWorker } from '../../platform/jobs/worker.ts'
import { intelligenceJobs } from '../jobs.ts'
import { type TargetingWorld, targetingWorld } from '../targeting/targeting.testing.ts'
import type { Json } from '../testing.ts'

export interface VisaNotification {
  readonly title: string
  readonly body: string
  readonly cause: string
  readonly data: Json
  readonly urgency: string
  readonly withheld: string | null
  /** `email sent`, `email dropped muted` … */
  readonly fates: readonly string[]
}

export interface VisaEvent {
  readonly name: string
  readonly payload: Json & { readonly user_ids: string[]; readonly trip_ids: string[]; readonly external_ids: string[] }
}

export interface VisaWorld extends TargetingWorld {
  /** Staff overrule a pair a minute later, and everybody is notified. */
  overrule(passport: string, destination: string, terms: VisaTermsGiven): Promise<void>
  givenTripTo(
    company: GivenCompany,
    traveller: { id: string },
    ...days: readonly [country: string, from: string, until: string]
  ): Promise<string>
  visaNotifications(user: { readonly id: string }): Promise<readonly VisaNotification[]>
  visaEvents(company: GivenCompany): Promise<readonly VisaEvent[]>
  /** Lets hours pass and sends what is due by then. */
  later(hours: number): Promise<void>
  mails(user: GivenUser): number
}

/** Reference data, staff who overrule visa requirements, travellers, and a mail server that takes everything. */
export async function visaWorld(t: TestContext): Promise<VisaWorld> {
  let drain = async (): Promise<unknown> => undefined
  t.after(() => drain())
  const app = await targetingWorld(t)
  const email: FakeChannel = fakeChannel('email')
  const worker = createWorker({
    pool: app.db.pool,
    clock: app.clock,
    jobs: [...peopleJobs, ...intelligenceJobs, ...deliveryJobs],
    crons: [],
    leasedWork: [deliveryWork([email])],
    makeCtx: (requestId) => ({ ...app.ctx(), requestId }),
    log: testLog,
    concurrency: 2,
    pollMs: 50,
  })
  drain = () => worker.drain(2_000)
  const settle = () => worker.runDueUntil(app.clock.now(), AbortSignal.timeout(600_000))
  return {
    ...app,
    settle,
    async overrule(passport, destination, terms) {
      app.clock.advance(60)
      await overruleVisa(app, passport, destination, terms)
      await settle()
    },
    givenTripTo: async (company, traveller, country, from, until) =>
      (
        await givenTrip({
          by: app.as(company),
          company,
          travellers: [traveller],
          destinations: [to(country, from, until)],
        })
      ).id,
    async visaNotifications(user) {
      const { rows } = await sql<VisaNotification>`
        select n.title, n.body, n.cause, n.data, n.urgency, n.withheld, array(
            select concat_ws(' ', d.channel, d.state, d.last_error) from deliveries d where d.notification_id = n.id order by d.channel) as fates
        from notifications n where n.user_id = ${user.id} and n.type = 130 order by n.created_at, n.cause`.execute(
        app.db.db(),
      )
      return rows
    },
    async visaEvents(company) {
      const { rows } = await sql<VisaEvent>`
        select event_name as name, payload from webhook_events where company_id = ${company.id} and event = 130 order by sequence`.execute(
        app.db.db(),
      )
      return rows
    },
    later(hours) {
      app.clock.advance(hours * 3600)
      return settle()
    },
    mails: ({ id }) =>
      email.sent
        .filter((one) => one.userId === id)
        .flatMap((one) => one.notifications.filter(({ type }) => type === 130)).length,
  }
}
