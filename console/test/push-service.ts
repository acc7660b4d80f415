import { createECDH, randomBytes } from 'node:crypto'
import { Agent, createServer } from 'node:https'
import type { TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { browserKeys } from '../../src/delivery/channels/browser-keys.ts'
import { browserChannel } from '../../src/delivery/channels/channels.service.ts'
import { bodyOf, listen } from '../../src/delivery/channels/channels.testing.ts'
import type { OutgoingMessage } from '../../src/delivery/index.ts'
import { browserReceiptPath, deliveryJobs, deliveryWork, receiptToken } from '../../src/delivery/jobs.ts'
import { createWorker } from '../../src/platform/jobs/worker.ts'
import { webPushClient } from '../../src/platform/providers/web-push.ts'
import { testLog, testVault } from '../../test/support/database.ts'
import { localCertificate, localKey } from '../../test/support/local-certificate.ts'
import { decrypted } from '../../test/support/web-push.ts'
import type { WorkingApp } from '../../test/support/worker.ts'

/** A browser's push service on this machine: it decrypts what the service sends, as the browser would. */
export async function pushService(t: TestContext, node: WorkingApp) {
  const received: string[] = []
  const own = createECDH('prime256v1')
  own.generateKeys()
  const secret = randomBytes(16)
  const server = createServer({ key: localKey, cert: localCertificate }, async (req, res) => {
    received.push(decrypted(await bodyOf(req), own, secret))
    res.writeHead(201).end()
  })
  const port = await listen(t, server)
  const subscription = {
    endpoint: `https://127.0.0.1:${port}/ada`,
    keys: { p256dh: own.getPublicKey().toString('base64url'), auth: secret.toString('base64url') },
  }
  const client = webPushClient({
    keys: browserKeys(testVault),
    subject: 'mailto:ops@godwit.example',
    agent: new Agent({ ca: localCertificate }),
  })
  t.after(() => client.close())
  const receiptPath = ({ id }: OutgoingMessage): string => browserReceiptPath(receiptToken(testVault, Number(id)))
  /** Sends what is due to browsers. */
  const send = async (): Promise<void> => {
    const worker = createWorker({
      pool: node.db.pool,
      clock: node.clock,
      jobs: deliveryJobs,
      crons: [],
      leasedWork: [deliveryWork([browserChannel(client, 2, { rules: { allowPrivate: true }, receiptPath })])],
      makeCtx: (requestId) => ({ ...node.ctx(), requestId }),
      log: testLog,
      concurrency: 2,
      pollMs: 50,
    })
    try {
      await worker.runDueUntil(node.clock.now(), AbortSignal.timeout(600_000))
    } finally {
      await worker.drain(2_000)
    }
  }
  return { subscription, received, send }
}

/** The browser subscribes at that push service instead of its maker's. */
export const subscribesAt = (page: Page, subscription: object): Promise<unknown> =>
  page.addInitScript(`(() => {
    const subscription = ${JSON.stringify(subscription)}
    const made = {
      ...subscription,
      toJSON: () => subscription,
      unsubscribe: async () => (localStorage.removeItem('test-push'), true),
    }
    PushManager.prototype.getSubscription = async () => (localStorage.getItem('test-push') ? made : null)
    PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
      localStorage.setItem('test-push', String(applicationServerKey.length))
      return made
    }
  })()`)

/** Hands a decrypted message to the service worker of the traveller's page, as the browser does; `page` may show something else. */
export async function deliverPush(page: Page, data: string, origin = new URL(page.url()).origin): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const found = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL === `${origin}/me` && !isDeleted)
      if (own) resolve(own.registrationId)
    }),
  )
  await devtools.send('ServiceWorker.enable')
  const registrationId = await found
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
  await devtools.detach()
}
