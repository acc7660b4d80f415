import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import { type GivenCompany, type TestApp, testApp } from '../../../test/support/app.ts'
import { testLog } from '../../../test/support/database.ts'
import type { Clock } from '../../platform/clock.ts'
import { createWorker, type Worker, type WorkerOptions } from '../../platform/jobs/worker.ts'
import { recordEvents } from '../events/event.service.ts'
import type { NewEvent } from '../events/event.ts'
import { deliveryJobs } from '../jobs.ts'
import { webhookWork } from '../webhook-events/webhooks.jobs.ts'
import type { OutgoingOptions } from './outgoing.ts'

/** What a receiver got, as it came. */
export interface Received {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

export interface Receiver {
  readonly url: string
  readonly port: number
  readonly got: Received[]
  /** How it answers; 200 where the test says nothing. */
  answer: (req: IncomingMessage, res: ServerResponse, received: Received) => void
  close(): Promise<void>
}

/** A real server on this machine that keeps what it is sent. */
export async function givenReceiver(t: TestContext, answer?: Receiver['answer']): Promise<Receiver> {
  const got: Received[] = []
  const server = createServer((req, res) => {
    const chunks: Buffer[] = []
    req.on('data', (chunk: Buffer) => chunks.push(chunk))
    req.on('end', () => {
      const received = {
        path: req.url ?? '',
        headers: req.headers as Record<string, string>,
        body: Buffer.concat(chunks),
      }
      got.push(received)
      receiver.answer(req, res, received)
    })
    res.on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = async (): Promise<void> => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  t.after(close)
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}/hook`,
    port,
    got,
    answer: answer ?? ((_req, res) => void res.end('thanks')),
    close,
  }
  return receiver
}

export interface GivenEndpoint {
  readonly id: string
  readonly secret: string
  readonly path: string
}

type WorkerOptionsOfTests = Partial<Pick<WorkerOptions, 'pollMs' | 'listener' | 'leaseSeconds'>>

/** The service with local addresses allowed, and workers that deliver. */
export interface WebhookApp extends TestApp {
  /** Drained when the test is over. */
  worker(options?: { clock?: Clock; outgoing?: Partial<OutgoingOptions> } & WorkerOptionsOfTests): Worker
  /** Delivers everything that is due by the clock. */
  run(worker: Worker): Promise<void>
  register(company: GivenCompany, url: string, more?: Record<string, unknown>): Promise<GivenEndpoint>
  /** Records events in a transaction of their own. */
  happen(company: GivenCompany, events?: readonly NewEvent['event'][], now?: Date): Promise<void>
  deliveries(company: GivenCompany, endpoint: GivenEndpoint): Promise<DeliveryBody[]>
}

export interface DeliveryBody {
  readonly id: number
  readonly webhook_event_id: string
  readonly event: number
  readonly state: string
  readonly next_try_at: string | null
  readonly tries: readonly {
    readonly number: number
    readonly at: string
    readonly address: string | null
    readonly status: number | null
    readonly duration_ms: number
    readonly answer: string
    readonly error: string | null
  }[]
}

export const webhookApp = async (t: TestContext): Promise<WebhookApp> =>
  withWebhooks(t, await testApp(t, { config: { webhookAllowPrivate: true } }))

/** The same for a service that the test has made. */
export function withWebhooks(t: TestContext, app: TestApp): WebhookApp {
  const workers: Worker[] = []
  t.after(() => Promise.all(workers.map((worker) => worker.drain(2_000))))
  return {
    ...app,
    worker({ clock = app.clock, outgoing = {}, ...more } = {}) {
      const worker = createWorker({
        pool: app.db.pool,
        clock,
        jobs: deliveryJobs,
        crons: [],
        // Longer than any pause of a busy machine; a test of timeouts sets its own.
        leasedWork: [webhookWork({ allowPrivate: true, timeoutMs: 30_000, ...outgoing })],
        makeCtx: (requestId) => ({ ...app.ctx(), now: clock.now(), freshNow: () => clock.now(), requestId }),
        log: testLog,
        concurrency: 4,
        pollMs: 50,
        ...more,
      })
      workers.push(worker)
      return worker
    },
    run: (worker) => worker.runDueUntil(app.clock.now(), AbortSignal.timeout(600_000)),
    async register(company, url, more = {}) {
      const path = `/api/v2/org/${company.id}/webhook_endpoints`
      const { status, body, text } = await app.as(company).post<{ id: string; signing_secret: string }>(path, {
        webhook_endpoint: { url, enabled: true, ...more },
      })
      if (status !== 201) throw new Error(`Registering was answered with ${status}: ${text}`)
      return { id: body.id, secret: body.signing_secret, path: `${path}/${body.id}` }
    },
    async happen(company, events = [20], now = app.clock.now()) {
      await recordEvents(
        { ...app.ctx(), now },
        events.map((event, index) => ({
          event,
          companyId: company.id,
          payload: { index, name: 'Überfahrt nach Åland 🛶' },
        })),
      )
    },
    async deliveries(company, endpoint) {
      return (await app.as(company).get<DeliveryBody[]>(`${endpoint.path}/deliveries?per_page=100`)).body
    },
  }
}
