import assert from 'node:assert/strict'
import { test } from 'node:test'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { smtpClient } from '../../platform/providers/smtp.ts'
import type { OutgoingMessage } from '../sending/channel.ts'
import { sendingApp } from '../sending/sending.testing.ts'
import { mailChannel } from './channels.service.ts'
import { addressesOf, bodyOf, findDelivery, listen, notify } from './channels.testing.ts'
import { renderMail } from './mail-content.ts'

interface Refusing {
  readonly at: 'MAIL' | 'RCPT' | 'DATA'
  readonly code: number
  readonly text?: string
}

const refusal = ({ code, text = 'no:' }: Refusing) =>
  Object.assign(new Error(`${text} said ${code}`), { responseCode: code })

test('mail is sent by SMTP, and the server’s answer decides the outcome', async (t) => {
  let refusing: Refusing | undefined
  const received: {
    readonly from: string
    readonly to: readonly string[]
    readonly mail: Email
    readonly raw: string
  }[] = []
  const server = new SMTPServer({
    authMethods: ['PLAIN'],
    allowInsecureAuth: true,
    hideSTARTTLS: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'godwit' && password === 'p@ss word'
        ? done(null, { user: username })
        : done(refusal({ at: 'MAIL', code: 535 })),
    onMailFrom: (_address, _session, done) => done(refusing?.at === 'MAIL' ? refusal(refusing) : null),
    onRcptTo: (_address, _session, done) => done(refusing?.at === 'RCPT' ? refusal(refusing) : null),
    onData: (stream, { envelope }, done) => {
      void bodyOf(stream).then(async (raw) => {
        if (refusing?.at === 'DATA') return done(refusal(refusing))
        received.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
          mail: await PostalMime.parse(raw),
          raw: raw.toString('utf8'),
        })
        done()
      })
    },
  })
  const port = await listen(t, server.server)
  const connected = (url: string) => {
    const client = smtpClient({ url, from: 'Godwit <alerts@godwit.example>', connections: 2 })
    t.after(() => client.close())
    return { client, channel: channelOf(client) }
  }
  const channelOf = (client: ReturnType<typeof smtpClient>) =>
    mailChannel({
      client,
      concurrency: 2,
      host: 'godwit.example',
      unsubscribeUrl: (message) =>
        message.notifications[0].type === 110 ? 'https://godwit.example/u?token=a&b=c' : undefined,
    })
  const { client, channel } = connected(`smtp://godwit:p%40ss%20word@127.0.0.1:${port}`)
  const app = await sendingApp(t)
  const company = await app.givenCompany({ name: 'Dunlin & Sons', features: ['alerts'] })
  const worker = await app.worker([channel])

  await t.test('the credentials are checked', async () => {
    await client.check()
    await assert.rejects(connected(`smtp://godwit:wrong@127.0.0.1:${port}`).client.check(), /535/)
    await assert.rejects(connected('smtp://127.0.0.1:1').client.check(), /ECONNREFUSED/)
  })

  await t.test(
    'in the person’s language, as text and HTML, with an unsubscribe link and a stable message id',
    async () => {
      const user = await app.givenTraveller(company, { language: 'es', firstName: 'Íñigo <b>' })
      await notify(app, user, { type: 110, urgency: 'now', data: { trip_alert_id: 'x' } })
      await app.run(worker)
      const [last] = received.slice(-1)
      assert.ok(last)
      const { mail } = last
      assert.deepEqual([last.from, last.to, mail.from?.name], ['alerts@godwit.example', [user.email], 'Godwit'])
      assert.equal(mail.subject, 'Inundaciones en Lima')
      assert.match(mail.text ?? '', /Hola, Íñigo <b>:.*Las carreteras están bajo el agua.*token=a&b=c/s)
      assert.match(
        mail.html ?? '',
        /<html lang="es">.*Dunlin &amp; Sons.*Hola, Íñigo &lt;b&gt;:.*<p[^>]*>Quédese donde está\.<\/p>.*token=a&amp;b=c/s,
      )
      const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value
      assert.equal(header('list-unsubscribe'), '<https://godwit.example/u?token=a&b=c>')
      assert.equal(header('list-unsubscribe-post'), 'List-Unsubscribe=One-Click')
      assert.equal(header('auto-submitted'), 'auto-generated')
      const delivery = await findDelivery(app, user, 'email')
      assert.deepEqual([delivery.state, delivery.provider_message_id], ['sent', mail.messageId])
      assert.match(mail.messageId ?? '', /^<[0-9a-f-]{36}@godwit\.example>$/)
    },
  )

  await t.test('a type that cannot be turned off has no unsubscribe link', async () => {
    const user = await app.givenTraveller(company)
    await notify(app, user)
    await app.run(worker)
    const [last] = received.slice(-1)
    assert.deepEqual([last?.mail.subject, /unsubscribe/i.test(last?.raw ?? '')], ['Flooding in Lima', false])
  })

  const cases: readonly (readonly [Refusing, string, boolean])[] = [
    [{ at: 'RCPT', code: 550, text: '5.1.1 <ada@example.com>: User unknown' }, 'dropped', true],
    [{ at: 'RCPT', code: 551, text: '5.1.6 Moved' }, 'dropped', true],
    [{ at: 'RCPT', code: 553, text: '5.1.3 Not an address' }, 'dropped', true],
    [{ at: 'RCPT', code: 550 }, 'dropped', false],
    [{ at: 'RCPT', code: 552, text: '5.2.2 Mailbox full' }, 'dropped', false],
    [
      { at: 'RCPT', code: 553, text: '5.7.1 <b@x.example>: Sender address rejected: not owned by user' },
      'waiting',
      false,
    ],
    [
      { at: 'RCPT', code: 550, text: '5.1.8 <b@x.example>: Sender address rejected: Domain not found' },
      'waiting',
      false,
    ],
    [{ at: 'RCPT', code: 550, text: 'Sender verify failed' }, 'waiting', false],
    [{ at: 'MAIL', code: 553, text: '5.7.1 <b@x.example>: Sender address rejected' }, 'waiting', false],
    [{ at: 'RCPT', code: 450 }, 'waiting', false],
    [{ at: 'RCPT', code: 452 }, 'waiting', false],
    [{ at: 'MAIL', code: 421 }, 'waiting', false],
    [{ at: 'MAIL', code: 552 }, 'dropped', false],
    [{ at: 'DATA', code: 451 }, 'waiting', false],
    [{ at: 'DATA', code: 554 }, 'dropped', false],
  ]
  for (const [answer, state, bounced] of cases)
    await t.test(
      `${answer.code} ${answer.text ?? ''} at ${answer.at}: ${state}${bounced ? ', and no more mail to that address' : ''}`,
      async () => {
        refusing = answer
        const user = await app.givenTraveller(company)
        await notify(app, user)
        await app.run(worker)
        refusing = undefined
        const delivery = await findDelivery(app, user, 'email')
        assert.deepEqual(
          [delivery.state, (await addressesOf(app, user)).bounced],
          [state, bounced],
          delivery.last_error ?? '',
        )
        assert.match(delivery.last_error ?? '', new RegExp(`said ${answer.code}`))
        const before = received.length
        app.clock.advance(10)
        await app.run(worker)
        assert.equal(received.length - before, state === 'waiting' ? 1 : 0, 'what waits is sent later, once')
        if (state === 'waiting')
          assert.equal(received.at(-1)?.mail.messageId, (await findDelivery(app, user, 'email')).provider_message_id)
      },
    )

  for (const [what, url] of [
    ['no server', 'smtp://127.0.0.1:1'],
    ['a wrong password', `smtp://godwit:wrong@127.0.0.1:${port}`],
  ] as const)
    await t.test(`${what}: tried again`, async () => {
      const user = await app.givenTraveller(company)
      await notify(app, user)
      await app.run(await app.worker([connected(url).channel]))
      assert.equal((await findDelivery(app, user, 'email')).state, 'waiting')
      assert.equal((await addressesOf(app, user)).bounced, false)
    })
})

test('a mail without a first name, in a right-to-left script, and with links', () => {
  const notice = {
    id: 'a',
    type: 110,
    cause: 'a',
    title: 'فيضانات',
    body: 'ابق في الفندق.',
    data: {},
    createdAt: new Date(0),
  }
  const message: OutgoingMessage = {
    id: '1',
    channel: 'email',
    to: 'a@example.com',
    userId: 'u',
    firstName: '',
    companyId: null,
    companyName: null,
    language: 'en',
    urgency: 'now',
    title: notice.title,
    body: notice.body,
    notifications: [notice],
    attempt: 1,
    at: new Date(0),
  }
  const english = renderMail(message, undefined)
  assert.match(english.text, /^Hello,\n/)
  assert.match(english.html, /<h2 dir="auto"[^>]*>فيضانات<\/h2>\s*<p dir="auto"/)
  assert.match(renderMail({ ...message, language: 'es' }, undefined).text, /^Hola:\n/)

  const body = 'Read "https://example.com/a?b=1&c=2", or <https://example.com/d>. <script>https://e.com/"onclick="x'
  const { html } = renderMail({ ...message, notifications: [{ ...notice, body }] }, undefined)
  const links = [...html.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)<\/a>/g)].map(([, to, text]) => [to, text])
  const there = ['https://example.com/a?b=1&amp;c=2', 'https://example.com/d', 'https://e.com/']
  assert.deepEqual(
    links,
    there.map((one) => [one, one]),
  )
  assert.ok(!html.includes('<script>') && !html.includes('"onclick'))
})
