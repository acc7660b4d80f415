import type { TestContext } from 'node:test'
import { sql } from 'kysely'
import { type GivenUser, type TestApp, testApp } from '../../../test/support/app.ts'
import { testLog } from '../../../test/support/database.ts'
import { createWorker, type Worker } from '../../platform/jobs/worker.ts'
import { deliveryJobs, deliveryWork } from '../jobs.ts'
import type { Channel, ChannelName, Outcome, OutgoingMessage } from './channel.ts'
import { skipPreSendChecks } from './pre-send-check.ts'

/** A channel that records its messages and returns the outcome that the test chooses. */
export interface FakeChannel extends Channel {
  readonly sent: OutgoingMessage[]
}

export function fakeChannel(
  name: ChannelName,
  answer: (message: OutgoingMessage) => Outcome | Promise<Outcome> = () => ({ kind: 'sent', providerMessageId: 'p1' }),
  concurrency = 4,
): FakeChannel {
  const sent: OutgoingMessage[] = []
  return {
    name,
    concurrency,
    sent,
    send: async (message) => {
      sent.push(message)
      return answer(message)
    },
  }
}

/** The test application with workers that send; they are drained before the database is closed. */
export interface SendingApp extends TestApp {
  /** Drains the previous worker first. */
  worker(channels?: readonly Channel[]): Promise<Worker>
  /** Sends everything that is due by the clock. */
  run(worker: Worker): Promise<void>
  givenPhone(user: GivenUser, platform?: 'ios' | 'android'): Promise<void>
}

export async function sendingApp(t: TestContext): Promise<SendingApp> {
  const workers: Worker[] = []
  t.after(() => Promise.all(workers.map((worker) => worker.drain(2_000))))
  const app = await testApp(t)
  t.after(skipPreSendChecks())
  return {
    ...app,
    async worker(channels = []) {
      await workers.pop()?.drain(2_000)
      const worker = createWorker({
        pool: app.db.pool,
        clock: app.clock,
        jobs: deliveryJobs,
        crons: [],
        leasedWork: [deliveryWork(channels)],
        makeCtx: (requestId) => ({ ...app.ctx(), requestId }),
        log: testLog,
        concurrency: 4,
        pollMs: 50,
      })
      workers.push(worker)
      return worker
    },
    run: (worker) => worker.runDueUntil(app.clock.now(), AbortSignal.timeout(600_000)),
    async givenPhone(user, platform = 'ios') {
      const [at, token] = [app.clock.now(), `${platform} of ${user.id}`]
      await sql`insert into devices (id, user_id, company_id, uuid, token, platform, created_at, updated_at)
        values (gen_random_uuid(), ${user.id}, ${user.companyId}, ${token}, ${token}, ${platform}, ${at}, ${at})`.execute(
        app.db.db(),
      )
    },
  }
}
