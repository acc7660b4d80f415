import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { SMTPServer, type SMTPServerEnvelope } from 'smtp-server'
import { type Mail, type SmtpClient, smtpClient } from './smtp.ts'

const mail: Mail = {
  messageId: '0192f0c0@godwit.example',
  to: { name: 'Ada', address: 'ada+trips@example.com' },
  subject: 'Flooding in Lima',
  text: 'Stay where you are.',
  html: '<p>Stay where you are.</p>',
  headers: {},
}
const report = { returnAddress: 'bounces+0192f0c0=x@mail.godwit.example', envelopeId: '0192f0c0 +=1' }

interface Given {
  readonly client: SmtpClient
  /** The mails that the server has received, and their envelopes. */
  readonly raws: string[]
  readonly envelopes: SMTPServerEnvelope[]
}

async function givenServer(t: TestContext, offers: { readonly reports: boolean }): Promise<Given> {
  const envelopes: SMTPServerEnvelope[] = []
  const raws: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    hideDSN: !offers.reports,
    onData: (stream, { envelope }, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        raws.push(Buffer.concat(parts).toString())
        envelopes.push(envelope)
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  t.after(() => server.server.close())
  const { port } = server.server.address() as AddressInfo
  const client = smtpClient({
    url: `smtp://127.0.0.1:${port}`,
    from: 'Godwit <alerts@godwit.example>',
    connections: 1,
  })
  t.after(() => client.close())
  return { client, envelopes, raws }
}

const sent = { kind: 'accepted', id: '<0192f0c0@godwit.example>' }

/** Return address, its parameters but the size, and each recipient with its parameters. */
function envelopeOf({ mailFrom, rcptTo }: SMTPServerEnvelope) {
  assert.ok(mailFrom)
  const { SIZE, ...args } = mailFrom.args || {}
  return { from: mailFrom.address, args, to: rcptTo.map((to) => [to.address, to.args]) }
}

test('a server that offers delivery reports is asked for them, and they go to the return address', async (t) => {
  const { client, envelopes } = await givenServer(t, { reports: true })
  assert.deepEqual(await client.send({ ...mail, report }), sent)
  assert.deepEqual(envelopes.map(envelopeOf), [
    {
      from: 'bounces+0192f0c0=x@mail.godwit.example',
      args: { RET: 'HDRS', ENVID: '0192f0c0 +=1' },
      to: [['ada+trips@example.com', { NOTIFY: 'SUCCESS,FAILURE,DELAY', ORCPT: 'rfc822;ada+trips@example.com' }]],
    },
  ])
})

test('a server without delivery reports is told the return address alone', async (t) => {
  const { client, envelopes } = await givenServer(t, { reports: false })
  assert.deepEqual(await client.send({ ...mail, report }), sent)
  assert.deepEqual(envelopes.map(envelopeOf), [
    { from: 'bounces+0192f0c0=x@mail.godwit.example', args: {}, to: [['ada+trips@example.com', false]] },
  ])
})

test('a mail that wants no report has its sender as return address and asks for nothing', async (t) => {
  const { client, envelopes } = await givenServer(t, { reports: true })
  assert.deepEqual(await client.send(mail), sent)
  assert.deepEqual(envelopes.map(envelopeOf), [
    { from: 'alerts@godwit.example', args: {}, to: [['ada+trips@example.com', false]] },
  ])
})

test('a header with quotation marks leaves as it was written: a provider reads it', async (t) => {
  const { client, raws } = await givenServer(t, { reports: false })
  await client.send({ ...mail, headers: { 'X-Mailgun-Variables': '{"receipt":"1k2f-9f86"}', 'X-Plain': 'a b' } })
  assert.match(raws[0] ?? '', /^X-Mailgun-Variables: \{"receipt":"1k2f-9f86"\}\r$/m)
  assert.match(raws[0] ?? '', /^X-Plain: a b\r$/m)
})
