import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { stat, writeFile } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { createTransport } from 'nodemailer'
import {
  accepted,
  brief,
  connect,
  givenListener,
  greeted,
  later,
  leaveSocket,
  portOf,
  rcpt,
  taken,
  unknown,
} from './mail-listener.testing.ts'
import type { Taken } from './mail-listener.ts'

test('LMTP: each recipient has an answer of its own, and a message may follow another one', async (t) => {
  const { listener, received } = await givenListener(t)
  const client = await greeted(t, listener)
  assert.deepEqual(client.offered, [
    '250-PIPELINING',
    '250-8BITMIME',
    '250-SMTPUTF8',
    '250-ENHANCEDSTATUSCODES',
    '250 SIZE 100000',
  ])
  const [mail, ...recipients] = await client.say(
    'MAIL FROM:<ada@example.com>',
    ...rcpt('one', 'nobody', 'later', 'one'),
  )
  assert.deepEqual([mail, recipients], ['250 2.1.0 Accepted', [accepted, unknown, accepted, accepted]])
  const [data, first] = await client.say('DATA', 'Subject: Grüße\n\n..two dots\n.. .\nend\n.')
  assert.match(data ?? '', /^354 /)
  assert.deepEqual([first, await client.answer(), await client.answer()], [taken, later, taken])
  const raw = 'Subject: Grüße\r\n\r\n.two dots\r\n. .\r\nend\r\n'
  const both = [
    ['ada@example.com', 'one@in.example', raw],
    ['ada@example.com', 'later@in.example', raw],
  ]
  assert.deepEqual(brief(received), both, 'the recipient that came twice is given one mail')

  assert.deepEqual((await client.say('MAIL FROM:<>', ...rcpt('two'), 'DATA', '.')).slice(1, 2), [accepted])
  assert.deepEqual(brief(received.slice(2)), [['', 'two@in.example', '']])
  assert.match((await client.say('QUIT'))[0] ?? '', /^221 /)
  assert.deepEqual(await client.rest(), [])
})

test('no login, no encryption, and no mail without a known recipient', async (t) => {
  const { listener, received } = await givenListener(t)
  const client = await greeted(t, listener)
  for (const answer of await client.say('AUTH PLAIN AGEAYg==', 'STARTTLS', 'EHLO a', 'VRFY a'))
    assert.match(answer ?? '', /^500 /)
  const [, recipient, data] = await client.say('MAIL FROM:<a@example.com>', ...rcpt('nobody'), 'DATA')
  assert.deepEqual([recipient, data?.slice(0, 9)], [unknown, '503 5.5.1'])
  await client.say('RSET')
  assert.deepEqual(received, [])
})

test('pipelined commands, addresses that bend the rules, and line ends that are no end of the message', async (t) => {
  const { listener, received } = await givenListener(t)
  const client = await greeted(t, listener)
  client.write(`MAIL FROM:<a..b.@example.com> SIZE=60\n${rcpt('one', 'nobody', 'two+x=y').join('\n')}\nDATA\n`)
  const answers = [await client.answer(), await client.answer(), await client.answer(), await client.answer()]
  assert.deepEqual(answers, ['250 2.1.0 Accepted', accepted, unknown, accepted])
  assert.match((await client.answer()) ?? '', /^354 /)
  client.socket.write('a\n.\nMAIL FROM:<evil@example.com>\r\n.\nb\r\n')
  client.socket.write('.')
  client.socket.write('\r\nRSET\r\nQUIT\r\n')
  assert.deepEqual(
    (await client.rest()).map((line) => line.slice(0, 9)),
    ['250 2.6.0', '250 2.6.0', '250 2.0.0', '221 2.0.0'],
  )
  const raw = 'a\n.\nMAIL FROM:<evil@example.com>\r\n.\nb\r\n'
  assert.deepEqual(brief(received), [
    ['a..b.@example.com', 'one@in.example', raw],
    ['a..b.@example.com', 'two+x=y@in.example', raw],
  ])
})

test('a message over the limit is refused, before and while it comes, and the connection goes on', async (t) => {
  const { listener, received } = await givenListener(t, { maxBytes: 1_000 })
  const client = await greeted(t, listener)
  assert.match((await client.say('MAIL FROM:<a@example.com> SIZE=1001'))[0] ?? '', /^552 5\.3\.4 /)
  await client.say('MAIL FROM:<a@example.com>', ...rcpt('one', 'one', 'two'), 'DATA')
  for (let at = 0; at < 200; at++) client.write(`${'x'.repeat(9_998)}\n`)
  client.write('.\n')
  for (let at = 0; at < 3; at++) assert.match((await client.answer()) ?? '', /^552 5\.3\.4 /)
  assert.equal(received.length, 0)
  const answers = await client.say(
    'MAIL FROM:<a@example.com> SIZE=1000',
    ...rcpt('one'),
    'DATA',
    `${'x'.repeat(998)}\n.`,
  )
  assert.deepEqual([answers.at(-1), received[0]?.raw.length], [taken, 1_000])
})

test('at most fifty recipients', async (t) => {
  const { listener } = await givenListener(t)
  const client = await greeted(t, listener)
  const names = Array.from({ length: 51 }, (_, at) => `to${at}`)
  const answers = await client.say('MAIL FROM:<a@example.com>', ...rcpt(...names), ...rcpt('to0'))
  assert.deepEqual(answers.slice(1, 51), Array<string>(50).fill(accepted))
  assert.match(answers[51] ?? '', /^452 4\.5\.3 /)
  assert.match(answers[52] ?? '', /^452 /, 'nor the same one again and again')
  await client.say('RSET')
})

test('SMTP: the message is taken when it was taken for all', async (t) => {
  const { listener, received } = await givenListener(t, { address: 'smtp://127.0.0.1:0' })
  const client = await greeted(t, listener, 'EHLO')
  const send = async (...names: readonly string[]) =>
    (await client.say('MAIL FROM:<a@example.com>', ...rcpt(...names), 'DATA', 'text\n.')).at(-1)
  assert.match((await send('one', 'two')) ?? '', /^250 2\.6\.0 /)
  assert.equal(await send('one', 'later', 'two'), later)
  assert.deepEqual(
    received.map(({ to }) => to.split('@')[0]),
    ['one', 'two', 'one', 'later', 'two'],
  )
})

test('when we fail the sender tries again, and the log repeats nothing of the mail', async (t) => {
  const { listener, logged } = await givenListener(t, {
    knows: async (address) => {
      if (address.startsWith('broken@')) throw new Error(`cannot look up ${address}`)
      return true
    },
    take: async ({ to, raw }) => {
      if (to.startsWith('refused@')) throw Object.assign(new Error(`${to}: ${raw}`), { code: '23505' })
      return 'taken'
    },
  })
  const client = await greeted(t, listener)
  const answers = await client.say(
    'MAIL FROM:<ada@example.com>',
    ...rcpt('broken', 'refused', 'one'),
    'DATA',
    'a secret\n.',
  )
  assert.deepEqual([answers[1], answers.at(-1), await client.answer()], [later, later, taken])
  const entries = logged()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { msg: string; code?: string; stack: string })
  assert.deepEqual(
    entries.map(({ msg, code }) => [msg, code]),
    [
      ['A recipient of inbound mail could not be looked up', undefined],
      ['An inbound mail could not be taken; its sender tries again', '23505'],
    ],
  )
  assert.ok(entries.every(({ stack }) => stack.includes('mail-listener.test.ts')))
  assert.doesNotMatch(logged(), /example|secret|refused@|broken@/)
})

test('nodemailer as client, many at once', async (t) => {
  const { listener, received } = await givenListener(t)
  const transport = createTransport({
    host: '127.0.0.1',
    port: portOf(listener),
    lmtp: true,
    pool: true,
    maxConnections: 10,
  })
  t.after(() => transport.close())
  const sent = await Promise.all(
    Array.from({ length: 40 }, (_, at) =>
      transport.sendMail({
        envelope: { from: '', to: [`to${at}@in.example`, 'nobody@in.example', 'later@in.example'] },
        from: 'ada@example.com',
        subject: `mail ${at}`,
        text: '.\n..\nend',
      }),
    ),
  )
  for (const [at, info] of sent.entries()) {
    assert.deepEqual(info.accepted, [`to${at}@in.example`])
    assert.deepEqual(info.rejected.toSorted(), ['later@in.example', 'nobody@in.example'])
    assert.ok(received.some(({ to, raw }) => to === `to${at}@in.example` && raw.includes(`mail ${at}\r\n`)))
  }
  assert.equal(received.length, 80)
})

test('the twenty-first connection is sent away', async (t) => {
  const { listener } = await givenListener(t)
  const clients = await Promise.all(Array.from({ length: 20 }, () => greeted(t, listener)))
  const extra = await connect(t, listener)
  assert.match((await extra.answer()) ?? '', /^421 /)
  assert.deepEqual(await extra.rest(), [])
  await clients[0]?.say('QUIT')
  await greeted(t, listener)
})

test('a client that goes away in the middle of a message has sent nothing', async (t) => {
  const { listener, received } = await givenListener(t)
  const gone = await greeted(t, listener)
  await gone.say('MAIL FROM:<a@example.com>', ...rcpt('one'), 'DATA')
  gone.write('Subject: half\n\nof a mail')
  gone.socket.resetAndDestroy()
  const ended = await greeted(t, listener)
  await ended.say('MAIL FROM:<a@example.com>', ...rcpt('one'), 'DATA')
  ended.socket.end('Subject: half\r\n\r\nof a mail\r\n')
  await ended.rest()
  const other = await greeted(t, listener)
  await other.say('MAIL FROM:<a@example.com>', ...rcpt('two'), 'DATA', 'whole\n.')
  await listener.close()
  assert.deepEqual(brief(received), [['a@example.com', 'two@in.example', 'whole\r\n']])
})

test('close: idle connections end at once, a message under way gets its answer, and what does not end is cut', async (t) => {
  const begun = Promise.withResolvers<void>()
  const result = Promise.withResolvers<Taken>()
  const { listener } = await givenListener(t, {
    take: () => {
      begun.resolve()
      return result.promise
    },
  })
  const idle = await greeted(t, listener)
  const sending = await greeted(t, listener)
  await sending.say('MAIL FROM:<a@example.com>', ...rcpt('one'), 'DATA')
  sending.write('text\n.\n')
  await begun.promise
  const closed = listener.close()
  assert.match((await idle.rest()).join(), /^421 /)
  result.resolve('taken')
  const answers = await sending.rest()
  assert.deepEqual([answers[0], answers[1]?.slice(0, 4), answers.length], [taken, '421 ', 2])
  await closed
  await listener.close()
  await assert.rejects(once(createConnection({ host: '127.0.0.1', port: portOf(listener) }), 'connect'), /ECONNREFUSED/)

  const second = await givenListener(t)
  const slow = await greeted(t, second.listener)
  await slow.say('MAIL FROM:<a@example.com>', ...rcpt('one'), 'DATA')
  const before = performance.now()
  await second.listener.close()
  assert.ok(performance.now() - before < 4_000)
  assert.match((await slow.rest()).join(), /^421 /)
  assert.deepEqual(second.received, [])
})

test('a unix socket: one that a killed process left is replaced, no other file and none that is in use', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'godwit-mail-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'mail.sock')
  await leaveSocket(path)

  const { listener, received } = await givenListener(t, { address: `lmtp:${path}` })
  assert.deepEqual(listener.address, { protocol: 'lmtp', path })
  assert.equal((await stat(path)).mode & 0o777, 0o660)
  await assert.rejects(givenListener(t, { address: `lmtp:${path}` }), /EADDRINUSE/)
  const client = await greeted(t, listener)
  const answers = await client.say('MAIL FROM:<a@example.com>', ...rcpt('one'), 'DATA', 'text\n.')
  assert.deepEqual([answers.at(-1), received.length], [taken, 1])
  await listener.close()
  await assert.rejects(stat(path), /ENOENT/)

  await writeFile(path, 'something else')
  await assert.rejects(givenListener(t, { address: `lmtp:${path}` }), /EADDRINUSE/)
  await assert.rejects(givenListener(t, { address: `lmtp:${folder}/none/mail.sock` }), /ENOENT|EACCES/)
})
