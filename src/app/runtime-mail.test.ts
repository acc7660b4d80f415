import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { testDatabase, testLog } from '../../test/support/database.ts'
import { announce } from '../delivery/index.ts'
import { createCompany, createUser } from '../people/index.ts'
import { loadConfig } from '../platform/config/config.ts'
import { openRuntime } from './runtime.ts'

test('a runtime with a mail server sends through it, and links in its mails lead back to the service', async (t) => {
  // Closed before its database goes.
  let close = async (): Promise<void> => undefined
  t.after(() => close())
  const db = await testDatabase(t)
  const data = mkdtempSync(join(tmpdir(), 'godwit-mail-'))
  t.after(() => rmSync(data, { recursive: true }))
  const received: Email[] = []
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    onData: (stream, _session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        void PostalMime.parse(Buffer.concat(parts)).then((mail) => {
          received.push(mail)
          done()
        })
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  t.after(() => server.server.close())

  const config = loadConfig({
    GODWIT_CONFIG: '/dev/null',
    DATABASE_URL: db.url,
    GODWIT_DATA: data,
    GODWIT_BASE_URL: 'https://godwit.example',
    GODWIT_SMTP_URL: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    GODWIT_MAIL_FROM: 'Godwit <alerts@godwit.example>',
  })
  const runtime = await openRuntime(config, testLog)
  close = async () => {
    await runtime.worker.drain(2_000)
    await runtime.close()
  }
  const ctx = runtime.ctx('test')
  const company = await createCompany(ctx, { name: 'Dunlin Travel', features: ['alerts'] })
  const user = await createUser(ctx, {
    companyId: company.id,
    email: 'ada@example.com',
    firstName: 'Ada',
    lastName: 'L',
  })
  await announce(ctx, {
    type: 110,
    texts: { en: { title: 'Flooding', body: 'Stay inside.' }, es: { title: 'Inundación', body: 'No salga.' } },
    urgency: 'now',
    cause: 'test',
    userIds: [user.id],
    companyId: company.id,
    data: { trip_alert_id: null, trip_id: null, alert_id: null, check_in_id: null },
  })
  await runtime.worker.runDueUntil(runtime.clock.now(), AbortSignal.timeout(600_000))
  assert.deepEqual(
    received.map(({ subject, to }) => [subject, to?.[0]?.address]),
    [['Flooding', 'ada@example.com']],
  )
  const link = received[0]?.headers.find(({ key }) => key === 'list-unsubscribe')?.value
  assert.match(link ?? '', /^<https:\/\/godwit\.example\/api\/v2\/unsubscribe\?token=[\w.-]+>$/)
})
