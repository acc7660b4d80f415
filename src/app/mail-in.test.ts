import assert from 'node:assert/strict'
import { createServer } from 'node:net'
import { test } from 'node:test'
import { createTransport } from 'nodemailer'
import { testLog } from '../../test/support/database.ts'
import { keptLog } from '../../test/support/kept-log.ts'
import { findDelivery, listen } from '../delivery/channels/channels.testing.ts'
import { returnAddress } from '../delivery/jobs.ts'
import { notified, reportedApp } from '../delivery/receipts/receipts.testing.ts'
import { loadConfig } from '../platform/config/config.ts'
import { startMailIn } from './mail-in.ts'

test('the mail server of the operator hands on reports by LMTP; when a process ends, another one listens', async (t) => {
  const app = await reportedApp(t)
  const user = await app.given()
  const { token } = await notified(app, user, 'email')
  await app.sendOn('email')
  const taken = createServer()
  const port = await listen(t, taken)
  await new Promise((resolve) => taken.close(resolve))
  const config = loadConfig({
    GODWIT_CONFIG: undefined,
    GODWIT_MAIL_IN: `lmtp://127.0.0.1:${port}`,
    GODWIT_MAIL_RETURN: 'bounces@godwit.example',
  })
  const runtime = { config, log: testLog, ctx: (requestId: string) => ({ ...app.ctx(), requestId }) }
  const first = await startMailIn(runtime, 20)
  const second = await startMailIn(runtime, 20)
  t.after(() => Promise.all([first.close(), second.close()]))

  const send = async (to: string): Promise<unknown> => {
    const transport = createTransport({ host: '127.0.0.1', port, lmtp: true, secure: false, ignoreTLS: true })
    const raw = [
      'Subject: Mail delivery failed',
      `X-Failed-Recipients: ${user.email}`,
      'Auto-Submitted: auto-replied',
      '',
      'This message was created automatically by mail delivery software.',
      '',
      `  ${user.email}`,
      '    SMTP error from remote mail server after RCPT TO:',
      '    550 5.1.1 no such user',
    ].join('\r\n')
    try {
      return await transport.sendMail({ envelope: { from: '', to }, raw })
    } finally {
      transport.close()
    }
  }
  await assert.rejects(send('bounces+zz-00@godwit.example'), /550/)
  await send(returnAddress('bounces@godwit.example', token))
  assert.equal((await findDelivery(app, user, 'email')).state, 'failed')

  await first.close()
  for (;;) {
    const answered = await send(returnAddress('bounces@godwit.example', token)).then(
      () => true,
      (error: { code?: string }) =>
        error.code === 'ESOCKET' || error.code === 'ECONNREFUSED' ? false : Promise.reject(error),
    )
    if (answered) break
  }
})

test('without the setting nothing listens', async () => {
  const { close } = await startMailIn({ config: loadConfig({}), log: testLog, ctx: () => assert.fail('no mail') })
  await close()
})

test('the log says once that the address is taken, and after a while that another program has it', async (t) => {
  for (const [greeting, levels] of [
    ['220 mx.example ESMTP Postfix', ['info', 'warn']],
    ['220 mx.example LMTP Godwit', ['info']],
  ] as const) {
    const taken = createServer()
    const port = await listen(t, taken)
    // The first one goes away without a word, and is asked again.
    const closed = new Promise<number>((resolve) => {
      let connections = 0
      taken.on('connection', (socket) => {
        connections++
        socket.on('error', () => undefined)
        if (connections === 1) socket.end()
        else {
          socket.write(`${greeting}\r\n`)
          socket.on('close', () => resolve(connections))
        }
      })
    })
    const { log, lines } = keptLog()
    const config = loadConfig({
      GODWIT_MAIL_IN: `lmtp://127.0.0.1:${port}`,
      GODWIT_MAIL_RETURN: 'bounces@godwit.example',
    })
    const mailIn = await startMailIn({ config, log, ctx: () => assert.fail('no mail') }, 2, 20)
    assert.equal(await closed, 2)
    await mailIn.close()
    assert.deepEqual(
      lines.map(({ level }) => level),
      levels,
    )
  }
})
